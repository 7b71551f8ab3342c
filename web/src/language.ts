/** The colours of a text before the language server answers, from the lists of words that the package generates. */

import { StreamLanguage, type StringStream } from "@codemirror/language";
import { FAMILIES, FUNCTIONS, KEYWORDS, PICTURES, RULES, STATEMENTS, TYPES } from "./words";

interface State {
  /** The indentation of a statement whose lines below are a drawing or a text, and not statements. */
  picture: number | undefined;
  /** Whether those lines are a text in plain words. */
  prose: boolean;
  first: boolean;
}

/** Words are compared in lower case and without hyphens. */
const key = (word: string): string => word.toLowerCase().replaceAll("-", "");
const set = (...lists: readonly (readonly string[])[]): ReadonlySet<string> => new Set(lists.flat().map(key));

const core = set(RULES, STATEMENTS);
const families = set(FAMILIES);
const pictures = set(PICTURES);
const keywords = set(KEYWORDS);
const functions = set(FUNCTIONS);
const types = set(TYPES);

const WORD = /^[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}_][\p{L}\p{N}_]*)*/u;
const CELLS = /^(?:r\d[\d,-]*(?:c\d[\d,-]*)?|c\d[\d,-]*|b\d[\d,-]*)(?![\p{L}\p{N}_])/iu;

function first(word: string, stream: StringStream, state: State): string {
  const name = key(word);
  if (pictures.has(name) && /^\s*:?\s*(?:#.*)?$/.test(stream.string.slice(stream.pos))) Object.assign(state, { picture: stream.indentation(), prose: name === "rules" });
  if (core.has(name) || keywords.has(name)) return "keyword";
  return families.has(name) ? "className" : "function";
}

function token(stream: StringStream, state: State): string | null {
  if (stream.sol()) {
    state.first = true;
    if (state.picture !== undefined && stream.string.trim() && stream.indentation() <= state.picture) state.picture = undefined;
    if (state.picture !== undefined) {
      stream.skipToEnd();
      return state.prose ? "string" : "number";
    }
  }
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return "comment";
  if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return "string";
  const begins = state.first;
  state.first = false;
  if (!begins && stream.match(CELLS)) return "number";
  const word = stream.match(WORD) as RegExpMatchArray | null;
  if (word) {
    const text = word[0];
    if (begins) return first(text, stream, state);
    if (functions.has(key(text)) && stream.peek() === "(") return "function";
    if (keywords.has(key(text))) return "keyword";
    return types.has(key(text)) ? "typeName" : "variableName";
  }
  if (stream.match(/^\d+/)) return "number";
  stream.next();
  return "operator";
}

export const sdk = StreamLanguage.define<State>({
  name: "sdk",
  startState: () => ({ picture: undefined, prose: false, first: true }),
  token,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});
