/** Servers for long questions: which of them is stopped, and when. */

import { expect, test } from "vitest";
import { Server } from "../src/server";
import { Solvers } from "../src/solvers";
import { TestChannel } from "./channels";

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function made(): { readonly solvers: Solvers; readonly channels: TestChannel[] } {
  const channels: TestChannel[] = [];
  const solvers = new Solvers(() => {
    const channel = new TestChannel();
    channels.push(channel);
    return new Server(channel);
  });
  return { solvers, channels };
}

test("a stop before a server is ready ends the question, and the next one is answered by another server", async () => {
  const { solvers, channels } = made();
  const { ready } = solvers;
  const asked = solvers.ask("verdict", "sudoku 4x4");
  solvers.stop();
  await expect(asked).rejects.toThrow("stopped");
  const again = solvers.ask<string>("verdict", "sudoku 4x4");
  channels[1]?.listener?.ready();
  await ready; // of the page, which waits for any of them
  await settled();
  channels[1]?.answer(0, "unique");
  expect(await again).toBe("unique");
});

test("servers that cannot be loaded are said to be so", async () => {
  const { solvers, channels } = made();
  channels[0]?.listener?.failed("no network");
  await expect(solvers.ready).rejects.toThrow("no network");
});

test("a short question is waited for, and a long one stopped", async () => {
  const { solvers, channels } = made();
  channels[0]?.listener?.ready();
  await solvers.free(0); // nothing is being answered
  const short = solvers.ask<number>("count", "sudoku 4x4");
  await settled();
  const free = solvers.free(60_000);
  channels[0]?.answer(0, 288);
  await free;
  expect(await short).toBe(288);
  expect(channels).toHaveLength(1);
  const long = solvers.ask("count", "sudoku 9x9");
  await settled();
  void solvers.free(0);
  await expect(long).rejects.toThrow("stopped");
  expect(channels[0]?.ended).toBe(true);
});

test("however many questions follow, none waits for one that takes long", async () => {
  const { solvers, channels } = made();
  channels[0]?.listener?.ready();
  const long = solvers.ask("count", "sudoku 9x9");
  await settled();
  const frees = [solvers.free(1), solvers.free(1)];
  await expect(long).rejects.toThrow("stopped");
  await Promise.all(frees);
  expect(channels).toHaveLength(2); // it is stopped once
});

test("an import is not stopped by what follows, but by a person", async () => {
  const { solvers, channels } = made();
  channels[0]?.listener?.ready();
  const read = solvers.ask("import", "a link");
  await settled();
  await solvers.free(0);
  expect(channels[0]?.ended).toBe(false);
  solvers.stop();
  await expect(read).rejects.toThrow("stopped");
});
