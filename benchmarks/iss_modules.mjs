// The modules of Interactive-Sudoku-Solver in node, from a checkout: its parser and its builder of solvers.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

export const loaded = async (checkout) => {
  globalThis.self = globalThis;
  globalThis.VERSION_PARAM = '';
  const part = (path) => import(pathToFileURL(resolve(checkout, 'js', path)).href);
  const { SudokuParser } = await part('sudoku_parser.js');
  const { SudokuBuilder } = await part('solver/sudoku_builder.js');
  return { SudokuParser, SudokuBuilder };
};
