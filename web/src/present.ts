/** The answers about the present text. With every change it is another text, and they are empty again. */

import type { Verdict } from "./answers";
import type { Picture } from "./places";

interface Expected {
  readonly picture: Promise<Picture | undefined>;
  readonly settle: (picture: Picture | undefined) => void;
}

function expected(): Expected {
  let settle: Expected["settle"] = () => undefined;
  const picture = new Promise<Picture | undefined>((resolve) => { settle = resolve; });
  return { picture, settle };
}

export class Present {
  verdict: Verdict | undefined;
  /** Its picture. While it cannot be drawn, this is the picture of the last text that could. */
  drawn: Picture | undefined;
  private changes = 0;
  private drawnAt = -1;
  private expected = expected();

  /** The number of changes so far, by which an answer about an earlier text is recognised. */
  get version(): number {
    return this.changes;
  }

  /** Whether the picture is that of the present text, and not of an earlier one. */
  get isDrawn(): boolean {
    return this.drawnAt === this.changes;
  }

  /** The picture of the present text, as soon as it is there; undefined if it cannot be drawn, or the text changes before. */
  get picture(): Promise<Picture | undefined> {
    return this.expected.picture;
  }

  /** The present text is drawn, or cannot be drawn. */
  draw(picture: Picture | undefined): void {
    this.expected.settle(picture);
    if (!picture) return;
    this.drawn = picture;
    this.drawnAt = this.changes;
  }

  /** The text has changed. */
  change(): void {
    this.changes += 1;
    this.verdict = undefined;
    this.expected.settle(undefined);
    this.expected = expected();
  }

  /** An answer about the present text; undefined if the text changes before the answer is there. */
  async about<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    const { version } = this;
    const found = await answer;
    return version === this.version ? found : undefined;
  }
}
