import { expect, test } from "vitest";
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
  expect(questions).toEqual([["given", { position: { line: 0, character: 3 }, cell: "r1c1", digit: 4, layer: "" }]]);
  answer({ edits });
  await given;
  expect(made).toEqual([edits]);
  const line = changes.require("r1c1 = 4");
  answer({ edits, line: "require r1c1 = 4" });
  expect(await line).toBe("require r1c1 = 4");
  const late = changes.move("r1c1", "r1c2");
  present.change();
  answer({ edits });
  await expect(late).rejects.toThrow("the text has changed meanwhile");
  expect(made).toHaveLength(2);
});
