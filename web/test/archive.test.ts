import { expect, test } from "vitest";
import { files } from "../src/archive";

const packed = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => [...files(packed(text))].map(([name, data]) => [name, new TextDecoder().decode(data)]);

test("the files of an archive, in order, an empty one too", () => {
  expect(read('[["a/b", 3], ["c", 0], ["d", 2]]\nonede')).toEqual([["a/b", "one"], ["c", ""], ["d", "de"]]);
});

test("an archive that is cut off is refused", () => {
  expect(() => read('[["a", 3]]\non')).toThrow("ends within a");
  expect(() => read('[["a", 3]]')).toThrow("no list");
});
