import { expect, test, vi } from "vitest";
import { Changes } from "../src/changes";
import type { TextEdit } from "../src/editor";
import { Present } from "../src/present";

test("a change that comes for another text is not made", async () => {
  const present = new Present();
  const edits: TextEdit[] = [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, newText: "given r1c1 = 4\n" }];
  const made: (readonly TextEdit[])[] = [];
  const questions: unknown[] = [];
  let answer: (found: unknown) => void = () => undefined;
  const reading = { request: <Answer>(question: string, more: object = {}): Promise<Answer> => { questions.push([question, more]); return new Promise((resolve) => { answer = resolve as typeof answer; }); } };
  const changes = new Changes({ caret: { line: 0, character: 3 }, edit: (each) => { made.push(each); } }, reading, present);
  const given = changes.give("r1c1", 4, "");
  await vi.waitFor(() => { expect(questions).toHaveLength(1); });
  expect(questions).toEqual([["given", { position: { line: 0, character: 3 }, cell: "r1c1", digit: 4, layer: "" }]]);
  answer({ edits });
  await given;
  expect(made).toEqual([edits]);
  const line = changes.require("r1c1 = 4");
  await vi.waitFor(() => { expect(questions).toHaveLength(2); });
  answer({ edits, line: "require r1c1 = 4" });
  expect(await line).toBe("require r1c1 = 4");
  const late = changes.move("r1c1", "r1c2");
  await vi.waitFor(() => { expect(questions).toHaveLength(3); });
  present.change();
  answer({ edits });
  await expect(late).rejects.toThrow("the text has changed meanwhile");
  expect(made).toHaveLength(2);
});

test("changes that follow each other quickly are made one after the other, each in the text that the one before has left", async () => {
  const present = new Present();
  const lines: string[] = [];
  const asked: number[] = [];
  const reading = { request: async <Answer>(_: string, more: object = {}): Promise<Answer> => {
    asked.push(lines.length);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { digit } = more as { digit: number };
    if (digit === 7) throw new Error("7 is not a digit");
    return { edits: [{ newText: String(digit) }] } as Answer;
  } };
  const editor = { caret: { line: 0, character: 0 }, edit: (edits: readonly TextEdit[]) => { lines.push(...edits.map((each) => each.newText)); present.change(); } };
  const changes = new Changes(editor, reading, present);
  const made = [1, 7, 2, 3].map((digit) => changes.give("r1c1", digit, ""));
  expect((await Promise.allSettled(made)).map((each) => each.status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(lines).toEqual(["1", "2", "3"]);
  expect(asked).toEqual([0, 1, 1, 2]);
});
