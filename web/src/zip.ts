/** An archive of texts in the ZIP format, without compression, which every system can open. */

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let found = byte;
  for (let bit = 0; bit < 8; bit += 1) found = found & 1 ? (found >>> 1) ^ 0xedb88320 : found >>> 1;
  return found >>> 0;
});

/** The checksum of bytes that the format asks for. */
export function checksum(bytes: Uint8Array): number {
  let found = 0xffffffff;
  for (const byte of bytes) found = (found >>> 8) ^ (CRC[(found ^ byte) & 0xff] ?? 0);
  return (found ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes, lowest byte first: `[2, 10]` is 10 in two bytes. */
function numbers(...fields: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

const IN_UTF_8 = 0x800;
const FIRST_DAY = (1 << 5) | 1; // 1 January 1980, the first day that the format knows: the same texts give the same archive

/** The parts of an archive of files, in order; their names may have `/` for folders. */
export function zipped(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const length = (some: readonly Uint8Array[]): number => some.reduce((sum, each) => sum + each.length, 0);
  for (const [file, text] of Object.entries(files)) {
    const name = new TextEncoder().encode(file);
    const data = new TextEncoder().encode(text);
    const about = [[2, 10], [2, IN_UTF_8], [2, 0], [2, 0], [2, FIRST_DAY], [4, checksum(data)], [4, data.length], [4, data.length], [2, name.length], [2, 0]] as const;
    const start = length(parts);
    parts.push(numbers([4, 0x04034b50], ...about), name, data);
    directory.push(numbers([4, 0x02014b50], [2, 10], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, start]), name);
  }
  const count = Object.keys(files).length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length(directory)], [4, length(parts)], [2, 0]);
  return [...parts, ...directory, end];
}
