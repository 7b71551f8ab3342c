/** A file on the disk of this machine: opened, saved, and watched, so that no version of it is lost. */

import { ask, show } from "./dialog";
import { menu } from "./menu";
import type { Failed, Server } from "./server";

/** A version of the file. `version` is empty if there is no file. */
interface Version {
  readonly text: string;
  readonly version: string;
}

interface Notice {
  readonly method?: string;
  readonly params?: Version & { readonly name: string };
}

/** The editor that shows the file. */
export interface Writing {
  readonly text: string;
  /** Takes over another text; undo brings back the one before. */
  adopt(text: string): void;
}

const NEW = "sudoku 9x9\n";

export class Disk {
  /** The file's name; undefined as long as the text is nowhere on the disk. */
  name: string | undefined;
  /** The text with which the page begins, if it begins with a file. */
  text: string | undefined;

  private writing: Writing | undefined;
  /** The version on the disk that the text is based on. */
  private base = "";
  /** The text that was saved last. */
  private saved: string | undefined;
  /** Another version on the disk, which waits for a decision. */
  private theirs: Version | undefined;
  private readonly said = Object.assign(document.createElement("output"), { id: "file" });
  private readonly saveButton = button("save", "Save");
  private readonly menu = button("files", "Open…");
  private readonly conflict = document.createElement("section");
  private readonly conflictText = document.createElement("p");

  constructor(private readonly files: Server) {
    files.subscribe((text) => {
      const { method, params } = JSON.parse(text) as Notice;
      if (method === "files/changed" && params && params.name === this.name) this.changedOnDisk(params);
    });
    files.ready.catch((error: unknown) => { this.say(`not connected: ${(error as Failed).message}; copy your text before you close the page`); });
    this.build();
  }

  /** Opens a file, if there is a name. A file that cannot be opened is named with the reason. */
  async open(name: string | undefined): Promise<void> {
    void this.list();
    if (name === undefined) { this.say("not a file yet"); return; }
    try {
      const found = await this.files.request<Version>("files/open", { name });
      this.name = name;
      this.base = found.version;
      this.text = this.saved = found.version === "" ? NEW : found.text;
      document.title = `${name} · sudokudsl`;
      this.say(found.version === "" ? `${name}: new` : name);
    } catch (error) {
      this.say(`${name} cannot be opened: ${(error as Error).message}`);
    }
  }

  /** Connects the file with the place where it is written. */
  attach(writing: Writing): void {
    this.writing = writing;
    if (this.name === undefined) this.saved = writing.text;
  }

  /** The text has been edited. */
  edited(text: string): void {
    if (this.name !== undefined) this.say(this.saved === text ? this.name : `${this.name}: not saved`);
  }

  private get clean(): boolean {
    return this.writing === undefined || this.saved === this.writing.text;
  }

  private say(text: string): void {
    this.said.textContent = text;
  }

  private build(): void {
    const bar = Object.assign(document.createElement("nav"), { ariaLabel: "File" });
    this.saveButton.title = "Control-S";
    bar.append(this.said, this.saveButton, this.menu);
    document.querySelector("header nav")?.before(bar);
    this.conflict.id = "conflict";
    this.conflict.setAttribute("role", "alert");
    this.conflict.hidden = true;
    const mine = button("keep-mine", "Keep mine");
    const theirs = button("take-theirs", "Take theirs");
    const look = button("show-theirs", "Show theirs");
    const choices = Object.assign(document.createElement("div"), { className: "bar" });
    choices.append(mine, theirs, look);
    this.conflict.append(this.conflictText, choices);
    document.querySelector("main")?.before(this.conflict);
    this.saveButton.addEventListener("click", () => void this.save());
    mine.addEventListener("click", () => void this.keepMine());
    theirs.addEventListener("click", () => { this.takeTheirs(); });
    look.addEventListener("click", () => { show(`${this.name ?? ""} on the disk`, "This is the other version.", this.theirs?.text ?? "", this.name ?? "theirs.sdk"); });
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void this.save();
    });
    window.addEventListener("beforeunload", (event) => { if (!this.clean) event.preventDefault(); });
  }

  private async list(): Promise<void> {
    const { names } = await this.files.request<{ names: readonly string[] }>("files/list", {}).catch(() => ({ names: [] }));
    menu(this.menu, "Open…", names.map((name) => [name, name] as const), goTo);
  }

  /** Saves the text, unless the file has another version than the one that it is based on. */
  private async save(): Promise<void> {
    const { writing } = this;
    if (!writing || this.saveButton.disabled) return;
    const first = this.name === undefined;
    const name = this.name ?? (await this.newName());
    if (name === undefined) return;
    const { text } = writing;
    this.saveButton.disabled = true;
    try {
      const found = await this.files.request<{ version?: string; conflict?: Version }>("files/save", { name, text, base: this.base });
      this.name = name;
      if (found.conflict) { this.disagree(found.conflict, `${name} has another text on the disk, so yours was not saved.`); return; }
      this.settle({ text, version: found.version ?? "" });
      this.edited(writing.text);
      if (first) goTo(name); // the processes learn where the text is
    } catch (error) {
      this.say(`not saved: ${(error as Error).message}`);
    } finally {
      this.saveButton.disabled = false;
    }
  }

  private async newName(): Promise<string | undefined> {
    const found = (await ask("Save", "The name of the file, in this folder or below it"))?.trim();
    if (!found) return undefined;
    return found.endsWith(".sdk") ? found : `${found}.sdk`;
  }

  /** The text is that of a version on the disk. */
  private settle(version: Version): void {
    this.base = version.version;
    this.saved = version.text;
    this.theirs = undefined;
    this.conflict.hidden = true;
  }

  private changedOnDisk(theirs: Version): void {
    const { writing } = this;
    if (!writing) return;
    if (theirs.version === "") { // nothing on the disk could be lost
      this.settle({ ...theirs, text: "" });
      this.saved = undefined;
      this.say(`${this.name ?? ""} was deleted on the disk; Save writes it again`);
    } else if (this.clean || theirs.text === writing.text) {
      this.settle(theirs);
      if (theirs.text !== writing.text) writing.adopt(theirs.text);
      this.edited(writing.text);
    } else this.disagree(theirs, `${this.name ?? ""} was changed on the disk, and you have edits that are not saved.`);
  }

  private disagree(theirs: Version, why: string): void {
    this.theirs = theirs;
    this.conflictText.textContent = `${why} Keep mine saves your text; after Take theirs, undo brings back yours.`;
    this.conflict.hidden = false;
  }

  private async keepMine(): Promise<void> {
    if (!this.theirs) return;
    this.base = this.theirs.version;
    this.theirs = undefined;
    this.conflict.hidden = true;
    await this.save();
  }

  private takeTheirs(): void {
    const { theirs, writing } = this;
    if (!theirs || !writing) return;
    this.settle(theirs);
    writing.adopt(theirs.text);
    this.edited(writing.text);
  }
}

function button(id: string, text: string): HTMLButtonElement {
  return Object.assign(document.createElement("button"), { type: "button" as const, id, textContent: text });
}

/** Shows another file. The browser asks first if there are edits that are not saved. */
function goTo(name: string): void {
  window.location.search = `?file=${encodeURIComponent(name)}`;
}
