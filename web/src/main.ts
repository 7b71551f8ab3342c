/** The page: what is asked when, and what is shown of the answers. */

import "./style.css";
import type { Diagnostic } from "@codemirror/lint";
import { type Answers, EXPORT_NOTES, type Question, sentences, type Verdict } from "./answers";
import type { Backend } from "./channel";
import { ask as askForText, show as showText } from "./dialog";
import type { Disk } from "./disk";
import { Draw, type DrawnFamily, type Insertion } from "./draw";
import { Editor, type Position, type TextEdit, URI } from "./editor";
import { Generate, type Requested, sentenceOf } from "./generate";
import { BadLink, fragmentOf, textOf } from "./link";
import { button, listing, paragraph } from "./listing";
import { Move } from "./move";
import { type Hand, type Picture, PictureView } from "./picture";
import { Play } from "./play";
import { Player } from "./player";
import { Questions } from "./questions";
import { fileName, png, save } from "./saving";
import { Failed, type Server } from "./server";
import { Shelf } from "./shelf";
import { Solvers } from "./solvers";
import { Tabs } from "./tabs";
import { EXPORTS } from "./words";

export const BASE = new URL("./", document.baseURI).href;
const THEME = "sudokudsl.theme";
const PICTURE_AFTER = 30; // milliseconds after an edit
const VERDICT_AFTER = 120;
const PATIENCE = 300; // milliseconds for which a verdict that is out of date may go on
const READING = 15_000; // milliseconds for reading a text; what takes longer is stopped
const VERDICT_SECONDS = 10;
const KEPT_AFTER = 300; // milliseconds after an edit
const REMOVE = "remove"; // the entry of the menu of puzzles that removes the present one
const NEW = "sudoku 9x9\n";
const FIRST = `# Change a digit, and read the verdict above the picture.
# "Make it unique" shows what is missing, and adds it.
title "A first puzzle"

sudoku 6x6
thermometer r3c1..r1c1
thermometer r1c6..r5c6
cage 9 r5c2..r6c2
cage 5 r2c3..r2c4
given r4c4 = 6
`;

interface Example {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

function element<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found as Kind;
}

class Page {
  private readonly picture = new PictureView(element("picture"));
  private readonly editor: Editor;
  private readonly draw: Draw;
  private readonly play: Play;
  private readonly move: Move;
  private readonly tabs: Tabs;
  private readonly asking: Questions;
  private readonly player = new Player(element("steps"), (shown) => { this.picture.mark(shown); });
  private reader: Server | undefined;
  private solvers: Solvers | undefined;
  private version = 0;
  /** The number of questions to the solvers so far. The last one owns the `Stop` button. */
  private questions = 0;
  /** The solutions that the present question has counted so far. */
  private counted = 0;
  /** The version about which a person has asked something that is not answered yet. */
  private questioned = -1;
  private later = 0;
  private saving = 0;
  private drawn: Picture | undefined;
  private verdict: Verdict | undefined;
  private said: readonly [text: string, kind: string, details: string] = ["", "", ""];

  constructor(text: string, private readonly backend: Backend, private readonly disk: Disk | undefined, private readonly shelf: Shelf) {
    this.editor = new Editor(element("editor"), text, {
      changed: (now) => { this.changed(now); },
      diagnosed: (found) => { this.problems(found); },
      pointed: (at) => void this.lightCells(at),
    });
    this.draw = new Draw(element("draw"), this.picture, {
      insert: (insertion) => this.insert(insertion),
      require: (condition) => this.require(condition),
      give: (cell, digit, layer) => this.give(cell, digit, layer),
    });
    this.move = new Move(this.picture, (cell, to) => void this.moveCell(cell, to), (text) => { this.tell(text); });
    this.play = new Play(element("play"), this.picture, {
      progress: (digits) => this.ask("progress", { digits, seconds: 30 }, "Checking your digits…", true),
      hint: (digits) => this.ask("hint", { digits, seconds: 30 }, "Looking for a step…", true),
    });
    this.asking = new Questions(this.editor, this.picture, element("answer"), {
      ask: async (question, more, doing) => {
        const version = this.version;
        const found = await this.ask(question, more, doing);
        return version === this.version ? found : undefined;
      },
      verdict: () => this.known(),
      drawn: () => this.drawn,
      solved: (digits) => this.solved(digits),
      give: (digits) => this.giveTogether(digits),
      say: (text) => { this.say(text, "done"); },
      open: (panel) => { this.tabs.open(panel); },
    });
    new Generate(element("generate"), (requested) => this.generate(requested));
    this.tabs = new Tabs(element("tabs"), (name) => { this.shown(name); });
    this.picture.use(this.move);
    this.listen();
    disk?.attach(this.editor);
    void this.start();
  }

  /** Another panel is shown, which decides what pointer and keyboard do in the picture. */
  private shown(panel: string): void {
    this.picture.use(({ ask: this.move, draw: this.draw, play: this.play } as Readonly<Record<string, Hand>>)[panel]);
    if (this.drawn) this.picture.show(this.drawn); // without the answer of another panel, such as a solution
    this.play.activate(panel === "play");
    notify("");
    if (panel === "steps") void this.findSteps();
  }

  private async findSteps(): Promise<void> {
    const version = this.version;
    const found = await this.ask("steps", { seconds: 60 }, "Looking for the steps…", true);
    if (found && version === this.version && this.drawn) this.player.play(found);
  }

  // start

  private async start(): Promise<void> {
    const reading = this.read();
    this.solvers = new Solvers(() => this.backend.solver());
    this.solvers.onProgress = (count) => {
      this.counted = count;
      this.say(`Counting: ${count.toLocaleString("en")} solutions so far`, "busy");
    };
    try {
      await Promise.all([reading, this.solvers.ready]);
      void this.check(this.version);
    } catch (error) {
      this.say(`The solvers could not be loaded: ${String(error)}`, "bad");
    }
  }

  /** Starts the worker that reads the text. */
  private async read(): Promise<void> {
    const reader = (this.reader = this.backend.reader());
    try {
      await reader.ready;
    } catch (error) {
      this.say(`Python could not be loaded: ${String(error)}`, "bad");
      return;
    }
    await this.editor.connect(reader);
    reader.subscribe((text) => {
      if ((JSON.parse(text) as { method?: string }).method === "sudokudsl/changed" && reader === this.reader) this.changed(this.editor.text); // by a used file
    });
    await this.paint(this.version);
    document.documentElement.dataset["ready"] = "true";
    const asked = { textDocument: { uri: URI } };
    const found = await reader.request<{ families: readonly DrawnFamily[] }>("sudokudsl/families", asked).catch(() => undefined);
    if (found) this.draw.offer(found.families);
    this.backend.started();
  }

  // edits

  private changed(text: string): void {
    const version = (this.version += 1);
    this.verdict = undefined;
    this.picture.fade();
    element("verdict").classList.add("stale");
    element("next").hidden = true;
    notify("");
    element("answer").replaceChildren();
    this.player.play(undefined);
    this.disk?.edited(text);
    window.clearTimeout(this.saving);
    this.saving = window.setTimeout(() => { this.keep(); }, KEPT_AFTER);
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => void this.update(version), PICTURE_AFTER);
  }

  /** Keeps the present text in the browser, unless it is in a file. */
  private keep(): void {
    window.clearTimeout(this.saving);
    if (this.disk?.name !== undefined) return;
    if (!this.shelf.edited(this.editor.text)) notify("This browser keeps no more texts, so copy yours before you close the page.");
    this.puzzles();
  }

  private async update(version: number): Promise<void> {
    if (!this.reader || this.reader.ended) await this.read(); // the one before was stopped
    if (!(await this.paint(version))) return;
    await new Promise((resolve) => setTimeout(resolve, VERDICT_AFTER - PICTURE_AFTER));
    void this.check(version);
  }

  /** Draws the present text. Returns whether it is a puzzle. */
  private async paint(version: number): Promise<boolean> {
    const reader = this.reader;
    await reader?.ready.catch(() => undefined); // `read` says why it could not be loaded
    if (!reader || version !== this.version) return false;
    const watch = window.setTimeout(() => { this.tooLong(reader); }, READING);
    try {
      this.editor.send();
      const found = await reader.request<Picture>("sudokudsl/picture", { textDocument: { uri: URI } });
      if (version !== this.version) return false;
      this.drawn = found;
      this.picture.show(found);
      this.draw.layers(found.layers);
      this.play.load(found, this.editor.text);
      return true;
    } catch (error) {
      if (version === this.version && this.reader) this.say(`No puzzle yet: ${(error as Error).message}`, "bad");
      return false;
    } finally {
      window.clearTimeout(watch);
    }
  }

  private tooLong(reader: Server): void {
    reader.end();
    this.reader = undefined;
    this.say(`This text takes longer than ${READING / 1000} s to read, so reading was stopped. Change it to try again.`, "bad");
  }

  // questions

  private async check(version: number): Promise<void> {
    const { solvers } = this;
    if (!solvers || !this.drawn || version !== this.version || version === this.questioned) return;
    if (solvers.busyFor > PATIENCE) solvers.stop();
    const found = await this.ask("verdict", { seconds: VERDICT_SECONDS }, "Checking…");
    if (!found || version !== this.version) return;
    this.verdict = found;
    this.sayVerdict(found);
  }

  /** Asks the solvers, while `Stop` is there to be pressed. Undefined if there is no answer. With `back`, the verdict comes back. */
  private async ask<Name extends Question>(question: Name, more: Readonly<Record<string, unknown>>, doing: string, back = false): Promise<Answers[Name] | undefined> {
    const { solvers, version } = this;
    if (!solvers) return undefined;
    const before = this.said;
    const number = (this.questions += 1);
    if (question !== "verdict") this.questioned = version;
    this.counted = 0;
    this.say(doing, "busy");
    const stop = element<HTMLButtonElement>("stop");
    stop.disabled = false;
    try {
      const found = await solvers.ask<Answers[Name]>(question, this.editor.text, more);
      if (back && version === this.version) this.say(...before);
      return found;
    } catch (error) {
      const stopped = error instanceof Failed && error.message === "stopped";
      if (version !== this.version) return undefined;
      if (stopped) this.say(this.counted ? `Stopped: ${this.counted.toLocaleString("en")} solutions so far` : "Stopped", "done");
      else this.say(`No answer: ${(error as Error).message}`, "bad");
      return undefined;
    } finally {
      if (number === this.questions) {
        stop.disabled = true;
        this.questioned = -1;
      }
    }
  }

  /** The verdict on the present text; undefined if there is none. */
  private async known(): Promise<Verdict | undefined> {
    if (!this.verdict) await this.check(this.version);
    return this.verdict;
  }

  /** The picture of the present text with the digits of a solution; undefined if the text changes meanwhile. */
  private async solved(digits: string): Promise<Picture | undefined> {
    const version = this.version;
    const found = await this.reader?.request<Picture>("sudokudsl/picture", { textDocument: { uri: URI }, digits });
    return version === this.version ? found : undefined;
  }

  private async generate(requested: Requested): Promise<string> {
    const version = this.version;
    if (this.solvers && this.solvers.busyFor > 0) this.solvers.stop();
    const made = await this.ask("generate", { ...requested }, "Generating…");
    if (!made) return this.said[0];
    if (version !== this.version) return "The text has changed meanwhile, so nothing was generated.";
    this.editor.replace(made.text);
    return sentenceOf(made);
  }

  // what is shown

  /** Says what the present text is found to be, or what is being done; in small letters, how that is known. */
  private say(text: string, kind: string, details = ""): void {
    this.said = [text, kind, details];
    const output = element("verdict");
    output.replaceChildren(Object.assign(document.createElement("strong"), { textContent: text }));
    if (details) output.append(" ", Object.assign(document.createElement("small"), { textContent: details }));
    output.dataset["kind"] = kind;
    output.classList.remove("stale");
    const next = NEXT[kind];
    element("next").hidden = next === undefined;
    element("next").textContent = next?.[0] ?? "";
  }

  private sayVerdict(found: Verdict): void {
    const [headline, details] = sentences(found);
    this.say(headline, found.failures.length || !found.agree ? "bad" : kindOf(found), details);
  }

  private tell(text: string): void {
    element("answer").replaceChildren(paragraph(text));
  }

  private problems(found: readonly Diagnostic[]): void {
    element("problem-count").textContent = found.length ? `Problems (${found.length})` : "No problems";
    element("problems").replaceChildren(
      ...found.map((each) => {
        const item = document.createElement("li");
        item.className = each.severity;
        const line = this.editor.view.state.doc.lineAt(Math.min(each.from, this.editor.view.state.doc.length)).number;
        const place = Object.assign(document.createElement("button"), { type: "button", textContent: `line ${line}: ${each.message}` });
        place.addEventListener("click", () => { this.editor.select(each.from); });
        item.append(place);
        for (const action of each.actions ?? []) {
          const fix = Object.assign(document.createElement("button"), { type: "button", className: "fix", textContent: action.name });
          fix.addEventListener("click", () => { action.apply(this.editor.view, each.from, each.to); });
          item.append(fix);
        }
        return item;
      }),
    );
  }

  // menus

  private listen(): void {
    element("stop").addEventListener("click", () => {
      this.solvers?.stop();
      element<HTMLButtonElement>("stop").disabled = true;
    });
    for (const button of document.querySelectorAll<HTMLElement>("[data-question]"))
      button.addEventListener("click", () => {
        if (this.solvers && this.solvers.busyFor > 0) this.solvers.stop();
        void this.asking.press(button.dataset["question"] ?? "");
      });
    element("steps-find").addEventListener("click", () => void this.findSteps());
    element("new").addEventListener("click", () => { this.replace(NEW); });
    element("next").addEventListener("click", () => { this.goOn(); });
    element("link").addEventListener("click", () => void this.copyLink());
    element("import").addEventListener("click", () => void this.import());
    element("theme").addEventListener("click", () => { setTheme(document.documentElement.dataset["theme"] !== "dark"); });
    window.addEventListener("hashchange", () => void this.followLink());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.check(this.version);
    });
    menu(element("export"), "Export…", ["svg", ...EXPORTS].map((each) => [each, each === "pdf" ? "pdf or paper" : each] as const), (form) => void this.export(form));
    void this.examples();
    this.puzzles();
    window.addEventListener("pagehide", () => { this.keep(); });
    window.addEventListener("storage", (event) => { // another tab has kept something
      this.shelf.writtenElsewhere(event.key);
      this.puzzles();
    });
    this.picture.onSelect = (cell) => void this.statementsAt(cell);
  }

  private async examples(): Promise<void> {
    const response = await fetch(`${BASE}examples.json`);
    const found = (await response.json()) as readonly Example[];
    const texts = new Map(found.map((each) => [each.name, each.text]));
    const listed = found.map((each) => [each.name, each.title] as const);
    menu(element("examples"), "Examples…", listed, (name) => { this.replace(texts.get(name) ?? ""); });
  }

  private replace(text: string): void {
    this.begin(text);
    const listed = !element("kept").hidden;
    notify(`A new text: Control-Z in it brings back the one before${listed ? ", and so does the menu of your puzzles" : ""}.`);
  }

  /** Begins a puzzle with another text. The one before is kept if it was edited. */
  private begin(text: string): void {
    this.keep();
    this.shelf.begin(text);
    this.editor.replace(text);
    this.puzzles();
  }

  /** The menu of the puzzles that are kept in the browser. Files on a disk have a menu of their own. */
  private puzzles(): void {
    const others = this.shelf.others().map((each) => [each.id, `${each.title}, ${DATE.format(each.changed)}`] as const);
    const remove = this.shelf.kept ? [[REMOVE, "Remove this puzzle"] as const] : [];
    element("kept").hidden = this.disk !== undefined || !others.length;
    menu(element("puzzles"), "Your puzzles…", [...others, ...remove], (id) => { this.another(id); });
  }

  /** Goes on with a puzzle of the menu, or removes the present one. */
  private another(id: string): void {
    this.keep();
    if (id === REMOVE) {
      this.shelf.remove(this.editor.text);
      notify("The puzzle was removed from this browser. Its text stays here until you replace it.");
    } else {
      const text = this.shelf.open(id);
      if (text !== undefined) this.editor.replace(text);
    }
    this.puzzles();
  }

  /** What a person may want after the verdict. */
  private goOn(): void {
    const [, panel, question] = NEXT[element("verdict").dataset["kind"] ?? ""] ?? [];
    if (panel) this.tabs.open(panel);
    if (panel === "play") this.picture.focus();
    if (question) void this.asking.press(question);
  }

  private async copyLink(): Promise<void> {
    try {
      const fragment = await fragmentOf(this.editor.text);
      history.replaceState(null, "", fragment);
      const link = window.location.href;
      const copied = await navigator.clipboard.writeText(link).then(() => true, () => false);
      notify(copied ? `The link is on the clipboard and in the address bar (${link.length} characters).` : `The link is in the address bar (${link.length} characters). Copy it from there.`);
    } catch (error) {
      notify(error instanceof BadLink ? error.message : String(error));
    }
  }

  private async followLink(): Promise<void> {
    try {
      const text = await textOf(window.location.hash);
      if (text !== undefined && text !== this.editor.text) this.begin(text);
    } catch (error) {
      notify(error instanceof BadLink ? error.message : String(error));
    }
  }

  private async import(): Promise<void> {
    const given = (await askForText("Import", "Paste a link or a text: of SudokuPad, f-puzzles, ISS, a row of 81 digits, or .sdk."))?.trim();
    if (!given) return;
    try {
      const own = given.startsWith(BASE) ? await textOf(new URL(given).hash) : undefined;
      const found = own === undefined ? await this.solvers?.ask<Answers["import"]>("import", given) : { text: own };
      if (found) this.replace(found.text);
    } catch (error) {
      notify(`This cannot be imported: ${(error as Error).message}`);
    }
  }

  private async export(form: string): Promise<void> {
    if (form === "svg") {
      if (this.drawn) showText("Export: svg", EXPORT_NOTES["svg"] ?? "", this.drawn.svg);
      return;
    }
    if (form === "png" || form === "pdf") return this.picturesOut(form);
    const found = await this.ask("export", { form }, "Exporting…");
    if (!found) return;
    if (this.verdict) this.sayVerdict(this.verdict);
    else this.say("Exported", "done");
    showText(`Export: ${form}`, EXPORT_NOTES[form] ?? "", found.text);
  }

  /** The picture as it is shown: on paper with title and rules, or alone in pixels. */
  private async picturesOut(form: "png" | "pdf"): Promise<void> {
    const shown = this.picture.picture;
    if (!shown) return;
    if (form === "png") {
      const name = fileName(shown.title, "png");
      save(name, await png(shown.svg));
      notify(`The picture was saved as ${name}.`);
      return;
    }
    const parts = [["h1", shown.title], ["p", shown.author && `by ${shown.author}`], ["p", shown.rules]] as const;
    element("paper").replaceChildren(...parts.filter(([, text]) => text).map(([kind, textContent]) => Object.assign(document.createElement(kind), { textContent })));
    notify("The dialog of the browser prints the picture, or saves it as PDF.");
    window.print();
  }

  // the picture and the text

  /** Lists and lights the statements that touch a cell. */
  private async statementsAt(cell: string): Promise<void> {
    const version = this.version;
    this.editor.send();
    const asked = { textDocument: { uri: URI }, cell };
    const found = await this.reader?.request<{ statements: readonly Touching[] }>("sudokudsl/statements", asked).catch(() => undefined);
    if (!found || version !== this.version) return;
    const entries = found.statements.map((each) => ({ text: `${each.word}: ${each.says}`, press: () => { this.editor.goTo(each.range.start); } }));
    const title = found.statements.length ? `Statements at ${cell}:` : `No statement is about ${cell} in particular.`;
    element("answer").replaceChildren(paragraph(title), listing(entries));
    this.editor.lightRanges(found.statements.map((each) => each.range));
  }

  /** Lights the cells of the statement at a place of the text. */
  private async lightCells(at: Position): Promise<void> {
    const version = this.version;
    this.editor.send();
    const asked = { textDocument: { uri: URI }, position: at };
    const found = await this.reader?.request<{ cells: readonly string[] }>("sudokudsl/cells", asked).catch(() => undefined);
    if (found && version === this.version) this.picture.light(found.cells);
  }

  private async insert(insertion: Insertion): Promise<string> {
    const found = await this.changes<{ line: string; edits: readonly TextEdit[] }>("sudokudsl/insert", insertion);
    this.editor.edit(found.edits);
    return found.line;
  }

  private async require(condition: string): Promise<string> {
    const found = await this.changes<{ line: string; edits: readonly TextEdit[] }>("sudokudsl/rule", { condition });
    this.editor.edit(found.edits);
    return found.line;
  }

  private async give(cell: string, digit: number | null, layer: string): Promise<void> {
    const found = await this.changes<{ edits: readonly TextEdit[] }>("sudokudsl/given", { cell, digit, layer });
    this.editor.edit(found.edits);
  }

  /** Puts another cell in the place of one in a statement: that at the caret, or the only one about the cell. */
  private async moveCell(cell: string, to: string): Promise<void> {
    try {
      const found = await this.changes<{ edits: readonly TextEdit[] }>("sudokudsl/move", { cell, to });
      this.editor.edit(found.edits);
    } catch (error) {
      this.tell((error as Error).message);
    }
  }

  private async giveTogether(digits: Readonly<Record<string, number>>): Promise<void> {
    const found = await this.changes<{ edits: readonly TextEdit[] }>("sudokudsl/givens", { digits });
    this.editor.edit(found.edits);
  }

  /** Asks for changes of the present text. Throws if it is another text when they come. */
  private async changes<Answer>(method: string, params: object): Promise<Answer> {
    if (!this.reader) throw new Failed("Python is not loaded yet");
    const version = this.version;
    this.editor.send();
    const found = await this.reader.request<Answer>(method, { textDocument: { uri: URI }, position: this.editor.caret, ...params });
    if (version !== this.version) throw new Failed("the text has changed meanwhile");
    return found;
  }
}

/** The button beside a verdict: its text, the panel that it opens, and the question that it asks. */
const NEXT: Readonly<Record<string, readonly [text: string, panel: string, question?: string]>> = {
  unique: ["Play", "play"],
  many: ["Make it unique", "ask", "settle"],
  none: ["Why", "ask", "why"],
};

const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

interface Touching {
  readonly word: string;
  readonly says: string;
  readonly range: TextEdit["range"];
}

function kindOf(verdict: Verdict): string {
  if (verdict.verdict.startsWith("unique")) return "unique";
  return verdict.verdict.startsWith("none") ? "none" : "many";
}

function menu(select: HTMLSelectElement, title: string, listed: readonly (readonly [string, string])[], chosen: (name: string) => void): void {
  select.replaceChildren(new Option(title, "", true, true), ...listed.map(([name, text]) => new Option(text, name)));
  select.onchange = () => {
    const name = select.value;
    select.value = "";
    if (name) chosen(name);
  };
}

/** The storage of the browser; undefined where it is switched off. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the text lives as long as the tab.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function setTheme(dark: boolean): void {
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  const button = element("theme");
  button.setAttribute("aria-pressed", String(dark));
  store(THEME, dark ? "dark" : "light");
}

/** Shows a sentence about the whole text until the next edit; without a text it takes the sentence away. */
function notify(text: string): void {
  const close = button("Close", () => { notify(""); });
  element("notice").replaceChildren(...(text ? [paragraph(text), close] : []));
}

/** Begins the page: with a file on the disk, a link, the text of the last visit, or a first puzzle. */
export async function begin(backend: Backend, disk?: Disk): Promise<void> {
  const theme = stored(THEME);
  setTheme(theme === null ? window.matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark");
  let wrong = "";
  const linked = await textOf(window.location.hash).catch((error: unknown) => {
    wrong = (error as Error).message;
    return undefined;
  });
  element("link").hidden = disk !== undefined; // a link to this machine is no use to anybody else
  const shelf = new Shelf(storage());
  const text = disk?.text ?? linked ?? shelf.text ?? FIRST;
  if (text !== shelf.text) shelf.begin(text);
  new Page(text, backend, disk, shelf);
  if (wrong) notify(wrong);
}
