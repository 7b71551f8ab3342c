// The worker of page_iss.mjs: searches of the engine as WebAssembly and of Interactive-Sudoku-Solver, in turns.
//
// In: a puzzle with `text`, `problem` and `givens` in base64, and the most seconds. Out: for each side the number of
// solutions, at most 2, whether it ended in time, and its milliseconds: the least mean of several batches of searches.
// Building is in neither.
globalThis.VERSION_PARAM = '';
const { EngineHost } = await import('/ours/host.js');
const { SudokuParser } = await import('/theirs/js/sudoku_parser.js');
const { SudokuBuilder } = await import('/theirs/js/solver/sudoku_builder.js');
const host = await EngineHost.load(await WebAssembly.compileStreaming(fetch('/engine.wasm')));
const BATCHES = 5, ENOUGH = 300; // the most batches of a puzzle, and the milliseconds after which no other begins
const LONG = 1, MOST = 20; // the milliseconds that a batch of searches should have, as clocks are coarse; the most searches
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

/** A search that is ready to begin. It returns the number of solutions, and whether it ended in time. */
function ours({ problem, givens }, limit) {
  const numbers = bytes(problem), given = bytes(givens);
  const engine = lent(numbers, (address) => host.call('make_engine', address, numbers.length / 8, host.call('learn_after')));
  const running = host.call('make_search', engine);
  const search = () => {
    const begun = performance.now();
    lent(given, (address) => host.call('start', engine, running, address, given.length, -1, 0, 0, 2));
    let stop = PAUSED;
    while (stop === PAUSED && performance.now() - begun < limit) stop = host.call('run', running, 2, 1e15, SLICE);
    return { count: host.call('count', running), done: stop !== PAUSED };
  };
  const free = () => {
    host.call('free_search', engine, running);
    host.call('free_engine', engine);
  };
  return { search, free };
}

function theirs({ text }, limit) {
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
  const search = () => {
    const begun = performance.now();
    solver.setProgressCallback(() => {
      if (performance.now() - begun > limit) throw new Late();
    }, 10);
    try {
      return { count: solver.countSolutions(2), done: true };
    } catch (error) {
      if (!(error instanceof Late)) throw error;
      return { count: 0, done: false };
    }
  };
  return { search, free: () => undefined };
}

/** Some searches of one side, each made ready before the clock begins. `time` is that of one. */
function batch(side, puzzle, limit, size) {
  const ready = Array.from({ length: size }, () => side(puzzle, limit));
  const begun = performance.now();
  const found = ready.map((each) => each.search());
  const time = (performance.now() - begun) / size;
  for (const each of ready) each.free();
  return { ...found[0], time };
}

self.onmessage = ({ data: { puzzle, limit } }) => {
  try {
    const sides = [ours, theirs];
    const best = sides.map((side) => batch(side, puzzle, limit, 1));
    const sizes = best.map((each) => Math.min(MOST, Math.max(1, Math.ceil(LONG / Math.max(each.time, 1e-3)))));
    const begun = performance.now();
    for (let run = 1; run < BATCHES && performance.now() - begun < ENOUGH && best.every((each) => each.time < ENOUGH); run += 1)
      for (const [at, side] of sides.entries()) {
        const again = batch(side, puzzle, limit, sizes[at]);
        if (run === 1 || again.time < best[at].time) best[at] = again;
      }
    self.postMessage({ ours: best[0], theirs: best[1] });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
self.postMessage('ready');
