/** The panel beside the text: picture, verdict, and the answers to questions. */

import * as vscode from "vscode";

import {
  candidateListing,
  countListing,
  digits,
  stepListing,
  tone,
  unitsOf,
  whyListing,
  type Candidates,
  type Count,
  type Listing,
  type Name,
  type Steps,
  type Verdict,
  type View,
  type Why,
} from "./answers";
import { page } from "./page";

/** Asks the server a question about a document. Rejects with the reason if there is no answer. */
export type Ask = (name: Name, uri: vscode.Uri, more?: Readonly<Record<string, unknown>>) => Promise<unknown>;

export type PanelQuestion = Exclude<Name, "import" | "export">;

const PAUSE = 250; // milliseconds without an edit before the panel follows the text

interface Message {
  readonly ask?: PanelQuestion | "solution";
  readonly select?: readonly [number, number];
  readonly ready?: boolean;
}

export class PuzzlePanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private readonly disposables: vscode.Disposable[] = [];
  private view: View;
  private solution: readonly string[] | undefined;
  private withSolution = false;
  private timer: NodeJS.Timeout | undefined;
  private round = 0;

  constructor(
    extension: vscode.Uri,
    private readonly document: vscode.TextDocument,
    private readonly ask: Ask,
    private readonly onClosed: () => void,
  ) {
    const name = document.uri.path.split("/").at(-1) ?? "";
    this.view = { title: name, svg: "", verdict: "", tone: "open", notes: [], solved: false, busy: true };
    const media = vscode.Uri.joinPath(extension, "media");
    this.panel = vscode.window.createWebviewPanel(
      "sudokudsl.puzzle",
      name,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [media] },
    );
    const { webview } = this.panel;
    const place = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(media, file)).toString();
    this.disposables.push(
      webview.onDidReceiveMessage((message: Message) => this.received(message)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document.uri.toString() === document.uri.toString()) {
          this.edited();
        }
      }),
      this.panel.onDidDispose(() => {
        this.dispose();
      }),
    );
    webview.html = page({ source: webview.cspSource, script: place("panel.js"), style: place("panel.css") });
  }

  /** Brings the panel to the front, and answers a question in it. */
  async show(question: PanelQuestion): Promise<void> {
    this.panel.reveal(undefined, true);
    await this.answer(question);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.round++;
    for (const each of this.disposables.splice(0)) {
      each.dispose();
    }
    this.panel.dispose();
    this.onClosed();
  }

  private async received(message: Message): Promise<void> {
    if (message.ready) {
      await this.refresh();
    } else if (message.select !== undefined) {
      await this.select(message.select);
    } else if (message.ask === "solution") {
      this.withSolution = !this.withSolution;
      await this.draw();
    } else if (message.ask !== undefined) {
      await this.answer(message.ask);
    }
  }

  private edited(): void {
    this.round++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), PAUSE);
  }

  /** Draws the text as it is now, and asks for its verdict. */
  private async refresh(): Promise<void> {
    this.solution = undefined;
    this.withSolution = false;
    await this.draw();
    await this.check();
  }

  private async draw(): Promise<void> {
    const shown = this.withSolution && this.solution !== undefined ? { digits: digits(this.solution) } : {};
    await this.during(async () => {
      const found = (await this.ask("picture", this.document.uri, shown)) as { svg: string };
      return { svg: found.svg };
    });
  }

  private async check(): Promise<void> {
    await this.during(async () => {
      const found = (await this.ask("verdict", this.document.uri)) as Verdict;
      this.solution = found.solutions[0];
      const notes = [...found.failures, ...(found.note === "" ? [] : [found.note])];
      return { verdict: found.verdict, tone: tone(found), notes, solved: this.solution !== undefined };
    });
  }

  private async answer(question: PanelQuestion): Promise<void> {
    switch (question) {
      case "picture":
        return this.draw();
      case "verdict":
        return this.check();
      default:
        return this.during(async () => ({ listing: await this.listing(question) }));
    }
  }

  private async listing(question: "candidates" | "count" | "steps" | "why"): Promise<Listing> {
    const found = await this.ask(question, this.document.uri);
    switch (question) {
      case "candidates":
        return candidateListing(found as Candidates);
      case "count":
        return countListing(found as Count);
      case "steps":
        return stepListing(found as Steps);
      case "why":
        return whyListing(found as Why);
    }
  }

  /** Shows a part of the view when it is known, unless the text was edited in the meantime. */
  private async during(work: () => Promise<Partial<View>>): Promise<void> {
    const round = this.round;
    this.post({ busy: true });
    let found: Partial<View>;
    try {
      found = await work();
    } catch (error) {
      found = { verdict: error instanceof Error ? error.message : String(error), tone: "bad", notes: [], solved: false };
    }
    if (round === this.round) {
      this.post({ ...found, busy: false });
    }
  }

  private post(changed: Partial<View>): void {
    this.view = { ...this.view, ...changed };
    void this.panel.webview.postMessage(this.view);
  }

  private async select(span: readonly [number, number]): Promise<void> {
    const text = this.document.getText().replace(/\r\n?/g, "\n");
    const [start, end] = span.map((at) => {
      const before = text.slice(0, unitsOf(text, at)).split("\n");
      return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
    }) as [vscode.Position, vscode.Position];
    const options = { selection: new vscode.Range(start, end), viewColumn: vscode.ViewColumn.One };
    await vscode.window.showTextDocument(this.document, options);
  }
}
