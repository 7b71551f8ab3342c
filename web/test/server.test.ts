/** Requests and their answers over any channel, and its end. */

import { expect, test } from "vitest";
import { Failed, Server } from "../src/server";
import { TestChannel } from "./channels";

test("answers find their requests in any order", async () => {
  const channel = new TestChannel();
  const server = new Server(channel);
  const [one, other] = [server.request<number>("one", {}), server.request<number>("other", {})];
  expect(server.busy).toBe(true);
  channel.say({ id: channel.sent[1]?.id, result: 2 });
  channel.say({ id: channel.sent[0]?.id, error: { message: "no puzzle" } });
  await expect(other).resolves.toBe(2);
  await expect(one).rejects.toThrow("no puzzle");
  expect(server.busy).toBe(false);
});

test("other messages go to those who listen", () => {
  const channel = new TestChannel();
  const server = new Server(channel);
  const heard: string[] = [];
  const listen = (text: string): void => { heard.push(text); };
  server.subscribe(listen);
  channel.say({ method: "files/changed" });
  server.unsubscribe(listen);
  channel.say({ method: "files/changed" });
  expect(heard).toHaveLength(1);
});

test("a channel that fails ends every request with its reason, and all that come later", async () => {
  const channel = new TestChannel();
  const server = new Server(channel);
  const asked = server.request("verdict", {});
  channel.listener?.failed("the server has ended");
  await expect(asked).rejects.toThrow("the server has ended");
  await expect(server.ready).rejects.toThrow(Failed);
  await expect(server.request("verdict", {})).rejects.toThrow("the server has ended");
  expect(server.ended).toBe(true);
  server.notify("textDocument/didOpen", {});
  expect(channel.sent).toHaveLength(1);
});

test("a question that is stopped ends with its channel", async () => {
  const channel = new TestChannel();
  const server = new Server(channel);
  channel.listener?.ready();
  await server.ready;
  const counts: number[] = [];
  server.onProgress = (count) => { counts.push(count); };
  const asked = server.ask("sudokudsl/count", "inmemory://puzzle.sdk", "sudoku 9x9\n");
  channel.listener?.progress(7);
  server.end();
  await expect(asked).rejects.toThrow("stopped");
  expect(counts).toEqual([7]);
  expect(channel.ended).toBe(true);
  expect(channel.sent.map((each) => each.method)).toEqual(["textDocument/didOpen", "sudokudsl/count"]);
});

test("a server that ends before it is ready is never ready, and says nothing more", async () => {
  const channel = new TestChannel();
  const server = new Server(channel);
  let counted = 0;
  server.onProgress = (count) => { counted = count; };
  server.end();
  await expect(server.ready).rejects.toThrow("stopped");
  channel.listener?.progress(7);
  expect(counted).toBe(0);
});

test("the requests of others have an empty answer when the server ends", () => {
  const channel = new TestChannel();
  const server = new Server(channel);
  const heard: unknown[] = [];
  server.subscribe((text) => { heard.push(JSON.parse(text)); });
  for (const id of [1, 2]) server.send(JSON.stringify({ jsonrpc: "2.0", id, method: "textDocument/hover", params: {} }));
  channel.say({ id: 1, result: "a word" });
  server.end();
  expect(heard).toEqual([{ jsonrpc: "2.0", id: 1, result: "a word" }, { jsonrpc: "2.0", id: 2, result: null }]);
});
