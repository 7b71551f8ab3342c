/** A sentence about the whole text, such as what became of its link. */

import { element } from "./elements";
import { button, paragraph } from "./listing";

/** Shows a sentence until the next edit; without a text it takes the sentence away. */
export function notify(text: string): void {
  const close = button("Close", () => { notify(""); });
  element("notice").replaceChildren(...(text ? [paragraph(text), close] : []));
}
