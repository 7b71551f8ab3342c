/** Rules: conditions on the digits of cells. A person begins with a pattern and changes its text. */

import type { Clue } from "./clues";

export interface Pattern {
  readonly word: string;
  readonly title: string;
  /** The number of cells that it needs. */
  readonly least: number;
  readonly condition: (cells: readonly string[]) => string;
}

export const PATTERNS: readonly Pattern[] = [
  { word: "sum", title: "The digits add up to a number", least: 2, condition: (cells) => `${cells.join(" + ")} = 10` },
  { word: "product", title: "The product of the digits is a number", least: 2, condition: (cells) => `${cells.join(" * ")} = 12` },
  { word: "difference", title: "Two digits differ by at least a number", least: 2, condition: ([one = "", other = ""]) => `abs(${one} - ${other}) >= 3` },
  { word: "greater", title: "Each digit is greater than the next", least: 2, condition: (cells) => cells.slice(1).map((each, at) => `${cells[at] ?? ""} > ${each}`).join(" and ") },
  { word: "even", title: "Every digit is even", least: 1, condition: (cells) => cells.map((each) => `${each} mod 2 = 0`).join(" and ") },
  { word: "any condition", title: "Write any condition", least: 0, condition: (cells) => cells.join(" ") },
];

export interface RuleActions {
  /** Gives a rule another condition. Returns its line, or throws with the reason why it stays. */
  readonly change: (clue: Clue, condition: string) => Promise<string>;
  /** Inserts the rule that requires a condition. Returns its line, or throws with the reason why there is none. */
  readonly require: (condition: string) => Promise<string>;
  readonly selected: () => readonly string[];
  /** A line is being made. Returns what is called when it is there: `Inserted` or `Changed`. */
  readonly making: () => (what: string, line: string) => void;
  /** The form is left, so the keyboard goes on in the picture. */
  readonly left: () => void;
  readonly say: (text: string) => void;
}

/** The form for one rule, and the buttons that open it. */
export class RuleForm {
  /** The rule that is changed; nothing if one is inserted. */
  private clue: Clue | undefined;
  /** The number of times that the form was opened. */
  private opened = 0;

  constructor(private readonly form: HTMLFormElement, private readonly condition: HTMLInputElement, private readonly button: HTMLElement, cancel: HTMLElement, private readonly actions: RuleActions) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.submit();
    });
    cancel.addEventListener("click", () => { this.leave(); });
  }

  buttons(): readonly HTMLButtonElement[] {
    return PATTERNS.map((pattern) => {
      const button = Object.assign(document.createElement("button"), { type: "button" as const, textContent: pattern.word, title: pattern.title });
      button.dataset["pattern"] = pattern.word;
      button.addEventListener("click", () => { this.open(pattern); });
      return button;
    });
  }

  /** Opens the form for a rule that is there. */
  edit(clue: Clue): void {
    this.show(clue.condition ?? "", clue);
  }

  close(): void {
    this.form.hidden = true;
    this.clue = undefined;
  }

  /** The text has changed, and with it the place of a rule. */
  edited(): void {
    if (this.clue) this.close();
  }

  private leave(): void {
    this.close();
    this.actions.left();
  }

  private open(pattern: Pattern): void {
    const cells = this.actions.selected();
    if (cells.length < pattern.least) {
      this.actions.say(`${pattern.word}: Select ${pattern.least === 1 ? "a cell" : "two cells or more"} in the picture first.`);
      return;
    }
    this.show(pattern.condition(cells));
  }

  private show(text: string, clue?: Clue): void {
    this.clue = clue;
    this.opened += 1;
    this.form.hidden = false;
    this.button.textContent = clue ? "Change" : "Insert";
    this.condition.value = text;
    this.condition.focus();
    const number = /\d+$/.exec(text.includes("=") ? text : ""); // typing replaces it
    this.condition.setSelectionRange(number?.index ?? text.length, text.length);
    this.form.scrollIntoView({ block: "nearest" }); // with its buttons
  }

  private async submit(): Promise<void> {
    try {
      const { clue, opened } = this;
      const made = this.actions.making();
      const line = clue ? await this.actions.change(clue, this.condition.value) : await this.actions.require(this.condition.value);
      if (opened === this.opened) this.leave();
      made(clue ? "Changed" : "Inserted", line);
    } catch (error) {
      this.actions.say((error as Error).message);
    }
  }
}
