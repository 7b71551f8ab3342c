import { expect, test } from "vitest";
import { sentenceOf, requestedIn } from "../src/generate";

test("empty fields request nothing", () => {
  expect(requestedIn({ clues: "", givens: "", low: "", high: "", symmetry: "none", technique: "", seed: "", seconds: "" })).toEqual({ seconds: 60, symmetry: "none" });
});

test("every field is requested", () => {
  const fields = { clues: "thermometer=4, kropki black ,", givens: "0", minimal: "yes", low: "3", high: "20", symmetry: "full", technique: "x-wing", seed: "7", seconds: "5" };
  expect(requestedIn(fields)).toEqual({
    seconds: 5, clues: ["thermometer=4", "kropki black"], givens: 0, minimal: true, symmetry: "full", difficulty: [3, 20], techniques: ["x-wing"], seed: 7,
  });
});

test("a difficulty may be open at one end", () => {
  expect(requestedIn({ low: "9" }).difficulty).toEqual([9, 1000]);
  expect(requestedIn({ high: "9" }).difficulty).toEqual([1, 9]);
});

test("what is said names what is missing", () => {
  expect(sentenceOf({ text: "", seed: 3, missing: [], hardest: "" })).toMatch(/^A puzzle with one solution, from seed 3\. Undo/);
  expect(sentenceOf({ text: "", seed: 3, missing: ["30 givens"], hardest: "x-wing" })).toContain("hardest technique is x-wing. The time was not enough for everything: 30 givens.");
});
