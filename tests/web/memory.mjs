// Minutes of walking leave the memory flat: node tests/web/memory.mjs FOLDER [MINUTES]
import { Browser, serve, sleep } from './browser.mjs';
import { Checks } from './checks.mjs';

const [folder = 'target/eremite-web', minutes = '10'] = process.argv.slice(2);
const host = await serve(folder);
const browser = await Browser.open({ width: 640, height: 360 });
const checks = new Checks(browser);
await checks.run(async () => {
  await browser.play(`${host.address}?seed=12&at=1000&hour=8`);
  await browser.key('keyDown', 'ShiftLeft', 'Shift');
  await browser.key('keyDown', 'ArrowRight');
  const told = [];
  for (let minute = 0; minute <= Number(minutes); minute++) {
    if (minute > 0) await sleep(30_000);
    // Over what stops him.
    await browser.hold('Space', 300, ' ');
    if (minute > 0) await sleep(30_000);
    const [bytes, place, { usedSize }] = [await browser.ask('eremite.memoryBytes()'), await browser.ask('eremite.place()'), await browser.send('Runtime.getHeapUsage')];
    told.push(bytes);
    console.log(`after ${minute} min, at ${place}: ${(bytes / 1e6).toFixed(0)} MB, and ${(usedSize / 1e6).toFixed(0)} MB of JavaScript`);
  }
  const [half, last] = [told[Math.floor(told.length / 2)], told.at(-1)];
  checks.check(last < 1.1 * half, `the last half adds ${((last - half) / 1e6).toFixed(0)} MB`);
});
await browser.close();
host.close();
process.exit(checks.faults === 0 ? 0 : 1);
