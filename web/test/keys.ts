/** A person with a keyboard and nothing else: presses keys, and finds out where the focus is. Nothing here clicks, or moves the focus by a script. */

import { expect, type Page } from "@playwright/test";

const EDITOR = ".cm-content";

export class Keys {
  constructor(private readonly tab: { readonly page: Page }) {}

  /** Presses keys one after the other. The focus must be somewhere after each of them. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.tab.page.keyboard.press(key);
    await this.isSomewhere();
  }

  async type(text: string): Promise<void> {
    await this.tab.page.keyboard.type(text);
  }

  /** The focus is on an element that is shown. It may come there when an answer does. */
  async isSomewhere(): Promise<void> {
    await expect.poll(() => this.tab.page.evaluate(() => {
      const now = document.activeElement;
      return now instanceof HTMLElement && now !== document.body && now.checkVisibility({ visibilityProperty: true });
    }), "the focus is lost").toBe(true);
  }

  /** Presses Tab once; in the editor Escape before it, as the page says there. Returns whether the focus is in the page. */
  async next(back = false): Promise<boolean> {
    const { page } = this.tab;
    if (await this.isAt(EDITOR)) await page.keyboard.press("Escape");
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    return page.evaluate(() => document.activeElement !== document.body);
  }

  isAt(selector: string): Promise<boolean> {
    return this.tab.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  }

  /** Presses Tab until it stops at a place. */
  async tabTo(selector: string, back = false): Promise<void> {
    await expect(this.tab.page.locator(selector).first()).toBeVisible();
    for (let pressed = 0; pressed < 400; pressed += 1) {
      if (await this.isAt(selector)) return;
      await this.next(back);
    }
    throw new Error(`the Tab key does not lead to ${selector}`);
  }

  /** Opens a panel: to its tab by the Tab key, and along the tabs by an arrow key. */
  async open(panel: string): Promise<void> {
    await this.tabTo("[role=tab]");
    for (let pressed = 0; pressed < 6 && !(await this.isAt(`#tab-${panel}`)); pressed += 1) await this.press("ArrowRight");
    await expect(this.tab.page.locator(`#${panel}`)).toBeVisible();
  }

  /** Goes to a cell of the picture by the Tab key and arrow keys. */
  async goTo(cell: string): Promise<void> {
    await this.tabTo("[role=gridcell]");
    for (let pressed = 0; pressed < 70; pressed += 1) {
      const at = await this.tab.page.evaluate(() => (document.activeElement as HTMLElement).dataset["cell"] ?? "");
      const [[row = 0, column = 0] = [], [toRow = 0, toColumn = 0] = []] = [at, cell].map((name) => (/r(\d+)c(\d+)/.exec(name) ?? []).slice(1).map(Number));
      if (at === cell) return;
      await this.press(row < toRow ? "ArrowDown" : row > toRow ? "ArrowUp" : column < toColumn ? "ArrowRight" : "ArrowLeft");
    }
    throw new Error(`the arrow keys do not lead to ${cell}`);
  }

  /** Replaces the whole text. */
  async write(text: string): Promise<void> {
    await this.tabTo(EDITOR);
    await this.press("ControlOrMeta+a", "Delete");
    await this.tab.page.keyboard.insertText(text);
  }

  /** The words of a screen reader for the focused element: its role and its name, by the tree of the browser. */
  async said(): Promise<string> {
    const session = await this.tab.page.context().newCDPSession(this.tab.page);
    const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await session.send("Accessibility.getPartialAXTree", { objectId: result.objectId ?? "", fetchRelatives: false });
    await session.detach();
    const [node] = nodes;
    return `${String(node?.role?.value)} ${String(node?.name?.value)}${node?.description?.value ? `: ${String(node.description.value)}` : ""}`;
  }

  /** Keeps the announcements of the editor, which takes each of them away after a moment. Returns those that have been made. */
  async announcements(): Promise<() => Promise<string[]>> {
    const kept = await this.tab.page.evaluateHandle(() => {
      const found: string[] = [];
      const place = document.querySelector(".cm-announced");
      if (place) new MutationObserver(() => found.push(place.textContent)).observe(place, { childList: true });
      return found;
    });
    return () => kept.jsonValue();
  }

  /** Elements that can have the focus, and have no name. */
  async nameless(): Promise<string[]> {
    const session = await this.tab.page.context().newCDPSession(this.tab.page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const found = nodes.filter((each) => !each.ignored && each.role?.value !== "RootWebArea" && each.role?.value !== "generic" && each.properties?.some(({ name, value }) => name === "focusable" && value.value === true));
    const wrong = await Promise.all(found.filter((each) => !String(each.name?.value ?? "").trim()).map(async ({ backendDOMNodeId }) => {
      const { object } = await session.send("DOM.resolveNode", { backendNodeId: backendDOMNodeId ?? 0 });
      const { result } = await session.send("Runtime.callFunctionOn", { objectId: object.objectId ?? "", functionDeclaration: "function () { return this.outerHTML.slice(0, 200); }", returnByValue: true });
      return String(result.value);
    }));
    await session.detach();
    return wrong;
  }
}
