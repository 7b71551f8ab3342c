import { expect, test } from "vitest";
import type { Verdict } from "../src/answers";
import { kindOf } from "../src/headline";
import { Present } from "../src/present";

const FOUND: Verdict = { verdict: "unique", count: 1, exact: true, agree: true, failures: [], note: "", digits: [], seconds: {} };

test("an answer about an earlier text is none about the present one", async () => {
  const present = new Present();
  expect(await present.about(Promise.resolve("now"))).toBe("now");
  const late = present.about(Promise.resolve("before"));
  present.change();
  expect(await late).toBeUndefined();
  await expect(present.about(Promise.reject(new Error("why")))).rejects.toThrow("why");
});

test("a change leaves the picture, and no verdict", () => {
  const present = new Present();
  const drawn = { svg: "", cells: [], dark: [], cell: 1, digits: [], title: "", author: "", rules: "", layers: [] } as never;
  Object.assign(present, { verdict: FOUND });
  expect(present.isDrawn).toBe(false);
  present.draw(drawn);
  expect(present.isDrawn).toBe(true);
  present.change();
  expect(present.isDrawn).toBe(false);
  expect(present.verdict).toBeUndefined();
  expect(present.drawn).toBe(drawn);
});

test.each([
  [{ verdict: "unique" }, "unique"],
  [{ verdict: "unique so far" }, "unique"],
  [{ verdict: "none", count: 0 }, "none"],
  [{ verdict: "many", count: 2 }, "many"],
  [{ verdict: "4 solutions", count: 4 }, "many"],
  [{ agree: false }, "bad"],
  [{ failures: ["expected none"] }, "bad"],
] as const)("%j is shown as %s", (found, kind) => {
  expect(kindOf({ ...FOUND, ...found })).toBe(kind);
});
