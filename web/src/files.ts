/** What workers begin with. Python and the engine are compiled once, and the memory of Python is stored in the browser. */

import type { Begin } from "./messages";
import { Server } from "./server";

declare const __FILES__: string; // a hash of the files in `public/`

const STORE = "sudokudsl.memory";

function compiled(url: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(url));
}

export class Files {
  private readonly python: Promise<WebAssembly.Module>;
  private readonly engine: Promise<WebAssembly.Module>;
  private memory: Promise<ArrayBuffer | undefined>;
  /** Settled when there is a memory for the workers to come, or none can be had. */
  private remembered: () => void = () => undefined;
  private readonly afterFirst: Promise<void>;

  constructor(private readonly base: string) {
    this.python = compiled(`${base}python/pyodide.asm.wasm`);
    this.engine = compiled(`${base}engine.wasm`);
    for (const each of [this.python, this.engine]) each.catch(() => undefined); // whoever needs it awaits it
    this.memory = this.stored().catch(() => undefined);
    this.afterFirst = new Promise((resolve) => { this.remembered = resolve; });
    void this.memory.then((found) => { if (found) this.remembered(); });
  }

  /** The worker that reads the text. If no memory is stored, it begins from nothing, and the others with its memory. */
  reader(): Server {
    const server = this.server(false, Promise.resolve());
    server.onMemory = (memory) => {
      this.memory = Promise.resolve(memory);
      this.remembered();
      void this.store(memory).catch(() => undefined); // the next start takes longer
    };
    server.ready.then(this.remembered, this.remembered);
    return server;
  }

  /** A worker for long questions. */
  solver(): Server {
    return this.server(true, this.afterFirst);
  }

  private server(solves: boolean, after: Promise<void>): Server {
    const make = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    return new Server(make, this.begin(solves, after));
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
