import { describe, expect, test } from "vitest";
import { BadLink, fragmentOf, MAX_FRAGMENT, MAX_TEXT, textOf } from "../src/link";

/** A fragment of any bytes, deflated. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `#1.${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
}

describe("links", () => {
  test.each(["", "sudoku 9x9\n", "title \"Würfel 🎲\"\n", "a".repeat(50_000)])("a text comes back", async (text) => {
    const fragment = await fragmentOf(text);
    expect(fragment).toMatch(/^#1\.[\w-]*$/);
    expect(await textOf(fragment)).toBe(text);
  });

  test("no fragment is no text", async () => {
    expect(await textOf("")).toBeUndefined();
    expect(await textOf("#")).toBeUndefined();
  });

  test("a text that is too long has no link", async () => {
    await expect(fragmentOf("a".repeat(MAX_TEXT + 1))).rejects.toThrow(BadLink);
    let state = 1;
    const noise = Array.from({ length: 2 * MAX_FRAGMENT }, () => {
      state = (state * 48271) % 2147483647; // of Park and Miller
      return String.fromCharCode(33 + (state % 90));
    });
    await expect(fragmentOf(noise.join(""))).rejects.toThrow("too long for a link");
  });

  test("a bomb is not unpacked", async () => {
    const bomb = await packed(new Uint8Array(5_000_000));
    expect(bomb.length).toBeLessThan(MAX_FRAGMENT);
    await expect(textOf(bomb)).rejects.toThrow(`longer than ${MAX_TEXT} bytes`);
  });

  test.each([
    ["#2.abc", "another version"],
    ["#puzzle", "another version"],
    ["#1.a+b", "characters"],
    ["#1.a%20b", "characters"],
    ["#1.AAAA", "damaged"],
    [`#1.${"A".repeat(MAX_FRAGMENT)}`, "longer than"],
  ])("%s is refused", async (fragment, reason) => {
    await expect(textOf(fragment)).rejects.toThrow(reason);
  });

  test("a link that is cut off is damaged", async () => {
    const whole = await fragmentOf("sudoku 9x9\nthermometer r1c1..r1c5\n".repeat(10));
    for (const size of [5, 10, whole.length - 2]) await expect(textOf(whole.slice(0, size))).rejects.toThrow(BadLink);
  });

  test("bytes that are no text are damaged", async () => {
    await expect(textOf(await packed(new Uint8Array([0xff, 0xfe, 0x80])))).rejects.toThrow("damaged");
  });
});
