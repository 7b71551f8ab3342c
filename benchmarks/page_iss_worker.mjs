// The worker of page_iss.mjs: searches of the engine as WebAssembly and of Interactive-Sudoku-Solver, in turns.
//
// In: a puzzle with `text`, `problem` and `givens` in base64, and the most seconds. Out: for each side the number of
// solutions, at most 2, whether it ended in time, and the least milliseconds of several searches. Building is in neither.
globalThis.VERSION_PARAM = '';
const { EngineHost } = await import('/ours/host.js');
const { SudokuParser } = await import('/theirs/js/sudoku_parser.js');
const { SudokuBuilder } = await import('/theirs/js/solver/sudoku_builder.js');
const host = await EngineHost.load(await WebAssembly.compileStreaming(fetch('/engine.wasm')));
const RUNS = 7, ENOUGH = 500; // the most runs of a puzzle, and the milliseconds after which no other run begins
const PAUSED = 3, SLICE = 0.1;

class Late extends Error {}

function bytes(text) {
  return Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
}

function lent(data, use) {
  const address = host.call('allocate', Math.max(1, data.length));
  host.write(address, data);
  const found = use(address);
  host.call('release', address);
  return found;
}

function ours({ problem, givens }, limit) {
  const numbers = bytes(problem), given = bytes(givens);
  const engine = lent(numbers, (address) => host.call('make_engine', address, numbers.length / 8, host.call('learn_after')));
  const running = host.call('make_search', engine);
  const begun = performance.now();
  lent(given, (address) => host.call('start', engine, running, address, given.length, -1, 0, 0, 2));
  let stop = PAUSED;
  while (stop === PAUSED && performance.now() - begun < limit) stop = host.call('run', running, 2, 1e15, SLICE);
  const time = performance.now() - begun;
  const count = host.call('count', running);
  host.call('free_search', engine, running);
  host.call('free_engine', engine);
  return { count, done: stop !== PAUSED, time };
}

function theirs({ text }, limit) {
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
  const begun = performance.now();
  solver.setProgressCallback(() => {
    if (performance.now() - begun > limit) throw new Late();
  }, 10);
  try {
    const count = solver.countSolutions(2);
    return { count, done: true, time: performance.now() - begun };
  } catch (error) {
    if (!(error instanceof Late)) throw error;
    return { count: 0, done: false, time: performance.now() - begun };
  }
}

function better(one, other) {
  return one === undefined || other.time < one.time ? other : one;
}

self.onmessage = ({ data: { puzzle, limit } }) => {
  try {
    let [a, b, spent] = [undefined, undefined, 0];
    for (let run = 0; run < RUNS && spent < ENOUGH; run += 1) {
      const [mine, other] = [ours(puzzle, limit), theirs(puzzle, limit)];
      spent += mine.time + other.time;
      [a, b] = [better(a, mine), better(b, other)];
    }
    self.postMessage({ ours: a, theirs: b });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
self.postMessage('ready');
