// Prints the scopes of texts by the TextMate grammar: `node test/scopes.mjs FILE...` writes one JSON array per file, with
// [start, end, scope] for each token, as offsets in UTF-16 units.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar } = require("vscode-textmate");

const path = new URL("../syntaxes/sdk.tmLanguage.json", import.meta.url).pathname;
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path),
});
const grammar = await registry.loadGrammar("source.sdk");
for (const file of process.argv.slice(2)) {
  let state = null;
  let offset = 0;
  const found = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    for (const token of tokens) {
      const end = Math.min(token.endIndex, line.length);
      found.push([offset + token.startIndex, offset + end, token.scopes.at(-1)]);
    }
    state = ruleStack;
    offset += line.length + 1;
  }
  console.log(JSON.stringify(found));
}
