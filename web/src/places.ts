/** The places of the cells of a picture, and the cells at a point. */

export interface Picture {
  readonly svg: string;
  /** The side of a cell in units of the picture. */
  readonly cell: number;
  /** Name, x and y of the upper left corner, and the given digit of each cell. */
  readonly cells: readonly (readonly [string, number, number, string])[];
  /** The cells on whose colours a black digit would be hard to read. */
  readonly dark: readonly string[];
  /** Each row and column from each side, as in a statement, such as `row 3 left`; the cell that is there; the side. */
  readonly rims: readonly (readonly [string, string, Side])[];
  /** The names of the layers of the board. */
  readonly layers: readonly string[];
  /** The digits of all cells. */
  readonly digits: readonly number[];
  readonly title: string;
  /** The program of whose form the text is, if it is another one. */
  readonly form: string;
}

export type Side = "left" | "right" | "top" | "bottom";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Rim extends Box {
  /** As in a statement: `row 3 left`. */
  readonly name: string;
  /** The cell beside it, and the side of the cell. */
  readonly cell: string;
  readonly side: Side;
}

const NEAR_EDGE = 0.2; // of a cell: closer to an edge or a corner, a click means all cells there
const MIDDLE = 0.1; // of a cell: closer to its edge, a line does not enter it yet
const RIM = 0.75; // of a cell: wide enough for a finger on a narrow screen

/** The part of the plane that a picture shows. */
export function viewBox(svg: string): Box | undefined {
  const found = /viewBox="([^"]*)"/.exec(svg);
  const [x, y, width, height] = (found?.[1] ?? "").split(" ").map(Number);
  return x !== undefined && y !== undefined && width && height ? { x, y, width, height } : undefined;
}

function at(picture: Picture, x: number, y: number): string | undefined {
  const side = picture.cell;
  return picture.cells.find(([, left, top]) => x >= left && x < left + side && y >= top && y < top + side)?.[0];
}

/** The cell that a line enters at a point; undefined near the edge of a cell. */
export function cellAt(picture: Picture, x: number, y: number): string | undefined {
  const far = MIDDLE * picture.cell;
  const here = at(picture, x, y);
  const around = [at(picture, x - far, y), at(picture, x + far, y), at(picture, x, y - far), at(picture, x, y + far)];
  return around.every((each) => each === here) ? here : undefined;
}

/** The cells that a click means, in reading order: one, the two beside an edge, or the four around a corner. */
export function cellsAt(picture: Picture, x: number, y: number): string[] {
  const far = NEAR_EDGE * picture.cell;
  const found = new Set<string>();
  for (const down of [-far, far])
    for (const right of [-far, far]) {
      const cell = at(picture, x + right, y + down);
      if (cell !== undefined) found.add(cell);
    }
  const here = at(picture, x, y);
  if (here === undefined || found.size === 3) return here === undefined ? [] : [here];
  return [...found];
}

/** The points from one to another at most a quarter of a cell apart, without the first. */
export function between(picture: Picture, from: readonly [number, number], to: readonly [number, number]): [number, number][] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (picture.cell / 4)));
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  });
}

/** The places at the rim: both ends of each row and column, unless another cell is there, as where grids overlap. */
export function rims(picture: Picture): Rim[] {
  const side = picture.cell;
  const wide = RIM * side;
  const corners = new Map(picture.cells.map(([name, x, y]) => [name, [x, y] as const]));
  const boxes: Readonly<Record<Side, (x: number, y: number) => Box>> = {
    left: (x, y) => ({ x: x - wide, y, width: wide, height: side }),
    right: (x, y) => ({ x: x + side, y, width: wide, height: side }),
    top: (x, y) => ({ x, y: y - wide, width: side, height: wide }),
    bottom: (x, y) => ({ x, y: y + side, width: side, height: wide }),
  };
  return picture.rims.flatMap(([name, cell, end]) => {
    const corner = corners.get(cell);
    if (!corner) return [];
    const box = boxes[end](...corner);
    const taken = at(picture, box.x + box.width / 2, box.y + box.height / 2) !== undefined;
    return taken ? [] : [{ name, cell, side: end, ...box }];
  });
}
