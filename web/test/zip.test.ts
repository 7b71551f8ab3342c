import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileName } from "../src/saving";
import { checksum, zipped } from "../src/zip";

test("the checksum of the standard's example", () => {
  expect(checksum(new TextEncoder().encode("123456789")).toString(16)).toBe("cbf43926");
  expect(checksum(new Uint8Array())).toBe(0);
});

test("another program opens the archive and finds the same texts", () => {
  const files = { "certificate/a.txt": "one\ntwo\n", "certificate/ü.txt": "Würfel 🎲", "empty.txt": "" };
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  writeFileSync(join(folder, "it.zip"), Buffer.concat(zipped(files)));
  execFileSync("python3", ["-m", "zipfile", "-e", join(folder, "it.zip"), folder]);
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), "utf8")).toBe(text);
});

test("the same texts give the same archive", () => {
  expect(zipped({ a: "b" })).toEqual(zipped({ a: "b" }));
});

test("names of files", () => {
  expect(fileName("A first puzzle", "png")).toBe("A-first-puzzle.png");
  expect(fileName("../..\\<Würfel 🎲>", "png")).toBe("Würfel.png");
  expect(fileName("", "png")).toBe("puzzle.png");
});
