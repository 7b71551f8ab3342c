// Opens links of Penpa+ by its own code, in node with jsdom, and saves them again; see try_roads.py.
//
//   node penpa_page.mjs CHECKOUT MODULES < questions > answers
//
// CHECKOUT is one of penpa-edit, and the folder MODULES has jsdom among its `node_modules`. A question is a line with a
// JSON object with a `link`. Its answer is a line with the `link` that Penpa+ saves for further editing, or `error`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const [checkout, modules] = process.argv.slice(2).map((path) => resolve(path));
const { JSDOM, VirtualConsole } = createRequire(join(modules, 'package.json'))('jsdom');
const docs = (path) => readFileSync(join(checkout, 'docs', path), 'utf8');
const DRAWN = /gif|canvas2svg|localforage|sweetalert|CanvasRendering/; // libraries that need a real browser

// A value that can be called, made and read in any way, in place of what draws.
const anything = () =>
  new Proxy(function () {}, {
    get: (target, key) => (key === Symbol.toPrimitive ? () => 0 : anything()),
    set: () => true,
    apply: anything,
    construct: anything,
  });

const opened = () => {
  const html = docs('index.html');
  const lists = [...html.matchAll(/(?:library|script)_sources = \[([^\]]*)\]/g)];
  const sources = lists.flatMap((list) => [...list[1].matchAll(/"([^"]+)"/g)].map((found) => found[1]));
  const { window } = new JSDOM(html.replace(/<script[\s\S]*?<\/script>/g, ''), {
    url: 'https://swaroopg92.github.io/penpa-edit/',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
  });
  const late = async () => null;
  const store = { getItem: late, setItem: late, removeItem: late, iterate: late, keys: async () => [], config() {} };
  Object.assign(window, {
    C2S: anything(),
    CanvasRenderingContext2D: class {},
    Swal: { fire: late, isVisible: () => false },
    localforage: { ...store, createInstance: () => store },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    scrollTo() {},
  });
  window.HTMLCanvasElement.prototype.getContext = anything;
  window.HTMLCanvasElement.prototype.toDataURL = () => 'data:,';
  const code = sources.filter((source) => !DRAWN.test(source)).map(docs); // one text, because scripts share their names
  const start = 'var ver = "", style_tag_cache = { color_theme: document.createElement("link") };';
  window.eval([start, ...code, 'window.page = { load, board: () => pu };'].join('\n;\n'));
  window.document.dispatchEvent(new window.Event('DOMContentLoaded'));
  return window.page;
};

console.log = console.info = console.warn = console.error = () => {};
const page = opened();

const answer = async ({ link }) => {
  try {
    await page.load(link.split('#')[1], 'local');
    return { link: page.board().maketext() };
  } catch (error) {
    return { error: String(error.message ?? error) };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + '\n');
}
process.exit(0);
