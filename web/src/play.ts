/** Playing a puzzle: digits, marks and colours by keyboard, pointer and touch; check, hint, timer; kept in the browser. */

import { element } from "./elements";
import { boardOf, clock, digitsOf, type Entry, entered, erased, type Game, linesOf, NEW_GAME, penned, redone, restored, undone } from "./game";
import type { Hand, Picture, PictureView, Shown } from "./picture";
import { begun, extended, NOTHING, type Selection, stepped, toggled, without } from "./selection";
import { store, stored } from "./storage";
import type { Step } from "./walk";

export interface Progress {
  readonly state: "solved" | "possible" | "wrong";
  readonly wrong: readonly string[];
  readonly broken: readonly { readonly says: string }[];
}

export interface PlayActions {
  readonly progress: (digits: Record<string, number>) => Promise<Progress | undefined>;
  readonly hint: (digits: Record<string, number>) => Promise<{ readonly step: Step | null } | undefined>;
}

const ENTRIES: Readonly<Record<string, Entry>> = { z: "digit", x: "corner", c: "centre", v: "colour", b: "pen" };
const COLOURS = 8;

export class Play implements Hand {
  readonly precise = false;
  readonly selects = true;
  private game: Game = NEW_GAME;
  private picture: Picture | undefined;
  private selection: Selection = NOTHING;
  private entry: Entry = "digit";
  /** The line that is being drawn. */
  private path: readonly string[] = [];
  private key_ = "";
  private active = false;
  /** Whether what is selected stays when another cell is pressed. */
  private adding = false;
  /** A selected cell that was pressed again: if nothing else follows, it is taken out. */
  private again = "";
  private wrong: ReadonlySet<string> = new Set();
  /** The step of a hint. */
  private step: Step | undefined;
  private solved = false;

  constructor(private readonly panel: HTMLElement, private readonly view: PictureView, private readonly actions: PlayActions) {
    for (const button of panel.querySelectorAll<HTMLElement>("[data-entry]"))
      button.addEventListener("click", () => { this.choose(button.dataset["entry"] as Entry); });
    const on = (id: string, action: () => void): void => { element(id).addEventListener("click", action); };
    on("play-add", () => { this.setAdding(!this.adding); });
    on("play-undo", () => { this.change(undone(this.game)); });
    on("play-redo", () => { this.change(redone(this.game)); });
    on("play-erase", () => { this.change(erased(this.game, this.free())); });
    on("play-check", () => void this.check());
    on("play-hint", () => void this.hint());
    on("play-again", () => { this.change({ ...NEW_GAME, boards: [...this.game.boards.slice(0, this.game.at + 1), {}], at: this.game.at + 1 }); });
    on("play-read", () => { this.say(""); });
    window.setInterval(() => { this.tick(); }, 1000);
  }

  get lines(): boolean {
    return this.entry === "pen";
  }

  /** Another puzzle, or another picture of the same one. `text` is the text of the puzzle. */
  load(picture: Picture, text: string): void {
    const key = `sudokudsl.play.${hash(text)}`;
    this.picture = picture;
    if (key !== this.key_) {
      this.key_ = key;
      this.game = restored(stored(key));
      this.forget();
    }
    this.fillPad();
    this.paint();
  }

  /** Begins or ends playing. */
  activate(active: boolean): void {
    this.active = active;
    if (active) this.paint();
    else this.view.pen([]);
  }

  begin(cells: readonly string[], adding: boolean): void {
    if (this.entry === "pen") this.path = cells.slice(0, 1);
    else {
      const [cell = ""] = cells;
      const more = adding || this.adding;
      this.again = more && this.selection.cells.flat().includes(cell) ? cell : "";
      if (!this.again) this.select(begun(this.selection, [cell], more));
    }
  }

  go(cell: string): void {
    if (this.entry !== "pen") this.select(begun(NOTHING, [cell], false));
  }

  extend(cell: string, from: string): void {
    this.again = "";
    if (this.entry === "pen") {
      if (this.path.length === 0) this.change(penned(this.game, [from, cell])); // by the keyboard
      else {
        this.path = extended({ cells: [this.path], rim: "" }, cell).cells[0] ?? [];
        this.view.select({ cells: [this.path], rim: "" });
      }
    } else if (!this.selection.cells.flat().includes(cell)) this.select(stepped(this.selection, cell, from));
  }

  end(): void {
    if (this.path.length > 1) this.change(penned(this.game, this.path));
    if (this.again) this.select(without(this.selection, this.again));
    this.cancel();
  }

  cancel(): void {
    this.path = [];
    this.again = "";
    this.view.select(this.selection);
  }

  rim(): void {
    // A place beside the board takes no digit.
  }

  key(event: KeyboardEvent, cell: string): boolean {
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? /^\d$/.exec(event.key)?.[0];
    if (command && letter === "z") this.change(event.shiftKey ? redone(this.game) : undone(this.game));
    else if (command && letter === "y") this.change(redone(this.game));
    else if (digit !== undefined) this.enter(command ? "centre" : event.shiftKey ? "corner" : this.entry, Number(digit), cell);
    else if (event.key === "Backspace" || event.key === "Delete") this.change(erased(this.game, this.free(cell)));
    else if (event.key === " ") this.select(toggled(this.selection, cell));
    else if (event.key === "Escape") this.select(NOTHING);
    else if (!command && ENTRIES[letter]) this.choose(ENTRIES[letter]);
    else return false;
    return true;
  }

  private choose(entry: Entry): void {
    this.entry = entry;
    if (entry === "pen") this.select(NOTHING);
    for (const button of this.panel.querySelectorAll<HTMLElement>("[data-entry]"))
      button.setAttribute("aria-pressed", String(button.dataset["entry"] === entry));
    this.fillPad();
  }

  private setAdding(adding: boolean): void {
    this.adding = adding;
    element("play-add").setAttribute("aria-pressed", String(adding));
  }

  private enter(entry: Entry, value: number, current = ""): void {
    const digits = this.picture?.digits ?? [];
    if (entry === "pen" || (entry === "colour" ? value < 1 || value > COLOURS : !digits.includes(value))) return;
    const cells = entry === "colour" ? this.selected(current) : this.free(current);
    this.setAdding(false);
    this.change(entered(this.game, cells, entry, value));
  }

  /** The selected cells, or the current one. */
  private selected(current = ""): string[] {
    const cells = [...new Set(this.selection.cells.flat())];
    return cells.length && (!current || cells.includes(current)) ? cells : [current].filter(Boolean);
  }

  /** The selected cells that have no given digit. */
  private free(current = ""): string[] {
    const given = new Set(this.picture?.cells.filter((each) => each[3]).map((each) => each[0]));
    return this.selected(current).filter((cell) => !given.has(cell));
  }

  private select(selection: Selection): void {
    this.selection = selection;
    this.view.select(selection);
  }

  private change(game: Game): void {
    this.game = game;
    this.forget();
    this.paint();
    this.store();
    const free = this.picture?.cells.filter((each) => !each[3]) ?? [];
    if (free.length > 0 && free.every(([name]) => boardOf(game)[name]?.digit !== undefined)) void this.check();
  }

  /** Removes what is about an earlier board: marks and message. */
  private forget(): void {
    this.wrong = new Set();
    this.step = undefined;
    this.solved = false;
    this.say("");
  }

  private paint(): void {
    if (!this.active) return; // the picture has what another panel shows
    const lines = linesOf(this.game);
    const shown: Shown = new Map(
      this.view.names.map((name) => {
        const { digit, corner, centre, colours } = boardOf(this.game)[name] ?? {};
        const wrong = this.wrong.has(name);
        return [name, {
          ...(digit === undefined ? { corner: corner?.map(String) ?? [], centre: centre?.map(String) ?? [] } : { digit: String(digit) }),
          colours: colours ?? [],
          classes: [...(wrong ? ["wrong"] : []), ...(this.step ? partIn(this.step, name) : [])],
          words: [...(wrong ? ["wrong"] : []), ...(colours?.length ? [`colours ${colours.join(", ")}`] : []), ...linesFrom(name, lines)],
        }];
      }),
    );
    this.view.mark(shown);
    this.view.pen(lines);
    this.view.select(this.selection);
    element<HTMLButtonElement>("play-undo").disabled = this.game.at === 0;
    element<HTMLButtonElement>("play-redo").disabled = this.game.at === this.game.boards.length - 1;
  }

  /** The given digits, and those of the player. */
  private digits(): Record<string, number> {
    const given = this.picture?.cells.filter((each) => /^-?\d+$/.test(each[3])).map((each) => [each[0], Number(each[3])] as const) ?? [];
    return { ...Object.fromEntries(given), ...digitsOf(this.game) };
  }

  private fillPad(): void {
    const values = this.entry === "pen" ? [] : this.entry === "colour" ? Array.from({ length: COLOURS }, (_, at) => at + 1) : this.picture?.digits ?? [];
    element("play-pad").replaceChildren(
      ...values.map((value) => {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: String(value) });
        if (this.entry === "colour") {
          button.classList.add("colour");
          button.style.setProperty("--colour", `var(--cell-${value})`);
          button.setAttribute("aria-label", `colour ${value}`);
        }
        button.addEventListener("click", () => { this.enter(this.entry, value); });
        return button;
      }),
    );
  }

  private async check(): Promise<void> {
    const found = await this.about(this.actions.progress(this.digits()));
    if (!found) return;
    this.wrong = new Set(found.wrong);
    this.solved = found.state === "solved";
    this.paint();
    if (this.solved) this.say(`Solved in ${clock(this.game.seconds)}.`);
    else if (found.state === "possible") this.say("No mistake so far: these digits lead to a solution.");
    else if (found.broken.length) this.say(`Not a solution: ${found.broken.map((each) => each.says).join("; ")}.`);
    else this.say(`${found.wrong.length === 1 ? "One digit excludes" : `${found.wrong.length} digits exclude`} every solution: ${found.wrong.join(", ")}.`);
  }

  /** An answer about the present digits; undefined if they change before it is there. */
  private async about<Answer>(answer: Promise<Answer | undefined>): Promise<Answer | undefined> {
    const board = boardOf(this.game);
    const found = await answer;
    return board === boardOf(this.game) ? found : undefined;
  }

  private async hint(): Promise<void> {
    const digits = this.digits();
    const sound = await this.about(this.actions.progress(digits));
    if (sound?.state === "wrong") return this.check();
    const found = sound && (await this.about(this.actions.hint(digits)));
    if (!found) return;
    this.step = found.step ?? undefined;
    this.paint();
    this.say(found.step ? `${found.step.technique}: ${found.step.sentence}` : "No technique finds a further step.");
  }

  private tick(): void {
    if (!this.active || document.hidden || this.solved) return;
    this.game = { ...this.game, seconds: this.game.seconds + 1 };
    element("play-clock").textContent = clock(this.game.seconds);
    if (this.game.seconds % 5 === 0 && this.game.boards.length > 1) this.store();
  }

  private store(): void {
    store(this.key_, JSON.stringify({ ...this.game, boards: [boardOf(this.game)], at: 0 }));
  }

  private say(text: string): void {
    element("play-said").textContent = text;
    if (text) element("play-message").scrollIntoView({ block: "nearest" });
  }
}

/** The part of a cell in a step: its digit follows, or it belongs to the reason. */
function partIn(step: Step, name: string): string[] {
  if (name in step.places) return ["writes"];
  return step.area.includes(name) || name in step.removes ? ["area"] : [];
}

/** The lines from a cell in words. */
function linesFrom(name: string, lines: readonly (readonly string[])[]): string[] {
  return lines.filter((each) => each.includes(name)).map(([one, other]) => `line to ${(one === name ? other : one) ?? ""}`);
}

/** A short number of a text, by which its progress is found again (FNV-1a). */
export function hash(text: string): string {
  let found = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) found = Math.imul(found ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return found.toString(36);
}
