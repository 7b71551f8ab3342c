/** The questions of the buttons above the answer, and what is shown of the answers in text, picture and answer. */

import { type Answers, offsets, type Part, type Question, type Verdict, type Why } from "./answers";
import type { Editor } from "./editor";
import { button, capitalised, type Entry, listing, paragraph } from "./listing";
import type { CellShown, Picture, Shown } from "./picture";
import { save } from "./saving";
import { zipped } from "./zip";

export interface Desk {
  /** Settled when the present text is drawn, or cannot be drawn. False if it changes before. */
  read(): Promise<boolean>;
  /** Asks the solvers about the present text. Undefined if there is no answer, or the text has changed meanwhile. */
  ask<Name extends Question>(question: Name, more: Readonly<Record<string, unknown>>, doing: string): Promise<Answers[Name] | undefined>;
  verdict(): Promise<Verdict | undefined>;
  drawn(): Picture | undefined;
  /** The picture with the digits of a solution. */
  solved(digits: string): Promise<Picture | undefined>;
  give(digits: Readonly<Record<string, number>>): Promise<void>;
  /** Shows the picture with an answer in it, unless a person has left the panel of questions. */
  show(picture: Picture, shown: Shown): void;
  /** Shows a sentence above the picture, in the colour of the verdict that it is about. */
  say(text: string, verdict?: string): void;
  open(panel: string): void;
}

const COUNT_SECONDS = 600;
const SECONDS = 60;
const LISTED = 12; // givens, each of which is enough
const MARKED: CellShown = { classes: ["marked"], words: ["marked"] };

export class Questions {
  private readonly asked: Readonly<Record<string, () => Promise<void>>> = {
    solution: () => this.solution(false),
    other: () => this.solution(true),
    candidates: () => this.candidates(),
    count: () => this.count(),
    why: () => this.why(),
    settle: () => this.settle(),
    needless: () => this.needless(),
    explain: () => this.explain(),
    proof: () => this.proof(),
  };

  /** The number of questions so far. Only the last one is answered. */
  private pressed = 0;

  constructor(private readonly editor: Editor, private readonly answer: HTMLElement, private readonly desk: Desk) {}

  async press(name: string): Promise<void> {
    this.pressed += 1;
    this.answer.replaceChildren();
    this.mark(new Map()); // the marks in the picture belonged to the last answer
    if (!(await this.about(this.desk.read()))) return;
    const ended = this.asked[name]?.().then(() => true);
    if (ended && (await this.about(ended))) this.answer.scrollIntoView({ block: "nearest" }); // on a narrow page it is below the picture
  }

  /** An answer to the question that was pressed last; undefined if another one was pressed before the answer is there. */
  private async about<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    const { pressed } = this;
    const found = await answer;
    return pressed === this.pressed ? found : undefined;
  }

  private async solution(other: boolean): Promise<void> {
    const verdict = await this.about(this.desk.verdict());
    if (!verdict) return;
    const [first, second] = verdict.digits;
    const chosen = other ? second : first;
    if (chosen === undefined) {
      this.show(other && first ? "There is no other solution." : "There is no solution.");
      return;
    }
    const found = await this.about(this.desk.solved(chosen));
    if (!found) return;
    const listed = chosen.split(" ");
    const differ = differences(found, verdict.digits);
    const said = found.cells.map(([name], at) => [name, { said: listed[at] ?? "", ...(differ.has(name) ? MARKED : {}) }] as const);
    this.desk.show(found, new Map(said));
    const which = verdict.count === 1 ? "The solution." : other ? "Another solution." : "One of the solutions.";
    this.show(differ.size ? `${which} It differs from ${other ? "the first" : "another"} one in ${differ.size} marked cells.` : which);
  }

  private async candidates(): Promise<void> {
    const found = await this.about(this.desk.ask("candidates", { seconds: SECONDS }, "Looking for candidates…"));
    if (!found) return;
    this.mark(shownIn(found.candidates, (candidates) => ({ candidates })));
    this.desk.say(found.exact ? "These digits occur in some solution." : "These digits occur in some solution; others may, too.");
  }

  private async count(): Promise<void> {
    const found = await this.about(this.desk.ask("count", { seconds: COUNT_SECONDS }, "Counting…"));
    if (!found) return;
    const most = found.exact ? "" : "at least ";
    this.desk.say(`${most}${found.count.toLocaleString("en")} ${found.count === 1 ? "solution" : "solutions"}, counted in ${found.seconds} s`);
  }

  private async why(): Promise<void> {
    const found = await this.about(this.desk.ask("why", { seconds: SECONDS }, "Looking for reasons…"));
    if (!found) return;
    this.desk.say(HEADLINES[found.verdict] ?? found.verdict, found.verdict);
    const parts = found.clash ?? found.needless ?? [];
    this.light(parts);
    this.mark(shownIn(found.open ?? {}, (candidates) => ({ candidates, ...MARKED })));
    if (found.open) {
      const title = `${Object.keys(found.open).length} cells stay open (marked). These givens would leave one solution:`;
      this.show(title, this.offers(Object.entries(found.pins ?? {})));
    } else this.show(titleOf(found), this.places(parts));
  }

  /** From several solutions to one: what differs, and which givens or clues would settle it. */
  private async settle(): Promise<void> {
    const verdict = await this.about(this.desk.verdict());
    const drawn = this.desk.drawn();
    if (!verdict || !drawn) return;
    const [first, second] = verdict.digits;
    if (first === undefined || second === undefined) {
      this.show(first === undefined ? "There is no solution. `Why` shows what clashes." : "There is one solution already.");
      return;
    }
    const differ = differences(drawn, verdict.digits);
    const [one, other] = [first.split(" "), second.split(" ")];
    this.mark(new Map(drawn.cells.flatMap(([name], at) => (differ.has(name) ? [[name, { either: [Number(one[at]), Number(other[at])] as const, ...MARKED }] as const] : []))));
    const found = await this.about(this.desk.ask("settle", { seconds: SECONDS }, "Looking for givens that leave one solution…"));
    if (!found) return;
    this.desk.say(`${verdict.verdict}: ${differ.size} cells differ between two of the solutions`, verdict.verdict);
    const pins = Object.entries(found.pins);
    const single = found.single.slice(0, LISTED);
    const more = found.single.length > LISTED ? ` (${found.single.length} in all, the first ${LISTED} of them here)` : "";
    const title = single.length ? `Each of these givens alone would leave one solution${more}:` : "No given alone leaves one solution. These do together:";
    const clues = button("Generate other clues…", () => { this.desk.open("generate"); });
    const all = pins.length > 1 ? [button(`Add these ${pins.length} givens`, () => void this.desk.give(found.pins))] : [];
    const bar = Object.assign(document.createElement("div"), { className: "bar" });
    bar.append(...all, clues);
    this.answer.replaceChildren(
      paragraph(`The marked cells differ between two of the solutions. ${title}`),
      single.length ? listing(this.offers(single)) : paragraph(pins.map(([cell, digit]) => `${cell} = ${digit}`).join(", ")),
      bar,
    );
  }

  private async needless(): Promise<void> {
    const verdict = await this.about(this.desk.verdict());
    if (!verdict) return;
    if (verdict.count !== 1) {
      this.show("Only a puzzle with one solution can have needless statements. Without such a statement it has the same solution.");
      return;
    }
    const found = await this.about(this.desk.ask("needless", { seconds: SECONDS }, "Looking for needless statements…"));
    if (!found) return;
    this.desk.say(`${found.needless.length} needless ${found.needless.length === 1 ? "part" : "parts"}`);
    this.light(found.needless);
    this.show(titleOf({ verdict: "unique", needless: found.needless }), this.places(found.needless));
  }

  private async explain(): Promise<void> {
    const found = await this.about(this.desk.ask("explain", {}, "Explaining…"));
    if (!found) return;
    this.desk.say("The puzzle in plain words");
    const rules = found.rules ? [paragraph(`Rules: ${found.rules}`)] : [];
    this.answer.replaceChildren(paragraph(`${capitalised(found.board)}.`), ...rules, listing(this.places(found.statements)));
  }

  private async proof(): Promise<void> {
    const verdict = await this.about(this.desk.verdict());
    if (!verdict) return;
    if (verdict.count > 1 && !/^\d/.test(verdict.verdict)) {
      this.show("This puzzle has more than one solution. The page proves that there is none or exactly one, or the number that the text states by `expect N solutions`.");
      return;
    }
    const found = await this.about(this.desk.ask("proof", { seconds: SECONDS }, "Looking for a proof…"));
    if (!found) return;
    const lines = (found.files["proof.drup"]?.match(/\n/g) ?? []).length;
    const folder = Object.fromEntries(Object.entries(found.files).map(([name, text]) => [`certificate/${name}`, text]));
    save("certificate.zip", new Blob(zipped(folder), { type: "application/zip" }));
    this.desk.say(`A proof of ${lines.toLocaleString("en")} ${lines === 1 ? "line" : "lines"}`);
    this.show("The proof was saved as certificate.zip. Unpack it, and run `sudokudsl verify certificate`. It comes from the SAT side, because the engine counts without a proof.");
  }

  // ---- the panel of answers

  private show(text: string, entries: readonly Entry[] = []): void {
    this.answer.replaceChildren(paragraph(text), ...(entries.length ? [listing(entries)] : []));
  }

  /** Parts of the text. Pressing one of them selects it. */
  private places(parts: readonly Part[]): Entry[] {
    const spans = offsets(this.editor.text, parts.map((part) => part.span));
    return parts.map((part, at) => ({ text: part.says, press: () => { this.editor.select(spans[at]?.[0] ?? 0); } }));
  }

  private offers(givens: readonly (readonly [string, number])[]): Entry[] {
    return givens.map(([cell, digit]) => ({ text: `Add given ${cell} = ${digit}`, press: () => void this.desk.give({ [cell]: digit }) }));
  }

  private light(parts: readonly Part[]): void {
    this.editor.light(offsets(this.editor.text, parts.map((part) => part.span)));
  }

  private mark(shown: Shown): void {
    const drawn = this.desk.drawn();
    if (drawn) this.desk.show(drawn, shown);
  }
}

const HEADLINES: Readonly<Record<string, string>> = {
  none: "none: no solution",
  many: "many: more than one solution",
  unique: "unique: exactly one solution",
};

function titleOf(found: Why): string {
  if (found.clash) return found.clash.length === 1 ? "This part cannot hold:" : "These parts cannot all hold:";
  return found.needless?.length ? "The solution would stay the only one without any one of these:" : "Every part is needed.";
}

/** The contents of cells, from a value for each cell. */
function shownIn<Value>(values: Readonly<Record<string, Value>>, shown: (value: Value) => CellShown): Shown {
  return new Map(Object.entries(values).map(([name, value]) => [name, shown(value)]));
}

/** The cells in which two solutions differ; none if there are not two. */
function differences(picture: Picture, [first, second]: readonly string[]): Set<string> {
  const [one, other] = [first?.split(" "), second?.split(" ")];
  return new Set(one && other ? picture.cells.filter((_, at) => one[at] !== other[at]).map(([name]) => name) : []);
}
