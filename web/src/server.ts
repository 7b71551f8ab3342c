/** A language server in a worker: messages, requests with answers, and an end at any moment. */

import type { Transport } from "@codemirror/lsp-client";
import type { Begin, FromWorker, ToWorker } from "./messages";

export class Failed extends Error {}

interface Response {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Server implements Transport {
  /** Settled when Python and the engine are loaded. */
  readonly ready: Promise<void>;
  onProgress: (count: number) => void = () => undefined;
  onMemory: (memory: ArrayBuffer) => void = () => undefined;

  private readonly worker: Worker;
  private readonly waiting = new Map<string, Waiting>();
  private readonly handlers = new Set<(text: string) => void>();
  private numbers = 0;
  private over = false;

  constructor(make: () => Worker, begin: Promise<Begin>) {
    this.worker = make();
    this.ready = new Promise((resolve, reject) => {
      this.worker.onerror = (event) => { reject(new Failed(event.message || "the worker could not be loaded")); };
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
        const message = event.data;
        if (message.kind === "ready") resolve();
        else if (message.kind === "failed") reject(new Failed(message.reason));
        else if (message.kind === "memory") this.onMemory(message.memory);
        else if (message.kind === "progress") this.onProgress(message.count);
        else this.receive(message.text);
      };
      begin.then((message) => { this.post(message); }, reject);
    });
    this.ready.catch(() => undefined); // whoever needs it awaits it
  }

  /** Asks about a text that becomes the whole content of `uri`. */
  async ask<Answer>(question: string, uri: string, text: string, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "sdk", version: 0, text } });
    return this.request<Answer>(question, { textDocument: { uri }, ...more });
  }

  request<Answer>(method: string, params: unknown): Promise<Answer> {
    const id = `page-${(this.numbers += 1)}`;
    return new Promise<Answer>((resolve, reject) => {
      if (this.over) { reject(new Failed("stopped")); return; }
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  notify(method: string, params: unknown): void {
    this.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Whether a request has no answer yet. */
  get busy(): boolean {
    return this.waiting.size > 0;
  }

  /** Ends the worker at once, whatever it is doing. */
  end(): void {
    this.over = true;
    this.worker.terminate();
    for (const each of this.waiting.values()) each.reject(new Failed("stopped"));
    this.waiting.clear();
  }

  send(text: string): void {
    this.post({ kind: "message", text });
  }

  subscribe(handler: (text: string) => void): void {
    this.handlers.add(handler);
  }

  unsubscribe(handler: (text: string) => void): void {
    this.handlers.delete(handler);
  }

  private post(message: ToWorker): void {
    if (!this.over) this.worker.postMessage(message);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Response;
    const own = typeof message.id === "string" ? this.waiting.get(message.id) : undefined;
    if (own === undefined) {
      for (const handler of this.handlers) handler(text);
      return;
    }
    this.waiting.delete(String(message.id));
    if (message.error) own.reject(new Failed(message.error.message));
    else own.resolve(message.result);
  }
}
