/** The answers of the package, and their sentences in the page. */

import type { Candidates, Part, Why } from "../../editors/vscode/src/answers";

import type { Generated } from "./generate";
import type { Progress } from "./play";
import type { Step, Steps } from "./walk";

export type { Part, Why };

export interface Verdict {
  readonly verdict: string;
  readonly count: number;
  readonly exact: boolean;
  readonly agree: boolean;
  readonly failures: readonly string[];
  readonly note: string;
  readonly digits: readonly string[];
  readonly seconds: Readonly<Record<string, number>>;
}

export interface Answers {
  readonly verdict: Verdict;
  readonly candidates: Candidates;
  readonly count: { readonly count: number; readonly exact: boolean; readonly seconds: number };
  readonly why: Why;
  readonly settle: { readonly single: readonly (readonly [string, number])[]; readonly pins: Readonly<Record<string, number>> };
  readonly needless: { readonly needless: readonly Part[] };
  readonly explain: { readonly board: string; readonly rules: string; readonly statements: readonly Part[] };
  readonly generate: Generated;
  readonly proof: { readonly files: Readonly<Record<string, string>> };
  readonly steps: Steps;
  readonly progress: Progress;
  readonly hint: { readonly step: Step | null };
  readonly import: { readonly text: string };
  readonly export: { readonly text: string };
}

export type Question = keyof Answers;

/** The names of the forms in the menu, if people know them by others. */
export const EXPORT_NAMES: Readonly<Record<string, string>> = {
  svg: "SVG picture", sdk: "sdk: the text, formatted", line: "line of digits", sudokupad: "SudokuPad link", "sudokupad-json": "SudokuPad JSON", penpa: "Penpa+ link",
  pencilmark: "pencilmark JSON", fpuzzles: "f-puzzles link", "fpuzzles-json": "f-puzzles JSON", iss: "Interactive Sudoku Solver text", "iss-url": "Interactive Sudoku Solver link",
  minizinc: "MiniZinc model", latex: "LaTeX picture", png: "PNG picture", pdf: "PDF or paper", opb: "OPB constraints", dimacs: "DIMACS clauses", cpmpy: "CPMpy model",
};

/** Advice on the use of an exported text. */
export const EXPORT_NOTES: Readonly<Record<string, string>> = {
  sudokupad: "Open this link to play in SudokuPad.",
  fpuzzles: "Open this link in f-puzzles.",
  "iss-url": "Open this link in Interactive Sudoku Solver.",
};

/** The ends of the names of files with an exported text; `txt` for the others. */
export const ENDINGS: Readonly<Record<string, string>> = {
  sdk: "sdk", svg: "svg", "sudokupad-json": "json", "fpuzzles-json": "json", minizinc: "mzn", latex: "tex", opb: "opb", dimacs: "cnf", cpmpy: "py",
};

const MEANINGS: Readonly<Record<string, string>> = {
  unique: "exactly one solution",
  many: "more than one solution",
  none: "no solution",
};

/** A verdict in words: what was found, and what each side said in what time. */
export function sentences(found: Verdict): readonly [headline: string, details: string] {
  const meaning = MEANINGS[found.verdict];
  const headline = [meaning ? `${found.verdict}: ${meaning}` : found.verdict, ...found.failures].join(" · ");
  const times = Object.entries(found.seconds).map(([side, seconds]) => `${side} ${seconds.toFixed(3)} s`);
  const sides = times.length > 1 && found.agree ? "both sides agree" : "";
  return [headline, [found.note, sides, times.join(", ")].filter(Boolean).join(" · ")];
}

/** Spans counted in characters, as spans counted in the units of JavaScript's strings. */
export function offsets(text: string, spans: readonly (readonly [number, number])[]): [number, number][] {
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    starts.push(at);
    at += character.length;
  }
  starts.push(at);
  return spans.map(([from, to]) => [starts[from] ?? at, starts[to] ?? at]);
}
