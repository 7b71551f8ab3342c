/** The menus that put another puzzle in the place of the present one: a new one, an example, or one that is kept in the browser. */

import { BASE } from "./base";
import type { Editor } from "./editor";
import { element } from "./elements";
import { menu, type MenuEntry } from "./menu";
import { notify } from "./notice";
import type { Shelf } from "./shelf";

const KEPT_AFTER = 300; // milliseconds after an edit
const REMOVE = "remove"; // the entry of the menu that removes the present puzzle
const NEW = "sudoku 9x9\n";
const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

interface Example {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export class Puzzles {
  private later = 0;
  private shown = "";

  /** `keeps` is false for a text that is in a file, and not in the browser. */
  constructor(private readonly editor: Editor, private readonly shelf: Shelf, private readonly listed: boolean, private readonly keeps: () => boolean) {
    element("new").addEventListener("click", () => { this.replace(NEW); });
    window.addEventListener("pagehide", () => { this.keep(); });
    window.addEventListener("storage", (event) => { // another tab has kept something
      shelf.writtenElsewhere(event.key);
      this.list();
    });
    void this.examples();
    this.list();
  }

  /** The present text has been edited. */
  edited(): void {
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => { this.keep(); }, KEPT_AFTER);
  }

  /** Begins a puzzle with another text. The one before is kept if it was edited. */
  begin(text: string): void {
    this.keep();
    this.shelf.begin(text);
    this.editor.replace(text);
    this.list();
  }

  /** Begins a puzzle with another text, and explains how to come back. */
  replace(text: string): void {
    this.begin(text);
    const listed = !element("kept").hidden;
    notify(`A new text: Control-Z in it brings back the one before${listed ? ", and so does the menu of your puzzles" : ""}.`);
  }

  private keep(): void {
    window.clearTimeout(this.later);
    if (!this.keeps()) return;
    if (!this.shelf.edited(this.editor.text)) notify("This browser keeps no more texts, so copy yours before you close the page.");
    this.list();
  }

  private list(): void {
    const others = this.shelf.others().map((each): MenuEntry => [each.id, `${each.title}, ${DATE.format(each.changed)}`]);
    const remove: readonly MenuEntry[] = this.shelf.kept ? [[REMOVE, "Remove this puzzle"]] : [];
    const shown = JSON.stringify([others, remove]);
    if (shown === this.shown) return; // an entry may just be pressed
    this.shown = shown;
    element("kept").hidden = !this.listed || !others.length;
    menu(element("puzzles"), "Your puzzles…", [...others, ...remove], (id) => { this.choose(id); });
  }

  /** Goes on with a puzzle of the menu, or removes the present one. */
  private choose(id: string): void {
    this.keep();
    if (id === REMOVE) {
      this.shelf.remove(this.editor.text);
      notify("The puzzle was removed from this browser. Its text stays here until you replace it.");
    } else {
      const text = this.shelf.open(id);
      if (text !== undefined) this.editor.replace(text);
    }
    this.list();
  }

  private async examples(): Promise<void> {
    const response = await fetch(`${BASE}examples.json`);
    const found = (await response.json()) as readonly Example[];
    const texts = new Map(found.map((each) => [each.name, each.text]));
    menu(element("examples"), "Examples…", found.map(({ name, title }): MenuEntry => [name, title]), (name) => { this.replace(texts.get(name) ?? ""); }, "Find an example");
  }
}
