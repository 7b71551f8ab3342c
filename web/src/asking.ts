/** Questions to the solvers, and the button that stops them. The end of a question is reported above the picture. */

import type { Answers, Question, Verdict } from "./answers";
import type { Headline } from "./headline";
import type { Present } from "./present";
import { Failed } from "./server";
import type { Solvers } from "./solvers";

const PATIENCE = 300; // milliseconds for which a question about an earlier text may go on
const VERDICT_SECONDS = 10;

export interface Manner {
  /** Shows the reason why there is no answer. Without it, the reason is shown above the picture. */
  readonly refused?: (reason: string) => void;
  /** The text that is meant, if it is not the present one. */
  readonly text?: string;
}

export class Asking {
  /** The number of questions so far. The last one owns the button. */
  private questions = 0;
  /** The solutions that the present question has counted so far. */
  private counted = 0;
  /** The version about which a person has asked something that is not answered yet. */
  private waiting: number | undefined;

  constructor(
    private readonly solvers: Pick<Solvers, "ask" | "busyFor" | "onProgress" | "stop">,
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
      solvers.stop();
      button.disabled = true;
    });
  }

  /** Asks the solvers, and shows that they are asked. Undefined if there is no answer. */
  async ask<Name extends Question>(question: Name, more: Readonly<Record<string, unknown>>, doing: string, { refused, text = this.text() }: Manner = {}): Promise<Answers[Name] | undefined> {
    const { version } = this.present;
    const number = (this.questions += 1);
    if (question !== "verdict") this.waiting = version;
    this.counted = 0;
    this.headline.say(doing, "busy");
    this.button.disabled = false;
    try {
      return await this.solvers.ask<Answers[Name]>(question, text, more);
    } catch (error) {
      if (version === this.present.version) this.failed(error as Error, refused);
      return undefined;
    } finally {
      if (number === this.questions) {
        this.button.disabled = true;
        this.waiting = undefined;
      }
    }
  }

  /** Asks something beside the verdict, which is said again when the answer is there. */
  async askBeside<Name extends Question>(question: Name, more: Readonly<Record<string, unknown>>, doing: string, manner: Manner = {}): Promise<Answers[Name] | undefined> {
    const { version } = this.present;
    const found = await this.ask(question, more, doing, manner);
    if (version !== this.present.version) return undefined;
    if (!found && !manner.refused) return undefined; // the reason is said above the picture
    if (this.present.verdict) this.headline.verdict(this.present.verdict);
    else void this.check();
    return found;
  }

  /** Looks for the verdict on the present text, unless a person waits for another answer about it. */
  async check(): Promise<void> {
    const { present } = this;
    if (!present.drawn || present.version === this.waiting) return;
    this.makeWay(PATIENCE);
    const found = await present.about(this.ask("verdict", { seconds: VERDICT_SECONDS }, "Checking…"));
    if (!found) return;
    present.verdict = found;
    this.headline.verdict(found);
  }

  /** The verdict on the present text, which is said again; undefined if there is none. */
  async verdict(): Promise<Verdict | undefined> {
    if (this.present.verdict) this.headline.verdict(this.present.verdict);
    else await this.check();
    return this.present.verdict;
  }

  /** Reads a text of another program, or the part of it that can be read. */
  import(text: string, inPart = false): Promise<Answers["import"]> {
    return this.solvers.ask<Answers["import"]>("import", text, { keep_going: inPart });
  }

  /** Stops a question that has gone on for some milliseconds, because another one is more urgent. */
  makeWay(after = 0): void {
    if (this.solvers.busyFor > after) this.solvers.stop();
  }

  private failed(error: Error, refused?: (reason: string) => void): void {
    const stopped = error instanceof Failed && error.message === "stopped";
    if (!stopped && refused) refused(error.message);
    else if (!stopped) this.headline.say(`No answer: ${error.message}`, "bad");
    else this.headline.say(this.counted ? `Stopped: ${solutions(this.counted)} so far` : "Stopped", "done");
  }
}

function solutions(count: number): string {
  return `${count.toLocaleString("en")} solutions`;
}
