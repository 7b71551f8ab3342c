import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vite";

const PUBLIC = new URL("./public/", import.meta.url);

/** A hash of what `prepare.py` has made. */
function filesHash(): string {
  const hash = createHash("sha256");
  const names = readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => `${each.parentPath}/${each.name}`);
  for (const name of names.sort()) hash.update(readFileSync(name));
  return hash.digest("hex").slice(0, 16);
}

export default defineConfig({
  base: "./",
  publicDir: "public",
  worker: { format: "es" },
  define: { __FILES__: JSON.stringify(filesHash()) },
  build: { target: "es2022", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
});
