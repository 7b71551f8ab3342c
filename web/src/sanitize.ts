/** HTML of explanations, reduced to plain elements without attributes: a text that is explained is never run. */

const ALLOWED = new Set(["P", "PRE", "CODE", "EM", "STRONG", "UL", "OL", "LI", "BR", "HR", "H1", "H2", "H3", "H4", "BLOCKQUOTE", "SPAN", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD"]);

export function sanitized(html: string): string {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const element of [...body.querySelectorAll("*")]) {
    if (!ALLOWED.has(element.tagName)) {
      element.replaceWith(element.textContent);
      continue;
    }
    for (const { name } of [...element.attributes]) if (name !== "class") element.removeAttribute(name);
  }
  return body.innerHTML;
}
