/** The page without a network, after a first visit with one. */

import { expect, test } from "@playwright/test";

test("after a first visit the page starts, draws and checks without a network", async ({ context, page }) => {
  await page.goto("./");
  await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  const reached = () => page.evaluate(() => fetch("./no-such-file").then(() => "a server", () => "nothing"));
  await expect.poll(reached, "the service worker loses its network a little later than the page").toBe("nothing");
  await page.reload();
  await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
  await expect(page.locator("#picture img")).toBeVisible();
  await expect(page.locator("#verdict")).toContainText("both sides agree");
  await expect(page.locator("#examples-entries button").nth(5)).toBeAttached();
});

test("the page can be installed", async ({ page, request }) => {
  await page.goto("./");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await request.get(address ?? "")).json()) as { icons: { src: string }[]; start_url: string };
  expect(manifest.start_url).toBe("./");
  expect((await request.get(manifest.icons[0]?.src ?? "")).headers()["content-type"]).toContain("image/svg+xml");
});
