/** The archives of `compile.mjs`: a line of JSON with names and sizes, then the bytes of the files. */

export function* files(data: Uint8Array<ArrayBuffer>): Generator<readonly [string, Uint8Array<ArrayBuffer>]> {
  const end = data.indexOf(10);
  if (end < 0) throw new Error("the archive has no list of files");
  const listed = JSON.parse(new TextDecoder().decode(data.subarray(0, end))) as readonly (readonly [string, number])[];
  let at = end + 1;
  for (const [name, size] of listed) {
    if (at + size > data.length) throw new Error(`the archive ends within ${name}`);
    yield [name, data.slice(at, at + size)];
    at += size;
  }
}
