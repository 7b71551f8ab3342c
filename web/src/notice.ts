/** A sentence about the whole text, for example about the link that it came from. */

import { element } from "./elements";
import { button, type Entry, paragraph } from "./listing";

/** Shows a sentence until the next edit, with buttons for the next steps; without a text it takes the sentence away. */
export function notify(text: string, action?: Entry): void {
  const close = button("Close", () => { notify(""); });
  const further = action?.press ? [button(action.text, action.press)] : [];
  element("notice").replaceChildren(...(text ? [paragraph(text), ...further, close] : []));
}
