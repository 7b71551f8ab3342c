/** The picture of a puzzle, and over it a grid of cells for pointer, keyboard and screen reader. */

import { between, type Box, cellAt, cellsAt, type Picture, rims, type Side, viewBox } from "./places";
import type { Selection } from "./selection";

export type { Picture } from "./places";

/** The digits, colours and words in one cell over the picture. */
export interface CellShown {
  /** A digit that is not in the picture. */
  readonly digit?: string;
  /** A digit that the picture has, for screen readers. */
  readonly said?: string;
  readonly candidates?: readonly number[];
  /** The digits of the cell in two solutions, one after the other. */
  readonly either?: readonly [number, number];
  /** Candidates that are struck out. */
  readonly struck?: readonly number[];
  /** Candidates that are the reason for something. */
  readonly reasons?: readonly number[];
  readonly corner?: readonly string[];
  readonly centre?: readonly string[];
  readonly colours?: readonly number[];
  readonly classes?: readonly string[];
  /** Words for a screen reader. */
  readonly words?: readonly string[];
}

/** The contents of the cells over the picture, by the names of the cells. */
export type Shown = ReadonlyMap<string, CellShown>;

/** The actions of pointer and keyboard in the picture. */
export interface Hand {
  /** Whether a click near an edge or a corner means all cells there, and whether the rim can be selected. */
  readonly precise: boolean;
  /** Whether cells are selected, which screen readers announce. */
  readonly selects: boolean;
  /** Whether lists of cells are shown as lines. */
  readonly lines: boolean;
  begin(cells: readonly string[], adding: boolean): void;
  /** The keyboard has gone to a cell. */
  go?(cell: string): void;
  /** The pointer, or the keyboard with Shift, has gone from one cell to the next. */
  extend(cell: string, from: string): void;
  /** The pointer is released. */
  end(): void;
  /** The pointer is taken away, as by scrolling. */
  cancel(): void;
  rim(name: string): void;
  /** A key was pressed at a place of the rim. Returns whether it has a meaning. */
  rimKey?(event: KeyboardEvent, name: string): boolean;
  /** A key was pressed on a cell. Returns whether it has a meaning. */
  key(event: KeyboardEvent, cell: string): boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const MOVED = 0.3; // of a cell: farther than this, a press near an edge is the beginning of a line
const BELOW = 0.25; // of the height down to the last cell: the part below it that is in the window, too
const NO_CELLS: Shown = new Map();
const SVG = "http://www.w3.org/2000/svg";

export class PictureView {
  /** A cell has become the current one. */
  onSelect: (cell: string) => void = () => undefined;
  /** Cells are lit, such as those of the statement at the caret. */
  private readonly lit = new Set<string>();
  private dark: ReadonlySet<string> = new Set();
  private hand: Hand | undefined;
  private readonly image = document.createElement("img");
  private readonly grid = document.createElement("div");
  private readonly rim = document.createElement("div");
  private readonly lines = document.createElementNS(SVG, "svg");
  private readonly cells = new Map<string, HTMLElement>();
  private drawn: Picture | undefined;
  private shown = NO_CELLS;
  private selection: Selection | undefined;
  private penned: readonly (readonly string[])[] = [];
  private address = "";
  private current = "";
  private pressed: readonly [number, number] | undefined;
  /** The cell that the pressed pointer is on. */
  private over = "";
  /** A click near an edge, which may yet begin a line. */
  private waiting: { readonly cells: readonly string[]; readonly here: string; readonly adding: boolean; readonly at: readonly [number, number] } | undefined;

  constructor(private readonly element: HTMLElement) {
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", "Cells of the puzzle");
    this.rim.setAttribute("role", "group");
    this.rim.setAttribute("aria-label", "Places beside the rows and columns");
    this.rim.className = "rim";
    this.lines.setAttribute("aria-hidden", "true");
    this.image.alt = "";
    this.image.draggable = false;
    this.grid.addEventListener("keydown", (event) => { this.key(event); });
    this.rim.addEventListener("keydown", (event) => { this.rimKey(event); });
    this.rim.addEventListener("focusin", (event) => { this.rimStop(event.target as HTMLElement); });
    this.grid.addEventListener("focusin", (event) => { this.make(event.target); });
    this.grid.addEventListener("pointerdown", (event) => { this.down(event); });
    this.grid.addEventListener("pointermove", (event) => { this.move(event); });
    this.grid.addEventListener("pointerup", () => { this.up(); });
    this.grid.addEventListener("pointercancel", () => { this.cancel(); });
  }

  /** The picture that is shown. */
  get picture(): Picture | undefined {
    return this.drawn;
  }

  /** The names of the cells in the order of a grid. */
  get names(): readonly string[] {
    return this.drawn?.cells.map(([name]) => name) ?? [];
  }

  /** Changes what pointer and keyboard do. */
  use(hand: Hand | undefined): void {
    this.hand = hand;
    this.element.classList.toggle("drawing", hand?.precise === true);
    this.element.classList.toggle("touched", hand?.selects === true);
    this.grid.setAttribute("aria-multiselectable", String(hand?.selects === true));
    this.select(undefined);
    this.fillRim();
  }

  /** Shows a picture, that of the present text or of an earlier one. It is an image, so that nothing in it can act on the page. */
  show(picture: Picture, shown: Shown = NO_CELLS, present = true): void {
    const box = viewBox(picture.svg);
    if (!box) return;
    if (!this.image.isConnected) this.element.replaceChildren(this.image, this.lines, this.grid, this.rim);
    if (picture.svg !== this.drawn?.svg) {
      URL.revokeObjectURL(this.address);
      this.address = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
      this.image.src = this.address;
      this.image.alt = description(picture.svg);
    }
    const moved = JSON.stringify(picture.cells.map((each) => each.slice(0, 3))) !== JSON.stringify(this.drawn?.cells.map((each) => each.slice(0, 3)))
      || JSON.stringify(box) !== JSON.stringify(viewBox(this.drawn?.svg ?? ""));
    this.drawn = picture;
    this.dark = new Set(picture.dark);
    this.element.classList.toggle("stale", !present);
    const columns = this.columns();
    this.grid.style.setProperty("--columns", String(columns));
    this.grid.style.setProperty("--rows", String(Math.ceil(Math.max(0, ...picture.digits) / Math.max(1, columns))));
    if (moved) this.lay(picture, box);
    this.mark(shown);
  }

  /** Shows that the picture is that of an earlier text. */
  fade(): void {
    this.element.classList.add("stale");
  }

  /** Changes what is shown in the cells. */
  mark(shown: Shown): void {
    this.shown = shown;
    for (const [name, , , given] of this.drawn?.cells ?? []) this.fill(name, given);
  }

  /** Lights cells. */
  light(cells: readonly string[]): void {
    this.lit.clear();
    for (const cell of cells) this.lit.add(cell);
    for (const [name, element] of this.cells) element.classList.toggle("statement", this.lit.has(name));
  }

  /** Shows a selection. */
  select(selection: Selection | undefined): void {
    this.selection = selection;
    const selected = new Set(selection?.cells.flat());
    for (const [name, element] of this.cells) {
      element.classList.toggle("selected", selected.has(name));
      if (this.hand?.selects) element.setAttribute("aria-selected", String(selected.has(name)));
      else element.removeAttribute("aria-selected");
    }
    for (const button of this.rim.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset["rim"] === selection?.rim));
    this.drawLines();
  }

  /** Shows lines between the centres of cells, such as those that a player draws. */
  pen(lines: readonly (readonly string[])[]): void {
    this.penned = lines;
    this.drawLines();
  }

  /** Moves the focus to a cell, which becomes the current one. */
  focus(cell = this.current): void {
    this.cells.get(cell)?.focus();
  }

  /** Makes the cell that has the focus the current one. */
  private make(target: EventTarget | null): void {
    const name = (target as HTMLElement | null)?.dataset["cell"];
    if (name === undefined) return;
    this.cells.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = name;
    this.cells.get(name)?.setAttribute("tabindex", "0");
  }

  private lay(picture: Picture, box: Box): void {
    const rows = new Map<number, HTMLElement>();
    this.cells.clear();
    for (const [name, x, y] of picture.cells) {
      const row = rows.get(y) ?? document.createElement("div");
      row.setAttribute("role", "row");
      rows.set(y, row);
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = -1;
      cell.dataset["cell"] = name;
      place(cell, box, { x, y, width: picture.cell, height: picture.cell });
      row.append(cell);
      this.cells.set(name, cell);
    }
    const focused = this.grid.contains(document.activeElement);
    this.grid.replaceChildren(...rows.values());
    this.element.style.setProperty("--aspect", String(box.width / heightInWindow(picture, box)));
    this.element.style.setProperty("--whole", String(box.width / box.height));
    this.grid.style.setProperty("--side", `${(100 * picture.cell) / box.width}cqw`);
    this.lines.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    if (!this.cells.has(this.current)) this.current = picture.cells[0]?.[0] ?? "";
    this.cells.get(this.current)?.setAttribute("tabindex", "0");
    if (focused) this.focus();
    this.fillRim();
    this.select(this.selection);
  }

  private fillRim(): void {
    const box = this.drawn && viewBox(this.drawn.svg);
    const places = this.drawn && box && this.hand?.precise ? rims(this.drawn) : [];
    this.rim.replaceChildren(
      ...places.map((each) => {
        const button = Object.assign(document.createElement("button"), { type: "button" });
        button.setAttribute("aria-label", `beside ${each.name}`);
        button.tabIndex = -1;
        button.setAttribute("aria-pressed", "false");
        button.dataset["rim"] = each.name;
        button.dataset["beside"] = `${each.cell} ${each.side}`;
        if (box) place(button, box, each);
        button.addEventListener("click", () => { this.hand?.rim(each.name); });
        return button;
      }),
    );
    const first = this.rim.querySelector<HTMLElement>("button");
    if (first) this.rimStop(first);
  }

  /** The Tab key stops at one place of the rim: the last that had the focus. Arrow keys lead to the others. */
  private rimStop(stop: HTMLElement): void {
    for (const button of this.rim.querySelectorAll<HTMLElement>("button")) button.tabIndex = button === stop ? 0 : -1;
  }

  private fill(name: string, given: string): void {
    const cell = this.cells.get(name);
    if (!cell) return;
    const shown = this.shown.get(name) ?? {};
    const parts: HTMLElement[] = [];
    const add = (kind: string, text: string): void => { parts.push(Object.assign(document.createElement("span"), { className: kind, textContent: text })); };
    if (shown.colours?.length) {
      const part = 100 / shown.colours.length;
      cell.style.backgroundImage = `linear-gradient(90deg, ${shown.colours.map((each, at) => `var(--cell-${each}) ${at * part}% ${(at + 1) * part}%`).join(", ")})`;
    } else cell.style.backgroundImage = "";
    const candidates = given ? undefined : shown.candidates;
    const columns = this.columns();
    if (shown.digit && !given) add("digit", shown.digit);
    for (const each of candidates ?? []) {
      const kind = shown.struck?.includes(each) ? "candidate struck" : shown.reasons?.includes(each) ? "candidate reason" : "candidate";
      add(kind, String(each));
      if (columns) parts.at(-1)?.style.setProperty("grid-area", `${Math.ceil(each / columns)} / ${((each - 1) % columns) + 1}`);
    }
    if (shown.either && !given) add("either", shown.either.join(" / "));
    if (shown.corner?.length) add("corner", shown.corner.join(" "));
    if (shown.centre?.length) add("centre", shown.centre.join(""));
    cell.replaceChildren(...parts);
    cell.className = [...(shown.classes ?? []), shown.colours?.length ? "coloured" : "", this.dark.has(name) ? "dark" : "", candidates ? (candidates.length === 1 ? "single" : columns ? "placed" : candidates.length > 9 ? "many" : "few") : "",
      this.lit.has(name) ? "statement" : "", this.selection?.cells.flat().includes(name) ? "selected" : ""].filter(Boolean).join(" ");
    const digit = given ? `given ${given}` : shown.digit ?? shown.said ? `digit ${shown.digit ?? shown.said ?? ""}` : candidates ? `candidates ${candidates.join(", ")}` : shown.either ? `${shown.either[0]} in one solution, ${shown.either[1]} in another` : "empty";
    const words = [name, digit, ...(shown.struck?.length ? [`struck ${shown.struck.join(", ")}`] : []),
      ...(shown.corner?.length ? [`corner marks ${shown.corner.join(", ")}`] : []), ...(shown.centre?.length ? [`centre marks ${shown.centre.join(", ")}`] : []), ...(shown.words ?? [])];
    cell.setAttribute("aria-label", words.join(", "));
  }

  /** The number of columns in which each of the digits has a place of its own in a cell; 0 for other digits than 1 to 9. */
  private columns(): number {
    const digits = this.drawn?.digits ?? [];
    return Math.min(...digits) >= 1 && Math.max(...digits) <= 9 ? Math.ceil(Math.sqrt(Math.max(...digits))) : 0;
  }

  private drawLines(): void {
    const picture = this.drawn;
    const middle = new Map(picture?.cells.map(([name, x, y]) => [name, [x + picture.cell / 2, y + picture.cell / 2] as const]));
    const line = (list: readonly string[], kind: string): SVGElement => {
      const made = document.createElementNS(SVG, "polyline");
      made.setAttribute("points", list.map((name) => (middle.get(name) ?? []).join(",")).join(" "));
      made.setAttribute("class", kind);
      return made;
    };
    const start = (name: string): SVGElement => {
      const [x, y] = middle.get(name) ?? [0, 0];
      const made = document.createElementNS(SVG, "circle");
      for (const [key, value] of [["cx", x], ["cy", y], ["r", (picture?.cell ?? 0) / 9]] as const) made.setAttribute(key, String(value));
      return made;
    };
    const drawn = this.hand?.lines ? this.selection?.cells ?? [] : [];
    this.lines.replaceChildren(...this.penned.map((each) => line(each, "pen")), ...drawn.flatMap((list) => [line(list, "drawn"), ...(list.length > 1 ? [start(list[0] ?? "")] : [])]));
  }

  // pointer

  private point(event: PointerEvent): [number, number] | undefined {
    const box = this.drawn && viewBox(this.drawn.svg);
    if (!box) return undefined;
    const frame = this.image.getBoundingClientRect();
    return [box.x + ((event.clientX - frame.left) / frame.width) * box.width, box.y + ((event.clientY - frame.top) / frame.height) * box.height];
  }

  private down(event: PointerEvent): void {
    const point = this.point(event);
    if (!point || !this.drawn || event.button !== 0) return;
    const here = (event.target as Element).closest<HTMLElement>("[role=gridcell]")?.dataset["cell"];
    if (here === undefined) return;
    event.preventDefault();
    this.focus(here);
    this.onSelect(here);
    if (!this.hand) return;
    const cells = this.hand.precise ? cellsAt(this.drawn, ...point) : [here];
    const adding = event.shiftKey || event.ctrlKey || event.metaKey;
    if (cells.length > 1) this.waiting = { cells, here, adding, at: point };
    else this.hand.begin([here], adding);
    this.pressed = point;
    this.over = here;
    this.grid.setPointerCapture(event.pointerId);
  }

  private up(): void {
    if (this.waiting) this.hand?.begin(this.waiting.cells, this.waiting.adding);
    if (this.pressed) this.hand?.end();
    this.waiting = undefined;
    this.pressed = undefined;
  }

  private cancel(): void {
    if (this.pressed) this.hand?.cancel();
    this.waiting = undefined;
    this.pressed = undefined;
  }

  private move(event: PointerEvent): void {
    const point = this.point(event);
    const from = this.pressed;
    if (!from || !point || !this.drawn || !this.hand) return;
    if (this.waiting) {
      const { at, here, adding } = this.waiting;
      if (Math.hypot(point[0] - at[0], point[1] - at[1]) < this.drawn.cell * MOVED) return;
      this.waiting = undefined;
      this.hand.begin([here], adding);
    }
    for (const each of between(this.drawn, from, point)) {
      const cell = cellAt(this.drawn, ...each);
      if (cell === undefined) continue;
      this.hand.extend(cell, this.over);
      this.over = cell;
    }
    this.pressed = point;
  }

  // keyboard

  private key(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.step(step, event.shiftKey);
      return;
    }
    if (this.hand?.key(event, this.current)) event.preventDefault();
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onSelect(this.current);
    }
  }

  /** Goes one cell on, or to the rim beside the last cell. */
  private step([right, down]: readonly [number, number], extend: boolean): void {
    if (!this.cells.has(this.current)) return;
    const next = this.neighbour(this.current, [right, down]);
    if (next !== undefined) {
      const from = this.current;
      this.focus(next);
      if (extend && this.hand) this.hand.extend(next, from);
      else {
        this.hand?.go?.(next);
        this.onSelect(next);
      }
      return;
    }
    this.rimAt(this.current, sideOf([right, down]))?.focus();
  }

  private rimAt(cell: string, side: Side): HTMLElement | null {
    return this.rim.querySelector<HTMLElement>(`[data-beside="${cell} ${side}"]`);
  }

  /** At the rim, arrow keys lead along it, and back to the board. */
  private rimKey(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    const { rim = "", beside = "" } = (event.target as HTMLElement).dataset;
    const [cell = "", side = ""] = beside.split(" ");
    if (this.hand?.rimKey?.(event, rim)) event.preventDefault();
    if (!step || !this.drawn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = sideOf(step);
    if (to === OPPOSITE[side as Side]) this.focus(cell);
    else if (to !== side) this.rimAt(this.neighbour(cell, step) ?? "", side as Side)?.focus();
  }

  private neighbour(cell: string, [right, down]: readonly [number, number]): string | undefined {
    const side = this.drawn?.cell ?? 0;
    const [, x = 0, y = 0] = this.drawn?.cells.find(([name]) => name === cell) ?? [];
    return this.drawn?.cells.find((each) => each[1] === x + right * side && each[2] === y + down * side)?.[0];
  }
}

const OPPOSITE: Readonly<Record<Side, Side>> = { left: "right", right: "left", top: "bottom", bottom: "top" };

/** The side to which a step leads. */
function sideOf([right, down]: readonly [number, number]): Side {
  if (right) return right < 0 ? "left" : "right";
  return down < 0 ? "top" : "bottom";
}

function place(element: HTMLElement, box: Box, at: Box): void {
  element.style.left = `${(100 * (at.x - box.x)) / box.width}%`;
  element.style.top = `${(100 * (at.y - box.y)) / box.height}%`;
  element.style.width = `${(100 * at.width) / box.width}%`;
  element.style.height = `${(100 * at.height) / box.height}%`;
}

/** The height of the part that is to be in the window: of long rules below the board only the beginning, so that the board stays large. */
function heightInWindow(picture: Picture, box: Box): number {
  const bottom = Math.max(...picture.cells.map(([, , y]) => y + picture.cell));
  return Math.min(box.height, (bottom - box.y) * (1 + BELOW));
}

/** The description of a picture in words. */
function description(svg: string): string {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml");
  return `${root.querySelector("title")?.textContent ?? "Puzzle"}: ${root.querySelector("desc")?.textContent ?? ""}`;
}
