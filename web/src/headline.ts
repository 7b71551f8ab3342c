/** The line above the picture: what the text is found to be, or what is being done, and a button that leads on. */

import { sentences, type Verdict } from "./answers";

export type Kind = "busy" | "done" | "bad" | "unique" | "many" | "none";

/** A next step after a verdict: the button's text, the panel that it opens, and the question that it asks. */
export interface Way {
  readonly text: string;
  readonly panel: string;
  readonly question?: string;
}

const WAYS: Partial<Readonly<Record<Kind, Way>>> = {
  unique: { text: "Play", panel: "play" },
  many: { text: "Make it unique", panel: "ask", question: "settle" },
  none: { text: "Why", panel: "ask", question: "why" },
};

export function kindOf({ verdict, agree, failures }: Verdict): Kind {
  return failures.length || !agree ? "bad" : kindNamed(verdict);
}

/** The kind of a verdict by its words, such as "unique". */
export function kindNamed(verdict: string): Kind {
  if (verdict.startsWith("unique")) return "unique";
  return verdict.startsWith("none") ? "none" : "many";
}

export class Headline {
  private way: Way | undefined;

  constructor(private readonly output: HTMLElement, private readonly next: HTMLElement, follow: (way: Way) => void) {
    next.addEventListener("click", () => { if (this.way) follow(this.way); });
  }

  /** `details` come in small letters: how that is known. */
  say(text: string, kind: Kind, details = ""): void {
    this.output.replaceChildren(part("strong", text));
    if (details) this.output.append(" ", part("small", details));
    this.output.dataset["kind"] = kind;
    this.output.classList.remove("stale");
    this.lead(WAYS[kind]);
  }

  verdict(found: Verdict): void {
    const [text, details] = sentences(found);
    this.say(text, kindOf(found), details);
  }

  /** Marks the sentence as one about an earlier text. */
  fade(): void {
    this.output.classList.add("stale");
    this.lead(undefined);
  }

  private lead(way: Way | undefined): void {
    this.way = way;
    this.next.hidden = way === undefined;
    this.next.textContent = way?.text ?? "";
  }
}

function part(kind: "strong" | "small", textContent: string): HTMLElement {
  return Object.assign(document.createElement(kind), { textContent });
}
