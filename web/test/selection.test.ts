import { describe, expect, test } from "vitest";
import { type DrawnFamily, type Field, fits, type Form, inward, isReady, proposed } from "../src/draw";
import { matches } from "../src/listing";
import { between, cellAt, cellsAt, type Picture, rims, viewBox } from "../src/places";
import { atRim, begun, described, extended, isEmpty, NOTHING, toggled, without } from "../src/selection";

/** A picture of a board of 2 by 3 cells with a side of 10. */
const PICTURE: Picture = {
  svg: '<svg viewBox="-5 -5 40 30">',
  cell: 10,
  cells: [1, 2].flatMap((row) => [1, 2, 3].map((column) => [`r${row}c${column}`, 10 * (column - 1), 10 * (row - 1), ""] as const)),
  rims: [
    ...[1, 2].flatMap((row) => [[`row ${row} left`, `r${row}c1`, "left"], [`row ${row} right`, `r${row}c3`, "right"]] as const),
    ...[1, 2, 3].flatMap((column) => [[`column ${column} top`, `r1c${column}`, "top"], [`column ${column} bottom`, `r2c${column}`, "bottom"]] as const),
  ],
  dark: [], layers: [], title: "", form: "",
  digits: [1, 2, 3],
};

describe("selections", () => {
  test("a line keeps the order of drawing", () => {
    const drawn = ["r1c2", "r1c2", "r1c1", "r2c2"].reduce(extended, begun(NOTHING, ["r1c3"], false));
    expect(drawn.cells).toEqual([["r1c3", "r1c2", "r1c1", "r2c2"]]);
  });

  test("a step back takes the last cell away, a crossing does not", () => {
    const line = ["r1c2", "r2c2", "r1c2"].reduce(extended, begun(NOTHING, ["r1c1"], false));
    expect(line.cells).toEqual([["r1c1", "r1c2"]]);
    const loop = ["b", "c", "a"].reduce(extended, begun(NOTHING, ["a"], false));
    expect(loop.cells).toEqual([["a", "b", "c", "a"]]);
  });

  test("a new list replaces or follows", () => {
    const one = begun(NOTHING, ["a"], false);
    expect(without({ cells: [["a"], ["b", "a", "c"]], rim: "" }, "a").cells).toEqual([["b", "c"]]);
    expect(begun(one, ["b"], true).cells).toEqual([["a"], ["b"]]);
    expect(begun(one, ["b"], false).cells).toEqual([["b"]]);
    expect(begun(atRim("row 1 left"), ["b"], true)).toEqual({ cells: [["b"]], rim: "" });
  });

  test("a cell is added and taken out", () => {
    const two = ["a", "b"].reduce(toggled, NOTHING);
    expect(two.cells).toEqual([["a", "b"]]);
    expect(toggled(two, "a").cells).toEqual([["b"]]);
    expect(isEmpty(["a", "b"].reduce(toggled, two))).toBe(true);
  });

  test("a cell may be in two lists", () => {
    const second = begun(begun(NOTHING, ["a", "b"], false), ["c"], true);
    expect(toggled(second, "a").cells).toEqual([["a", "b"], ["c", "a"]]);
    expect(toggled(second, "c").cells).toEqual([["a", "b"]]);
  });

  test("words", () => {
    expect(described(NOTHING)).toBe("Nothing is selected.");
    expect(described(atRim("row 1 left"))).toBe("Selected: row 1 left");
    expect(described({ cells: [["a", "b"], ["c"]], rim: "" })).toBe("Selected: a b; then c");
  });
});

describe("places", () => {
  test.each([
    [5, 5, ["r1c1"]],
    [10, 5, ["r1c1", "r1c2"]],
    [9, 9, ["r1c1", "r1c2", "r2c1", "r2c2"]],
    [5, 11, ["r1c1", "r2c1"]],
    [0.5, 0.5, ["r1c1"]],
    [-3, 5, []],
  ])("a click at %d, %d means cells", (x, y, cells) => {
    expect(cellsAt(PICTURE, x, y)).toEqual(cells);
  });

  test("a line enters a cell only inside of it", () => {
    expect(cellAt(PICTURE, 5, 5)).toBe("r1c1");
    expect(cellAt(PICTURE, 9.5, 5)).toBeUndefined();
    expect(cellAt(PICTURE, 50, 5)).toBeUndefined();
  });

  test("a quick movement misses no cell", () => {
    const points = between(PICTURE, [5, 5], [25, 5]);
    expect(points.at(-1)).toEqual([25, 5]);
    expect(new Set(points.map(([x, y]) => cellAt(PICTURE, x, y)))).toContain("r1c2");
  });

  test("each row and column has two places at the rim", () => {
    const names = rims(PICTURE).map((each) => each.name);
    expect(names.sort()).toEqual(["column 1 bottom", "column 1 top", "column 2 bottom", "column 2 top", "column 3 bottom", "column 3 top", "row 1 left", "row 1 right", "row 2 left", "row 2 right"]);
    expect(rims(PICTURE).find((each) => each.name === "row 2 right")).toMatchObject({ x: 30, y: 10 });
  });

  test("where another cell is beside a row, as where grids overlap, there is no place at the rim", () => {
    const inner: Picture = { ...PICTURE, rims: [["row 1 in grid 2 left", "r1c2", "left"], ["row 1 in grid 2 right", "r1c3", "right"]] };
    expect(rims(inner).map((each) => each.name)).toEqual(["row 1 in grid 2 right"]);
  });

  test("the part that is shown", () => {
    expect(viewBox(PICTURE.svg)).toEqual({ x: -5, y: -5, width: 40, height: 30 });
    expect(viewBox("<svg>")).toBeUndefined();
  });
});

describe("forms", () => {
  const form = (gesture: Form["gesture"], number = 0, lists = 1): Form => ({ number, label: "", usage: "", gesture, lists, fields: [] });
  const cells = (...names: string[]) => ({ cells: [names], rim: "" });

  test("a family is inserted with one press if nothing must be chosen or typed", () => {
    const field = (optional: boolean): Field => ({ name: "total", usage: "", doc: "", options: [], value: "", optional, number: true, grids: false });
    const family = (...fields: readonly (readonly Field[])[]): DrawnFamily => ({ word: "", headline: "", also: [], forms: fields.map((each) => ({ ...form("line"), fields: each })) });
    expect([family([]), family([field(true)]), family([field(true), field(true)])].map(isReady)).toEqual([true, true, true]);
    expect([family([field(false)]), family([field(true), field(false)]), family([], [])].map(isReady)).toEqual([false, false, false]);
  });

  test.each([
    ["board", NOTHING, true],
    ["line", NOTHING, false],
    ["line", cells("a"), true],
    ["line", atRim("row 1 left"), false],
    ["outside", atRim("row 1 left"), true],
    ["outside", cells("a"), false],
    ["pair", cells("a"), false],
    ["pair", cells("a", "b"), true],
    ["corner", cells("a", "b"), false],
    ["corner", cells("a", "b", "c", "d"), true],
  ] as const)("%s", (gesture, selection, fitting) => {
    expect(fits(form(gesture), selection)).toBe(fitting);
  });

  test("two lists need two cells", () => {
    expect(fits(form("line", 0, 2), cells("a"))).toBe(false);
    expect(fits(form("line", 0, 2), cells("a", "b"))).toBe(true);
  });

  test("the form that fits is proposed", () => {
    const family: DrawnFamily = { word: "x", headline: "", also: [], forms: [form("pair"), form("board", 1), form("cage", 2)] };
    expect(proposed(family, cells("a", "b"))?.number).toBe(0);
    expect(proposed(family, cells("a"))?.number).toBe(2);
    expect(proposed(family, NOTHING)?.number).toBe(1);
  });
});

describe("kinds of clues", () => {
  const x = "Beside a row or column x-sum the first digit says how many digits sum to the total";
  const whispers = "Lines whispers neighbouring digits differ by at least 5 whisper german-whispers dutch";
  test.each([
    ["", x, true], ["x-sum", x, true], ["X sums", x, true], ["xsum", x, true], ["sum beside", x, true], ["y-sum", x, false],
    ["german", whispers, true], ["german whispers", whispers, true], ["Dutch Whispers", whispers, true], ["german sum", whispers, false],
    ["little killer", "little-killer along a diagonal", true], ["nonconsecutive", "non-consecutive", true],
  ])("%s is found, or not", (wanted, text, found) => {
    expect(matches(wanted, text)).toBe(found);
  });

  test("a diagonal leads from the rim into the board", () => {
    const ways = ["up-left", "up-right", "down-left", "down-right"];
    expect(inward(ways, "row 4 left")).toEqual(["up-right", "down-right", "up-left", "down-left"]);
    expect(inward(ways, "column 5 top")).toEqual(["down-left", "down-right", "up-left", "up-right"]);
    expect(inward(ways, "")).toEqual(ways);
    expect(inward(["least", "right"], "row 4 left")).toEqual(["least", "right"]);
  });
});
