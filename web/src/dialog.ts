/** The one dialog of the page: it asks for a text, or shows one. */

import { element } from "./elements";
import { save } from "./saving";

/** The answer of the last opening, and its end without one. */
let last: Promise<string | undefined> | undefined;
let abandon: () => void = () => undefined;

/** Opens the dialog, as soon as it is free. `file` is the name under which a text that is shown can be saved. */
async function open(title: string, text: string, value: string, button: string, file?: string): Promise<string | undefined> {
  const dialog = element<HTMLDialogElement>("dialog");
  while (dialog.open) await last;
  abandon(); // it was closed, but the browser may say that only with its next frame
  const readOnly = file !== undefined;
  const field = element<HTMLTextAreaElement>("dialog-field");
  element("dialog-title").textContent = title;
  element("dialog-text").textContent = text;
  element("dialog-ok").textContent = button;
  element("dialog-cancel").textContent = readOnly ? "Close" : "Cancel";
  const address = readOnly && /^https:\/\/\S+\s*$/.test(value) ? value.trim() : undefined;
  element("dialog-link").replaceChildren(...(address ? [Object.assign(document.createElement("a"), { href: address, target: "_blank", rel: "noopener noreferrer", textContent: "Open it in a new tab" })] : []));
  const keep = element("dialog-save");
  keep.hidden = !readOnly || address !== undefined;
  keep.onclick = () => { save(file ?? "", new Blob([value], { type: "text/plain" })); };
  field.value = value;
  field.readOnly = readOnly;
  const answer = new Promise<string | undefined>((resolve) => {
    const end = (event: Event, given?: string): void => {
      event.preventDefault();
      resolve(given);
      dialog.close();
    };
    element<HTMLFormElement>("dialog-form").onsubmit = (event) => { end(event, event.submitter?.id === "dialog-ok" ? field.value : undefined); };
    field.onkeydown = (event) => { // Enter alone begins a line
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) end(event, field.value);
    };
    dialog.onclose = () => { if (!dialog.open) resolve(undefined); }; // by the Escape key; if it is open, this is about an earlier opening
    abandon = () => { resolve(undefined); };
  });
  last = answer;
  dialog.showModal();
  field.select();
  field.scrollTop = 0;
  return answer;
}

/** A text from the user, who presses a button with the title; undefined if there is none. */
export function ask(title: string, text: string): Promise<string | undefined> {
  return open(title, text, "", title);
}

/** Shows a text, which one button copies and another saves as a file with a name. */
export function show(title: string, text: string, value: string, file: string): void {
  void open(title, text, value, "Copy", file).then((copied) => {
    if (copied !== undefined) void navigator.clipboard.writeText(copied).catch(() => undefined);
  });
}
