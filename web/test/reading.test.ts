import { expect, test } from "vitest";
import { Present } from "../src/present";
import { Reading } from "../src/reading";
import { Server } from "../src/server";

test("a question follows the edits that it is about, although the editor's client sends these later", async () => {
  const sent: string[] = [];
  let answer: (text: string) => void = () => undefined;
  const server = new Server({
    listen: (listener) => {
      listener.ready();
      answer = (text) => { listener.message(text); };
    },
    send: (text) => { sent.push((JSON.parse(text) as { method: string }).method); },
    end: () => undefined,
  });
  const editor = { connect: () => Promise.resolve(), send: async (): Promise<void> => {
    await Promise.resolve();
    server.notify("textDocument/didChange", {});
  } };
  const reading = new Reading(editor, new Present(), { make: () => server, say: () => undefined, changed: () => undefined });
  await expect(reading.request("picture")).rejects.toThrow("Python is not loaded yet");
  await reading.start();
  const asked = reading.request("picture");
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(sent).toEqual(["textDocument/didChange", "sudokudsl/picture"]);
  answer(JSON.stringify({ id: "page-1", result: "drawn" }));
  expect(await asked).toBe("drawn");
});
