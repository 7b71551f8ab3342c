/** Menus whose entries are pressed rather than kept as a choice. */

export type MenuEntry = readonly [name: string, text: string];

/** Fills a menu. `chosen` is called with the name of the entry that is pressed. */
export function menu(select: HTMLSelectElement, title: string, entries: readonly MenuEntry[], chosen: (name: string) => void): void {
  select.replaceChildren(new Option(title, "", true, true), ...entries.map(([name, text]) => new Option(text, name)));
  select.onchange = () => {
    const name = select.value;
    select.value = "";
    if (name) chosen(name);
  };
}
