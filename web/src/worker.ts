/** A worker with Python and the engine. It answers the messages of the language server protocol one after another. */

import { EngineHost } from "./engine/host";
import { PACKAGES, type FromWorker, type ToWorker } from "./messages";

interface Conversation {
  receive(text: string): string;
  publish(): string;
}

interface Python {
  unpackArchive(data: ArrayBuffer, format: string): void;
  pyimport(name: string): { begin(host: EngineHost, progress: (count: number) => void): Conversation };
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

async function begin(base: string): Promise<void> {
  const archives = PACKAGES.map((name) => fetched(`${base}python/${name}`));
  const engine = fetched(`${base}engine.wasm`).then((bytes) => WebAssembly.compile(bytes)).then((module) => EngineHost.load(module));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}python/pyodide.mjs`)) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: `${base}python/` });
  for (const archive of await Promise.all(archives)) python.unpackArchive(archive, "wheel");
  conversation = python.pyimport("sudokudsl.browser.worker").begin(await engine, (count) => { send({ kind: "progress", count }); });
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
  begin(message.base).catch((error: unknown) => { send({ kind: "failed", reason: String(error) }); });
};
