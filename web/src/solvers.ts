/** Servers for long questions. One answers; another may be waiting, so that a stop delays nothing. */

import { Server } from "./server";

const SPARE_AFTER = 3_000; // milliseconds after the first worker is ready

export class Solvers {
  onProgress: (count: number) => void = () => undefined;
  private current: Server;
  private spare: Server | undefined;
  private begun = 0;

  constructor(private readonly make: () => Server) {
    this.current = make();
    this.prepare();
  }

  get ready(): Promise<void> {
    return this.current.ready;
  }

  /** The milliseconds that the present question has taken so far; 0 without a question. */
  get busyFor(): number {
    return this.current.busy ? performance.now() - this.begun : 0;
  }

  async ask<Answer>(question: string, text: string, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    if (this.current.ended) this.stop();
    const server = this.current;
    server.onProgress = (count) => { this.onProgress(count); };
    await server.ready;
    this.begun = performance.now();
    return server.ask<Answer>(`sudokudsl/${question}`, "inmemory://question.sdk", text, more);
  }

  /** Ends the present question immediately. */
  stop(): void {
    this.current.end();
    this.current = this.spare ?? this.make();
    this.spare = undefined;
    this.prepare();
  }

  /** Starts the worker that waits, as soon as the first one does not need the processor to begin. */
  private prepare(): void {
    const current = this.current;
    const later = (): void => {
      window.setTimeout(() => {
        if (this.current === current && !this.spare) this.spare = this.make();
      }, SPARE_AFTER);
    };
    current.ready.then(later, () => undefined);
  }
}
