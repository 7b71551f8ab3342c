// Times the engine as WebAssembly in node; `compare.py` calls it: node compare.mjs HOST WASM QUESTIONS
//
// QUESTIONS is a JSON file with the problem in base64 and its givens as text, one line for each puzzle. Prints the number
// of solutions and of nodes of all puzzles, and the seconds of CPU time.
import { readFileSync } from "node:fs";

const [hostFile, wasmFile, questionFile] = process.argv.slice(2);
const { EngineHost } = await import(hostFile);
const host = await EngineHost.load(await WebAssembly.compile(readFileSync(wasmFile)));
const { problem, givens, symbols, limit } = JSON.parse(readFileSync(questionFile, "utf8"));

function lent(data) {
  const address = host.call("allocate", Math.max(1, data.length));
  host.write(address, data);
  return address;
}

const numbers = Buffer.from(problem, "base64");
const engine = host.call("make_engine", lent(numbers), numbers.length / 8, host.call("learn_after"));
const text = Buffer.from(givens.join(""), "latin1");
const length = givens[0].length;
const meanings = Buffer.from(symbols, "base64");
const noLimit = 2n ** 64n - 1n;

/** One run over all puzzles. */
function run() {
  const batch = host.call("make_batch", engine, lent(text), givens.length, length, lent(meanings), limit, 0, noLimit, -1, lent(new Uint8Array(1)), 0);
  const begun = process.cpuUsage();
  while (!host.call("run_batch", batch, 1));
  const { user, system } = process.cpuUsage(begun);
  const size = host.call("batch_numbers", batch);
  const all = new BigUint64Array(host.read(host.call("result"), size).buffer);
  host.call("free_batch", batch);
  let count = 0n;
  let nodes = 0n;
  for (let at = 0; at < all.length; at += 4) {
    count += all[at];
    nodes += all[at + 2];
  }
  return { count: Number(count), nodes: Number(nodes), seconds: (user + system) / 1e6 };
}

run(); // the machine code of WebAssembly is made better while it runs first
const found = Array.from({ length: 5 }, run).sort((one, other) => one.seconds - other.seconds);
console.log(JSON.stringify(found[2]));
