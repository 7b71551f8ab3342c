/** The player of steps: forward, back, to any step, by buttons and keys. */

import { element } from "./elements";
import type { Shown } from "./picture";
import { type Position, positionsOf, sentenceAt, shownAt, type Steps } from "./walk";

export class Player {
  private steps: Steps | undefined;
  private positions: readonly Position[] = [];
  private here = 0;

  constructor(panel: HTMLElement, private readonly show: (shown: Shown) => void) {
    const moves: Readonly<Record<string, () => number>> = {
      first: () => 0, back: () => this.here - 1, next: () => this.here + 1, last: () => this.positions.length - 1,
    };
    for (const [name, to] of Object.entries(moves))
      panel.querySelector(`[data-move="${name}"]`)?.addEventListener("click", () => { this.go(to()); });
    const keys: Readonly<Record<string, string>> = { ArrowLeft: "back", ArrowUp: "back", ArrowRight: "next", ArrowDown: "next", Home: "first", End: "last" };
    panel.addEventListener("keydown", (event) => {
      const to = moves[keys[event.key] ?? ""];
      if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.go(to());
    });
  }

  /** Plays steps from the first one; undefined clears the player. */
  play(steps: Steps | undefined): void {
    this.steps = steps;
    this.positions = positionsOf(steps?.changes ?? []);
    const list = element("player-steps");
    list.replaceChildren(
      ...(steps?.steps ?? []).map((step, at) => {
        const item = document.createElement("li");
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: `${step.technique}: ${step.sentence}` });
        button.addEventListener("click", () => { this.go(at); });
        item.append(button);
        return item;
      }),
    );
    element("player-controls").hidden = !steps;
    element("player-said").textContent = "";
    if (steps) this.go(0);
  }

  private go(to: number): void {
    const steps = this.steps;
    this.here = Math.max(0, Math.min(this.positions.length - 1, to));
    const position = this.positions[this.here];
    if (!steps || !position) return;
    this.show(shownAt(position, steps.steps[this.here]));
    element("player-said").textContent = sentenceAt(steps, this.here);
    const list = element("player-steps");
    [...list.children].forEach((item, at) => { item.toggleAttribute("aria-current", at === this.here); });
    const item = list.children[Math.min(this.here, list.children.length - 1)] as HTMLElement | undefined;
    if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}
