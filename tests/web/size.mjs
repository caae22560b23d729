// What a visitor downloads: node tests/web/size.mjs FOLDER
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

// Seven are wanted.
const MOST_MB = 11;
const folder = process.argv[2] ?? 'target/eremite-web';
let [plain, sent] = [0, 0];
for (const name of readdirSync(folder)) {
  const bytes = readFileSync(join(folder, name));
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  plain += bytes.length;
  sent += packed.length;
  console.log(`${name}: ${(bytes.length / 1e6).toFixed(2)} MB, ${(packed.length / 1e6).toFixed(2)} with brotli`);
}
console.log(`the page: ${(plain / 1e6).toFixed(2)} MB, ${(sent / 1e6).toFixed(2)} with brotli`);
if (sent > MOST_MB * 1e6) {
  console.log(`that is more than ${MOST_MB} MB`);
  process.exit(1);
}
