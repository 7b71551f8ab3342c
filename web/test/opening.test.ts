import { expect, test } from "vitest";
import { MAX_FILE, textOf } from "../src/opening";

function file(bytes: Uint8Array<ArrayBuffer>): { size: number; arrayBuffer: () => Promise<ArrayBuffer> } {
  return { size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.buffer) };
}

test("the text of a file is read without its byte-order mark", async () => {
  expect(await textOf(file(new TextEncoder().encode("\uFEFFsudoku 4x4\r\n")))).toBe("sudoku 4x4\r\n");
});

test("a file that is no text, or too large, is refused with the reason", async () => {
  await expect(textOf(file(new Uint8Array([0x89, 0x50, 0xff])))).rejects.toThrow("it is not a text in UTF-8");
  const read = (): Promise<ArrayBuffer> => Promise.reject(new Error("it was read"));
  await expect(textOf({ size: MAX_FILE + 1, arrayBuffer: read })).rejects.toThrow("it has 2,000,001 bytes, and at most 2,000,000 are read");
});
