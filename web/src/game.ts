/** A puzzle that is being played: digits and marks of each cell, undo and redo. Plain values. */

export type Entry = "digit" | "corner" | "centre" | "colour" | "pen";

export interface Marks {
  readonly digit?: number;
  readonly corner?: readonly number[];
  readonly centre?: readonly number[];
  readonly colours?: readonly number[];
  /** Whether a line is drawn between two cells. */
  readonly pen?: boolean;
}

/** The marks of cells by their names, and of two cells by both names, in order, with a space between them. */
export type Board = Readonly<Record<string, Marks>>;

/** The boards so far; `at` is the present one, those after it can be redone. */
export interface Game {
  readonly boards: readonly Board[];
  readonly at: number;
  readonly seconds: number;
}

const MAX_UNDO = 500;

export const NEW_GAME: Game = { boards: [{}], at: 0, seconds: 0 };

export function boardOf(game: Game): Board {
  return game.boards[game.at] ?? {};
}

export function undone(game: Game): Game {
  return { ...game, at: Math.max(0, game.at - 1) };
}

export function redone(game: Game): Game {
  return { ...game, at: Math.min(game.boards.length - 1, game.at + 1) };
}

function changed(game: Game, cells: readonly string[], change: (marks: Marks) => Marks): Game {
  const before = boardOf(game);
  const after = { ...before };
  for (const cell of cells) {
    const marks = change(before[cell] ?? {});
    if (Object.keys(marks).length) after[cell] = marks;
    else Reflect.deleteProperty(after, cell);
  }
  if (JSON.stringify(after) === JSON.stringify(before)) return game;
  const boards = [...game.boards.slice(0, game.at + 1), after].slice(-MAX_UNDO);
  return { ...game, boards, at: boards.length - 1 };
}

function withoutDigit(marks: Marks): Marks {
  const { corner, centre, colours } = marks;
  return { ...(corner ? { corner } : {}), ...(centre ? { centre } : {}), ...(colours ? { colours } : {}) };
}

const KEYS = { corner: "corner", centre: "centre", colour: "colours" } as const;

/** Enters a value in cells. If all of them have it already, it is taken away. A digit hides marks, and is not marked. */
export function entered(game: Game, cells: readonly string[], kind: Exclude<Entry, "pen">, value: number): Game {
  const board = boardOf(game);
  if (kind === "digit") {
    const all = cells.every((cell) => board[cell]?.digit === value);
    return changed(game, cells, (marks) => (all ? withoutDigit(marks) : { ...marks, digit: value }));
  }
  const key = KEYS[kind];
  const open = kind === "colour" ? cells : cells.filter((cell) => board[cell]?.digit === undefined);
  const all = open.every((cell) => board[cell]?.[key]?.includes(value));
  return changed(game, open, (marks) => {
    const { [key]: held = [], ...others } = marks;
    const left = held.filter((each) => each !== value);
    const next = all ? left : [...left, value].sort((a, b) => a - b);
    return next.length ? { ...others, [key]: next } : others;
  });
}

/** Draws a line along cells, or takes it away if all of it is there already. */
export function penned(game: Game, path: readonly string[]): Game {
  const pairs = [...new Set(path.slice(1).map((cell, at) => [path[at] ?? "", cell].sort().join(" ")))];
  const all = pairs.every((pair) => boardOf(game)[pair]?.pen);
  return changed(game, pairs, () => (all ? {} : { pen: true }));
}

/** The lines that are drawn, each as its two cells. */
export function linesOf(game: Game): string[][] {
  return Object.entries(boardOf(game)).flatMap(([name, { pen }]) => (pen ? [name.split(" ")] : []));
}

/** Clears cells: their digits, or if there are none, everything. */
export function erased(game: Game, cells: readonly string[]): Game {
  const board = boardOf(game);
  const digits = cells.some((cell) => board[cell]?.digit !== undefined);
  return changed(game, cells, (marks) => (digits ? withoutDigit(marks) : {}));
}

/** The digits of the player. */
export function digitsOf(game: Game): Record<string, number> {
  return Object.fromEntries(Object.entries(boardOf(game)).flatMap(([cell, { digit }]) => (digit === undefined ? [] : [[cell, digit] as const])));
}

/** A number of seconds as minutes and seconds. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A game from stored text; a new one if the text is not a game. */
export function restored(text: string | null): Game {
  try {
    const found = JSON.parse(text ?? "") as Partial<Game>;
    const sound = Array.isArray(found.boards) && found.boards.length > 0 && typeof found.at === "number" && typeof found.seconds === "number";
    return sound ? { boards: found.boards, at: Math.max(0, Math.min(found.at, found.boards.length - 1)), seconds: found.seconds } : NEW_GAME;
  } catch {
    return NEW_GAME;
  }
}
