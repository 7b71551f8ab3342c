// Times Interactive-Sudoku-Solver on puzzles of its own strings, in node, for benchmarks/corpus.py.
//
//   node iss.mjs CHECKOUT SECONDS < puzzles.json > answers.jsonl
//
// In: a JSON list of objects with `number` and `text`. Out: one JSON object per line with `number`, `count`, `build`,
// `solve` and `guesses`, or with `number` and `error`. `count` is at most 2, and may be too low where `stop` is "time".
// `build` and `solve` are seconds of CPU time, the least of several runs in a warm program; parsing and setting limits
// are in neither.
import { readFileSync } from 'node:fs';
import { loaded } from './iss_modules.mjs';

const [checkout, secondsText] = process.argv.slice(2);
const limit = Number(secondsText);
const MOST_RUNS = 7, ENOUGH = 0.5; // the most runs of a puzzle, and the seconds after which no other run begins

const { SudokuParser, SudokuBuilder } = await loaded(checkout);

class Late extends Error {}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const once = (constraint, seconds) => {
  const start = cpu();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(constraint));
  let built;
  solver.setProgressCallback(() => {
    if (cpu() - built > seconds) throw new Late();
  }, 10);
  built = cpu();
  let count = 0, stop = 'done';
  try {
    count = solver.countSolutions(2);
  } catch (error) {
    if (!(error instanceof Late)) throw error;
    stop = 'time';
  }
  const solve = cpu() - built;
  return { count, stop, build: built - start, solve, guesses: solver.state()?.counters?.guesses ?? 0 };
};

const measured = (text) => {
  const constraint = SudokuParser.parseText(text);
  let best = once(constraint, limit), spent = best.build + best.solve;
  for (let run = 1; run < MOST_RUNS && spent < ENOUGH; ++run) {
    const again = once(constraint, limit);
    spent += again.build + again.solve;
    best = { ...best, build: Math.min(best.build, again.build), solve: Math.min(best.solve, again.solve) };
  }
  return best;
};

const puzzles = JSON.parse(readFileSync(0, 'utf8'));
for (const { text } of puzzles.slice(0, 100)) {
  try {
    for (let run = 0; run < 2; ++run) once(SudokuParser.parseText(text), 0.3); // warm the compiler of node
  } catch { /* reported below */ }
}
for (const { number, text } of puzzles) {
  let answer;
  try {
    answer = { number, ...measured(text) };
  } catch (error) {
    answer = { number, error: String(error.message ?? error) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
