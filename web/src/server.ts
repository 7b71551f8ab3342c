/** A language server: messages, requests with answers, and an end at any moment. */

import type { Transport } from "@codemirror/lsp-client";
import type { Channel } from "./channel";

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
  /** Settled when Python and the engine are loaded, or it ends before. */
  readonly ready: Promise<void>;
  onProgress: (count: number) => void = () => undefined;

  private readonly waiting = new Map<string, Waiting>();
  /** The requests of others that have no answer yet. */
  private readonly foreign = new Set<number | string>();
  private readonly handlers = new Set<(text: string) => void>();
  private numbers = 0;
  private over = "";
  private unready: (error: Error) => void = () => undefined;

  constructor(private readonly channel: Channel) {
    this.ready = new Promise((resolve, reject) => {
      this.unready = reject;
      channel.listen({
        ready: resolve,
        failed: (reason) => { this.finish(reason); },
        progress: (count) => { if (!this.ended) this.onProgress(count); },
        message: (text) => { if (!this.ended) this.receive(text); },
      });
    });
    this.ready.catch(() => undefined); // each question awaits it
  }

  /** Asks about a text that becomes the whole content of `uri`. */
  async ask<Answer>(question: string, uri: string, text: string, more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "sdk", version: 0, text } });
    return this.request<Answer>(question, { textDocument: { uri }, ...more });
  }

  request<Answer>(method: string, params: unknown): Promise<Answer> {
    const id = `page-${(this.numbers += 1)}`;
    return new Promise<Answer>((resolve, reject) => {
      if (this.over) { reject(new Failed(this.over)); return; }
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

  /** Whether it answers nothing any more. */
  get ended(): boolean {
    return this.over !== "";
  }

  /** Ends it immediately, even during a question. */
  end(): void {
    this.channel.end();
    this.finish("stopped");
  }

  send(text: string): void {
    if (this.over) return;
    const { id, method } = JSON.parse(text) as Response;
    if (method !== undefined && typeof id === "number") this.foreign.add(id);
    this.channel.send(text);
  }

  subscribe(handler: (text: string) => void): void {
    this.handlers.add(handler);
  }

  unsubscribe(handler: (text: string) => void): void {
    this.handlers.delete(handler);
  }

  private finish(reason: string): void {
    this.over ||= reason;
    this.unready(new Failed(this.over));
    for (const each of this.waiting.values()) each.reject(new Failed(this.over));
    this.waiting.clear();
    for (const id of this.foreign) this.tell(JSON.stringify({ jsonrpc: "2.0", id, result: null })); // so that they end, too
    this.foreign.clear();
  }

  private tell(text: string): void {
    for (const handler of this.handlers) handler(text);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Response;
    const own = typeof message.id === "string" ? this.waiting.get(message.id) : undefined;
    if (own === undefined) {
      if (message.id !== undefined) this.foreign.delete(message.id);
      this.tell(text);
      return;
    }
    this.waiting.delete(String(message.id));
    if (message.error) own.reject(new Failed(message.error.message));
    else own.resolve(message.result);
  }
}
