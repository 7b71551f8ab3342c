/** Menus: a button opens a list whose entries are pressed, by pointer or keyboard. A list of choices would press them when it is only looked through. */

export type MenuEntry = readonly [name: string, text: string];

const MARGIN = 8; // pixels between a list and the edge of the window
const QUICK = 700; // milliseconds between two letters of one word

/** Fills the menu of a button. `chosen` is called with the name of the entry that is pressed. */
export function menu(button: HTMLButtonElement, title: string, entries: readonly MenuEntry[], chosen: (name: string) => void): void {
  button.textContent = title;
  const list = (button.popoverTargetElement as HTMLElement | null) ?? listOf(button);
  list.setAttribute("aria-label", title.replace(/…$/, ""));
  list.replaceChildren(
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

function listOf(button: HTMLButtonElement): HTMLElement {
  const list = Object.assign(document.createElement("div"), { id: `${button.id}-entries`, className: "menu", popover: "auto" });
  list.setAttribute("role", "menu");
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
  list.addEventListener("toggle", (event) => {
    const open = event.newState === "open";
    button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    place(list, button);
    if (!list.contains(document.activeElement)) goTo(list, 0);
  });
  window.addEventListener("resize", () => { if (list.matches(":popover-open")) place(list, button); });
  let typed = "";
  let typedAt = 0;
  list.addEventListener("keydown", (event) => {
    const { key, timeStamp } = event;
    if (key === "Tab") list.hidePopover(); // which goes back to the button, and from there on
    if (!move(list, key)) {
      if (key.length !== 1 || key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
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

function entriesOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];
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
