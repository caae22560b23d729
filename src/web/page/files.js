// What the browser keeps: files in its database, all of them as one file, and a walk that comes from a desktop or goes there.
import { words } from './{{name}}-words.js';

// Files, in the browser's database: one record for each, by path.
export class Files {
  // Opens the database; `tell` says to the player what cannot be kept.
  static async open(tell) {
    const files = new Files();
    files.tell = tell;
    files.database = await new Promise((resolve, reject) => {
      const asked = indexedDB.open('eremite', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('files');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    return files;
  }

  each(take) {
    return new Promise((resolve, reject) => {
      const asked = this.database.transaction('files').objectStore('files').openCursor();
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const cursor = asked.result;
        if (!cursor) return resolve();
        take(cursor.key, cursor.value);
        cursor.continue();
      };
    });
  }

  // All of them or none.
  putAll(records) {
    const changing = this.database.transaction('files', 'readwrite', { durability: 'strict' });
    for (const [path, record] of records) changing.objectStore('files').put(record, path);
    return new Promise((resolve, reject) => {
      changing.oncomplete = resolve;
      changing.onabort = () => reject(changing.error);
    });
  }

  // A change is one transaction, so that a page that is closed in the middle leaves whole files.
  keep(path, bytes) {
    const changing = this.database.transaction('files', 'readwrite', { durability: 'strict' });
    const store = changing.objectStore('files');
    if (bytes) store.put({ bytes, modified: Date.now() / 1000 }, path);
    else store.delete(path);
    changing.onabort = () => this.tell(words('page-not-kept', { name: path, error: changing.error?.message ?? words('page-refused') }));
  }
}

// Everything that is kept, as one file: gzipped JSON with the bytes in base64.
const FORM = 1;

export async function takeOut(files) {
  const kept = [];
  await files.each((path, { bytes, modified }) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    kept.push([path, modified, btoa(text)]);
  });
  const whole = new Blob([JSON.stringify({ eremite: FORM, files: kept })]);
  return new Response(whole.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

// Puts such a file's contents over what is kept. The game that runs knows nothing of them: the page has to be loaded anew.
export async function bringIn(files, file) {
  const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
  const { eremite, files: kept } = JSON.parse(text);
  if (eremite !== FORM) throw new Error(words('page-other-version'));
  const records = kept.map(([path, modified, bytes]) => {
    if (!path.startsWith('/eremite/') || path.includes('..')) throw new Error(words('page-no-place', { name: path }));
    return [path, { modified, bytes: Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)) }];
  });
  await files.putAll(records);
}

// The files of a walk, as they lie in its folder on a desktop, become the walk that goes on.
export async function bringWalk(files, walk) {
  const now = new Date();
  const folder = `brought ${now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')}`;
  const record = async (file) => [`/eremite/runs/${folder}/${file.name}`, { modified: now / 1000, bytes: new Uint8Array(await file.arrayBuffer()) }];
  await files.putAll(await Promise.all(walk.filter((file) => file.name !== 'lock').map(record)));
}

// Somebody's ghost or ride lies with those that the menu lists; the game checks it when it is to go along.
export async function bringGhost(files, ghost) {
  if (ghost.size > 256 << 20) throw new Error(words('page-too-large', { name: ghost.name }));
  const bytes = new Uint8Array(await ghost.arrayBuffer());
  await files.putAll([[`/eremite/ghosts/${plainName(ghost.name)}`, { modified: Date.now() / 1000, bytes }]]);
}

// Somebody's slip lies with those that the menu lists; the game reads its seal, and shows nothing else of it.
export async function bringSlip(files, slip) {
  if (slip.size > 4 << 20) throw new Error(words('page-too-large', { name: slip.name }));
  const bytes = new Uint8Array(await slip.arrayBuffer());
  await files.putAll([[`/eremite/slips/others/${plainName(slip.name)}`, { modified: Date.now() / 1000, bytes }]]);
}

// A file's name in letters that are harmless everywhere, with its ending.
const plainName = (name) => name.replaceAll(/[^\p{L}\p{N} _().-]/gu, '-').replaceAll('..', '-').slice(-80);

// The folder of the walk that was saved last, as a zip.
export async function takeWalk(files) {
  if (!files) throw new Error(words('page-none-kept'));
  const kept = [];
  await files.each((path, record) => {
    const [, folder] = /^\/eremite\/runs\/([^/]+)\/[^/]+$/.exec(path) ?? [];
    if (folder) kept.push({ ...record, path, folder });
  });
  const newest = kept.filter(({ path }) => path.endsWith('.run')).sort((one, other) => other.modified - one.modified)[0];
  if (!newest) throw new Error(words('page-no-walk'));
  const walk = kept.filter(({ folder, path }) => folder === newest.folder && !path.endsWith('/lock'));
  return [newest.folder, zip(walk.map(({ path, bytes }) => [path.slice('/eremite/runs/'.length), bytes]))];
}

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
function zip(files) {
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
