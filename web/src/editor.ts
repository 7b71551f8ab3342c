/** The editor: colours, and the language server for everything that needs an understanding of the text. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Action, type Diagnostic, linter, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { formatKeymap, hoverTooltips, LSPClient, LSPPlugin, renameKeymap, serverCompletion, signatureHelp } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { activateHover, closeHoverTooltips, type Command, Decoration, type DecorationSet, drawSelection, EditorView, hasHoverTooltips, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { sdk } from "./language";
import { sanitized } from "./sanitize";
import type { Server } from "./server";

export const URI = "inmemory://puzzle.sdk";

export interface Position { readonly line: number; readonly character: number }
export interface Range { readonly start: Position; readonly end: Position }
interface Found { readonly range: Range; readonly message: string; readonly severity?: number; readonly code?: string }
export interface TextEdit { readonly range: Range; readonly newText: string }
interface CodeAction { readonly title: string; readonly edit?: { readonly changes?: Readonly<Record<string, readonly TextEdit[]>> } }

const SEVERITIES = ["error", "error", "warning", "info", "hint"] as const;

/** Parts of the text that are lit, such as statements that clash. */
const setLit = StateEffect.define<readonly (readonly [number, number])[]>();
const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let found = transaction.docChanged ? Decoration.none : value;
    for (const effect of transaction.effects)
      if (effect.is(setLit)) {
        const marks = effect.value.filter(([from, to]) => from < to && to <= transaction.newDoc.length);
        found = Decoration.set(marks.slice(0, MAX_MARKED).map(([from, to]) => Decoration.mark({ class: "lit" }).range(from, to)), true);
      }
    return found;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The colours are those of the theme (style.css). */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: tags.className, color: "var(--family)", fontWeight: "600" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.function(tags.variableName), color: "var(--function)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
]);

export interface Callbacks {
  /** The text has changed. */
  readonly changed: (text: string) => void;
  /** A change was refused, because the text would have more characters than `most`. */
  readonly refused: (most: number) => void;
  /** The diagnostics of the text are there. */
  readonly diagnosed: (found: readonly Diagnostic[]) => void;
  /** The caret is at another place, or the pointer rests on one; undefined when it leaves the text. */
  readonly pointed: (at: Position) => void;
}

export class Editor {
  readonly view: EditorView;
  private readonly shade = new Compartment();
  private readonly reader = new Compartment();
  private client: LSPClient | undefined;
  private sync = 0;
  private pointing = 0;

  /** The text has at most `most` characters: a change that makes it longer is refused. */
  constructor(parent: HTMLElement, text: string, private readonly callbacks: Callbacks, private readonly most: number) {
    this.view = new EditorView({ parent, state: this.state(text) });
    document.addEventListener("theme", () => { this.view.dispatch({ effects: this.shade.reconfigure(shade()) }); });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Sends the edits to the language server. Settled when they are sent, so that a later question is about them. */
  async send(): Promise<void> {
    this.client?.sync();
    await this.client?.initializing; // the client sends everything after this promise
  }

  /** Connects with a language server, in the place of an earlier one. Settled when it has the text. */
  async connect(server: Server): Promise<void> {
    this.client?.disconnect();
    this.client = new LSPClient({
      timeout: 30_000,
      sanitizeHTML: sanitized,
      extensions: [serverCompletion(), hoverTooltips(), signatureHelp(), keymap.of([...formatKeymap, ...renameKeymap])],
      notificationHandlers: {
        "textDocument/publishDiagnostics": (client, params: { version?: number; diagnostics: readonly Found[] }) => {
          const late = params.version !== undefined && params.version !== client.workspace.getFile(URI)?.version;
          if (!late) this.publish(server, params.diagnostics);
          return true;
        },
      },
    }).connect(server);
    this.view.dispatch({ effects: this.reader.reconfigure(this.client.plugin(URI, "sdk")) });
    await this.client.initializing;
  }

  /** The place of the caret. */
  get caret(): Position {
    return this.position(this.view.state.selection.main.head);
  }

  /** Makes changes in the present text, and puts the caret behind the last one. */
  edit(edits: readonly TextEdit[]): void {
    const changes = edits.map(({ range, newText }) => ({ from: this.offset(range.start), to: this.offset(range.end), insert: newText }));
    const set = this.view.state.changes(changes);
    const last = changes.at(-1);
    const end = last ? set.mapPos(last.to, 1) : 0;
    const line = this.view.state.doc.length === 0 ? end : end - (last?.insert.endsWith("\n") ? 1 : 0);
    this.view.dispatch({ changes: set, ...(last ? { selection: { anchor: line } } : {}), annotations: ALONE });
    this.reveal(last ? line : this.view.state.selection.main.head);
  }

  /** Scrolls the editor, and not the page around it, so that a place can be read. */
  private reveal(offset: number): void {
    const { scrollDOM } = this.view;
    const { top, bottom } = this.view.lineBlockAt(offset);
    const { scrollTop, clientHeight } = scrollDOM;
    if (top < scrollTop || bottom > scrollTop + clientHeight) scrollDOM.scrollTop = (top + bottom - clientHeight) / 2;
  }

  private position(offset: number): Position {
    const line = this.view.state.doc.lineAt(offset);
    return { line: line.number - 1, character: offset - line.from };
  }

  /** Reports the place of the caret or the pointer as soon as it rests. */
  private point(offset: number): void {
    window.clearTimeout(this.pointing);
    this.pointing = window.setTimeout(() => {
      if (offset <= this.view.state.doc.length) this.callbacks.pointed(this.position(offset));
    }, RESTS);
  }

  /** Writes a line behind the text. */
  append(line: string): void {
    const end = this.view.state.doc.length;
    const begin = end === 0 || this.view.state.doc.line(this.view.state.doc.lines).length === 0 ? "" : "\n";
    this.view.dispatch({ changes: { from: end, insert: `${begin}${line}\n` } });
  }

  /** Takes the last change back, or makes it again. */
  undo(again = false): void {
    (again ? redo : undo)(this.view);
  }

  /** Whether there is a change to take back, or to make again. */
  canUndo(again = false): boolean {
    return (again ? redoDepth : undoDepth)(this.view.state) > 0;
  }

  /** Replaces the whole text; undo brings back the one before. */
  replace(text: string): void {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 }, annotations: ALONE });
  }

  /** Takes over another text. Equal parts at its beginning and its end stay, and the caret with them. */
  adopt(text: string): void {
    const before = this.text;
    let from = 0;
    while (from < Math.min(before.length, text.length) && before[from] === text[from]) from += 1;
    let same = 0;
    while (same < Math.min(before.length, text.length) - from && before.at(-1 - same) === text.at(-1 - same)) same += 1;
    const changes = { from, to: before.length - same, insert: text.slice(from, text.length - same) };
    this.view.dispatch({ changes, annotations: ALONE });
  }

  /** Lights parts of the text, and shows the first of them. */
  light(spans: readonly (readonly [number, number])[]): void {
    const start = spans[0]?.[0];
    this.view.dispatch({ effects: setLit.of(spans) });
    if (start !== undefined && start <= this.view.state.doc.length) this.reveal(start);
  }

  /** Lights ranges of the text. */
  lightRanges(ranges: readonly Range[]): void {
    this.light(ranges.map(({ start, end }) => [this.offset(start), this.offset(end)]));
  }

  /** Puts the caret at a place. */
  goTo(at: Position): void {
    this.select(this.offset(at));
  }

  private offset(at: Position): number {
    const { doc } = this.view.state;
    return Math.min(doc.length, doc.line(Math.min(at.line + 1, doc.lines)).from + at.character);
  }

  select(from: number): void {
    this.view.dispatch({ selection: { anchor: Math.min(from, this.view.state.doc.length) }, scrollIntoView: true });
    this.view.focus();
  }

  private state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(), highlightSelectionMatches(),
        Prec.highest(keymap.of([{ key: "Escape", run: mayLeave }])), autocompletion(), lintGutter(), linter(null), indentUnit.of("  "), EditorState.tabSize.of(2), sdk, lit,
        syntaxHighlighting(colours), this.shade.of(shade()),
        EditorView.lineWrapping,
        EditorView.scrollHandler.of((view, range) => { // a person who looks at the picture stays there
          if (!view.hasFocus) this.reveal(range.head);
          return !view.hasFocus;
        }),
        EditorView.contentAttributes.of({ "aria-label": "Text of the puzzle", spellcheck: "false", autocapitalize: "off", tabindex: "0", "aria-describedby": "leave-editor" }),
        keymap.of([{ key: "F1", run: explain }, { key: "Escape", run: explainNoMore }, ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap, { key: "Escape", run: sayLeave }]),
        EditorView.domEventHandlers({
          mousemove: (event, view) => {
            const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
            if (offset !== null) this.point(offset);
          },
          blur: (_, view) => { view.setTabFocusMode(false); },
          mouseleave: (_, view) => { this.point(view.state.selection.main.head); },
        }),
        EditorState.changeFilter.of(({ changes: { length, newLength } }) => {
          const fits = newLength <= Math.max(this.most, length);
          if (!fits) queueMicrotask(() => { this.callbacks.refused(this.most); });
          return fits;
        }),
        EditorView.updateListener.of((update) => {
          if (update.selectionSet || update.docChanged) this.point(update.state.selection.main.head);
          if (!update.docChanged) return;
          window.clearTimeout(this.sync);
          this.sync = window.setTimeout(() => this.client?.sync(), 10);
          this.callbacks.changed(this.text);
        }),
        this.reader.of([]),
      ],
    });
  }

  private publish(server: Server, found: readonly Found[]): void {
    const plugin = LSPPlugin.get(this.view);
    if (!plugin) return;
    const shown = found.map((each): Diagnostic => {
      const ends = [each.range.start, each.range.end].map((at) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(at, plugin.syncedDoc)));
      const [from = 0, to = 0] = ends;
      return {
        from,
        to: Math.max(from, to),
        severity: SEVERITIES[each.severity ?? 1] ?? "error",
        message: each.message,
      };
    });
    void this.withFixes(server, found, shown);
  }

  /** Shows diagnostics immediately, and again when their quick fixes are known. */
  private async withFixes(server: Server, found: readonly Found[], shown: readonly Diagnostic[]): Promise<void> {
    const document = this.view.state.doc;
    this.view.dispatch(setDiagnostics(this.view.state, shown));
    this.callbacks.diagnosed(shown);
    const few = found.slice(0, MAX_FIXED);
    const actions = await Promise.all(few.map((each) => this.actions(server, each.range).catch(() => [])));
    if (this.view.state.doc !== document || actions.every((each) => each.length === 0)) return;
    const fixed = shown.map((each, at) => ({ ...each, actions: (actions[at] ?? []).map((action) => this.action(action)) }));
    this.view.dispatch(setDiagnostics(this.view.state, fixed));
    this.callbacks.diagnosed(fixed);
  }

  private async actions(server: Server, range: Range): Promise<CodeAction[]> {
    const context = { diagnostics: [], only: ["quickfix"] };
    return server.request<CodeAction[]>("textDocument/codeAction", { textDocument: { uri: URI }, range, context });
  }

  private action(action: CodeAction): Action {
    return { name: action.title, apply: () => { this.apply(action); } };
  }

  private apply(action: CodeAction): void {
    const plugin = LSPPlugin.get(this.view);
    const edits = action.edit?.changes?.[URI] ?? [];
    if (!plugin) return;
    const changes = edits.map(({ range, newText }) => ({ from: plugin.fromPosition(range.start), to: plugin.fromPosition(range.end), insert: newText }));
    this.view.dispatch({ changes });
  }
}

/** The colours that the editor's own parts, such as its panel for searches, take from the theme of the page. */
function shade(): Extension {
  return EditorView.darkTheme.of(document.documentElement.dataset["theme"] === "dark");
}

/** Explains the word at the caret, as a pointer over it does, until the caret goes elsewhere. */
const explain: Command = (view) => {
  activateHover(view, view.state.selection.main.head, 1, { until: (transaction) => transaction.selection !== undefined || transaction.docChanged });
  return true;
};

/** After Escape the Tab key leaves the editor, until another key is pressed. The same Escape may close a list, too. */
const mayLeave: Command = (view) => {
  view.setTabFocusMode(LEAVING);
  return false;
};

const sayLeave: Command = (view) => {
  view.dispatch({ effects: EditorView.announce.of("The Tab key leaves the editor now.") });
  return true;
};

const explainNoMore: Command = (view) => {
  if (!hasHoverTooltips(view.state)) return false;
  view.dispatch({ effects: closeHoverTooltips });
  return true;
};

/** Milliseconds for which the Tab key leaves the editor after Escape: long enough for slow typists. */
const LEAVING = 3_600_000;
/** Undo takes such a change back by itself, however soon it follows another one. */
const ALONE = isolateHistory.of("full");
/** Diagnostics whose fixes are asked for. */
const MAX_FIXED = 20;
/** Parts of the text that are marked: more of them would block the page. */
const MAX_MARKED = 1_000;
/** Milliseconds after which caret and pointer count as resting. */
const RESTS = 120;
