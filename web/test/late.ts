/** Answers that come late: those of the workers are held back, until a test lets them go. So a slow machine is always the same. */

import type { Page } from "@playwright/test";

export type Role = "reader" | "solver";

interface Late {
  readonly held: Set<Role>;
  readonly waiting: { readonly role: Role; readonly receive: () => void }[];
}

type Holding = Window & { late: Late };

/** Runs in the page before its own scripts. */
export function workersCanWait(): void {
  const late: Late = { held: new Set(), waiting: [] };
  Object.assign(window, { late });
  class WaitingWorker extends Worker {
    private role: Role = "reader";
    private ended = false;

    override set onmessage(handler: ((event: MessageEvent) => void) | null) {
      super.onmessage = (event: MessageEvent): void => {
        const { role } = this;
        const receive = (): void => { if (!this.ended) handler?.(event); };
        if (late.held.has(role)) late.waiting.push({ role, receive });
        else receive();
      };
    }

    override postMessage(message: { readonly kind: string; readonly solves?: boolean }): void {
      if (message.kind === "begin") this.role = message.solves ? "solver" : "reader";
      super.postMessage(message);
    }

    override terminate(): void {
      this.ended = true;
      super.terminate();
    }
  }
  Object.assign(window, { Worker: WaitingWorker });
}

/** Holds back what the workers of a role say from now on. */
export async function hold(page: Page, role: Role): Promise<void> {
  await page.evaluate((which) => { (window as unknown as Holding).late.held.add(which); }, role);
}

/** Lets all go that was held back from some roles, in its order. */
export async function release(page: Page, roles: readonly Role[] = ["reader", "solver"]): Promise<void> {
  await page.evaluate((which) => {
    const { held, waiting } = (window as unknown as Holding).late;
    for (const role of which) held.delete(role);
    const all = waiting.splice(0);
    waiting.push(...all.filter(({ role }) => held.has(role)));
    for (const { role, receive } of all) if (!held.has(role)) receive();
  }, roles);
}

/** Holds back the workers from the beginning. It runs in the page, after `workersCanWait`. */
export function allWait(): void {
  for (const role of ["reader", "solver"] as const) (window as unknown as Holding).late.held.add(role);
}
