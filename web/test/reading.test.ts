import { expect, test, vi } from "vitest";
import { Present } from "../src/present";
import { Reading } from "../src/reading";
import { Server } from "../src/server";
import { TestChannel } from "./channels";

test("a question follows the edits that it is about, although the editor's client sends these later", async () => {
  const channel = new TestChannel();
  const server = new Server(channel);
  channel.listener?.ready();
  const editor = { connect: () => Promise.resolve(), send: async (): Promise<void> => {
    await Promise.resolve();
    server.notify("textDocument/didChange", {});
  } };
  const reading = new Reading(editor, new Present(), { make: () => server, say: () => undefined, changed: () => undefined });
  await expect(reading.request("picture")).rejects.toThrow("Python is not loaded yet");
  await reading.start();
  const asked = reading.request("picture");
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(channel.sent.map((each) => each.method)).toEqual(["textDocument/didChange", "sudokudsl/picture"]);
  channel.answer(0, "drawn");
  expect(await asked).toBe("drawn");
});

test("a text that followed one that takes too long is read by another server", async () => {
  vi.stubGlobal("window", globalThis);
  vi.useFakeTimers();
  const present = new Present();
  const said: string[] = [];
  let made = 0;
  let changed = 0;
  const make = (): Server => {
    made += 1;
    const channel = new TestChannel();
    const server = new Server(channel);
    channel.listener?.ready();
    return server;
  };
  const editor = { connect: () => Promise.resolve(), send: () => Promise.resolve() };
  const reading = new Reading(editor, present, { make, say: (text) => { said.push(text); }, changed: () => { changed += 1; } });
  await reading.start();
  const long = reading.picture();
  await vi.advanceTimersByTimeAsync(5_000);
  present.change();
  const next = reading.picture();
  await vi.advanceTimersByTimeAsync(11_000);
  expect([await long, await next, said, changed]).toEqual([undefined, undefined, [], 1]);
  await reading.start();
  expect(made).toBe(2);
  const again = reading.picture();
  await vi.advanceTimersByTimeAsync(16_000);
  await again;
  expect(said).toEqual(["This text takes longer than 15 s to read, so reading was stopped. Change it to try again."]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
