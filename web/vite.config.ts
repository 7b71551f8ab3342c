import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const HERE = import.meta.dirname;
const PUBLIC = `${HERE}/public`;

/** The names of what `prepare.py` has made. */
function prepared(): string[] {
  const found = readdirSync(PUBLIC, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return found.map((each) => relative(PUBLIC, `${each.parentPath}/${each.name}`)).sort();
}

function filesHash(): string {
  const hash = createHash("sha256");
  for (const name of prepared()) hash.update(readFileSync(`${PUBLIC}/${name}`));
  return hash.digest("hex").slice(0, 16);
}

/** Writes the service worker, which keeps all files of the page for visits without a network. */
function offline(version: string): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const made = Object.entries(bundle).filter(([name]) => name !== "index.html");
      const names = ["./", ...made.map(([name]) => name), ...prepared()].sort();
      const page = bundle["index.html"];
      const hash = createHash("sha256").update(version + names.join() + (page?.type === "asset" ? String(page.source) : ""));
      const source = readFileSync(`${HERE}/src/offline.js`, "utf8");
      const filled = source.replace("= BEGIN + __VERSION__", `= BEGIN + ${JSON.stringify(hash.digest("hex").slice(0, 16))}`);
      this.emitFile({ type: "asset", fileName: "offline.js", source: filled.replace("await store.addAll(__NAMES__", `await store.addAll(${JSON.stringify(names)}`) });
    },
  };
}

/** Makes the page of `sudokudsl serve`: it begins with another script, and cannot be installed as an app. */
function served(): Plugin {
  const changes = [["./src/static.ts", "./src/served.ts"], ['    <link rel="manifest" href="./manifest.webmanifest" />\n', ""]] as const;
  return {
    name: "served",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => changes.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`index.html has no ${from}`);
        return text.replace(from, to);
      }, html),
    },
  };
}

const build = { target: "es2022", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 } as const;

export default defineConfig(({ mode }): UserConfig => {
  if (mode === "serve") {
    const outDir = "../sudokudsl/serve/built";
    return { base: "./", publicDir: "build/served", plugins: [served()], build: { ...build, outDir, emptyOutDir: true } };
  }
  const version = filesHash();
  return {
    base: "./",
    publicDir: "public",
    plugins: [offline(version)],
    worker: { format: "es" },
    define: { __FILES__: JSON.stringify(version) },
    build,
  };
});
