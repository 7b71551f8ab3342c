/** The picture of a puzzle, and over it a grid of cells for pointer, keyboard and screen reader. */

export interface Picture {
  readonly svg: string;
  /** The side of a cell in units of the picture. */
  readonly cell: number;
  /** Name, x and y of the upper left corner, and the given digit of each cell. */
  readonly cells: readonly (readonly [string, number, number, string])[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is shown in the cells beyond the picture. */
export interface Shown {
  /** The digits of a solution, for screen readers; the picture has them already. */
  readonly digits?: readonly string[];
  /** Cells that are marked, by name. */
  readonly marked?: ReadonlySet<string>;
  /** Small digits in a cell, by name. */
  readonly candidates?: Readonly<Record<string, readonly number[]>>;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class PictureView {
  onSelect: (cell: string) => void = () => undefined;
  private readonly image = document.createElement("img");
  private readonly grid = document.createElement("div");
  private picture: Picture | undefined;
  private address = "";
  private current = 0;

  constructor(private readonly element: HTMLElement) {
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", "Cells of the puzzle");
    this.image.alt = "";
    this.grid.addEventListener("keydown", (event) => { this.pressed(event); });
    this.grid.addEventListener("click", (event) => {
      const at = [...this.buttons()].indexOf((event.target as Element).closest<HTMLElement>("[role=gridcell]") as HTMLElement);
      if (at >= 0) this.select(at);
    });
  }

  /** Shows a picture. It is an image of its own, so that nothing in it can act on the page. */
  show(picture: Picture, shown: Shown = {}): void {
    const box = viewBox(picture.svg);
    if (!box) return;
    if (!this.image.isConnected) this.element.replaceChildren(this.image, this.grid);
    if (picture.svg !== this.picture?.svg) {
      URL.revokeObjectURL(this.address);
      this.address = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
      this.image.src = this.address;
      this.image.alt = description(picture.svg);
    }
    this.picture = picture;
    this.element.classList.remove("stale");
    this.grid.replaceChildren(...this.rows(picture, box, shown));
    this.current = Math.min(this.current, Math.max(0, picture.cells.length - 1));
    this.buttons()[this.current]?.setAttribute("tabindex", "0");
  }

  /** Shows that the picture is that of an earlier text. */
  fade(): void {
    this.element.classList.add("stale");
  }

  private rows(picture: Picture, box: Box, shown: Shown): HTMLElement[] {
    const rows = new Map<number, HTMLElement>();
    picture.cells.forEach(([name, x, y, given], at) => {
      const row = rows.get(y) ?? document.createElement("div");
      row.setAttribute("role", "row");
      rows.set(y, row);
      row.append(this.cell(picture, box, shown, name, x, y, given, shown.digits?.[at]));
    });
    return [...rows.values()];
  }

  private cell(picture: Picture, box: Box, shown: Shown, name: string, x: number, y: number, given: string, digit: string | undefined): HTMLElement {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
    cell.dataset["cell"] = name;
    cell.style.left = `${(100 * (x - box.x)) / box.width}%`;
    cell.style.top = `${(100 * (y - box.y)) / box.height}%`;
    cell.style.width = `${(100 * picture.cell) / box.width}%`;
    cell.style.height = `${(100 * picture.cell) / box.height}%`;
    const candidates = given ? undefined : shown.candidates?.[name];
    const words = [name, given ? `given ${given}` : digit ? `digit ${digit}` : "empty"];
    if (candidates) {
      words[1] = `candidates ${candidates.join(", ")}`;
      cell.append(...candidates.map((each) => Object.assign(document.createElement("span"), { textContent: String(each) })));
      cell.classList.add(candidates.length > 9 ? "many" : candidates.length === 1 ? "single" : "few");
    }
    if (shown.marked?.has(name)) {
      cell.classList.add("marked");
      words.push("marked");
    }
    cell.setAttribute("aria-label", words.join(", "));
    return cell;
  }

  private buttons(): NodeListOf<HTMLElement> {
    return this.grid.querySelectorAll<HTMLElement>("[role=gridcell]");
  }

  private select(at: number): void {
    const cells = this.buttons();
    cells[this.current]?.setAttribute("tabindex", "-1");
    this.current = at;
    const cell = cells[at];
    cell?.setAttribute("tabindex", "0");
    cell?.focus();
    if (cell?.dataset["cell"]) this.onSelect(cell.dataset["cell"]);
  }

  private pressed(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    const here = this.picture?.cells[this.current];
    if (!step || !here || !this.picture) return;
    event.preventDefault();
    const [, x, y] = here;
    const side = this.picture.cell;
    const at = this.picture.cells.findIndex((each) => each[1] === x + step[0] * side && each[2] === y + step[1] * side);
    if (at >= 0) this.select(at);
  }
}

/** The part of the plane that a picture shows. */
export function viewBox(svg: string): Box | undefined {
  const found = /viewBox="([^"]*)"/.exec(svg);
  const [x, y, width, height] = (found?.[1] ?? "").split(" ").map(Number);
  return x !== undefined && y !== undefined && width && height ? { x, y, width, height } : undefined;
}

/** The description of a picture in words. */
function description(svg: string): string {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml");
  return `${root.querySelector("title")?.textContent ?? "Puzzle"}: ${root.querySelector("desc")?.textContent ?? ""}`;
}
