/** What page and worker send each other besides the messages of the language server protocol. */

/** To a worker: where its files are, or a message of the protocol. */
export type ToWorker = { readonly kind: "begin"; readonly base: string } | { readonly kind: "message"; readonly text: string };

/** From a worker. `progress` is the number of solutions counted so far. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "progress"; readonly count: number }
  | { readonly kind: "message"; readonly text: string };

/** The archives that a worker unpacks, in this order. They are in the folder `python`. */
export const PACKAGES = ["sudokudsl.zip", "lark.whl", "six.whl", "python_sat.whl"] as const;
