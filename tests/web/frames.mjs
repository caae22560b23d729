// Frames while he runs in a meadow, in a wood and in caves, and the longest steps of what is computed between them:
//   node tests/web/frames.mjs FOLDER [SECONDS [LIMIT_MS [steps]]]
// With a limit it fails if a step takes longer. Machines differ, so that there is none by itself. With `steps` the page goes before
// what draws it, as root on Linux: the steps are then measured without what took the processor meanwhile, and frames come later.
import { Browser, serve, sleep } from './browser.mjs';
import { Checks } from './checks.mjs';

const [folder = 'target/eremite-web', seconds = '30', limit, goesFirst] = process.argv.slice(2);
const PLACES = [
  ['a meadow', '?seed=12&at=-2500&hour=10'],
  ['an autumn wood', '?seed=3&at=-23500&hour=10'],
  ['caves', '?seed=12&at=1000,-150&hour=10'],
];
// Seconds between two jumps, and between two turns: in caves he comes to a wall soon.
const JUMPS_EVERY_S = 2;
const TURNS_EVERY_S = 10;
const SHOWN = 6;

// Runs for a while, and jumps over what stops him.
async function run(browser) {
  const turns = ['ArrowRight', 'ArrowLeft'];
  await browser.key('keyDown', 'ShiftLeft', 'Shift');
  for (let at = 0; at < Number(seconds); at += JUMPS_EVERY_S) {
    const [way, other] = Math.floor(at / TURNS_EVERY_S) % 2 === 0 ? turns : turns.toReversed();
    await browser.key('keyUp', other);
    await browser.key('keyDown', way);
    await browser.hold('Space', 300, ' ');
    await sleep(JUMPS_EVERY_S * 1000 - 300);
  }
  for (const key of [...turns, 'ShiftLeft']) await browser.key('keyUp', key);
}

const host = await serve(folder);
// A small window: a machine without a GPU draws it in software.
const browser = await Browser.open({ width: 640, height: 360 });
const checks = new Checks(browser);
await checks.run(async () => {
  for (const [place, query] of PLACES) {
    await browser.play(host.address + query);
    if (goesFirst) checks.check(await browser.goFirst(), 'the page goes first');
    await browser.ask('eremite.longestSteps()');
    const from = await browser.column();
    const [{ p50, p99, count }] = await Promise.all([browser.frames(Number(seconds)), run(browser)]);
    const steps = Object.entries(await browser.ask('eremite.longestSteps()')).sort(([, one], [, other]) => other - one);
    const told = steps.slice(0, SHOWN).map(([what, ms]) => `${what} ${ms} ms`).join(', ');
    console.log(`${place}, from column ${from} to ${await browser.column()}: p50 ${p50} ms, p99 ${p99} ms of ${count} frames; longest steps: ${told}`);
    checks.check(steps.length > 0, `in ${place} something is computed between frames`);
    if (limit) checks.check(steps.every(([, ms]) => ms <= Number(limit)), `in ${place} no step takes longer than ${limit} ms`);
  }
});
await browser.close();
host.close();
process.exit(checks.faults === 0 ? 0 : 1);
