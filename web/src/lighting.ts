/** Text and picture light each other: a cell lights its statements, and a statement lights its cells. */

import type { Editor, Position, TextEdit } from "./editor";
import { listing, paragraph } from "./listing";
import type { PictureView } from "./picture";
import type { Reading } from "./reading";

interface Touching {
  readonly word: string;
  readonly says: string;
  readonly range: TextEdit["range"];
}

export class Lighting {
  constructor(private readonly editor: Editor, private readonly picture: PictureView, private readonly reading: Reading, private readonly answer: HTMLElement) {}

  /** Lists and lights the statements that touch a cell. */
  async statements(cell: string): Promise<void> {
    const found = await this.reading.try<{ statements: readonly Touching[] }>("statements", { cell });
    if (!found) return;
    const entries = found.statements.map((each) => ({ text: `${each.word}: ${each.says}`, press: () => { this.editor.goTo(each.range.start); } }));
    const title = found.statements.length ? `Statements at ${cell}:` : `No statement is about ${cell} in particular.`;
    this.answer.replaceChildren(paragraph(title), listing(entries));
    this.editor.lightRanges(found.statements.map((each) => each.range));
  }

  /** Lights the cells of the statement at a place of the text. */
  async cells(position: Position): Promise<void> {
    const found = await this.reading.try<{ cells: readonly string[] }>("cells", { position });
    if (found) this.picture.light(found.cells);
  }
}
