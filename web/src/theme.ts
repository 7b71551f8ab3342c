/** Dark or light: as the person has chosen, otherwise as the system is set. */

import { element } from "./elements";
import { store, stored } from "./storage";

const KEY = "sudokudsl.theme";

export function beginTheme(): void {
  const chosen = stored(KEY);
  set(chosen === null ? window.matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark");
  element("theme").addEventListener("click", () => { set(document.documentElement.dataset["theme"] !== "dark"); });
}

function set(dark: boolean): void {
  const theme = dark ? "dark" : "light";
  document.documentElement.dataset["theme"] = theme;
  element("theme").setAttribute("aria-pressed", String(dark));
  store(KEY, theme);
}
