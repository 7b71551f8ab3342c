/** Files for the user: what the page has made, as a download or on paper. */

import { viewBox } from "./places";

const PNG_WIDTH = 1600; // pixels, enough for print at 10 cm and more

/** Gives a file to the user, as the browser does with downloads. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  window.setTimeout(() => { URL.revokeObjectURL(address); }, 60_000);
}

/** A picture in SVG as pixels. */
export async function png(svg: string): Promise<Blob> {
  const box = viewBox(svg);
  if (!box) throw new Error("there is no picture");
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: PNG_WIDTH, height: Math.round((PNG_WIDTH * box.height) / box.width) });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser cannot draw pixels");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const found = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, "image/png"); });
    if (!found) throw new Error("this browser cannot write PNG");
    return found;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** A name of a file from a title: letters and digits of any language. */
export function fileName(title: string, ending: string): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return `${plain || "puzzle"}.${ending}`;
}
