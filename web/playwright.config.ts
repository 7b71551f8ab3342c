import { defineConfig } from "@playwright/test";

const PORT = Number(process.env["PORT"] ?? 4173);

export default defineConfig({
  testDir: "test",
  testMatch: "*.spec.ts",
  testIgnore: "serve.spec.ts",
  timeout: 180_000,
  retries: 1, // of a file whose test has failed; the report says that it was flaky
  expect: {
    timeout: 90_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, threshold: 0.25, scale: "css", stylePath: "test/screens.css" }, // fonts differ a little
  },
  snapshotPathTemplate: "{testDir}/screens/{arg}{ext}",
  workers: 2, // files beside each other; the tests of a file are in order
  reporter: "line",
  outputDir: "test-results",
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
  webServer: { command: `npx vite preview --host 127.0.0.1 --port ${PORT} --strictPort`, port: PORT, reuseExistingServer: true },
});
