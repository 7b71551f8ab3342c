/** Questions to the solvers, and the button that stops them. The end of a question is reported above the picture. */

import type { Answers, Question, Verdict } from "./answers";
import type { Headline } from "./headline";
import type { Present } from "./present";
import { Failed } from "./server";
import type { Solvers } from "./solvers";

const PATIENCE = 300; // milliseconds that a question may take when another one follows
const VERDICT_SECONDS = 10;

export interface Manner {
  /** Shows the reason why there is no answer. Without it, the reason is shown above the picture. */
  readonly refused?: (reason: string) => void;
  /** The text that is meant, if it is not the present one. */
  readonly text?: string;
}

export class Asking {
  /** The number of questions so far. The last one owns the button, and what is said above the picture. */
  private questions = 0;
  /** The number of times that a person has pressed the button. */
  private stops = 0;
  /** The solutions that the present question has counted so far. */
  private counted = 0;
  /** The version about which a person has asked something that is not answered yet. */
  private waiting: number | undefined;
  /** The question for a verdict that has no answer yet: its number, and the version of the text. */
  private looking: { readonly number: number; readonly version: number; readonly done: Promise<void> } | undefined;

  constructor(
    private readonly solvers: Pick<Solvers, "ask" | "free" | "onProgress" | "stop">,
    private readonly text: () => string,
    private readonly present: Present,
    private readonly headline: Pick<Headline, "say" | "verdict">,
    private readonly button: Pick<HTMLButtonElement, "addEventListener" | "disabled">,
  ) {
    solvers.onProgress = (count) => {
      this.counted = count;
      headline.say(`Counting: ${solutions(count)} so far`, "busy");
    };
    button.addEventListener("click", () => {
      this.stops += 1;
      solvers.stop();
      button.disabled = true;
    });
  }

  /** Asks the solvers, and shows that they are asked. Undefined if there is no answer. */
  async ask<Name extends Question>(question: Name, more: Readonly<Record<string, unknown>>, doing: string, { refused, text = this.text() }: Manner = {}): Promise<Answers[Name] | undefined> {
    const { version } = this.present;
    if (question !== "verdict") this.waiting = version;
    const asked = this.run(question, text, more, doing);
    const number = this.questions;
    try {
      return await asked;
    } catch (error) {
      if (version === this.present.version) this.failed(error as Error, number === this.questions, refused);
      return undefined;
    }
  }

  /** Asks something beside the verdict, which is said again when the answer is there. */
  async askBeside<Name extends Question>(question: Name, more: Readonly<Record<string, unknown>>, doing: string, manner: Manner = {}): Promise<Answers[Name] | undefined> {
    const { version } = this.present;
    const found = await this.ask(question, more, doing, manner);
    if (version !== this.present.version) return undefined;
    if (!found && !manner.refused) return undefined; // the reason is said above the picture
    this.sayVerdict();
    return found;
  }

  /** Looks for the verdict on the present text as soon as that is drawn, unless it is known, or a person waits for another answer about it. */
  async check(): Promise<void> {
    const { present } = this;
    const { version } = present;
    const drawn = await present.picture;
    if (drawn && version === present.version && version !== this.waiting && !present.verdict) await this.look();
  }

  /** Looks for the verdict again, although it may be known. */
  async again(): Promise<void> {
    this.present.verdict = undefined;
    await this.look();
  }

  /** The verdict on the present text, which is said again; undefined if there is none. */
  async verdict(): Promise<Verdict | undefined> {
    const { version } = this.present;
    if (this.present.verdict) this.headline.verdict(this.present.verdict);
    else await this.look();
    return version === this.present.version ? this.present.verdict : undefined;
  }

  /** Reads a text of another program, or the part of it that can be read. */
  async import(text: string, inPart = false): Promise<Answers["import"]> {
    const asked = this.run("import", text, { keep_going: inPart }, "Importing…");
    const number = this.questions;
    try {
      return await asked;
    } finally {
      if (number === this.questions) this.sayVerdict();
    }
  }

  /** Asks the solvers, and shows that they are asked. A question before it is stopped if it takes long. */
  private async run<Name extends Question>(question: Name, text: string, more: Readonly<Record<string, unknown>>, doing: string): Promise<Answers[Name]> {
    const { stops } = this;
    const number = (this.questions += 1);
    this.counted = 0;
    this.headline.say(doing, "busy");
    this.button.disabled = false;
    try {
      await this.solvers.free(PATIENCE);
      if (stops !== this.stops) throw new Failed("stopped");
      return await this.solvers.ask<Answers[Name]>(question, text, more);
    } finally {
      if (number === this.questions) {
        this.button.disabled = true;
        this.waiting = undefined;
      }
    }
  }

  /** Asks for the verdict on the present text, unless that is what was asked last. */
  private look(): Promise<void> {
    const { version } = this.present;
    if (this.looking?.number === this.questions && this.looking.version === version) return this.looking.done;
    const done = this.lookNow();
    const looking = { number: this.questions, version, done };
    this.looking = looking;
    void done.then(() => { if (this.looking === looking) this.looking = undefined; });
    return done;
  }

  private async lookNow(): Promise<void> {
    const { present } = this;
    const asked = this.ask("verdict", { seconds: VERDICT_SECONDS }, "Checking…");
    const number = this.questions;
    const found = await present.about(asked);
    if (!found) return;
    present.verdict = found;
    if (number === this.questions) this.headline.verdict(found);
  }

  private sayVerdict(): void {
    if (this.present.verdict) this.headline.verdict(this.present.verdict);
    else void this.look();
  }

  /** `last` says whether no other question has followed, which would have its own sentence above the picture. */
  private failed(error: Error, last: boolean, refused?: (reason: string) => void): void {
    const stopped = error instanceof Failed && error.message === "stopped";
    if (!stopped && refused) refused(error.message);
    else if (!last) return;
    else if (!stopped) this.headline.say(`No answer: ${error.message}`, "bad");
    else this.headline.say(this.counted ? `Stopped: ${solutions(this.counted)} so far` : "Stopped", "done");
  }
}

function solutions(count: number): string {
  return `${count.toLocaleString("en")} solutions`;
}
