/** The form for a generated puzzle: the request, and the outcome. */

import { element } from "./elements";
import { menu } from "./menu";
import { LAID_OUT, SYMMETRIES, TECHNIQUES } from "./words";

/** The parameters of `sudokudsl/generate`. The generator chooses those that are missing. */
export interface Requested {
  readonly seconds: number;
  readonly clues?: readonly string[];
  readonly givens?: number;
  readonly minimal?: boolean;
  readonly symmetry?: string;
  readonly difficulty?: readonly [number, number];
  readonly techniques?: readonly string[];
  readonly seed?: number;
}

export interface Generated {
  readonly text: string;
  readonly seed: number;
  readonly missing: readonly string[];
  readonly hardest: string;
}

const SECONDS = 60;
const HARDEST = 1000; // more than any technique costs

/** The request in the texts of the form's fields. Empty fields request nothing. */
export function requestedIn(fields: Readonly<Record<string, string>>): Requested {
  const number = (name: string): number | undefined => (/^\d+$/.test(fields[name] ?? "") ? Number(fields[name]) : undefined);
  const clues = (fields["clues"] ?? "").split(",").map((each) => each.trim()).filter(Boolean);
  const [givens, seed, low, high] = ["givens", "seed", "low", "high"].map(number);
  const { symmetry, technique } = fields;
  return {
    seconds: number("seconds") ?? SECONDS,
    ...(clues.length ? { clues } : {}),
    ...(givens === undefined ? {} : { givens }),
    ...(fields["minimal"] ? { minimal: true } : {}),
    ...(symmetry ? { symmetry } : {}),
    ...(low === undefined && high === undefined ? {} : { difficulty: [low ?? 1, high ?? HARDEST] as const }),
    ...(technique ? { techniques: [technique] } : {}),
    ...(seed === undefined ? {} : { seed }),
  };
}

/** A sentence about a generated puzzle. */
export function sentenceOf(made: Generated): string {
  const lacks = made.missing.length ? ` The time was not enough for everything: ${made.missing.join("; ")}.` : "";
  const hardest = made.hardest ? ` Its hardest technique is ${made.hardest}.` : "";
  return `A puzzle with one solution, from seed ${made.seed}.${hardest}${lacks} Undo in the text (Ctrl-Z) brings back what was there before.`;
}

export class Generate {
  private readonly form: HTMLFormElement;

  /** `make` answers with the sentence to show. */
  constructor(panel: HTMLElement, private readonly make: (requested: Requested) => Promise<string>) {
    const form = panel.querySelector("form");
    if (!form) throw new Error("the page has no form for requests");
    this.form = form;
    this.offer("symmetry", SYMMETRIES);
    this.offer("technique", ["", ...TECHNIQUES]);
    menu(element("generate-kind"), "Add a kind…", LAID_OUT.map((each) => [each, each] as const), (kind) => {
      const clues = this.field<HTMLInputElement>("clues");
      clues.value = [clues.value.trim().replace(/,$/, ""), kind].filter(Boolean).join(", ");
    }, "Find a kind");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.submit(panel);
    });
  }

  private async submit(panel: HTMLElement): Promise<void> {
    const said = panel.querySelector("output");
    const entries = [...new FormData(this.form)].map(([name, value]) => [name, typeof value === "string" ? value : ""] as const);
    if (said) said.textContent = "";
    const answer = await this.make(requestedIn(Object.fromEntries(entries)));
    if (said) said.textContent = answer;
  }

  private offer(name: string, options: readonly string[]): void {
    this.field<HTMLSelectElement>(name).replaceChildren(...options.map((each) => new Option(each || "any", each)));
  }

  private field<Kind extends HTMLElement>(name: string): Kind {
    const found = this.form.querySelector<Kind>(`[name="${name}"]`);
    if (!found) throw new Error(`the form has no field ${name}`);
    return found;
  }
}
