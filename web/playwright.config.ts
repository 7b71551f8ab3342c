import { defineConfig } from "@playwright/test";

const PORT = Number(process.env["PORT"] ?? 4173);

export default defineConfig({
  testDir: "test",
  testMatch: "*.spec.ts",
  testIgnore: "serve.spec.ts",
  timeout: 180_000,
  expect: { timeout: 90_000 },
  workers: 1,
  reporter: "line",
  outputDir: "test-results",
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  webServer: { command: `npx vite preview --host 127.0.0.1 --port ${PORT} --strictPort`, port: PORT, reuseExistingServer: true },
});
