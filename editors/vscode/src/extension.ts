/** The extension: it starts the language server, and answers its questions about the puzzle beside the text. */

import * as vscode from "vscode";
import { LanguageClient, TransportKind, type Executable, type LanguageClientOptions } from "vscode-languageclient/node";

import type { Name } from "./answers";
import { PuzzlePanel, type PanelQuestion } from "./panel";
import { EXPORTS, QUESTIONS } from "./words";

let session: Session | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const begun = new Session(context.extensionUri);
  session = begun;
  context.subscriptions.push(
    vscode.commands.registerCommand("sudokudsl.restart", () => begun.restart()),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("sudokudsl.command") || event.affectsConfiguration("sudokudsl.arguments")) {
        await begun.restart();
      }
    }),
  );
  await begun.start();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
  session = undefined;
}

/** The server of one window, and the open panels by the URIs of their documents. */
class Session {
  private client: LanguageClient | undefined;
  private readonly panels = new Map<string, PuzzlePanel>();

  constructor(private readonly extension: vscode.Uri) {}

  async start(): Promise<void> {
    const client = new LanguageClient("sudokudsl", "sudokudsl", server(), this.options());
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.client = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The language server cannot be started (${reason}). Install it with: pip install 'sudokudsl[lsp]'`;
      void offerSettings(message);
    }
  }

  async stop(): Promise<void> {
    for (const panel of [...this.panels.values()]) {
      panel.dispose();
    }
    const { client } = this;
    this.client = undefined;
    await client?.dispose();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: [
        { language: "sdk", scheme: "file" },
        { language: "sdk", scheme: "untitled" },
      ],
      middleware: {
        // The commands of the server are its questions: the extension asks them, and shows the answers.
        executeCommand: async (command, args: unknown[], next) => {
          const name = QUESTIONS.find((each) => command === `sudokudsl.${each}`);
          return name === undefined ? ((await next(command, args)) as unknown) : this.question(name, args[0]);
        },
      },
    };
  }

  private readonly ask = async (name: Name, uri: vscode.Uri, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    if (this.client === undefined) {
      throw new Error("the language server is not running");
    }
    const seconds = vscode.workspace.getConfiguration("sudokudsl").get<number>("seconds", 10);
    const textDocument = { uri: this.client.code2ProtocolConverter.asUri(uri) };
    return this.client.sendRequest<unknown>(`sudokudsl/${name}`, { textDocument, seconds, ...more });
  };

  /** Answers a question about a document, which a code lens names; otherwise about the one in the active editor. */
  private async question(name: Name, given: unknown): Promise<void> {
    const uri = typeof given === "string" ? vscode.Uri.parse(given) : vscode.window.activeTextEditor?.document.uri;
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri?.toString());
    if (document === undefined) {
      void vscode.window.showInformationMessage("Open a .sdk file first.");
      return;
    }
    if (name === "import") {
      await this.newDocument("import", document.uri, {}, "sdk");
    } else if (name === "export") {
      await this.export(document.uri);
    } else {
      await this.inPanel(document, name);
    }
  }

  private async inPanel(document: vscode.TextDocument, name: PanelQuestion): Promise<void> {
    const key = document.uri.toString();
    const open = this.panels.get(key);
    if (open !== undefined) {
      await open.show(name);
      return;
    }
    const panel = new PuzzlePanel(this.extension, document, this.ask, () => this.panels.delete(key));
    this.panels.set(key, panel); // its page asks for picture and verdict once it is loaded
    if (name !== "picture" && name !== "verdict") {
      await panel.show(name);
    }
  }

  private async export(uri: vscode.Uri): Promise<void> {
    const form = await vscode.window.showQuickPick([...EXPORTS], { placeHolder: "The format" });
    if (form !== undefined) {
      await this.newDocument("export", uri, { form }, form === "sdk" ? "sdk" : "plaintext");
    }
  }

  /** Opens the text of an answer as a new document. */
  private async newDocument(name: Name, uri: vscode.Uri, more: Readonly<Record<string, unknown>>, language: string): Promise<void> {
    try {
      const found = (await this.ask(name, uri, more)) as { text: string };
      const made = await vscode.workspace.openTextDocument({ language, content: found.text });
      await vscode.window.showTextDocument(made);
    } catch (error) {
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  }
}

/** The command that starts the server, by the settings of the user. */
function server(): Executable {
  const settings = vscode.workspace.getConfiguration("sudokudsl");
  const args = [...settings.get<string[]>("arguments", []), "lsp"];
  return { command: settings.get<string>("command", "sudokudsl"), args, transport: TransportKind.stdio };
}

async function offerSettings(message: string): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(message, "Open Settings");
  if (chosen !== undefined) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "sudokudsl");
  }
}
