// Lists the solutions that Interactive-Sudoku-Solver finds for its constraint strings, in node; see try_roads.py.
//
//   node iss_solutions.mjs CHECKOUT MOST SECONDS < questions > answers
//
// A question is a line with a JSON object: `text`, and the number of `cells` of the board. Its answer is a line with
// `solutions`, lists of the values of these cells; or `error`; or `late` after SECONDS, or beyond MOST solutions.
import { createInterface } from 'node:readline';
import { loaded } from '../../benchmarks/iss_modules.mjs';

const [checkout, most, seconds] = process.argv.slice(2);

const { SudokuParser, SudokuBuilder } = await loaded(checkout);

class Late extends Error {}

const solutions = ({ text, cells }) => {
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(text)));
  const end = Date.now() + 1000 * Number(seconds);
  solver.setProgressCallback(() => {
    if (Date.now() > end) throw new Late();
  }, 10);
  const found = [];
  for (let grid; (grid = solver.nthSolution(found.length)) !== null;) {
    if (found.length === Number(most)) throw new Late();
    found.push(Array.from(grid).slice(0, cells));
  }
  return found;
};

const answer = (question) => {
  try {
    return { solutions: solutions(question) };
  } catch (error) {
    return error instanceof Late ? { late: true } : { error: String(error.message ?? error) };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n');
}
