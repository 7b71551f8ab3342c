/** The size of a browser's download: at most 20 MB, and 7 MB from a server that compresses with gzip. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const DIST = new URL("../dist/", import.meta.url);
const RAW = 20_000_000; // bytes
const PACKED = 7_000_000;

test.skipIf(!existsSync(new URL("engine.wasm", DIST)))("the built page is small enough", () => {
  const names = readdirSync(DIST, { recursive: true, encoding: "utf8" }).filter((name) => statSync(new URL(name, DIST)).isFile());
  const files = names.map((name) => readFileSync(new URL(name, DIST)));
  const bytes = (some: readonly Buffer[]): number => some.reduce((sum, each) => sum + each.length, 0);
  expect(names.some((name) => name.endsWith("pyodide.asm.wasm"))).toBe(true);
  expect(bytes(files), "raw").toBeLessThanOrEqual(RAW);
  expect(bytes(files.map((each) => gzipSync(each))), "with gzip").toBeLessThanOrEqual(PACKED);
}, 60_000);
