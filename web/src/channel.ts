/** The language servers behind the page: workers with Python in the browser, or processes of a server on this machine. */

import type { Server } from "./server";

/** The receiver of the messages of a channel. */
export interface Listener {
  /** Python and the engine are loaded. */
  ready(): void;
  /** No message will come any more. */
  failed(reason: string): void;
  /** The number of solutions that have been counted so far. */
  progress(count: number): void;
  /** A message of the language server protocol. */
  message(text: string): void;
}

/** A way to a language server, and its end at any moment. */
export interface Channel {
  listen(listener: Listener): void;
  send(text: string): void;
  end(): void;
}

/** The source of the language servers of the page. */
export interface Backend {
  /** One that reads the text. */
  reader(): Server;
  /** One for long questions. */
  solver(): Server;
  /** The page is ready, and nothing waits for the processor. */
  started(): void;
}
