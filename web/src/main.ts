/** The beginning of the page: with a file on the disk, a link, the text of the last visit, or a first puzzle. */

import "./style.css";
import type { Backend } from "./channel";
import type { Disk } from "./disk";
import { element } from "./elements";
import { textOf } from "./link";
import { notify } from "./notice";
import { Page } from "./page";
import { Shelf } from "./shelf";
import { storage } from "./storage";
import { beginTheme } from "./theme";

const FIRST = `# Change a digit, and read the verdict above the picture.
# "Make it unique" shows what is missing, and adds it.
title "A first puzzle"

sudoku 6x6
thermometer r3c1..r1c1
thermometer r1c6..r5c6
cage 9 r5c2..r6c2
cage 5 r2c3..r2c4
given r4c4 = 6
`;

export async function begin(backend: Backend, disk?: Disk): Promise<void> {
  beginTheme();
  let wrong = "";
  const linked = await textOf(window.location.hash).catch((error: unknown) => {
    wrong = (error as Error).message;
    return undefined;
  });
  element("link").hidden = disk !== undefined; // a link to this machine does not work elsewhere
  element("open-file").hidden = disk !== undefined; // its files have a menu
  const shelf = new Shelf(storage());
  const text = disk?.text ?? linked ?? shelf.text ?? FIRST;
  if (text !== shelf.text) shelf.begin(text);
  new Page(text, backend, disk, shelf);
  if (wrong) notify(wrong);
}
