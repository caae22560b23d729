// A walk goes from a desktop to a browser and back: its folder is dropped on the page, and comes out as a zip.

// The files of what was dropped: of a folder, or several files; by name.
export async function droppedFiles(transfer) {
  const [entry] = [...transfer.items].map((item) => item.webkitGetAsEntry?.());
  if (!entry?.isDirectory) return [...transfer.files];
  const reader = entry.createReader();
  const entries = [];
  // It gives some at a time, and none in the end.
  for (let some; (some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject))).length > 0;) entries.push(...some);
  return Promise.all(entries.filter((one) => one.isFile).map((one) => new Promise((resolve, reject) => one.file(resolve, reject))));
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = CRC_TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

// A zip of files that are stored as they are: [[path, bytes]]. (APPNOTE.TXT of PKWARE, 4.3.7, 4.3.12 and 4.3.16.)
export function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  const add = (list, size, fields, ...rest) => {
    const view = new DataView(new ArrayBuffer(size));
    for (const [where, bytes, value] of fields) view[`setUint${bytes * 8}`](where, value, true);
    list.push(new Uint8Array(view.buffer), ...rest);
  };
  // 1 January 1980, names in UTF-8.
  const head = (from, bytes, name) => [[from, 2, 20], [from + 2, 2, 0x800], [from + 8, 2, 33], [from + 10, 4, crc32(bytes)],
    [from + 14, 4, bytes.length], [from + 18, 4, bytes.length], [from + 22, 2, name.length]];
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    add(parts, 30, [[0, 4, 0x04034b50], ...head(4, bytes, name)], name, bytes);
    add(directory, 46, [[0, 4, 0x02014b50], [4, 2, 20], ...head(6, bytes, name), [42, 4, at]], name);
    at += 30 + name.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  add(directory, 22, [[0, 4, 0x06054b50], [8, 2, files.length], [10, 2, files.length], [12, 4, size], [16, 4, at]]);
  return new Blob([...parts, ...directory], { type: 'application/zip' });
}
