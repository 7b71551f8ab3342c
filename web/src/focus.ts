/** Keeps the place of the keyboard: if the focused element goes away, an element before it gets the focus. */

const STOPS = "a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]";

interface Held {
  readonly element: HTMLElement;
  /** The elements that contain it, from the inside out. */
  readonly around: readonly HTMLElement[];
  /** The elements before it at which the Tab key stops, in the order of the document. */
  readonly before: readonly HTMLElement[];
}

/** Whether an element can have the focus. */
function usable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true });
}

function stopsIn(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(STOPS)].filter((each) => each.tabIndex >= 0 && usable(each));
}

function held(element: HTMLElement): Held {
  const around: HTMLElement[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each);
  const before = stopsIn(document.body).filter((each) => element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING);
  return { element, around, before };
}

/** The element that gets the focus when another one goes away: as near as possible. */
function nearest({ around, before }: Held): HTMLElement | undefined {
  for (const each of around) {
    const stops = each.isConnected ? stopsIn(each) : [];
    const found = before.findLast((stop) => stops.includes(stop)) ?? stops[0];
    if (found) return found;
  }
  return undefined;
}

/** Begins to keep the place of the keyboard. A pointer needs no such place. Who uses the Tab key is `tabbing`. */
export function keepFocus(): void {
  let last: Held | undefined;
  let keyboard = false;
  document.addEventListener("keydown", ({ key }) => {
    keyboard = true;
    if (key === "Tab") document.body.classList.add("tabbing");
  }, true);
  document.addEventListener("pointerdown", () => {
    keyboard = false;
    document.body.classList.remove("tabbing");
  }, true);
  document.addEventListener("focusin", ({ target }) => { last = target instanceof HTMLElement ? held(target) : undefined; });
  const watch = new MutationObserver((records) => {
    if (!last || !keyboard) return;
    const { element } = last;
    const now = document.activeElement;
    if (now !== null && now !== document.body && now !== element) return;
    if (element.isConnected && !records.some((each) => each.type === "attributes" && each.target.contains(element))) return;
    if (!usable(element)) nearest(last)?.focus({ preventScroll: true });
  });
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden", "disabled", "open"] });
}
