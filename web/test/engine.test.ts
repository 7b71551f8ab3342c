/** The engine as WebAssembly against the answers of the native engine, which `SEARCHES` names (support/searches.py). */

import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { EngineHost, Refused } from "../src/engine/host";

interface Search {
  readonly name: string;
  readonly problem: string;
  readonly givens: string;
  readonly learnAfter: number;
  readonly grids: number;
  readonly keep: number;
  readonly nodes: number;
  readonly answer: { readonly count: number; readonly grids: readonly (readonly number[])[]; readonly stop: number; readonly statistics: readonly number[] };
}

const WASM = new URL("../public/engine.wasm", import.meta.url);
const PAUSED = 3;

let host: EngineHost;

function lent<Found>(data: Uint8Array, use: (address: number) => Found): Found {
  const address = host.call("allocate", Math.max(1, data.length)) ?? 0;
  host.write(address, data);
  try {
    return use(address);
  } finally {
    host.call("release", address);
  }
}

function stored(name: string, ...values: number[]): Uint8Array {
  const size = host.call(name, ...values) ?? 0;
  return host.read(host.call("result") ?? 0, size);
}

function numbers(bytes: Uint8Array): number[] {
  return [...new BigInt64Array(bytes.slice().buffer)].map(Number);
}

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

function engineOf(problem: Uint8Array, learnAfter: number): number {
  return lent(problem, (address) => host.call("make_engine", address, problem.length / 8, learnAfter) ?? 0);
}

/** The answer to a search, in slices of some seconds. */
function answer(search: Search, slice: number): Search["answer"] {
  const engine = engineOf(bytes(search.problem), search.learnAfter);
  const running = host.call("make_search", engine) ?? 0;
  const givens = bytes(search.givens);
  lent(givens, (address) => host.call("start", engine, running, address, givens.length, -1, 0, 0, search.keep));
  let stop = PAUSED;
  while (stop === PAUSED) stop = host.call("run", running, search.grids, search.nodes, slice) ?? 0;
  const count = host.call("count", running) ?? 0;
  const statistics = numbers(stored("statistics", running));
  const grids = stored("take", running);
  const digits = lent(grids, (address) => numbers(stored("decode", engine, address, grids.length)));
  const size = host.call("slots_shown", engine) ?? 1;
  host.call("free_search", engine, running);
  host.call("free_engine", engine);
  const rows = Array.from({ length: digits.length / size }, (_, at) => digits.slice(at * size, (at + 1) * size));
  return { count, grids: rows, stop, statistics };
}

describe.skipIf(!existsSync(WASM))("the engine as WebAssembly", () => {
  beforeAll(async () => {
    host = await EngineHost.load(await WebAssembly.compile(readFileSync(WASM)));
  });

  test("refuses what is not a problem, says why, and goes on", () => {
    const before = host.call("allocate", 8) ?? 0;
    for (let round = 0; round < 2000; round += 1)
      expect(() => engineOf(new Uint8Array(8), 0)).toThrow(new Refused("no cell, or too many"));
    expect(host.call("allocate", 8) ?? 0).toBeGreaterThanOrEqual(before);
    expect(new TextDecoder().decode(stored("stop_names")).split("\n")).toEqual(["exhausted", "limit", "nodes", "time", "interrupted", ""]);
  });

  test.skipIf(!process.env["SEARCHES"])("finds the same grids in the same order with the same statistics", () => {
    const searches = JSON.parse(readFileSync(process.env["SEARCHES"] ?? "", "utf8")) as Search[];
    expect(searches.length).toBeGreaterThan(50);
    for (const search of searches) expect(answer(search, 1e9), search.name).toEqual(search.answer);
  }, 300_000);

  test.skipIf(!process.env["SEARCHES"])("does not depend on slices", () => {
    const searches = JSON.parse(readFileSync(process.env["SEARCHES"] ?? "", "utf8")) as Search[];
    for (const search of searches.slice(0, 20)) expect(answer(search, 1e-5), search.name).toEqual(search.answer);
  }, 300_000);
});
