/** Moving a cell of a statement: it is dragged to another cell, or taken with M, carried with arrow keys, and put down with Enter. */

import type { Hand, PictureView } from "./picture";

export class Move implements Hand {
  readonly precise = false;
  readonly selects = false;
  readonly lines = true;
  private from = "";
  private to = "";

  constructor(private readonly view: PictureView, private readonly move: (cell: string, to: string) => void, private readonly say: (text: string) => void) {}

  begin([cell = ""]: readonly string[]): void {
    this.from = this.to = cell;
  }

  extend(cell: string): void {
    if (this.from === "") return; // by the keyboard, which has taken no cell
    this.to = cell;
    this.view.select({ cells: [[this.from, cell]], rim: "" });
  }

  end(): void {
    const { from, to } = this;
    this.cancel();
    if (from !== to) this.move(from, to);
  }

  cancel(): void {
    this.from = this.to = "";
    this.view.select(undefined);
  }

  rim(): void {
    // Places beside the board are not offered.
  }

  key(event: KeyboardEvent, cell: string): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key.toLowerCase() === "m") {
      this.begin([cell]);
      this.say(`${cell} is taken. Go to another cell, and press Enter to put it there, or Escape.`);
    } else if (this.from && event.key === "Enter") {
      this.to = cell;
      this.end();
    } else if (this.from && event.key === "Escape") this.cancel();
    else return false;
    return true;
  }
}
