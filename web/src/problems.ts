/** The problems of the text, each with its line and its quick fixes. */

import type { Diagnostic } from "@codemirror/lint";
import type { Editor } from "./editor";
import { element } from "./elements";
import { button, further, MAX_LISTED } from "./listing";

export function showProblems(editor: Editor, found: readonly Diagnostic[]): void {
  element("problem-count").textContent = found.length ? `Problems (${found.length.toLocaleString("en")})` : "No problems";
  element("problems").replaceChildren(...found.slice(0, MAX_LISTED).map((each) => problem(editor, each)), ...further(found.length));
}

function problem(editor: Editor, { severity, from, to, message, actions = [] }: Diagnostic): HTMLElement {
  const { doc } = editor.view.state;
  const item = Object.assign(document.createElement("li"), { className: severity });
  item.append(button(`line ${doc.lineAt(Math.min(from, doc.length)).number}: ${message}`, () => { editor.select(from); }));
  for (const action of actions) {
    const fix = button(action.name, () => { action.apply(editor.view, from, to); });
    fix.className = "fix";
    item.append(fix);
  }
  return item;
}
