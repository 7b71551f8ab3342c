/** The tests of `sudokudsl serve`, which start it themselves: `SUDOKUDSL` is the command, and it needs `npm run build:serve`. */

import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

const { webServer: _, testIgnore: __, ...shared } = config;

export default defineConfig({ ...shared, testMatch: "serve.spec.ts" });
