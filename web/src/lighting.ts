/** Text and picture light each other: a cell lights its statements, and a statement lights its cells. */

import { type ClueActions, clueList, cluesAt } from "./clues";
import type { Editor, Position } from "./editor";
import { paragraph } from "./listing";
import type { PictureView } from "./picture";
import type { Present } from "./present";
import type { Reading } from "./reading";

export class Lighting {
  constructor(private readonly editor: Editor, private readonly picture: PictureView, private readonly reading: Reading, private readonly present: Present, private readonly answer: HTMLElement, private readonly actions: ClueActions) {}

  /** Lists and lights the statements that touch a cell. */
  async statements(cell: string): Promise<void> {
    const found = await cluesAt(this.reading, this.present, { cells: [[cell]], rim: "" });
    if (!found) return;
    const title = found.length ? `Statements at ${cell}:` : `No statement is about ${cell} in particular.`;
    this.answer.replaceChildren(paragraph(title), clueList(found, this.actions, ({ word, says }) => `${word}: ${says}`));
    this.editor.lightRanges(found.map((each) => each.range));
  }

  /** Lights the cells of the statement at a place of the text. */
  async cells(position: Position): Promise<void> {
    const found = await this.reading.try<{ cells: readonly string[] }>("cells", { position });
    if (found) this.picture.light(found.cells);
  }
}
