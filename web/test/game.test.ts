import { describe, expect, test } from "vitest";
import { boardOf, clock, digitsOf, entered, erased, type Game, linesOf, NEW_GAME, penned, redone, restored, undone } from "../src/game";
import { hash } from "../src/play";
import { positionsOf, sentenceAt, shownAt, type Steps } from "../src/walk";

describe("a game", () => {
  test("digits, undo and redo", () => {
    const one = entered(NEW_GAME, ["r1c1"], "digit", 4);
    const two = entered(one, ["r1c1", "r1c2"], "digit", 5);
    expect(digitsOf(two)).toEqual({ r1c1: 5, r1c2: 5 });
    expect(digitsOf(undone(two))).toEqual({ r1c1: 4 });
    expect(digitsOf(redone(undone(two)))).toEqual({ r1c1: 5, r1c2: 5 });
    expect(undone(NEW_GAME)).toEqual(NEW_GAME);
    expect(redone(two)).toEqual(two);
    expect(redone(entered(undone(two), ["r2c2"], "digit", 1))).toMatchObject({ at: 2 });
  });

  test("the same digit again takes it away", () => {
    const one = entered(NEW_GAME, ["r1c1"], "digit", 4);
    expect(boardOf(entered(one, ["r1c1"], "digit", 4))).toEqual({});
  });

  test("marks are sorted, and not made on digits", () => {
    const digit = entered(NEW_GAME, ["r1c1"], "digit", 4);
    const marked = [3, 1].reduce<Game>((game, value) => entered(game, ["r1c1", "r1c2"], "corner", value), digit);
    expect(boardOf(marked)).toEqual({ r1c1: { digit: 4 }, r1c2: { corner: [1, 3] } });
    expect(boardOf(entered(marked, ["r1c2"], "corner", 1))["r1c2"]).toEqual({ corner: [3] });
    expect(boardOf(entered(marked, ["r1c1"], "colour", 2))["r1c1"]).toEqual({ digit: 4, colours: [2] });
  });

  test("a line is drawn along cells, and the same line again takes it away", () => {
    const one = penned(NEW_GAME, ["r1c1", "r1c2", "r2c2"]);
    expect(linesOf(one)).toEqual([["r1c1", "r1c2"], ["r1c2", "r2c2"]]);
    const more = penned(one, ["r2c2", "r1c2", "r1c3"]); // a part of it is there: the rest is added
    expect(linesOf(more)).toHaveLength(3);
    expect(linesOf(penned(more, ["r1c2", "r1c1"]))).toEqual([["r1c2", "r2c2"], ["r1c2", "r1c3"]]);
    expect(linesOf(undone(more))).toEqual(linesOf(one));
    expect(linesOf(redone(undone(more)))).toEqual(linesOf(more));
    expect(linesOf(penned(one, ["r2c2", "r1c2", "r1c1"]))).toEqual([]);
    expect(digitsOf(entered(one, ["r1c1"], "digit", 4))).toEqual({ r1c1: 4 });
    expect(linesOf(erased(entered(one, ["r1c1"], "digit", 4), ["r1c1"]))).toEqual(linesOf(one));
    expect(linesOf(restored(JSON.stringify(one)))).toEqual(linesOf(one));
  });

  test("marks come back when a digit goes", () => {
    const marked = entered(entered(NEW_GAME, ["a"], "centre", 2), ["a"], "digit", 1);
    expect(boardOf(marked)["a"]).toEqual({ digit: 1, centre: [2] });
    const without = erased(marked, ["a"]);
    expect(boardOf(without)["a"]).toEqual({ centre: [2] });
    expect(boardOf(erased(without, ["a"]))).toEqual({});
  });

  test("nothing changed is nothing to undo", () => {
    expect(erased(NEW_GAME, ["a"])).toBe(NEW_GAME);
  });

  test("it is kept as text, and other texts are a new game", () => {
    const one = entered(NEW_GAME, ["a"], "digit", 1);
    expect(restored(JSON.stringify(one))).toEqual(one);
    for (const bad of [null, "", "{}", "[]", "null", '{"boards": [], "at": 0, "seconds": 0}', "{"]) expect(restored(bad)).toEqual(NEW_GAME);
  });

  test("time and name", () => {
    expect([0, 59, 61, 3600].map(clock)).toEqual(["0:00", "0:59", "1:01", "60:00"]);
    expect(hash("sudoku 9x9")).not.toBe(hash("sudoku 6x6"));
  });
});

const STEPS: Steps = {
  end: "solved", hardest: "naked single", score: 3,
  steps: [{ technique: "naked single", sentence: "r1c1 is 2", places: { r1c1: 2 }, removes: {}, because: { r1c1: [2] }, area: ["r1c1"] },
    { technique: "pair", sentence: "r1c2 is not 1", places: {}, removes: { r1c2: [1] }, because: { r1c3: [1] }, area: ["r1c3"] }],
  changes: [{ digits: {}, candidates: { r1c1: [2], r1c2: [1, 3], r1c3: [1, 3] } }, { digits: { r1c1: 2 }, candidates: {} }, { digits: {}, candidates: { r1c2: [3] } }],
};

describe("steps", () => {
  test("positions are added up", () => {
    const positions = positionsOf(STEPS.changes);
    expect(positions.map((each) => [...each.digits])).toEqual([[], [["r1c1", 2]], [["r1c1", 2]]]);
    expect(positions.map((each) => each.candidates.get("r1c2"))).toEqual([[1, 3], [1, 3], [3]]);
  });

  test("a step shows what it writes, strikes and rests on", () => {
    const [first, second, last] = positionsOf(STEPS.changes);
    if (!first || !second || !last) throw new Error("three positions");
    expect(shownAt(first, STEPS.steps[0]).get("r1c1")).toMatchObject({ digit: "2", classes: ["area", "writes"] });
    expect(shownAt(second, STEPS.steps[1]).get("r1c2")).toMatchObject({ candidates: [1, 3], struck: [1], reasons: [] });
    expect(shownAt(second, STEPS.steps[1]).get("r1c3")).toMatchObject({ reasons: [1], classes: ["area"] });
    expect(shownAt(last, undefined).get("r1c1")).toMatchObject({ digit: "2", classes: [] });
  });

  test("words", () => {
    expect(sentenceAt(STEPS, 0)).toBe("Step 1 of 2. naked single: r1c1 is 2");
    expect(sentenceAt(STEPS, 2)).toBe("The puzzle is solved. Hardest technique: naked single. Score 3.");
  });
});
