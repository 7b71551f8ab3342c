/** Tabs: one panel at a time, by pointer or arrow keys. */

export class Tabs {
  private readonly tabs: readonly HTMLElement[];

  /** `shown` is called with the name of the panel that is shown. */
  constructor(list: HTMLElement, private readonly shown: (panel: string) => void) {
    this.tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    this.tabs.forEach((tab, at) => {
      tab.addEventListener("click", () => { this.show(tab); });
      tab.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        const next = this.tabs[(at + step + this.tabs.length) % this.tabs.length];
        if (!step || !next) return;
        event.preventDefault();
        next.focus();
        this.show(next);
      });
    });
  }

  /** Shows the panel with a name. */
  open(panel: string): void {
    const tab = this.tabs.find((each) => each.getAttribute("aria-controls") === panel);
    if (tab) this.show(tab);
  }

  /** Moves the focus to the tab of the panel that is shown. */
  focus(): void {
    this.tabs.find((each) => each.tabIndex === 0)?.focus({ preventScroll: true });
  }

  private show(chosen: HTMLElement): void {
    for (const tab of this.tabs) {
      const panel = tab.getAttribute("aria-controls") ?? "";
      const is = tab === chosen;
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      const element = document.getElementById(panel);
      if (element) element.hidden = !is;
      if (is) this.shown(panel);
    }
  }
}
