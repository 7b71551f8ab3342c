import { beforeEach, expect, test } from "vitest";
import type { Verdict } from "../src/answers";
import { Asking } from "../src/asking";
import { Present } from "../src/present";
import { Failed } from "../src/server";

const UNIQUE: Verdict = { verdict: "unique", count: 1, exact: true, agree: true, failures: [], note: "", digits: [], seconds: {} };

/** Solvers that answer when the test lets them. */
class Desk {
  readonly asked: { question: string; text: string; answer: (found: unknown) => void; fail: (reason: string) => void }[] = [];
  onProgress: (count: number) => void = () => undefined;
  busyFor = 0;
  stops = 0;
  ask<Answer>(question: string, text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.asked.push({ question, text, answer: resolve as (found: unknown) => void, fail: (reason) => { reject(new Failed(reason)); } });
    });
  }
  stop(): void {
    this.stops += 1;
    this.asked.at(-1)?.fail("stopped");
  }
}

let desk: Desk;
let present: Present;
let said: string;
let asking: Asking;
let press: () => void;
const button = { disabled: true, addEventListener: (_: string, listener: unknown) => { press = listener as () => void; } };
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  desk = new Desk();
  present = new Present();
  present.drawn = {} as never;
  said = "";
  button.disabled = true;
  asking = new Asking(desk, () => "sudoku 4x4", present, { say: (text) => { said = text; }, verdict: (found) => { said = found.verdict; } }, button);
});

test("the verdict is looked for once, and known until the text changes", async () => {
  const first = asking.verdict();
  expect([said, button.disabled]).toEqual(["Checking…", false]);
  expect(desk.asked[0]).toMatchObject({ question: "verdict", text: "sudoku 4x4" });
  desk.asked[0]?.answer(UNIQUE);
  expect(await first).toBe(UNIQUE);
  expect([said, button.disabled]).toEqual(["unique", true]);
  said = "another answer";
  expect(await asking.verdict()).toBe(UNIQUE);
  expect(said).toBe("unique");
  expect(desk.asked).toHaveLength(1);
});

test("the verdict on an earlier text is not said", async () => {
  const first = asking.verdict();
  present.change();
  desk.asked[0]?.answer(UNIQUE);
  expect(await first).toBeUndefined();
  expect(said).toBe("Checking…");
});

test("a text that was never drawn has no verdict", async () => {
  present.drawn = undefined;
  expect(await asking.verdict()).toBeUndefined();
  expect(desk.asked).toEqual([]);
});

test("a hint that is asked for during the check leaves the verdict, not what was said before", async () => {
  const check = asking.check();
  const hint = asking.askBeside("hint", {}, "Looking for a step…");
  desk.asked[0]?.answer(UNIQUE);
  await check;
  desk.asked[1]?.answer({ step: null });
  expect(await hint).toEqual({ step: null });
  expect(said).toBe("unique");
});

test("a hint that is asked for before the check is followed by the check", async () => {
  const hint = asking.askBeside("hint", {}, "Looking for a step…");
  await asking.check(); // which waits for the person
  expect(desk.asked.map((each) => each.question)).toEqual(["hint"]);
  desk.asked[0]?.answer({ step: null });
  await hint;
  expect(desk.asked.map((each) => each.question)).toEqual(["hint", "verdict"]);
});

test("a stopped count says how far it has come, and one that has failed says why", async () => {
  const count = asking.ask("count", {}, "Counting…");
  desk.onProgress(1234);
  expect(said).toBe("Counting: 1,234 solutions so far");
  press();
  expect(button.disabled).toBe(true);
  expect(await count).toBeUndefined();
  expect(said).toBe("Stopped: 1,234 solutions so far");
  const again = asking.ask("count", {}, "Counting…");
  press();
  await again;
  expect(said).toBe("Stopped");
  const third = asking.ask("explain", {}, "Explaining…");
  desk.asked[2]?.fail("out of memory");
  await third;
  expect(said).toBe("No answer: out of memory");
});

test("the button stays as long as the last question has no answer", async () => {
  void asking.ask("explain", {}, "Explaining…");
  const last = asking.ask("count", {}, "Counting…");
  desk.asked[0]?.answer({});
  await settled();
  expect(button.disabled).toBe(false);
  desk.asked[1]?.answer({});
  await last;
  expect(button.disabled).toBe(true);
});

test("a check makes way for nothing short, and a question of a person for everything", () => {
  desk.busyFor = 100;
  void asking.check();
  expect(desk.stops).toBe(0);
  desk.busyFor = 400;
  void asking.check();
  expect(desk.stops).toBe(1);
  desk.busyFor = 1;
  asking.makeWay();
  expect(desk.stops).toBe(2);
});

test("what cannot be exported is said where it was asked for, and the verdict stays", async () => {
  const first = asking.verdict();
  desk.asked[0]?.answer(UNIQUE);
  await first;
  let reason = "";
  const written = asking.askBeside("export", { form: "line" }, "Exporting…", { refused: (found) => { reason = found; } });
  expect(said).toBe("Exporting…");
  desk.asked[1]?.fail("cage, line 2: a line of 81 characters cannot say this");
  expect(await written).toBeUndefined();
  expect([reason, said]).toEqual(["cage, line 2: a line of 81 characters cannot say this", "unique"]);
  const again = asking.askBeside("export", { form: "line" }, "Exporting…", { refused: (found) => { reason = found; } });
  present.change();
  reason = "";
  desk.asked[2]?.fail("late");
  expect(await again).toBeUndefined();
  expect(reason).toBe("");
});

test("a question may be about another text than the present one", () => {
  void asking.ask("generate", {}, "Generating…", { text: "sudoku 6x6" });
  expect(desk.asked[0]).toMatchObject({ question: "generate", text: "sudoku 6x6" });
});
