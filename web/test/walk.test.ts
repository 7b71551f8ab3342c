import { expect, test } from "vitest";
import { positionsOf, sentenceAt, shownAt, type Step, type Steps } from "../src/walk";

const step = (more: Partial<Step>): Step => ({ technique: "statement", sentence: "it follows", places: {}, removes: {}, because: {}, area: [], ...more });
const STEPS: Steps = {
  end: "solved", hardest: "naked single", score: 3,
  steps: [step({ area: ["r1c1", "r1c2"], removes: { r1c1: [2] }, because: { r1c2: [2] } }), step({ places: { r1c1: 1 }, area: ["r1c1"] })],
  changes: [
    { digits: {}, candidates: { r1c1: [1, 2], r1c2: [2] } },
    { digits: {}, candidates: { r1c1: [1] } },
    { digits: { r1c1: 1 }, candidates: { r1c1: [] } },
  ],
};

test("changes become positions", () => {
  const [first, second, last] = positionsOf(STEPS.changes);
  expect(first?.candidates.get("r1c1")).toEqual([1, 2]);
  expect(second?.candidates).toEqual(new Map([["r1c1", [1]], ["r1c2", [2]]]));
  expect(last?.digits).toEqual(new Map([["r1c1", 1]]));
});

test("a step lights its cells, strikes candidates out, and writes its digit", () => {
  const [first, second] = positionsOf(STEPS.changes);
  if (!first || !second) throw new Error("there are three positions");
  expect(shownAt(first, STEPS.steps[0]).get("r1c1")).toMatchObject({ candidates: [1, 2], struck: [2], classes: ["area"] });
  expect(shownAt(first, STEPS.steps[0]).get("r1c2")).toMatchObject({ reasons: [2], classes: ["area"] });
  expect(shownAt(second, STEPS.steps[1]).get("r1c1")).toMatchObject({ digit: "1", classes: ["area", "writes"], words: ["this step writes 1"] });
});

test("a step on a layer lights the cell of the board below, and says what happens over it", () => {
  const layered = step({ area: ["field[r1c1]", "field[r1c3]", "r1c2"], places: { "field[r1c1]": 1 }, removes: { "field.size[r1c2]": [2, 3] } });
  const shown = shownAt({ digits: new Map(), candidates: new Map([["r1c2", [2]], ["r1c4", [2]]]) }, layered);
  expect(shown.get("r1c1")).toMatchObject({ classes: ["area"], words: ["this step writes 1 into field[r1c1]"] });
  expect(shown.get("r1c2")).toMatchObject({ classes: ["area"], struck: [], words: ["part of this step", "this step takes 2, 3 from field.size[r1c2]"] });
  expect(shown.get("r1c3")).toMatchObject({ classes: ["area"], words: ["field[r1c3] is part of this step"] });
  expect(shown.get("r1c4")).toMatchObject({ classes: [], words: [] });
});

test("the position in words", () => {
  expect(sentenceAt(STEPS, 0)).toBe("Step 1 of 2. statement: it follows");
  expect(sentenceAt(STEPS, 2)).toBe("The puzzle is solved. Hardest technique: naked single. Score 3.");
});
