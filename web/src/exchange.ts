/** Puzzles that come from elsewhere or go there: links, the forms of other programs, pictures, paper. */

import { type Answers, ENDINGS, EXPORT_NAMES, EXPORT_NOTES } from "./answers";
import type { Asking } from "./asking";
import { BASE } from "./base";
import { ask as askForText, show as showText } from "./dialog";
import type { Editor } from "./editor";
import { element } from "./elements";
import { fragmentOf, MAX_TEXT, textOf } from "./link";
import { capitalised } from "./listing";
import { menu } from "./menu";
import { notify } from "./notice";
import { openFiles } from "./opening";
import type { Picture } from "./places";
import type { Present } from "./present";
import type { Puzzles } from "./puzzles";
import { fileName, png, save } from "./saving";
import { EXPORTS } from "./words";

const MAX_GIVEN = 2_000_000; // characters of a link or a text to import

function named(form: string): string {
  return EXPORT_NAMES[form] ?? form;
}

export class Exchange {
  /** The text of the link in the address bar, if one is there. */
  private linked: string;

  /** `shown` is the picture as it is shown, perhaps with a solution. */
  constructor(
    private readonly editor: Editor,
    private readonly present: Present,
    private readonly asking: Asking,
    private readonly puzzles: Puzzles,
    private readonly shown: () => Picture | undefined,
  ) {
    this.linked = editor.text;
    element("link").addEventListener("click", () => void this.copyLink());
    element("import").addEventListener("click", () => void this.import());
    openFiles(element("open-file"), { read: (name, read) => void this.open(name, read), refused: (sentence) => { notify(sentence); } });
    window.addEventListener("hashchange", () => void this.followLink());
    menu(element("export"), "Export…", ["svg", ...EXPORTS].map((each) => [each, named(each)] as const), (form) => void this.export(form));
  }

  /** The text has been edited. A link to another text leaves the address bar, because a reload would follow it. */
  edited(text: string): void {
    if (window.location.hash && text !== this.linked) history.replaceState(null, "", window.location.pathname + window.location.search);
  }

  /** Offers to put statements in the place of a text that is of another form. */
  offer(form: string): void {
    const { text } = this.editor;
    notify(`This text was read as ${form}, and a statement cannot be added to it.`, { text: "Write its statements", press: () => void this.importText(text) });
  }

  private async copyLink(): Promise<void> {
    const { text } = this.editor;
    try {
      const fragment = await fragmentOf(text);
      if (text !== this.editor.text) return; // edited meanwhile
      history.replaceState(null, "", fragment);
      this.linked = text;
      const link = window.location.href;
      const copied = await navigator.clipboard.writeText(link).then(() => true, () => false);
      notify(copied ? `The link is on the clipboard and in the address bar (${link.length} characters).` : `The link is in the address bar (${link.length} characters). Copy it from there.`);
    } catch (error) {
      notify(`${capitalised((error as Error).message)}.`);
    }
  }

  private async followLink(): Promise<void> {
    const { hash } = window.location;
    try {
      const text = await textOf(hash);
      if (hash !== window.location.hash) return; // another link, or an edit, has followed
      this.linked = text ?? this.editor.text;
      if (text !== undefined && text !== this.editor.text) this.puzzles.begin(text);
    } catch (error) {
      if (hash === window.location.hash) notify((error as Error).message);
    }
  }

  private async import(): Promise<void> {
    const given = (await askForText("Import", "Paste a link or a text: of SudokuPad, f-puzzles, Penpa+, SudokuMaker, ISS and others, a row of 81 digits, or .sdk."))?.trim();
    if (!given) return;
    if (given.length > MAX_GIVEN) {
      notify(`This cannot be imported: it has more than ${MAX_GIVEN.toLocaleString("en")} characters.`);
      return;
    }
    await this.importText(given);
  }

  /** Begins a puzzle with the text of a file. A file of another program is imported. */
  private async open(name: string, text: string): Promise<void> {
    if (/\.sdk$/i.test(name) && text.length <= MAX_TEXT) this.puzzles.replace(text);
    else await this.importText(text.trim());
  }

  private async importText(given: string): Promise<void> {
    try {
      const own = given.startsWith(BASE) ? await textOf(new URL(given.replace(/\s+/g, "")).hash) : undefined; // a mail may have broken it
      this.puzzles.replace(own ?? (await this.asking.import(given)).text);
    } catch (error) {
      const rest = given.startsWith(BASE) ? undefined : await this.asking.import(given, true).catch(() => undefined);
      const inPart = rest && { text: "Import the rest", press: () => { this.importInPart(rest.text); } };
      notify(`This cannot be imported: ${(error as Error).message}.`, inPart);
    }
  }

  /** Imports what could be read. */
  private importInPart(text: string): void {
    this.puzzles.begin(text);
    notify("What is only drawn was kept as a drawing. Comments in the text name what was left out.");
  }

  private async export(form: string): Promise<void> {
    if (["png", "pdf", "svg"].includes(form) && !this.present.isDrawn) {
      notify("There is no picture of the present text, because it is not a puzzle yet.");
      return;
    }
    if (form === "png") return this.savePixels();
    if (form === "pdf") { this.print(); return; }
    const text = form === "svg" ? this.present.drawn?.svg : (await this.exported(form))?.text;
    const name = fileName(this.present.drawn?.title ?? "", ENDINGS[form] ?? "txt");
    if (text !== undefined) showText(`Export: ${named(form)}`, EXPORT_NOTES[form] ?? "", text, name);
  }

  private exported(form: string): Promise<Answers["export"] | undefined> {
    return this.asking.askBeside("export", { form }, "Exporting…", { refused: (reason) => { notify(`This cannot be exported as ${named(form)}: ${reason}.`); } });
  }

  private async savePixels(): Promise<void> {
    const shown = this.shown();
    if (!shown) return;
    const name = fileName(shown.title, "png");
    save(name, await png(shown.svg));
    notify(`The picture was saved as ${name}.`);
  }

  /** Prints the picture, which has title and rules. */
  private print(): void {
    if (!this.shown()) return;
    notify("The dialog of the browser prints the picture, or saves it as PDF.");
    window.print();
  }
}
