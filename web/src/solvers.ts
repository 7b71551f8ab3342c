/** Servers for long questions. One answers; another may be waiting, so that a stop delays nothing. */

import { Server } from "./server";

const SPARE_AFTER = 3_000; // milliseconds after the first worker is ready
/** Questions that are not about the text in the page, so that nothing which follows ends them. */
const KEPT: ReadonlySet<string> = new Set(["import"]);

export class Solvers {
  onProgress: (count: number) => void = () => undefined;
  private current: Server;
  private spare: Server | undefined;
  private begun = 0;
  /** The number of questions that nothing ends. */
  private kept = 0;
  /** Settled when the last question has an answer, or will have none. Those before it then have theirs. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly make: () => Server) {
    this.current = make();
    this.prepare();
  }

  /** Settled when a server can answer. One that is stopped before is replaced by another. */
  get ready(): Promise<void> {
    const { current } = this;
    return current.ready.catch((error: unknown) => {
      if (this.current === current) throw error;
      return this.ready;
    });
  }

  /** Makes way for another question: what is being answered may take some milliseconds in all, and is stopped after that. */
  async free(within: number): Promise<void> {
    while (this.current.busy && !this.kept) {
      const left = this.begun + within - performance.now();
      if (left > 0) await Promise.race([this.last, new Promise((resolve) => setTimeout(resolve, left))]);
      else this.stop();
    }
  }

  async ask<Answer>(question: string, text: string, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    if (this.current.ended) this.stop();
    const kept = Number(KEPT.has(question));
    this.kept += kept;
    try {
      return await this.askOf<Answer>(this.current, question, text, more);
    } finally {
      this.kept -= kept;
    }
  }

  /** Ends the present question immediately. */
  stop(): void {
    this.current.end();
    this.current = this.spare ?? this.make();
    this.spare = undefined;
    this.prepare();
  }

  private async askOf<Answer>(server: Server, question: string, text: string, more: Readonly<Record<string, unknown>>): Promise<Answer> {
    server.onProgress = (count) => { this.onProgress(count); };
    await server.ready;
    if (!server.busy) this.begun = performance.now();
    const answer = server.ask<Answer>(`sudokudsl/${question}`, "inmemory://question.sdk", text, more);
    this.last = answer.catch(() => undefined);
    return answer;
  }

  /** Starts the worker that waits, as soon as the first one does not need the processor to begin. */
  private prepare(): void {
    const current = this.current;
    const later = (): void => {
      setTimeout(() => {
        if (this.current === current && !this.spare) this.spare = this.make();
      }, SPARE_AFTER);
    };
    current.ready.then(later, () => undefined);
  }
}
