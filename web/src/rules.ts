/** Rules: conditions on the digits of cells. A person begins with a pattern and changes its text. */

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
  /** Inserts the rule that requires a condition. Returns its line, or throws with the reason why there is none. */
  readonly require: (condition: string) => Promise<string>;
  readonly selected: () => readonly string[];
  readonly inserted: (line: string) => void;
  /** The form is left, so the keyboard goes on in the picture. */
  readonly left: () => void;
  readonly say: (text: string) => void;
}

/** The form for one rule, and the buttons that open it. */
export class RuleForm {
  constructor(private readonly form: HTMLFormElement, private readonly condition: HTMLInputElement, cancel: HTMLElement, private readonly actions: RuleActions) {
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

  close(): void {
    this.form.hidden = true;
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
    const text = pattern.condition(cells);
    this.form.hidden = false;
    this.condition.value = text;
    this.condition.focus();
    const number = /\d+$/.exec(text.includes("=") ? text : ""); // what is typed replaces it
    this.condition.setSelectionRange(number?.index ?? text.length, text.length);
  }

  private async submit(): Promise<void> {
    try {
      const line = await this.actions.require(this.condition.value);
      this.leave();
      this.actions.inserted(line);
    } catch (error) {
      this.actions.say((error as Error).message);
    }
  }
}
