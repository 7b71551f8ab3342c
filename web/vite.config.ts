import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  publicDir: "public",
  worker: { format: "es" },
  build: { target: "es2022", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
});
