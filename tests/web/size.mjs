// What a visitor of each page downloads: node tests/web/size.mjs FOLDER
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = process.argv[2] ?? 'target/eremite-web';
// A host that compresses once, and not for each visitor, does it as well as can be: 11 is the most.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const pages = [
  { page: 'the game', most: 7, is: (name) => name === 'index.html' || /^eremite-[0-9a-f]{16}/.test(name), plain: 0, sent: 0 },
  { page: 'what is fetched when it is asked for', most: 2, is: (name) => name.startsWith('eremite-deferred-'), plain: 0, sent: 0 },
  { page: 'the generators', most: 2, is: (name) => name === 'lab.html' || name.startsWith('eremite-lab-'), plain: 0, sent: 0 },
];
for (const name of readdirSync(folder)) {
  const bytes = readFileSync(join(folder, name));
  const packed = brotliCompressSync(bytes, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  const page = pages.find(({ is }) => is(name));
  page.plain += bytes.length;
  page.sent += packed.length;
  console.log(`${name}: ${(bytes.length / 1e6).toFixed(2)} MB, ${(packed.length / 1e6).toFixed(2)} with brotli`);
}
for (const { page, most, plain, sent } of pages) {
  console.log(`${page}: ${(plain / 1e6).toFixed(2)} MB, ${(sent / 1e6).toFixed(2)} with brotli`);
  if (sent > most * 1e6) {
    console.log(`that is more than ${most} MB`);
    process.exitCode = 1;
  }
}
