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
  stops = 0;
  ask<Answer>(question: string, text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.asked.push({ question, text, answer: resolve as (found: unknown) => void, fail: (reason) => { reject(new Failed(reason)); } });
    });
  }
  free(): Promise<void> {
    return Promise.resolve();
  }
  stop(): void {
    this.stops += 1;
    for (const each of this.asked) each.fail("stopped");
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
  present.draw({} as never);
  said = "";
  button.disabled = true;
  asking = new Asking(desk, () => "sudoku 4x4", present, { say: (text) => { said = text; }, verdict: (found) => { said = found.verdict; } }, button);
});

test("the verdict is looked for once, and known until the text changes", async () => {
  const first = asking.verdict();
  expect([said, button.disabled]).toEqual(["Checking…", false]);
  await settled();
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
  await settled();
  present.change();
  desk.asked[0]?.answer(UNIQUE);
  expect(await first).toBeUndefined();
  expect(said).toBe("Checking…");
});

test("a text is checked as soon as it is drawn, and not at all if it cannot be drawn", async () => {
  present.change();
  const check = asking.check();
  await settled();
  expect(desk.asked).toEqual([]);
  present.draw({} as never);
  await settled();
  expect(desk.asked.map((each) => each.question)).toEqual(["verdict"]);
  desk.asked[0]?.answer(UNIQUE);
  await check;
  expect(said).toBe("unique");
  present.change();
  const other = asking.check();
  present.draw(undefined);
  await other;
  expect(desk.asked).toHaveLength(1);
});

test("a verdict that is asked for from several sides is asked for once, and again only by a person", async () => {
  const checks = [asking.check(), asking.verdict(), asking.check()];
  await settled();
  expect(desk.asked).toHaveLength(1);
  desk.asked[0]?.answer(UNIQUE);
  await Promise.all(checks);
  await asking.check();
  expect(desk.asked).toHaveLength(1);
  void asking.again();
  await settled();
  expect(desk.asked).toHaveLength(2);
});

test("a verdict that another question has stopped is asked for again by who needs it", async () => {
  const check = asking.check();
  await settled();
  const candidates = asking.ask("candidates", {}, "Looking for candidates…");
  desk.asked[0]?.fail("stopped");
  const verdict = asking.verdict();
  await check;
  await settled();
  expect(desk.asked.map((each) => each.question)).toEqual(["verdict", "candidates", "verdict"]);
  desk.asked[1]?.answer({});
  desk.asked[2]?.answer(UNIQUE);
  await candidates;
  expect(await verdict).toBe(UNIQUE);
});

test("what becomes of an earlier question is not said over the last one", async () => {
  const check = asking.check();
  await settled();
  const candidates = asking.ask("candidates", {}, "Looking for candidates…");
  desk.asked[0]?.fail("stopped");
  await check;
  await settled();
  expect([said, button.disabled]).toEqual(["Looking for candidates…", false]);
  desk.asked[1]?.answer({});
  await candidates;
  const again = asking.verdict();
  await settled();
  const hint = asking.ask("hint", {}, "Looking for a step…");
  await settled();
  desk.asked[2]?.answer(UNIQUE);
  await again;
  expect(said).toBe("Looking for a step…");
  desk.asked[3]?.answer({});
  await hint;
});

test("an import is said, leaves the verdict, and is not about the present text", async () => {
  const read = asking.import("a link");
  expect([said, button.disabled]).toEqual(["Importing…", false]);
  await settled();
  present.change();
  present.draw({} as never);
  const check = asking.check();
  await settled();
  desk.asked[1]?.answer(UNIQUE);
  await check;
  desk.asked[0]?.answer({ text: "sudoku 9x9" });
  expect(await read).toEqual({ text: "sudoku 9x9" });
  expect(said).toBe("unique");
  const wrong = asking.import("nonsense");
  await settled();
  desk.asked[2]?.fail("no form has such a text");
  await expect(wrong).rejects.toThrow("no form has such a text");
  expect(said).toBe("unique");
});

test("a hint that is asked for during the check leaves the verdict, not what was said before", async () => {
  const check = asking.check();
  await settled();
  const hint = asking.askBeside("hint", {}, "Looking for a step…");
  await settled();
  desk.asked[0]?.answer(UNIQUE);
  await check;
  desk.asked[1]?.answer({ step: null });
  expect(await hint).toEqual({ step: null });
  expect(said).toBe("unique");
});

test("a hint that is asked for before the check is followed by the check", async () => {
  const hint = asking.askBeside("hint", {}, "Looking for a step…");
  await asking.check(); // which waits for the person
  await settled();
  expect(desk.asked.map((each) => each.question)).toEqual(["hint"]);
  desk.asked[0]?.answer({ step: null });
  await hint;
  await settled();
  expect(desk.asked.map((each) => each.question)).toEqual(["hint", "verdict"]);
});

test("a stopped count says how far it has come, and one that has failed says why", async () => {
  const count = asking.ask("count", {}, "Counting…");
  await settled();
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
  await settled();
  desk.asked[1]?.fail("out of memory");
  await third;
  expect(said).toBe("No answer: out of memory");
});

test("the button stays as long as the last question has no answer", async () => {
  void asking.ask("explain", {}, "Explaining…");
  const last = asking.ask("count", {}, "Counting…");
  await settled();
  desk.asked[0]?.answer({});
  await settled();
  expect(button.disabled).toBe(false);
  desk.asked[1]?.answer({});
  await last;
  expect(button.disabled).toBe(true);
});

test("a question that waits for others to end is not asked after a stop", async () => {
  let end: () => void = () => undefined;
  desk.free = () => new Promise((resolve) => { end = resolve; });
  const count = asking.ask("count", {}, "Counting…");
  press();
  end();
  expect(await count).toBeUndefined();
  expect([said, desk.asked.length, button.disabled]).toEqual(["Stopped", 0, true]);
});

test("what cannot be exported is said where it was asked for, and the verdict stays", async () => {
  const first = asking.verdict();
  await settled();
  desk.asked[0]?.answer(UNIQUE);
  await first;
  let reason = "";
  const written = asking.askBeside("export", { form: "line" }, "Exporting…", { refused: (found) => { reason = found; } });
  expect(said).toBe("Exporting…");
  await settled();
  desk.asked[1]?.fail("cage, line 2: a line of 81 characters cannot say this");
  expect(await written).toBeUndefined();
  expect([reason, said]).toEqual(["cage, line 2: a line of 81 characters cannot say this", "unique"]);
  const again = asking.askBeside("export", { form: "line" }, "Exporting…", { refused: (found) => { reason = found; } });
  await settled();
  present.change();
  reason = "";
  desk.asked[2]?.fail("late");
  expect(await again).toBeUndefined();
  expect(reason).toBe("");
});

test("a question may be about another text than the present one", async () => {
  void asking.ask("generate", {}, "Generating…", { text: "sudoku 6x6" });
  await settled();
  expect(desk.asked[0]).toMatchObject({ question: "generate", text: "sudoku 6x6" });
});
