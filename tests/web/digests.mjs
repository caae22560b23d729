// The golden digests, computed by the very program that the page loads: node tests/web/digests.mjs FOLDER
import { mkdtempSync, readFileSync, readdirSync, copyFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2] ?? 'target/eremite-web';
const file = (end) => join(folder, readdirSync(folder).find((name) => /^eremite-[0-9a-f]{16}/.test(name) && name.endsWith(end)));
const golden = (name) => readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');

// Node takes a module by its name's end.
const scratch = mkdtempSync(join(tmpdir(), 'eremite-digests-'));
const glue = join(scratch, 'eremite.mjs');
copyFileSync(file('_bg.wasm').replace('_bg.wasm', '.js'), glue);
const game = await import(pathToFileURL(glue));
game.initSync({ module: readFileSync(file('_bg.wasm')) });
rmSync(scratch, { recursive: true });

let faults = 0;
const lands = [...game.generators()].map((version) => [`${version}/land.txt`, () => game.land_digests(version)]);
for (const [name, compute] of [...lands, ['walk.txt', game.walk_digest]]) {
  const begun = performance.now();
  const [now, wanted] = [compute().trimEnd().split('\n'), golden(name).trimEnd().split('\n')];
  const others = wanted.filter((line, at) => line !== now[at]);
  others.forEach((line) => console.log(`${name}: wanted ${line}, and it is ${now[wanted.indexOf(line)]}`));
  faults += others.length + Math.abs(now.length - wanted.length);
  console.log(`${name}: ${wanted.length - others.length} of ${wanted.length} alike, in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
process.exit(faults === 0 ? 0 : 1);
