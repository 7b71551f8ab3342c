/** A worker with Python and the engine. It answers the messages of the language server protocol one after another. */

import { EngineHost } from "./engine/host";
import { files } from "./archive";
import type { Begin, FromWorker, ToWorker } from "./messages";

interface Conversation {
  receive(text: string): string;
  publish(): string;
}

interface Bytes {
  toJs(): Uint8Array<ArrayBuffer>;
  destroy(): void;
}

interface Python {
  readonly FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  toPy(data: Uint8Array): { destroy(): void };
  pyimport(name: "compression.zstd"): { decompress(data: unknown): Bytes; destroy(): void };
  pyimport(name: "sudokudsl.browser.worker"): { load(): void; begin(): Conversation; destroy(): void };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

type LoadPyodide = (options: Readonly<Record<string, unknown>>) => Promise<Python>;

/** The objects that `sudokudsl/browser/worker.py` looks for. */
interface ForPython {
  engine: EngineHost;
  progress: (count: number) => void;
}

const waiting: string[] = [];
let conversation: Conversation | undefined;
let scheduled = false;

function send(message: FromWorker): void {
  self.postMessage(message);
}

function sendAll(list: string): void {
  for (const message of JSON.parse(list) as unknown[]) send({ kind: "message", text: JSON.stringify(message) });
}

/** Answers the next message; diagnostics follow when none is waiting. Between two steps new messages come in. */
function step(): void {
  scheduled = false;
  if (!conversation) return;
  const next = waiting.shift();
  if (next !== undefined) {
    sendAll(conversation.receive(next));
    schedule();
    return;
  }
  const published = conversation.publish();
  sendAll(published);
  if (published !== "[]") schedule();
}

const channel = new MessageChannel();
channel.port1.onmessage = step;

/** Runs `step` after the messages that have already arrived. */
function schedule(): void {
  if (scheduled || !conversation) return;
  scheduled = true;
  channel.port2.postMessage(undefined);
}

async function fetched(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Makes Pyodide use a module that is compiled already, with room for a stored memory. */
function instead(compiled: WebAssembly.Module, room: number): void {
  WebAssembly.instantiateStreaming = async (response, imports) => {
    await (await response).body?.cancel();
    const instance = await WebAssembly.instantiate(compiled, imports);
    const memory = instance.exports["memory"] as WebAssembly.Memory;
    memory.grow(Math.max(Math.ceil((room - memory.buffer.byteLength) / 65_536), 0));
    return { module: compiled, instance };
  };
}

/** Unpacks an archive of `compile.mjs` where Python looks for modules. */
function unpack(python: Python, archive: ArrayBuffer): void {
  const given = python.toPy(new Uint8Array(archive));
  const zstd = python.pyimport("compression.zstd");
  const plain = zstd.decompress(given);
  for (const [name, data] of files(plain.toJs())) {
    const path = `/home/pyodide/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data);
  }
  for (const each of [plain, zstd, given]) each.destroy();
}

/** Python with the package: from a stored memory, which takes a second, or from the beginning. */
async function loaded(base: string, module: WebAssembly.Module, memory: ArrayBuffer | undefined): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}python/pyodide.mjs`)) as { loadPyodide: LoadPyodide };
  const archive = fetched(`${base}python/package.zst`);
  instead(module, memory?.byteLength ?? 0);
  const start = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  const python = await loadPyodide({
    indexURL: `${base}python/`,
    stdLibURL: `${base}python/stdlib.zip`,
    ...start,
  });
  unpack(python, await archive);
  if (memory) return python;
  const worker = python.pyimport("sudokudsl.browser.worker");
  worker.load();
  worker.destroy();
  const made = python.makeMemorySnapshot().buffer;
  self.postMessage({ kind: "memory", memory: made } satisfies FromWorker, { transfer: [made] });
  return python;
}

async function begin({ base, python: module, engine, memory, solves }: Begin): Promise<void> {
  const found = self as unknown as ForPython;
  found.engine = await EngineHost.load(engine);
  found.progress = (count) => { send({ kind: "progress", count }); };
  const solvers = solves ? fetched(`${base}python/solvers.zst`) : undefined;
  let python: Python;
  try {
    python = await loaded(base, module, memory);
  } catch (error) {
    if (!memory) throw error;
    python = await loaded(base, module, undefined); // the memory does not fit this browser
  }
  if (solvers) unpack(python, await solvers);
  conversation = python.pyimport("sudokudsl.browser.worker").begin();
  send({ kind: "ready" });
  schedule();
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "message") {
    waiting.push(message.text);
    schedule();
    return;
  }
  begin(message).catch((error: unknown) => { send({ kind: "failed", reason: String(error) }); });
};
