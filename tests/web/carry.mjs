// A walk that was kept on a desktop goes on in the browser, and back: node tests/web/carry.mjs FOLDER EREMITE
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser, serve, sleep } from './browser.mjs';
import { Checks } from './checks.mjs';

const [folder = 'target/eremite-web', eremite = 'target/debug/eremite'] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'eremite-carry-'));
const run = (...given) => JSON.parse(execFileSync(eremite, [...given, '--data', data], { encoding: 'utf8' }));

const host = await serve(folder);
const browser = await Browser.open({ width: 640, height: 360 });
const checks = new Checks(browser);
await checks.run(async () => {
  run('walk', '--seed', '7', '--seconds', '40', '--keep', 'from a desktop');
  const columnThere = (wanted) => run('saves', '--json').find(({ name }) => name === wanted).x;
  const there = columnThere('from a desktop');
  const kept = join(data, 'runs', 'from a desktop');
  const files = readdirSync(kept).map((name) => [name, readFileSync(join(kept, name)).toString('base64')]);
  await browser.play(`${host.address}?seed=1`);
  await browser.ask(`eremite.bringIn(${JSON.stringify(files)}.map(([name, text]) => new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name)))`);
  await browser.play(host.address);
  const here = await browser.column();
  checks.check(Math.abs(here - there) <= 1, `the desktop's walk is at column ${there}, and in the browser at ${here}`);

  // On in the browser, whose menu keeps it, and back.
  await browser.hold('Escape', 150);
  await sleep(2000);
  await browser.hold('ArrowRight', 8000);
  await sleep(2000);
  const on = await browser.column();
  await browser.hold('Escape', 150);
  await sleep(4000);
  const [name, zipped] = await browser.ask(`eremite.takeWalk().then(async ([name, zip]) => {
    let text = '';
    for (const byte of new Uint8Array(await zip.arrayBuffer())) text += String.fromCharCode(byte);
    return [name, btoa(text)];
  })`);
  rmSync(kept, { recursive: true });
  mkdirSync(join(data, 'runs'), { recursive: true });
  writeFileSync(join(data, 'walk.zip'), Buffer.from(zipped, 'base64'));
  execFileSync('unzip', ['-q', join(data, 'walk.zip'), '-d', join(data, 'runs')]);
  const back = columnThere(name);
  run('walk', '--continue', name, '--seconds', '5');
  checks.check(on > here + 3 && Math.abs(back - on) <= 1, `the browser's walk goes on to column ${on}, and on the desktop it is at ${back}`);
});
await browser.close();
host.close();
rmSync(data, { recursive: true });
process.exit(checks.faults === 0 ? 0 : 1);
