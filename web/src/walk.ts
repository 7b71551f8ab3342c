/** The steps of a solve as positions, and what the picture shows of each. Plain values. */

import type { CellShown, Shown } from "./picture";

export interface Step {
  readonly technique: string;
  readonly sentence: string;
  readonly places: Readonly<Record<string, number>>;
  readonly removes: Readonly<Record<string, readonly number[]>>;
  readonly because: Readonly<Record<string, readonly number[]>>;
  readonly area: readonly string[];
}

export interface Steps {
  readonly end: string;
  readonly hardest: string;
  readonly score: number;
  readonly steps: readonly Step[];
  readonly changes: readonly { readonly digits: Readonly<Record<string, number>>; readonly candidates: Readonly<Record<string, readonly number[]>> }[];
}

export interface Position {
  readonly digits: ReadonlyMap<string, number>;
  readonly candidates: ReadonlyMap<string, readonly number[]>;
}

/** Every position in full: before each step, and after the last. */
export function positionsOf(changes: Steps["changes"]): Position[] {
  let digits: ReadonlyMap<string, number> = new Map();
  let candidates: ReadonlyMap<string, readonly number[]> = new Map();
  return changes.map((change) => {
    digits = new Map([...digits, ...Object.entries(change.digits)]);
    candidates = new Map([...candidates, ...Object.entries(change.candidates)]);
    return { digits, candidates };
  });
}

/** The position, with the cells of the step lit and the candidates that it removes struck out. */
export function shownAt(position: Position, step: Step | undefined): Shown {
  const over = step ? layersIn(step) : new Map<string, readonly string[]>();
  const cells = new Set([...position.candidates.keys(), ...position.digits.keys(), ...over.keys()]);
  return new Map([...cells].map((name) => [name, cellShown(name, position, step, over.get(name) ?? [])] as const));
}

/** The words of a step about cells of layers, by the cells of the board below them, such as `field[r1c1]` by `r1c1`. */
function layersIn(step: Step): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const add = (name: string, says: string): void => {
    const below = /\[(r\d+c\d+)\]$/.exec(name)?.[1];
    if (below !== undefined) found.set(below, [...(found.get(below) ?? []), says]);
  };
  for (const name of step.area) if (!(name in step.places || name in step.removes)) add(name, `${name} is part of this step`);
  for (const [name, value] of Object.entries(step.places)) add(name, `this step writes ${value} into ${name}`);
  for (const [name, values] of Object.entries(step.removes)) add(name, `this step takes ${values.join(", ")} from ${name}`);
  return found;
}

function cellShown(name: string, position: Position, step: Step | undefined, over: readonly string[]): CellShown {
  const digit = position.digits.get(name);
  const placed = step?.places[name];
  const lit = step?.area.includes(name) ?? false;
  const classes = [...(lit || over.length ? ["area"] : []), ...(placed === undefined ? [] : ["writes"])];
  const words = [...(placed === undefined ? (lit ? ["part of this step"] : []) : [`this step writes ${placed}`]), ...over];
  const held = digit ?? placed;
  if (held !== undefined) return { digit: String(held), classes, words };
  return {
    candidates: position.candidates.get(name) ?? [],
    struck: step?.removes[name] ?? [],
    reasons: step?.because[name] ?? [],
    classes,
    words,
  };
}

const ENDS: Readonly<Record<string, string>> = {
  solved: "The puzzle is solved.",
  stuck: "No technique finds a further step.",
  contradiction: "The last step shows that there is no solution.",
  stopped: "There are more steps.",
};

/** The position in words. */
export function sentenceAt(steps: Steps, at: number): string {
  const step = steps.steps[at];
  if (step) return `Step ${at + 1} of ${steps.steps.length}. ${step.technique}: ${step.sentence}`;
  const hardest = steps.hardest ? ` Hardest technique: ${steps.hardest}. Score ${steps.score}.` : "";
  return `${ENDS[steps.end] ?? steps.end}${hardest}`;
}
