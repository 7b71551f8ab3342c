/** A tab with the page in it, and what a person does there. */

import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";

export const THEMES = ["light", "dark"] as const;

export interface Tab {
  readonly page: Page;
  /** The verdict on the present text, or what is said in its place. */
  readonly verdict: Locator;
  readonly answer: Locator;
  /** The sentence about the whole text, such as one about a link that cannot be read. */
  readonly notice: Locator;
  cell(name: string): Locator;
  /** Presses one of the buttons for questions. */
  ask(name: string): Promise<void>;
  /** The text in the editor, without its last line end. */
  text(): Promise<string>;
  /** Replaces the whole text, as a person does. */
  write(text: string): Promise<void>;
  /** Replaces the whole text, and waits for its picture: cells are pressed in that one. */
  draw(text: string): Promise<void>;
  /** Drags along cells, with a key held if one is named. */
  drag(cells: readonly string[], key?: string): Promise<void>;
  /** Presses an entry of a menu, by its name or its number. */
  choose(menu: string, entry: string | number): Promise<void>;
  /** Opens one of the panels below the picture. */
  open(name: string): Promise<void>;
  /** Sets the theme of the system, which the page follows until another one is chosen on it. */
  shade(theme: (typeof THEMES)[number]): Promise<void>;
}

/** A tab for all tests of a file, because Python takes seconds to start. No test may leave an error in the console. `before` runs in the page before its scripts. */
export function oneTab(viewport?: { width: number; height: number }, url: () => string = () => "./", before?: () => void): Tab {
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  const errors: string[] = [];
  test.describe.configure({ mode: "serial" });

  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...(viewport ? { viewport } : {}) });
    page = await context.newPage();
    if (before) await page.addInitScript(before);
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
    page.on("request", (request) => { if (!/^(http:\/\/127\.0\.0\.1:\d+\/|blob:|data:)/.test(request.url())) errors.push(`a request to ${request.url()}`); });
    await page.goto(url());
    await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
  });

  test.afterAll(async () => {
    expect(errors).toEqual([]);
    await context?.close();
  });

  const here = (): Page => {
    if (!page) throw new Error("the tab is opened before the tests");
    return page;
  };
  const write = async (text: string): Promise<void> => {
    await here().locator(".cm-content").click();
    await here().keyboard.press("ControlOrMeta+a");
    await here().keyboard.press("Delete");
    await here().keyboard.insertText(text);
  };
  return {
    get page() { return here(); },
    get verdict() { return here().locator("#verdict:not(.stale)"); },
    get answer() { return here().locator("#answer"); },
    get notice() { return here().locator("#notice"); },
    cell: (name) => here().locator(`[data-cell="${name}"]`),
    ask: async (name) => { await here().locator("#questions").getByRole("button", { name, exact: true }).click(); },
    text: async () => (await here().locator(".cm-line").allInnerTexts()).map((line) => line.replace(/\n$/, "")).join("\n").replace(/\n$/, ""),
    write,
    draw: async (text) => {
      await write(text);
      await expect(here().locator("#picture:not(.stale) [role=grid]")).toBeAttached();
    },
    drag: async (cells, key) => {
      if (key) await here().keyboard.down(key);
      const middles = await Promise.all(cells.map(async (name) => {
        const box = await here().locator(`[data-cell="${name}"]`).boundingBox();
        if (!box) throw new Error(`there is no cell ${name}`);
        return [box.x + box.width / 2, box.y + box.height / 2] as const;
      }));
      const [first, ...rest] = middles;
      if (first) await here().mouse.move(...first);
      await here().mouse.down();
      for (const each of rest) await here().mouse.move(...each, { steps: 4 });
      await here().mouse.up();
      if (key) await here().keyboard.up(key);
    },
    choose: async (menu, entry) => {
      await here().locator(`#${menu}`).click();
      const entries = here().locator(`#${menu}-entries button`);
      await (typeof entry === "number" ? entries.nth(entry) : entries.and(here().locator(`[data-entry="${entry}"]`))).click();
    },
    open: async (name) => { await here().getByRole("tab", { name, exact: true }).click(); },
    shade: async (theme) => {
      await here().emulateMedia({ colorScheme: theme });
      await expect(here().locator("html")).toHaveAttribute("data-theme", theme);
    },
  };
}

/** Counts the solutions of an empty board, sees the count grow, and stops it. */
export async function stopsACount(tab: Tab): Promise<void> {
  await tab.write("sudoku 9x9\n");
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Count");
  await expect(tab.verdict).toContainText("solutions so far");
  await tab.page.getByRole("button", { name: "Stop" }).click();
  await expect(tab.verdict).toHaveText(/^Stopped: [\d,]+ solutions so far/);
}
