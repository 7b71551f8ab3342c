/** A text in the fragment of a URL: `#1.` and the deflated text in base64url. `1` is the version of this form. */

const VERSION = "1.";
/** Characters of a fragment, and bytes of the text in it: what is longer is neither written nor read. */
export const MAX_FRAGMENT = 60_000;
export const MAX_TEXT = 400_000;

export class BadLink extends Error {}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new BadLink(`the text of this link is longer than ${most} bytes`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new BadLink("this link has characters that no link here has");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
}

/** The fragment of a text, with `#`. Throws `BadLink` if it is too long for a link. */
export async function fragmentOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_TEXT) throw new BadLink(`the text is longer than ${MAX_TEXT} bytes`);
  const fragment = `#${VERSION}${toBase64(await through(bytes, new CompressionStream("deflate-raw"), MAX_TEXT * 2))}`;
  if (fragment.length > MAX_FRAGMENT) throw new BadLink(`the text is too long for a link: ${fragment.length} characters of at most ${MAX_FRAGMENT}`);
  return fragment;
}

/** The text of a fragment; nothing if the fragment is empty. Throws `BadLink` for any other fragment. */
export async function textOf(fragment: string): Promise<string | undefined> {
  if (fragment.length <= 1) return undefined;
  if (fragment.length > MAX_FRAGMENT) throw new BadLink(`this link is longer than ${MAX_FRAGMENT} characters`);
  if (!fragment.startsWith(`#${VERSION}`)) throw new BadLink("this link is of another version, or not a link to a puzzle");
  try {
    const packed = fromBase64(fragment.slice(1 + VERSION.length));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw"), MAX_TEXT));
  } catch (error) {
    if (error instanceof BadLink) throw error;
    throw new BadLink("this link is damaged, perhaps cut off");
  }
}
