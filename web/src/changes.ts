/** Changes of the text that a person makes in the picture: statements, rules, givens, and cells that are moved; clues that are changed or removed. */

import type { Clue } from "./clues";
import type { Insertion } from "./draw";
import type { Editor, TextEdit } from "./editor";
import type { Present } from "./present";
import type { Reading } from "./reading";
import type { Selection } from "./selection";
import { Failed } from "./server";

interface Change {
  readonly edits: readonly TextEdit[];
}

interface Line extends Change {
  /** The statement that the change inserts, makes or removes. */
  readonly line: string;
}

export class Changes {
  /** The change before; each one is worked out for the text that the one before has left. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly editor: Pick<Editor, "caret" | "edit">, private readonly reading: Pick<Reading, "request">, private readonly present: Present) {}

  /** Inserts a statement, and returns it. */
  async insert(insertion: Insertion): Promise<string> {
    return (await this.make<Line>("insert", insertion)).line;
  }

  /** Inserts the rule that requires a condition, and returns it. */
  async require(condition: string): Promise<string> {
    return (await this.make<Line>("rule", { condition })).line;
  }

  /** Gives a clue another form, selection and fields, or another condition. Returns its new text. */
  async change(clue: Clue, to: Omit<Insertion, "word"> | { readonly condition: string }): Promise<string> {
    return (await this.make<Line>("change", { ...to, position: clue.range.start }, clue.version)).line;
  }

  /** Removes a clue, and returns it. */
  async remove(clue: Clue): Promise<string> {
    return (await this.make<Line>("remove", { position: clue.range.start }, clue.version)).line;
  }

  /** Takes away the digits of selected cells, or the only clue about exactly the selection, and returns them. The cell is empty at the rim. */
  async erase(cell: string, selection: Selection, layer: string): Promise<string> {
    return (await this.make<Line>("erase", { cell, ...selection, layer })).line;
  }

  /** Gives a cell a digit. */
  async give(cell: string, digit: number, layer: string): Promise<void> {
    await this.make("given", { cell, digit, layer });
  }

  /** Gives cells their digits. */
  async giveAll(digits: Readonly<Record<string, number>>): Promise<void> {
    await this.make("givens", { digits });
  }

  /** Puts another cell in the place of one in a statement: that at the caret, or the only one about the cell. */
  async move(cell: string, to: string): Promise<void> {
    await this.make("move", { cell, to });
  }

  /** Makes a change that the package works out, after those before it. Throws if a person edits the text meanwhile, or if it is not `version` any more. */
  private make<Made extends Change>(method: string, params: object, version?: number): Promise<Made> {
    const made = this.before.then(() => this.work<Made>(method, params, version));
    this.before = made.catch(() => undefined);
    return made;
  }

  private async work<Made extends Change>(method: string, params: object, version = this.present.version): Promise<Made> {
    const found = version === this.present.version && await this.present.about(this.reading.request<Made>(method, { position: this.editor.caret, ...params }));
    if (!found) throw new Failed("the text has changed meanwhile");
    this.editor.edit(found.edits);
    return found;
  }
}
