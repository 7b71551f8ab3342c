/** Files of the user's machine: chosen by the button, or dropped on the page. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

const tab = oneTab();
const ROW = `1${".".repeat(80)}`;

/** Drops files on an element of the page, as the system does. */
async function drop(selector: string, files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  const carried = await tab.page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const [name, text] of given) made.items.add(new File([text], name));
    return made;
  }, files);
  await tab.page.dispatchEvent(selector, "dragover", { dataTransfer: carried });
  await expect(tab.page.locator("body.dropping")).toBeAttached();
  await tab.page.dispatchEvent(selector, "drop", { dataTransfer: carried });
  await expect(tab.page.locator("body.dropping")).toHaveCount(0);
}

test("a .sdk file is opened as it is, also the same one again, and undo brings back the text before", async () => {
  const file = { name: "mine.sdk", mimeType: "text/plain", buffer: Buffer.from("sudoku 4x4\r\nodd   r1c1  # as it is\r\n") };
  await tab.write("sudoku 6x6\n");
  for (let times = 0; times < 2; times += 1) {
    await tab.page.locator("#chosen-file").setInputFiles(file);
    await expect.poll(() => tab.text()).toBe("sudoku 4x4\nodd   r1c1  # as it is");
    await expect(tab.notice).toContainText("A new text");
    await tab.page.locator(".cm-content").click();
    await tab.page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => tab.text()).toBe("sudoku 6x6");
  }
});

test("a file of another program is imported", async () => {
  await tab.page.locator("#chosen-file").setInputFiles({ name: "row.txt", mimeType: "text/plain", buffer: Buffer.from(`${ROW}\n`) });
  await expect.poll(() => tab.text()).toContain("givens");
});

test("a file that is dropped anywhere is opened, on the editor, too", async () => {
  await drop("header", [["one.sdk", "sudoku 4x4\n"]]);
  await expect.poll(() => tab.text()).toBe("sudoku 4x4");
  await drop(".cm-content", [["two.sdk", "latin 5x5\n"]]);
  await expect.poll(() => tab.text()).toBe("latin 5x5");
  await drop("#picture", [["three.sdk", "latin 3x3\n"], ["four.sdk", "latin 4x4\n"]]);
  await expect(tab.notice).toContainText("One file can be opened at a time");
  await expect.poll(() => tab.text()).toBe("latin 5x5");
});

test("a file that is too large or no text is refused with the reason", async () => {
  await tab.page.locator("#chosen-file").setInputFiles({ name: "big.sdk", mimeType: "text/plain", buffer: Buffer.alloc(2_000_001, "#") });
  await expect(tab.notice).toContainText("big.sdk cannot be opened: it has 2,000,001 bytes, and at most 2,000,000 are read.");
  await tab.page.locator("#chosen-file").setInputFiles({ name: "picture.sdk", mimeType: "image/png", buffer: Buffer.from([0x89, 0xff, 0xfe]) });
  await expect(tab.notice).toContainText("picture.sdk cannot be opened: it is not a text in UTF-8.");
  await tab.page.locator("#chosen-file").setInputFiles({ name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(tab.notice).toContainText("This cannot be imported");
  await expect.poll(() => tab.text()).toBe("latin 5x5");
});
