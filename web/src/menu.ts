/** Menus: a button opens a list whose entries are pressed, by pointer or keyboard. A list of choices would press them when it is only looked through. */

import { matches } from "./listing";

export type MenuEntry = readonly [name: string, text: string];

const MARGIN = 8; // pixels between a list and the edge of the window
const QUICK = 700; // milliseconds between two letters of one word

/** Fills the menu of a button. `chosen` is called with the name of the entry that is pressed. A long menu may have a field to find entries by their words, with a label. */
export function menu(button: HTMLButtonElement, title: string, entries: readonly MenuEntry[], chosen: (name: string) => void, finding = ""): void {
  button.textContent = title;
  const list = (button.popoverTargetElement as HTMLElement | null) ?? listOf(button, finding);
  const inner = list.querySelector<HTMLElement>("[role=menu]") ?? list;
  inner.setAttribute("aria-label", title.replace(/…$/, ""));
  inner.replaceChildren(
    ...entries.map(([name, text]) => {
      const entry = Object.assign(document.createElement("button"), { type: "button", textContent: text, tabIndex: -1 });
      entry.setAttribute("role", "menuitem");
      entry.dataset["entry"] = name;
      entry.addEventListener("click", () => {
        list.hidePopover();
        chosen(name);
      });
      return entry;
    }),
  );
}

function listOf(button: HTMLButtonElement, finding: string): HTMLElement {
  const list = Object.assign(document.createElement("div"), { id: `${button.id}-entries`, className: "menu", popover: "auto" });
  const field = finding ? withField(list, finding) : undefined;
  if (!field) list.setAttribute("role", "menu");
  button.after(list);
  button.popoverTargetElement = list;
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp", "Enter", " "].includes(event.key)) return;
    event.preventDefault();
    list.showPopover();
    place(list, button);
    goTo(list, event.key === "ArrowUp" ? -1 : 0);
  });
  list.addEventListener("beforetoggle", ({ newState }) => {
    if (!field || newState !== "open") return;
    field.value = "";
    field.dispatchEvent(new Event("input"));
  });
  list.addEventListener("toggle", (event) => {
    const open = event.newState === "open";
    button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    if (field) {
      list.style.minWidth = "";
      list.style.minWidth = `min(${list.offsetWidth}px, 100vw - ${2 * MARGIN}px)`; // a filtered list stays as wide
    }
    place(list, button);
    if (!list.contains(document.activeElement)) goTo(list, 0);
  });
  window.addEventListener("resize", () => { if (list.matches(":popover-open")) place(list, button); });
  let typed = "";
  let typedAt = 0;
  list.addEventListener("keydown", (event) => {
    const { key, timeStamp } = event;
    if (key === "Tab") list.hidePopover(); // the key then leads on from the button
    const inField = field && event.target === field;
    if (inField && key === "Enter") {
      event.preventDefault(); // the menu may be in a form
      entriesOf(list).at(0)?.click();
    }
    if (inField && key !== "ArrowDown") return;
    if (!move(list, key)) {
      if (key.length !== 1 || key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
      if (field) {
        field.focus(); // the field takes the letter
        return;
      }
      typed = timeStamp - typedAt < QUICK ? typed + key : key;
      typedAt = timeStamp;
      find(list, typed.toLowerCase());
    }
    event.preventDefault();
  });
  return list;
}

/** Puts a list below its button, within the window. */
function place(list: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  list.style.top = `${bottom + 2}px`;
  list.style.left = `${Math.max(MARGIN, Math.min(left, document.documentElement.clientWidth - list.offsetWidth - MARGIN))}px`;
  list.style.maxHeight = `${Math.max(window.innerHeight - bottom - 2 - MARGIN, window.innerHeight / 4)}px`;
}

/** Puts a field above the entries of a list, which shows those that have its words. */
function withField(list: HTMLElement, label: string): HTMLInputElement {
  const field = Object.assign(document.createElement("input"), { type: "search", placeholder: label, autocomplete: "off" });
  field.setAttribute("aria-label", label);
  const inner = document.createElement("div");
  inner.setAttribute("role", "menu");
  const none = Object.assign(document.createElement("p"), { className: "note" });
  none.setAttribute("role", "status");
  field.addEventListener("input", () => {
    narrow(list, field.value);
    none.textContent = entriesOf(list).length ? "" : "No entry has these words.";
  });
  list.append(field, none, inner);
  return field;
}

/** Shows the entries that have some words. */
function narrow(list: HTMLElement, words: string): void {
  for (const entry of list.querySelectorAll<HTMLElement>("[role=menuitem]")) entry.hidden = !matches(words.trim(), `${entry.textContent} ${entry.dataset["entry"] ?? ""}`);
}

/** The entries that are shown. */
function entriesOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role=menuitem]:not([hidden])")];
}

/** Moves the focus to an entry by its number, which may count from the end. */
function goTo(list: HTMLElement, at: number): void {
  entriesOf(list).at(at)?.focus();
}

/** Follows a key that leads to another entry. Returns whether it does. */
function move(list: HTMLElement, key: string): boolean {
  const entries = entriesOf(list);
  const here = entries.findIndex((each) => each === document.activeElement);
  const to: Readonly<Record<string, number>> = { ArrowDown: (here + 1) % entries.length, ArrowUp: here - 1, Home: 0, End: -1, PageDown: Math.min(here + 10, entries.length - 1), PageUp: Math.max(here - 10, 0) };
  const next = to[key];
  if (next === undefined) return false;
  goTo(list, next);
  return true;
}

/** Goes to the next entry that begins with a text. One letter again leads to the entry after it. */
function find(list: HTMLElement, text: string): void {
  const entries = entriesOf(list);
  const alike = text === text.charAt(0).repeat(text.length);
  const here = entries.findIndex((each) => each === document.activeElement) + (alike ? 1 : 0);
  const wanted = alike ? text.slice(0, 1) : text;
  [...entries.slice(here), ...entries.slice(0, here)].find((each) => each.textContent.toLowerCase().startsWith(wanted))?.focus();
}
