/** A list of sentences in the answer, some of which can be pressed. */

export interface Entry {
  readonly text: string;
  readonly press?: () => void;
}

/** A text that begins with a capital letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether each of the words that are looked for is in a text, with or without the hyphens of its words. */
export function matches(wanted: string, text: string): boolean {
  const here = text.toLowerCase();
  const joined = here.replaceAll("-", "");
  const words = wanted.toLowerCase().split(/\s+/).map((word) => word.replace(/(?<=...)s$/, "")); // one or several
  return words.every((word) => here.includes(word) || joined.includes(word.replaceAll("-", "")));
}

export function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement("p"), { textContent: text });
}

export function button(text: string, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.addEventListener("click", press);
  return made;
}

/** Entries of a list that are shown; more of them would block the page. */
export const MAX_LISTED = 200;

/** The sentence below a list that shows only its first entries; empty if it shows all of them. */
export function further(number: number): HTMLElement[] {
  return number > MAX_LISTED ? [Object.assign(document.createElement("li"), { textContent: `and ${(number - MAX_LISTED).toLocaleString("en")} more` })] : [];
}

export function listing(entries: readonly Entry[]): HTMLElement {
  const list = document.createElement("ul");
  for (const { text, press } of entries.slice(0, MAX_LISTED)) {
    const item = document.createElement("li");
    item.append(press ? button(text, press) : text);
    list.append(item);
  }
  list.append(...further(entries.length));
  return list;
}
