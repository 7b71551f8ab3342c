/** A small fake of the module `vscode`: documents, edits, events, registered providers and panels, without a window. */
"use strict";

const { URI } = require("vscode-uri");

class Position {
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }
}

class Range {
  constructor(a, b, c, d) {
    [this.start, this.end] = typeof a === "number" ? [new Position(a, b), new Position(c, d)] : [a, b];
  }
}

class Selection extends Range {}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self, disposables) => {
      const bound = self === undefined ? listener : listener.bind(self);
      this.listeners.add(bound);
      const made = { dispose: () => this.listeners.delete(bound) };
      disposables?.push(made);
      return made;
    };
  }

  fire(data) {
    for (const listener of [...this.listeners]) listener(data);
  }

  dispose() {
    this.listeners.clear();
  }
}

class Disposable {
  constructor(action) {
    this.action = action;
  }

  dispose() {
    this.action?.();
  }

  static from(...all) {
    return new Disposable(() => all.forEach((each) => each.dispose()));
  }
}

class CancellationTokenSource {
  constructor() {
    this.emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  }

  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }

  dispose() {}
}

class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isClosed: false, isDirty: false, eol: 1 });
    this.fileName = uri.fsPath;
  }

  getText(range) {
    return range === undefined ? this.text : this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  get lineCount() {
    return this.text.split("\n").length;
  }

  offsetAt({ line, character }) {
    return this.text.split("\n").slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  }

  positionAt(offset) {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines.at(-1).length);
  }
}

/** A class whose constructor stores its arguments under these names. */
const record = (...names) =>
  class {
    constructor(...values) {
      names.forEach((name, at) => (this[name] = values[at]));
    }
  };

class WorkspaceEdit {
  constructor() {
    this.edits = new Map();
  }

  set(uri, edits) {
    this.edits.set(uri.toString(), edits);
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }

  append(part) {
    return new CodeActionKind(this.value === "" ? part : `${this.value}.${part}`);
  }
}
CodeActionKind.Empty = new CodeActionKind("");
for (const name of ["QuickFix", "Refactor", "RefactorExtract", "RefactorInline", "RefactorRewrite"]) {
  CodeActionKind[name] = new CodeActionKind(name);
}

/** An object whose missing members are made when they are asked for: classes by capital letters, else `make(name)`. */
function lenient(known, make) {
  return new Proxy(known, {
    get(target, name) {
      if (name in target || typeof name === "symbol" || name === "__esModule" || name === "then") return target[name];
      target[name] = /^[A-Z]/.test(name)
        ? class {
            constructor(...values) {
              this.values = values;
            }
          }
        : make(name);
      return target[name];
    },
  });
}

const state = {
  settings: {},
  commands: new Map(),
  providers: {},
  diagnostics: new Map(),
  documents: [],
  panels: [],
  messages: [],
  shown: [],
  picked: undefined,
  reset() {
    Object.assign(this, { settings: {}, providers: {}, documents: [], panels: [], messages: [], shown: [], picked: undefined });
    this.commands.clear();
    this.diagnostics.clear();
  },
  open(uri, text, languageId = "sdk") {
    const document = new TextDocument(URI.parse(uri), languageId, text);
    this.documents.push(document);
    emitters.onDidOpenTextDocument.fire(document);
    return document;
  },
  edit(document, range, text) {
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    document.text = document.text.slice(0, start) + text + document.text.slice(end);
    document.version++;
    const contentChanges = [{ range, rangeOffset: start, rangeLength: end - start, text }];
    emitters.onDidChangeTextDocument.fire({ document, contentChanges, reason: undefined });
  },
  async until(what, check, seconds = 60) {
    for (let tries = 0; tries < seconds * 50; tries++) {
      const found = check();
      if (found) return found;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`never: ${what}; ${JSON.stringify(this.messages)}`);
  },
};

const emitters = {};
const event = (name) => (emitters[name] ??= new EventEmitter()).event;
const nothing = () => new Disposable();
const eventOrNothing = (name) => (name.startsWith("on") ? event(name) : nothing);
["onDidOpenTextDocument", "onDidChangeTextDocument", "onDidCloseTextDocument", "onDidChangeConfiguration"].forEach(event);

class Panel {
  constructor(type, title, options) {
    this.sent = [];
    const closed = new EventEmitter();
    const received = new EventEmitter();
    this.onDidDispose = closed.event;
    this.options = options;
    this.receive = (message) => received.fire(message);
    this.webview = {
      html: "",
      cspSource: "https://panel.example",
      asWebviewUri: (uri) => uri,
      onDidReceiveMessage: received.event,
      postMessage: async (message) => this.sent.push(message) > 0,
    };
    this.dispose = () => {
      const first = !this.closed;
      this.closed = true;
      if (first) closed.fire();
    };
  }

  reveal() {}

  get view() {
    return this.sent.at(-1);
  }
}

const message = async (text) => void state.messages.push(text);

module.exports = lenient(
  {
    state,
    version: "1.91.0",
    Position,
    Range,
    Selection,
    EventEmitter,
    Disposable,
    CancellationTokenSource,
    CodeActionKind,
    WorkspaceEdit,
    CodeLens: record("range", "command"),
    CompletionItem: record("label", "kind"),
    CompletionList: record("items", "isIncomplete"),
    Diagnostic: record("range", "message", "severity"),
    TextEdit: record("range", "newText"),
    Uri: Object.assign(URI, { joinPath: (uri, ...parts) => uri.with({ path: [uri.path, ...parts].join("/") }) }),
    CancellationError: class extends Error {},
    ViewColumn: { One: 1, Beside: -2 },
    env: lenient({ language: "en", appName: "fake", uiKind: 1 }, eventOrNothing),
    l10n: { t: (text) => text },
    commands: {
      registerCommand(name, action) {
        if (state.commands.has(name)) throw new Error(`the command ${name} exists already`);
        state.commands.set(name, action);
        return new Disposable(() => state.commands.delete(name));
      },
      async executeCommand(name, ...values) {
        const action = state.commands.get(name);
        return action === undefined ? state.messages.push(name) : action(...values);
      },
    },
    languages: lenient(
      {
        createDiagnosticCollection: () => ({
          set: (uri, found) => state.diagnostics.set(uri.toString(), found),
          delete: (uri) => state.diagnostics.delete(uri.toString()),
          clear: () => state.diagnostics.clear(),
          dispose() {},
        }),
        match: (selector, document) =>
          [selector].flat().some((each) => each.language === document.languageId && each.scheme === document.uri.scheme) ? 10 : 0,
      },
      (name) => {
        if (!name.startsWith("register")) return nothing;
        return (selector, provider, ...more) => {
          (state.providers[name] ??= []).push({ provider, more });
          return new Disposable();
        };
      },
    ),
    window: lenient(
      {
        activeTextEditor: undefined,
        visibleTextEditors: [],
        tabGroups: lenient({ all: [] }, eventOrNothing),
        createOutputChannel: () => lenient({ name: "fake" }, () => () => undefined),
        createWebviewPanel(type, title, column, options) {
          const panel = new Panel(type, title, options);
          state.panels.push(panel);
          return panel;
        },
        showErrorMessage: message,
        showInformationMessage: message,
        showWarningMessage: message,
        showQuickPick: async (choices) => choices.find((each) => each === state.picked),
        showTextDocument: async (document, options) => void state.shown.push({ document, options }),
      },
      eventOrNothing,
    ),
    workspace: lenient(
      {
        get textDocuments() {
          return state.documents;
        },
        workspaceFolders: undefined,
        notebookDocuments: [],
        getConfiguration: (section) => ({
          get: (name, otherwise) => state.settings[section === undefined ? name : `${section}.${name}`] ?? otherwise,
        }),
        openTextDocument: async ({ language, content }) => new TextDocument(URI.parse("untitled:new"), language, content),
        createFileSystemWatcher: () => lenient({}, eventOrNothing),
      },
      eventOrNothing,
    ),
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    CompletionItemKind: lenient({}, () => 0),
  },
  nothing,
);
