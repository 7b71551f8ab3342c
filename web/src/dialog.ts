/** The one dialog of the page: it asks for a text, or shows one. */

import { element } from "./elements";

function open(title: string, text: string, value: string, button: string, readOnly: boolean): Promise<string | undefined> {
  const dialog = element<HTMLDialogElement>("dialog");
  const field = element<HTMLTextAreaElement>("dialog-field");
  element("dialog-title").textContent = title;
  element("dialog-text").textContent = text;
  element("dialog-ok").textContent = button;
  element("dialog-cancel").textContent = readOnly ? "Close" : "Cancel";
  const address = readOnly && /^https:\/\/\S+\s*$/.test(value) ? value.trim() : undefined;
  element("dialog-link").replaceChildren(...(address ? [Object.assign(document.createElement("a"), { href: address, target: "_blank", rel: "noopener noreferrer", textContent: "Open it in a new tab" })] : []));
  field.value = value;
  field.readOnly = readOnly;
  dialog.returnValue = "cancel";
  dialog.showModal();
  field.select();
  field.scrollTop = 0;
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => { resolve(dialog.returnValue === "ok" ? field.value : undefined); }, { once: true });
  });
}

/** A text from the user, who presses a button with the title; undefined if there is none. */
export function ask(title: string, text: string): Promise<string | undefined> {
  return open(title, text, "", title, false);
}

/** Shows a text, which a button copies. */
export function show(title: string, text: string, value: string): void {
  void open(title, text, value, "Copy", true).then((copied) => {
    if (copied !== undefined) void navigator.clipboard.writeText(copied).catch(() => undefined);
  });
}
