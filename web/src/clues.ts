/** Clues that are there: those at a selection, and the list in which each can be found, changed and removed. */

import type { TextEdit } from "./editor";
import { button, capitalised, further, MAX_LISTED } from "./listing";
import type { Present } from "./present";
import type { Reading } from "./reading";
import type { Selection } from "./selection";

export interface Clue {
  readonly word: string;
  /** The clue on one line. */
  readonly text: string;
  /** Its meaning in words. */
  readonly says: string;
  /** Whether it is about exactly the selection. */
  readonly exact: boolean;
  /** Why it cannot be removed; empty if it can be. */
  readonly kept: string;
  readonly range: TextEdit["range"];
  /** The condition of a rule. */
  readonly condition?: string;
  /** The form that inserts it, with a selection and fields; nothing if only the text can change it. */
  readonly form?: number;
  readonly cells?: Selection["cells"];
  readonly rim?: string;
  readonly layer?: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The text in which it was found. */
  readonly version: number;
}

export interface ClueActions {
  /** Goes to its place in the text. */
  readonly show: (clue: Clue) => void;
  /** Opens the form that inserted it. */
  readonly change: (clue: Clue) => void;
  readonly remove: (clue: Clue) => void;
}

/** The clues at a selection in the picture. Undefined if there is no answer, or the text changes meanwhile. */
export async function cluesAt(reading: Pick<Reading, "try">, present: Present, selection: Selection, layer = ""): Promise<readonly Clue[] | undefined> {
  const { version } = present;
  const found = await reading.try<{ clues: readonly Omit<Clue, "version">[] }>("clues", { ...selection, layer });
  return found?.clues.map((each) => ({ ...each, version }));
}

/** A list of clues. `label` is the text of each. */
export function clueList(clues: readonly Clue[], actions: ClueActions, label: (clue: Clue) => string): HTMLElement {
  const list = Object.assign(document.createElement("ul"), { className: "clues" });
  for (const clue of clues.slice(0, MAX_LISTED)) {
    const item = document.createElement("li");
    const act = (word: string, press: (clue: Clue) => void): HTMLButtonElement => {
      const made = button(word, () => { press(clue); });
      made.setAttribute("aria-label", `${word} ${clue.text}`);
      made.dataset["act"] = word.toLowerCase();
      return made;
    };
    const place = button(label(clue), () => { actions.show(clue); });
    place.title = clue.says;
    const changes = clue.form !== undefined || clue.condition !== undefined ? [act("Change", actions.change)] : [];
    const end = clue.kept ? Object.assign(document.createElement("span"), { className: "note", textContent: `${capitalised(clue.kept)}.` }) : act("Remove", actions.remove);
    const acts = Object.assign(document.createElement("span"), { className: "acts" });
    acts.append(...changes, end);
    item.append(place, acts);
    list.append(item);
  }
  list.append(...further(clues.length));
  return list;
}
