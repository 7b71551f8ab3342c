/** The puzzles that a person has written in this browser. Each is kept by itself, so that a new text replaces none. */

/** Their storage; `localStorage` in a browser. It may throw when it is full or switched off. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface Puzzle {
  readonly id: string;
  readonly title: string;
  /** The time of the last edit, in milliseconds. */
  readonly changed: number;
}

interface Entry {
  readonly text: string;
  readonly changed: number;
}

const PRESENT = "sudokudsl.text";
const MAX_TITLE = 60; // characters
const PREFIX = "sudokudsl.puzzle.";

export class Shelf {
  /** The puzzle that is being written. It is kept from its first edit on. */
  private id: string;
  /** The text that it began with. */
  private begun: string;

  constructor(private readonly storage: Store | undefined, private readonly now: () => number = Date.now) {
    const text = this.text;
    this.id = this.entries().find(([, entry]) => entry.text === text)?.[0] ?? this.unused();
    this.begun = text ?? "";
  }

  /** The text of the last visit. */
  get text(): string | undefined {
    try {
      return this.storage?.getItem(PRESENT) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Whether the present puzzle is kept. */
  get kept(): boolean {
    return this.entry(this.id) !== undefined;
  }

  /** Another text begins a puzzle of its own. */
  begin(text: string): void {
    this.id = this.unused();
    this.begun = text;
  }

  /** The text of the present puzzle has been edited. False if it cannot be kept. */
  edited(text: string): boolean {
    try {
      this.storage?.setItem(PRESENT, text);
      const others = this.entries().filter(([id]) => id !== this.id);
      const known = !this.kept && (text === this.begun || others.some(([, entry]) => entry.text === text)); // such as after undo
      if (!known) this.storage?.setItem(PREFIX + this.id, JSON.stringify({ text, changed: this.now() } satisfies Entry));
      return true;
    } catch {
      return false;
    }
  }

  /** The other puzzles, the one that was edited last first. */
  others(): readonly Puzzle[] {
    return this.entries()
      .filter(([id]) => id !== this.id)
      .map(([id, { text, changed }]) => ({ id, title: titleOf(text), changed }))
      .sort((one, other) => other.changed - one.changed);
  }

  /** Goes on with another puzzle. Returns its text; undefined if it is not there any more. */
  open(id: string): string | undefined {
    const entry = this.entry(id);
    if (!entry) return undefined;
    this.id = id;
    this.begun = entry.text;
    return entry.text;
  }

  /** Forgets the present puzzle. Its text stays where it is written; the next edit keeps it again. */
  remove(text: string): void {
    this.storage?.removeItem(PREFIX + this.id);
    this.begin(text);
  }

  /** Another tab has written an entry. If it is that of the present puzzle, this tab goes on with one of its own. */
  writtenElsewhere(key: string | null): void {
    if (key === PREFIX + this.id) this.id = this.unused();
  }

  private entries(): readonly (readonly [id: string, entry: Entry])[] {
    const found: [string, Entry][] = [];
    try {
      for (let at = 0; at < (this.storage?.length ?? 0); at += 1) {
        const key = this.storage?.key(at) ?? "";
        const id = key.slice(PREFIX.length);
        const entry = key.startsWith(PREFIX) ? this.entry(id) : undefined;
        if (entry) found.push([id, entry]);
      }
    } catch {
      // Without storage there are none.
    }
    return found;
  }

  private entry(id: string): Entry | undefined {
    try {
      const found = JSON.parse(this.storage?.getItem(PREFIX + id) ?? "null") as Partial<Entry> | null;
      return typeof found?.text === "string" && typeof found.changed === "number" ? { text: found.text, changed: found.changed } : undefined;
    } catch {
      return undefined;
    }
  }

  private unused(): string {
    return `${this.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
  }
}

/** The title of a text, otherwise its first statement. */
export function titleOf(text: string): string {
  const stated = /^\s*title\s*:?\s*"([^"\n]+)"/m.exec(text)?.[1];
  const first = text.split("\n").find((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  return (stated ?? first?.trim() ?? "Empty").slice(0, MAX_TITLE);
}
