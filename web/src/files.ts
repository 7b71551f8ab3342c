/** The files that workers begin with. Python and the engine are compiled once, and the memory of Python is stored in the browser. */

import type { Backend, Channel, Listener } from "./channel";
import type { Begin, FromWorker, ToWorker } from "./messages";
import { Server } from "./server";

declare const __FILES__: string; // a hash of the files in `public/`

const STORE = "sudokudsl.memory";

function compiled(url: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(url));
}

/** A worker with Python. */
class WorkerChannel implements Channel {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

  constructor(private readonly begin: Promise<Begin>, private readonly remember: (memory: ArrayBuffer) => void) {}

  listen(listener: Listener): void {
    this.worker.onerror = (event) => { listener.failed(event.message || "the worker could not be loaded"); };
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const message = event.data;
      if (message.kind === "ready") listener.ready();
      else if (message.kind === "failed") listener.failed(message.reason);
      else if (message.kind === "memory") this.remember(message.memory);
      else if (message.kind === "progress") listener.progress(message.count);
      else listener.message(message.text);
    };
    this.begin.then((message) => { this.post(message); }, (error: unknown) => { listener.failed(String(error)); });
  }

  send(text: string): void {
    this.post({ kind: "message", text });
  }

  end(): void {
    this.worker.terminate();
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }
}

export class Files implements Backend {
  private readonly python: Promise<WebAssembly.Module>;
  private readonly engine: Promise<WebAssembly.Module>;
  private memory: Promise<ArrayBuffer | undefined>;
  /** Settled when there is a memory for later workers, or it is known that there will be none. */
  private remembered: () => void = () => undefined;
  private readonly afterFirst: Promise<void>;

  constructor(private readonly base: string) {
    this.python = compiled(`${base}python/pyodide.asm.wasm`);
    this.engine = compiled(`${base}engine.wasm`);
    for (const each of [this.python, this.engine]) each.catch(() => undefined); // each worker awaits it
    this.memory = this.stored().catch(() => undefined);
    this.afterFirst = new Promise((resolve) => { this.remembered = resolve; });
    void this.memory.then((found) => { if (found) this.remembered(); });
  }

  /** The worker that reads the text. If no memory is stored, it begins from nothing, and the others with its memory. */
  reader(): Server {
    const server = this.server(false, Promise.resolve(), (memory) => {
      this.memory = Promise.resolve(memory);
      this.remembered();
      void this.store(memory).catch(() => undefined); // the next start takes longer
    });
    server.ready.then(this.remembered, this.remembered);
    return server;
  }

  /** A worker for long questions. */
  solver(): Server {
    return this.server(true, this.afterFirst, () => undefined);
  }

  /** Keeps the files of the page for visits without a network. */
  started(): void {
    if (import.meta.env.PROD) void navigator.serviceWorker.register(`${this.base}offline.js`).catch(() => undefined); // only with a network, then
  }

  private server(solves: boolean, after: Promise<void>, remember: (memory: ArrayBuffer) => void): Server {
    return new Server(new WorkerChannel(this.begin(solves, after), remember));
  }

  private async begin(solves: boolean, after: Promise<void>): Promise<Begin> {
    const [python, engine] = await Promise.all([this.python, this.engine, after]);
    return { kind: "begin", base: this.base, python, engine, memory: await this.memory, solves };
  }

  /** The name of the stored memory: it fits these files in this browser. */
  private get name(): string {
    return `${this.base}memory-${__FILES__}?${encodeURIComponent(navigator.userAgent)}`;
  }

  private async stored(): Promise<ArrayBuffer | undefined> {
    const found = await (await caches.open(STORE)).match(this.name);
    return found?.arrayBuffer();
  }

  private async store(memory: ArrayBuffer): Promise<void> {
    const store = await caches.open(STORE);
    for (const old of await store.keys()) await store.delete(old);
    await store.put(this.name, new Response(memory));
  }
}
