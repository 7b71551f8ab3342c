/** The texts of the panel for the answers of the server. Nothing here needs VS Code. */

export type Name = "picture" | "verdict" | "candidates" | "count" | "steps" | "why" | "import" | "export";

export interface Verdict {
  readonly verdict: string;
  readonly failures: readonly string[];
  readonly note: string;
  readonly agree: boolean;
  readonly solutions: readonly (readonly string[])[];
}

export interface Candidates {
  readonly candidates: Readonly<Record<string, readonly number[]>>;
  readonly exact: boolean;
}

export interface Count {
  readonly count: number;
  readonly exact: boolean;
}

export interface Steps {
  readonly end: string;
  readonly hardest: string;
  readonly steps: readonly { readonly technique: string; readonly sentence: string }[];
}

export interface Part {
  readonly word: string;
  readonly span: readonly [number, number];
  readonly says: string;
}

export interface Why {
  readonly verdict: string;
  readonly clash?: readonly Part[];
  readonly needless?: readonly Part[];
  readonly open?: Readonly<Record<string, readonly number[]>>;
  readonly pins?: Readonly<Record<string, number>>;
}

/** A line of the list below the picture; a click selects its span of the text, counted in characters. */
export interface Item {
  readonly text: string;
  readonly span?: readonly [number, number];
}

export interface Listing {
  readonly heading: string;
  readonly items: readonly Item[];
  readonly table?: readonly (readonly string[])[];
}

/** Everything that the panel shows. */
export interface View {
  readonly title: string;
  readonly svg: string;
  readonly verdict: string;
  readonly tone: "good" | "bad" | "open";
  readonly notes: readonly string[];
  readonly solved: boolean;
  readonly busy: boolean;
  readonly listing?: Listing;
}

/** The tone of a verdict: whether the puzzle has one solution and everything that the file claims is true. */
export function tone(answer: Verdict): View["tone"] {
  if (!answer.agree || answer.failures.length > 0 || answer.verdict.startsWith("none")) {
    return "bad";
  }
  return answer.verdict.startsWith("unique") ? "good" : "open";
}

/** The digits of a solution as the request for a picture takes them. */
export function digits(rows: readonly string[]): string {
  return rows.map((row) => (/\s/.test(row.trim()) ? row.trim() : Array.from(row).join(" "))).join(" ");
}

export function candidateListing(answer: Candidates): Listing {
  const rows: string[][] = [];
  const items: Item[] = [];
  for (const [cell, found] of Object.entries(answer.candidates)) {
    const place = /^r(\d+)c(\d+)$/.exec(cell);
    const text = found.join(" ");
    if (place === null) {
      items.push({ text: `${cell}: ${text}` });
    } else {
      const [row, column] = [Number(place[1]) - 1, Number(place[2]) - 1];
      (rows[row] ??= [])[column] = text;
    }
  }
  const table = Array.from(rows, (row: string[] | undefined) => Array.from(row ?? [], (text: string | undefined) => text ?? ""));
  return { heading: answer.exact ? "Candidates" : "Candidates found so far", items, table };
}

export function countListing(answer: Count): Listing {
  const many = `${answer.count.toLocaleString("en")} ${answer.count === 1 ? "solution" : "solutions"}`;
  return { heading: answer.exact ? many : `${many} found so far; there may be more`, items: [] };
}

export function stepListing(answer: Steps): Listing {
  const items = answer.steps.map((step) => ({ text: `${step.technique}: ${step.sentence}` }));
  const heading = answer.end === "solved" ? `Solved; the hardest step is ${answer.hardest}` : `The steps end here: ${answer.end}`;
  return { heading, items };
}

export function whyListing(answer: Why): Listing {
  const parts = (found: readonly Part[]): Item[] => found.map((part) => ({ text: `${part.word}: ${part.says}`, span: part.span }));
  if (answer.clash !== undefined) {
    return { heading: "These statements contradict each other", items: parts(answer.clash) };
  }
  if (answer.needless !== undefined) {
    const heading = answer.needless.length > 0 ? "Without these the solution is still unique" : "Every statement is needed";
    return { heading, items: parts(answer.needless) };
  }
  const open = Object.entries(answer.open ?? {}).map(([cell, left]) => ({ text: `${cell} can be ${left.join(", ")}` }));
  const pins = Object.entries(answer.pins ?? {}).map(([cell, digit]) => `${cell} = ${digit}`);
  return { heading: pins.length > 0 ? `One solution would remain with ${pins.join(", ")}` : "These cells are open", items: open };
}

/** The offset in UTF-16 units of a number of characters, which is what the server counts. */
export function unitsOf(text: string, characters: number): number {
  let units = 0;
  for (let left = characters; left > 0 && units < text.length; left--) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}
