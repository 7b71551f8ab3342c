/** The messages between page and worker besides those of the language server protocol. */

/** The first message to a worker: the place of its files, Python and the engine compiled, a stored memory of Python. */
export interface Begin {
  readonly kind: "begin";
  readonly base: string;
  readonly python: WebAssembly.Module;
  readonly engine: WebAssembly.Module;
  readonly memory: ArrayBuffer | undefined;
  /** Whether it answers long questions, for which it needs the SAT solvers. */
  readonly solves: boolean;
}

/** To a worker: its beginning, or a message of the protocol. */
export type ToWorker = Begin | { readonly kind: "message"; readonly text: string };

/** From a worker. `memory` is that of Python, to be stored; `progress` is the number of solutions counted so far. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "memory"; readonly memory: ArrayBuffer }
  | { readonly kind: "progress"; readonly count: number }
  | { readonly kind: "message"; readonly text: string };
