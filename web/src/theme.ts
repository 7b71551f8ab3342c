/** Dark or light: as the person has chosen, otherwise as the system is set. */

import { element } from "./elements";
import { store, stored } from "./storage";

const KEY = "sudokudsl.theme";

export function beginTheme(): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  let chosen = stored(KEY);
  const follow = (): void => { set((chosen ?? (system.matches ? "dark" : "light")) === "dark"); };
  follow();
  system.addEventListener("change", follow);
  element("theme").addEventListener("click", () => {
    chosen = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
    store(KEY, chosen);
    follow();
  });
}

function set(dark: boolean): void {
  const theme = dark ? "dark" : "light";
  document.documentElement.dataset["theme"] = theme;
  element("theme").setAttribute("aria-pressed", String(dark));
  document.dispatchEvent(new Event("theme"));
}
