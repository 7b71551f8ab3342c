// Reads links as the pages of SudokuPad do, in node, by the code of its import page for Penpa+; see try_roads.py.
//
//   node sudokupad_pages.mjs CHECKOUT < questions > answers
//
// CHECKOUT is one of sudokupad-penpa-import, after `npm ci`. A question is a line with a JSON object: a `link`, and its
// `form`, which is `penpa`, `fpuzzles` or `sudokupad`. Its answer is a line with the `puzzle` of SudokuPad, or `error`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const checkout = resolve(process.argv[2]);
const MODULES = {
  penpa: ['PenpaToSclConverter', 'penpa-to-scl'],
  flags: ['ConverterFlags', 'converter-flags'],
  fpuzzles: ['loadFPuzzle', 'sudokupad/fpuzzlesdecoder'],
  zipper: ['PuzzleZipper', 'sudokupad/puzzlezipper'],
};

const rawTexts = {
  name: 'raw texts',
  setup(build) {
    const resolved = ({ path, importer }) => ({ path: join(dirname(importer), path.slice(0, -4)), namespace: 'raw' });
    build.onResolve({ filter: /\?raw$/ }, resolved);
    const loaded = async ({ path }) => ({ contents: await readFile(path, 'utf8'), loader: 'text' });
    build.onLoad({ filter: /.*/, namespace: 'raw' }, loaded);
  },
};

const page = async () => {
  const { build } = createRequire(join(checkout, 'package.json'))('esbuild');
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const outfile = join(folder, 'page.mjs');
  const lines = Object.values(MODULES).map(([name, path]) => `export { ${name} } from './src/${path}';`);
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: checkout, loader: 'ts' },
    bundle: true, platform: 'node', format: 'esm', logLevel: 'error', outfile,
    alias: { '@': join(checkout, 'src') }, plugins: [rawTexts],
  });
  const modules = await import(pathToFileURL(outfile).href);
  await rm(folder, { recursive: true });
  return Object.fromEntries(Object.entries(MODULES).map(([key, [name]]) => [key, modules[name]]));
};

globalThis.triangularNumber = (number) => (number * (number + 1)) / 2; // which SudokuPad has on its page
console.log = console.info = console.warn = console.error = () => {};
const { penpa, flags, fpuzzles, zipper } = await page();

const payload = (link, start) => fpuzzles.saveDecodeURIComponent(link.split(start)[1].split('&')[0]);

const READERS = {
  penpa: (link) => new penpa(new flags().getFlagValuesUnsafe()).convertPenpaToScl(link),
  fpuzzles: (link) => fpuzzles.parseFPuzzle(payload(link, '?load=')),
  sudokupad: (link) => {
    const text = fpuzzles.decompressPuzzle(payload(link, '?puzzleid=scl'));
    try {
      return JSON.parse(text);
    } catch {
      return JSON.parse(zipper.unzip(text));
    }
  },
};

const answer = ({ form, link }) => {
  try {
    return { puzzle: READERS[form](link) };
  } catch (error) {
    return { error: String(error.message ?? error) };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n');
}
