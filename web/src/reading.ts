/** A worker that reads the present text: its picture, and what editor and picture ask of it. A text that takes too long ends the worker. */

import { type Editor, URI } from "./editor";
import type { Picture } from "./places";
import type { Present } from "./present";
import { Failed, type Server } from "./server";

const LONGEST = 15_000; // milliseconds for reading a text

export interface ReadingActions {
  readonly make: () => Server;
  /** Something has gone wrong, in a sentence. */
  readonly say: (text: string) => void;
  /** The text is to be read again, for example because a file that it uses has changed. */
  readonly changed: () => void;
}

export class Reading {
  private server: Server | undefined;
  private begun = Promise.resolve(false);
  /** The number of texts that the server has drawn or is drawing. */
  private texts = 0;

  constructor(private readonly editor: Pick<Editor, "connect" | "send">, private readonly present: Present, private readonly actions: ReadingActions) {}

  /** Starts the worker, unless it is there. Returns whether it has the text; it may be impossible to load. */
  start(): Promise<boolean> {
    if (!this.server || this.server.ended) {
      this.texts = 0;
      this.begun = this.begin((this.server = this.actions.make()));
    }
    return this.begun;
  }

  /** Draws the present text. Undefined if it is not a puzzle, or changes meanwhile. */
  async picture(): Promise<Picture | undefined> {
    const { version } = this.present;
    const { server } = this;
    if (!(await this.begun) || !server || version !== this.present.version) return undefined;
    const first = (this.texts += 1) === 1;
    const watch = window.setTimeout(() => { this.tooLong(server, first && version === this.present.version); }, LONGEST);
    try {
      return await this.present.about(this.request<Picture>("picture"));
    } catch (error) {
      if (version === this.present.version && this.server) this.actions.say(`No puzzle yet: ${(error as Error).message}`);
      return undefined;
    } finally {
      window.clearTimeout(watch);
    }
  }

  /** Asks about the present text. */
  async request<Answer>(question: string, more: object = {}): Promise<Answer> {
    const { server } = this;
    if (!server) throw new Failed("Python is not loaded yet");
    await this.editor.send();
    return server.request<Answer>(`sudokudsl/${question}`, { textDocument: { uri: URI }, ...more });
  }

  /** Asks about the present text. Undefined if there is no answer, or the text changes meanwhile. */
  try<Answer>(question: string, more: object = {}): Promise<Answer | undefined> {
    return this.present.about(this.request<Answer>(question, more).catch(() => undefined));
  }

  private async begin(server: Server): Promise<boolean> {
    try {
      await server.ready;
    } catch (error) {
      this.actions.say(`Python could not be loaded: ${String(error)}`);
      return false;
    }
    server.subscribe((text) => {
      if ((JSON.parse(text) as { method?: string }).method === "sudokudsl/changed" && server === this.server) this.actions.changed();
    });
    await this.editor.connect(server);
    return true;
  }

  /** `alone` says whether the server has read no other text than the present one, which could be the one that takes long. */
  private tooLong(server: Server, alone: boolean): void {
    server.end();
    this.server = undefined;
    if (!alone) this.actions.changed(); // another server reads the present text
    else this.actions.say(`This text takes longer than ${LONGEST / 1000} s to read, so reading was stopped. Change it to try again.`);
  }
}
