import { beforeEach, expect, test } from "vitest";
import { Shelf, type Store, titleOf } from "../src/shelf";

class Memory implements Store {
  readonly kept = new Map<string, string>();
  room = Infinity;
  get length(): number { return this.kept.size; }
  key(at: number): string | null { return [...this.kept.keys()][at] ?? null; }
  getItem(key: string): string | null { return this.kept.get(key) ?? null; }
  removeItem(key: string): void { this.kept.delete(key); }
  setItem(key: string, value: string): void {
    if (this.room <= 0) throw new Error("full");
    this.kept.set(key, value);
  }
}

let memory: Memory;
let clock: number;
const shelf = (): Shelf => new Shelf(memory, () => (clock += 1));
const titles = (of: Shelf): string[] => of.others().map((each) => each.title);

beforeEach(() => {
  memory = new Memory();
  clock = 1000;
});

test("a text that was only looked at is not kept, but it is there on the next visit", () => {
  const first = shelf();
  first.begin("an example");
  expect(first.edited("an example")).toBe(true);
  expect(first.kept).toBe(false);
  first.begin("another");
  first.edited("another");
  expect(titles(first)).toEqual([]);
  expect(shelf().text).toBe("another");
});

test("an edited puzzle is kept when another one begins, and the latest comes first", () => {
  const first = shelf();
  for (const name of ["a", "b", "c"]) {
    first.begin("sudoku 9x9\n");
    first.edited(`title "${name}"\nsudoku 9x9\n`);
  }
  expect(titles(first)).toEqual(["b", "a"]);
  const [, oldest] = first.others();
  expect(first.open(oldest?.id ?? "")).toBe('title "a"\nsudoku 9x9\n');
  expect(titles(first)).toEqual(["c", "b"]);
  first.edited('title "a again"\nsudoku 9x9\n');
  first.begin("x");
  expect(titles(first)).toEqual(["a again", "c", "b"]);
});

test("the next visit goes on with the same puzzle", () => {
  const first = shelf();
  first.begin("");
  first.edited("one");
  first.begin("");
  first.edited("two");
  const second = shelf();
  expect(second.text).toBe("two");
  second.edited("two and more");
  expect(titles(second)).toEqual(["one"]);
  second.begin("");
  expect(titles(second)).toEqual(["two and more", "one"]);
});

test("while it is typed, a text may equal another puzzle, which stays as it is", () => {
  const first = shelf();
  first.begin("");
  first.edited("sudoku");
  first.begin("");
  for (const text of ["sudo", "sudoku", "sudoku 4x4"]) first.edited(text);
  expect(titles(first)).toEqual(["sudoku"]);
  first.begin("");
  expect(titles(first)).toEqual(["sudoku 4x4", "sudoku"]);
});

test("after undo the text before is not kept twice", () => {
  const first = shelf();
  first.begin("");
  first.edited("one");
  first.begin("new");
  first.edited("new");
  first.edited("one");
  expect(first.kept).toBe(false);
});

test("a removed puzzle is gone until it is edited again", () => {
  const first = shelf();
  first.begin("");
  first.edited("one");
  first.remove("one");
  first.edited("one");
  first.begin("");
  expect(titles(first)).toEqual([]);
  first.begin("one");
  first.edited("one more");
  first.begin("");
  expect(titles(first)).toEqual(["one more"]);
});

test("two tabs that begin with one puzzle keep both of their texts", () => {
  const [one, other] = [shelf(), shelf()];
  one.begin("");
  one.edited("at first");
  const third = shelf(); // begins with the text of `one`
  one.edited("in one tab");
  for (const key of memory.kept.keys()) {
    third.writtenElsewhere(key);
    other.writtenElsewhere(key);
  }
  third.edited("in the other tab");
  third.begin("");
  expect(titles(third).sort()).toEqual(["in one tab", "in the other tab"]);
});

test("a browser that keeps nothing says so, and damaged entries are left out", () => {
  memory.room = 0;
  expect(shelf().edited("lost")).toBe(false);
  memory.room = Infinity;
  for (const [key, value] of [["a", "{"], ["b", "null"], ["c", '{"text": 5, "changed": 1}'], ["d", '{"text": "x"}']] as const) memory.setItem(`sudokudsl.puzzle.${key}`, value);
  expect(titles(shelf())).toEqual([]);
  expect(new Shelf(undefined).edited("nowhere")).toBe(true);
  expect(new Shelf(undefined).others()).toEqual([]);
});

test.each([
  ['# note\ntitle "A cage"\nsudoku 9x9', "A cage"],
  ['sudoku 9x9\ntitle: "Late"\n', "Late"],
  ["# note\n\n  latin 4x4\n", "latin 4x4"],
  ["# only a note", "Empty"],
  ["", "Empty"],
])("the title of %j is %j", (text, title) => {
  expect(titleOf(text)).toBe(title);
});
