/** A list of sentences in the answer, some of which can be pressed. */

export interface Entry {
  readonly text: string;
  readonly press?: () => void;
}

/** A text that begins with a capital letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement("p"), { textContent: text });
}

export function button(text: string, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.addEventListener("click", press);
  return made;
}

export function listing(entries: readonly Entry[]): HTMLElement {
  const list = document.createElement("ul");
  for (const { text, press } of entries) {
    const item = document.createElement("li");
    item.append(press ? button(text, press) : text);
    list.append(item);
  }
  return list;
}
