/** The page: its parts, and what happens when the text changes. */

import { Asking } from "./asking";
import type { Backend } from "./channel";
import { Changes } from "./changes";
import { cluesAt } from "./clues";
import type { Disk } from "./disk";
import { Draw, type DrawnFamily } from "./draw";
import { Editor } from "./editor";
import { element } from "./elements";
import { Exchange } from "./exchange";
import { keepFocus } from "./focus";
import { Generate, type Requested, sentenceOf } from "./generate";
import { Headline, kindNamed, type Way } from "./headline";
import { Lighting } from "./lighting";
import { MAX_TEXT } from "./link";
import { paragraph } from "./listing";
import { Move } from "./move";
import { notify } from "./notice";
import { type Hand, PictureView } from "./picture";
import { Play } from "./play";
import { Player } from "./player";
import { Present } from "./present";
import { showProblems } from "./problems";
import { Puzzles } from "./puzzles";
import { Questions } from "./questions";
import { Reading } from "./reading";
import type { Shelf } from "./shelf";
import { Solvers } from "./solvers";
import { Tabs } from "./tabs";

const PICTURE_AFTER = 30; // milliseconds after an edit
const VERDICT_AFTER = 120;
const MAX_FILE = 2_000_000; // characters of a file

export class Page {
  private readonly present = new Present();
  private readonly answer = element("answer");
  private readonly picture = new PictureView(element("picture"));
  private readonly headline = new Headline(element("verdict"), element("next"), (way) => { this.follow(way); });
  private readonly tabs = new Tabs(element("tabs"), (name) => { this.shown(name); });
  private readonly player = new Player(element("steps"), (shown) => { if (this.panel === "steps") this.picture.mark(shown); });
  private readonly editor: Editor;
  private readonly reading: Reading;
  private readonly solvers: Solvers;
  private readonly asking: Asking;
  private readonly puzzles: Puzzles;
  private readonly exchange: Exchange;
  private readonly questions: Questions;
  private readonly hands: { readonly ask: Move; readonly draw: Draw; readonly play: Play };
  private later = 0;
  /** The panel that is shown. Only its answers are shown in the picture. */
  private panel = "ask";
  /** The text that was generated last, and the one that it extends: another puzzle extends that one, too. */
  private generated: { readonly text: string; readonly from: string } | undefined;

  constructor(text: string, private readonly backend: Backend, private readonly disk: Disk | undefined, shelf: Shelf) {
    this.editor = new Editor(element("editor"), text, {
      changed: () => { this.changed(); },
      diagnosed: (found) => { showProblems(this.editor, found); },
      refused: (most) => { notify(`A text has at most ${most.toLocaleString("en")} characters here, so this change was not made.`); },
      pointed: (at) => void lighting.cells(at),
    }, disk ? MAX_FILE : MAX_TEXT);
    this.reading = new Reading(this.editor, this.present, {
      make: () => backend.reader(),
      say: (sentence) => { this.headline.say(sentence, "bad"); },
      changed: () => { this.changed(); },
    });
    void this.reading.start(); // before the solvers
    this.solvers = new Solvers(() => backend.solver());
    this.asking = new Asking(this.solvers, () => this.editor.text, this.present, this.headline, element<HTMLButtonElement>("stop"));
    this.puzzles = new Puzzles(this.editor, shelf, !disk, () => disk?.name === undefined);
    const changes = new Changes(this.editor, this.reading, this.present);
    const lighting = new Lighting(this.editor, this.picture, this.reading, this.present, this.answer, {
      show: (clue) => { this.editor.goTo(clue.range.start); },
      change: (clue) => {
        this.tabs.open("draw");
        this.hands.draw.edit(clue);
      },
      remove: (clue) => { changes.remove(clue).then((line) => { this.tell(`Removed: ${line}`); }, (error: unknown) => { this.tell((error as Error).message); }); },
    });
    this.hands = this.handsWith(changes);
    this.questions = this.questionsWith(changes);
    this.exchange = new Exchange(this.editor, this.present, this.asking, this.puzzles, () => this.picture.picture);
    new Generate(element("generate"), (requested) => this.generate(requested));
    this.picture.use(this.hands.ask);
    this.picture.onSelect = (cell) => void lighting.statements(cell);
    this.listen();
    keepFocus();
    disk?.attach(this.editor);
    void this.start();
  }

  private handsWith(changes: Changes): Page["hands"] {
    const ask = new Move(this.picture, (cell, to) => { changes.move(cell, to).catch((error: unknown) => { this.tell((error as Error).message); }); }, (text) => { this.tell(text); });
    const draw = new Draw(this.picture, {
      insert: (insertion) => changes.insert(insertion),
      require: (condition) => changes.require(condition),
      give: (cell, digit, layer) => changes.give(cell, digit, layer),
      erase: (cell, selection, layer) => changes.erase(cell, selection, layer),
      clues: (selection, layer) => cluesAt(this.reading, this.present, selection, layer),
      change: (clue, to) => changes.change(clue, to),
      remove: (clue) => changes.remove(clue),
      show: (clue) => { this.editor.goTo(clue.range.start); },
    });
    const play = new Play(element("play"), this.picture, {
      progress: (digits) => this.asking.askBeside("progress", { digits, seconds: 30 }, "Checking your digits…"),
      hint: (digits) => this.asking.askBeside("hint", { digits, seconds: 30 }, "Looking for a step…"),
    });
    return { ask, draw, play };
  }

  private questionsWith(changes: Changes): Questions {
    return new Questions(this.editor, this.answer, {
      read: () => this.read(),
      ask: (question, more, doing) => this.present.about(this.asking.ask(question, more, doing)),
      verdict: () => this.asking.verdict(),
      drawn: () => (this.present.isDrawn ? this.present.drawn : undefined),
      solved: (digits) => this.present.about(this.reading.request("picture", { digits })),
      give: (digits) => changes.giveAll(digits),
      show: (picture, shown) => { if (this.panel === "ask") this.picture.show(picture, shown); },
      say: (text, verdict) => { this.headline.say(text, verdict ? kindNamed(verdict) : "done"); },
      open: (panel) => { this.tabs.open(panel); },
    });
  }

  private listen(): void {
    for (const button of document.querySelectorAll<HTMLElement>("[data-question]"))
      button.addEventListener("click", () => void this.questions.press(button.dataset["question"] ?? ""));
    element("steps-find").addEventListener("click", () => void this.findSteps());
    element("draw-undo").addEventListener("click", () => { this.editor.undo(); });
    element("draw-redo").addEventListener("click", () => { this.editor.undo(true); });
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.key === "Enter") void this.asking.again();
      else this.undoKey(event);
    });
  }

  /** Outside the text and the game, the keys for undo and redo mean the text, too: a clue that was drawn is taken back in the picture. */
  private undoKey(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    const elsewhere = event.target instanceof Element && event.target.closest("input, textarea, dialog, [contenteditable=true], #play, [data-panel=play]");
    if (elsewhere || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    this.editor.undo(key === "y" || event.shiftKey);
  }

  private async start(): Promise<void> {
    const loaded = await this.reading.start();
    if (this.present.version === 0) await this.paint(); // a later text is drawn by `update`
    if (loaded) await this.begun();
    try {
      await this.solvers.ready;
      void this.asking.check();
    } catch (error) {
      this.headline.say(`The solvers could not be loaded: ${String(error)}`, "bad");
    }
  }

  /** The text can be read. */
  private async begun(): Promise<void> {
    document.documentElement.dataset["ready"] = "true";
    const found = await this.reading.request<{ families: readonly DrawnFamily[] }>("families").catch(() => undefined);
    if (found) this.hands.draw.offer(found.families);
    this.backend.started();
  }

  // the text

  private changed(): void {
    this.present.change();
    this.picture.fade();
    this.headline.fade();
    notify("");
    this.answer.replaceChildren();
    this.player.play(undefined);
    this.hands.draw.edited();
    this.disk?.edited(this.editor.text);
    this.puzzles.edited();
    this.exchange.edited(this.editor.text);
    element<HTMLButtonElement>("draw-undo").disabled = !this.editor.canUndo();
    element<HTMLButtonElement>("draw-redo").disabled = !this.editor.canUndo(true);
    window.clearTimeout(this.later);
    this.later = window.setTimeout(() => void this.update(), PICTURE_AFTER);
  }

  private async update(): Promise<void> {
    const { version } = this.present;
    await this.reading.start();
    if (version !== this.present.version) return;
    await this.paint();
    await new Promise((resolve) => setTimeout(resolve, VERDICT_AFTER - PICTURE_AFTER));
    if (version === this.present.version) void this.asking.check();
  }

  /** Whether the text stays as it is until it is drawn, or known not to be a puzzle. */
  private async read(): Promise<boolean> {
    const { version } = this.present;
    await this.present.picture;
    return version === this.present.version;
  }

  /** Draws the present text, if it is a puzzle. */
  private async paint(): Promise<void> {
    const { version } = this.present;
    const found = await this.reading.picture();
    if (version !== this.present.version) return;
    this.present.draw(found);
    if (!found) return;
    this.picture.show(found);
    this.hands.draw.layers(found.layers);
    this.hands.draw.find();
    this.hands.play.load(found, this.editor.text);
    if (found.form) this.exchange.offer(found.form);
  }

  // the panels

  /** Another panel is shown, which decides what pointer and keyboard do in the picture. */
  private shown(panel: string): void {
    this.panel = panel;
    element("picture").dataset["panel"] = panel;
    this.picture.use((this.hands as Readonly<Record<string, Hand>>)[panel]);
    if (this.present.drawn) this.picture.show(this.present.drawn, undefined, this.present.isDrawn); // without the answer of another panel, such as a solution
    this.hands.play.activate(panel === "play");
    if (panel === "draw") this.hands.draw.find();
    notify("");
    if (panel === "steps") void this.findSteps();
  }

  /** Goes where the button beside a verdict leads. */
  private follow({ panel, question }: Way): void {
    this.tabs.open(panel);
    if (panel === "play") {
      this.picture.focus();
      for (const part of ["play-bar", "picture", "play-pad"]) element(part).scrollIntoView({ block: "nearest" }); // all of them if there is room
    } else this.tabs.focus(); // the button goes away
    if (question) void this.questions.press(question);
  }

  private async findSteps(): Promise<void> {
    if (!(await this.read())) return;
    const found = await this.asking.askBeside("steps", { seconds: 60 }, "Looking for the steps…");
    if (found && this.present.drawn) this.player.play(found);
  }

  private async generate(requested: Requested): Promise<string> {
    const { version } = this.present;
    const { text } = this.editor;
    const from = this.generated?.text === text ? this.generated.from : text;
    let reason = "it was stopped";
    const made = await this.asking.askBeside("generate", { ...requested }, "Generating…", { text: from, refused: (told) => { reason = told; } });
    if (version !== this.present.version) return "The text has changed meanwhile, so nothing was generated.";
    if (!made) return `Nothing was generated: ${reason}.`;
    this.editor.replace(made.text);
    this.generated = { text: made.text, from };
    return sentenceOf(made);
  }

  private tell(text: string): void {
    this.answer.replaceChildren(paragraph(text));
  }
}
