/** The selection in the picture: lists of cells in the order of drawing, or a place at the rim. Plain values. */

export interface Selection {
  readonly cells: readonly (readonly string[])[];
  /** A row or column seen from a side, such as `row 3 left`; empty if cells are selected. */
  readonly rim: string;
}

export const NOTHING: Selection = { cells: [], rim: "" };

/** Begins a list with one cell or several. Without `adding` it replaces what was selected. */
export function begun(selection: Selection, cells: readonly string[], adding: boolean): Selection {
  return { cells: [...(adding ? selection.cells : []), [...cells]], rim: "" };
}

/** Adds a cell to the last list. A step back to the cell before the last takes the last one away. */
export function extended(selection: Selection, cell: string): Selection {
  const last = selection.cells.at(-1);
  if (last === undefined) return begun(selection, [cell], false);
  if (last.at(-1) === cell) return selection;
  const list = last.at(-2) === cell ? last.slice(0, -1) : [...last, cell];
  return { cells: [...selection.cells.slice(0, -1), list], rim: "" };
}

/** Goes from one cell to the next: as `extended`, but a first list begins with both. */
export function stepped(selection: Selection, cell: string, from: string): Selection {
  return extended(selection.cells.length ? selection : begun(selection, [from], false), cell);
}

/** Adds a cell to the last list, or takes it out of that list. */
export function toggled(selection: Selection, cell: string): Selection {
  const last = selection.cells.at(-1);
  if (!last) return begun(selection, [cell], false);
  const list = last.includes(cell) ? last.filter((each) => each !== cell) : [...last, cell];
  return { cells: [...selection.cells.slice(0, -1), ...(list.length ? [list] : [])], rim: "" };
}

/** Takes a cell out of every list. */
export function without(selection: Selection, cell: string): Selection {
  return { cells: selection.cells.map((list) => list.filter((each) => each !== cell)).filter((list) => list.length), rim: selection.rim };
}

export function atRim(rim: string): Selection {
  return { cells: [], rim };
}

export function isEmpty(selection: Selection): boolean {
  return selection.cells.length === 0 && selection.rim === "";
}

/** The selection in words. */
export function described(selection: Selection): string {
  if (selection.rim) return `Selected: ${selection.rim}`;
  if (isEmpty(selection)) return "Nothing is selected.";
  return `Selected: ${selection.cells.map((list) => list.join(" ")).join("; then ")}`;
}
