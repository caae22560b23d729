// The page in a real browser: it comes up, keys walk him, the walk is kept and goes on, and nothing is complained of.
//   node tests/web/page.mjs FOLDER [FOLDER_FOR_PICTURES]
import { Browser, serve, sleep } from './browser.mjs';
import { Checks } from './checks.mjs';

const [folder = 'target/eremite-web', pictures] = process.argv.slice(2);

const host = await serve(folder);
// A small window: a machine without a GPU draws it in software.
const browser = await Browser.open({ width: 640, height: 360 });
const checks = new Checks(browser, pictures);
const check = (holds, words) => checks.check(holds, words);
const picture = (name) => checks.picture(name);
await checks.run(async () => {
  const begun = Date.now();
  await browser.play(`${host.address}?seed=12&hour=17`);
  check(true, `the page comes up, ${((Date.now() - begun) / 1000).toFixed(1)} s after it is asked for, with its first 20 frames`);
  const first = await picture('first');
  // A picture of one colour is a few kilobytes.
  check(first.length > 60_000, `it shows something: ${first.length >> 10} kB of it`);

  const from = await browser.column();
  await browser.hold('ArrowRight', 8000);
  const walked = await browser.column();
  await picture('walked');
  check(walked > from + 3, `the arrow walks him, from column ${from} to ${walked}`);

  // A walk is kept after 100 m, and whenever the menu opens.
  await browser.key('keyDown', 'ShiftLeft', 'Shift');
  await browser.key('keyDown', 'ArrowRight');
  const { p50, p99, count } = await browser.frames(10);
  console.log(`frames while he runs: p50 ${p50} ms, p99 ${p99} ms of ${count}`);
  await browser.until(`Number(eremite.place().split(',')[0]) > ${from + 115}`, 240);
  await browser.key('keyUp', 'ArrowRight');
  await browser.key('keyUp', 'ShiftLeft', 'Shift');
  await sleep(3000);
  const to = await browser.column();
  await browser.hold('Escape', 150);
  await sleep(3000);
  await picture('menu');
  await browser.hold('Escape', 150);
  await browser.until("eremite.files().then((files) => files.some((name) => name.startsWith('/eremite/runs/')))", 60);
  check(true, 'the walk is kept');
  await browser.play(host.address);
  const again = await browser.column();
  await picture('again');
  check(Math.abs(again - to) < 30, `after the page is loaded anew he is at column ${again}, and was at ${to}`);

  // All that is kept goes out as one file, is lost, and comes in again.
  await browser.ask(`(async () => {
    const whole = await eremite.takeOut();
    const [names, database] = [await eremite.files(), await new Promise((resolve) => {
      const asked = indexedDB.open('eremite');
      asked.onsuccess = () => resolve(asked.result);
    })];
    const lost = database.transaction('files', 'readwrite');
    lost.objectStore('files').clear();
    await new Promise((resolve) => { lost.oncomplete = resolve; });
    database.close();
    if ((await eremite.files()).length !== 0) throw new Error('it is not lost');
    await eremite.bringIn([whole]);
    if (String(await eremite.files()) !== String(names)) throw new Error('it is not as it was');
  })()`);
  await browser.play(host.address);
  check(Math.abs(await browser.column() - to) < 30, 'all that is kept goes out as one file and comes in again, and the walk goes on');

  // On a full disk he is told, and walks on.
  const origin = host.address.replace(/\/$/, '');
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await browser.hold('ArrowRight', 1500);
  await browser.hold('Escape', 150);
  await browser.until("document.body.innerText.includes('cannot be kept')", 60);
  await browser.hold('Escape', 150);
  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  const drawn = await browser.ask('eremite.frames()');
  await browser.until(`eremite.frames() > ${drawn + 5}`, 60);
  check(true, 'on a full disk a line says that the walk cannot be kept, and he walks on');

  // The lab, its next algorithm, and the land that follows: the ground under him is another.
  await browser.hold('Escape', 150);
  await sleep(2000);
  await browser.hold('F3', 150);
  await sleep(4000);
  await picture('lab');
  const ground = await browser.ask('eremite.place()');
  await browser.hold('BracketRight', 150, ']');
  await browser.until(`eremite.place() !== '${ground}'`, 60);
  await sleep(3000);
  await picture('algorithm');
  check(true, `F3 opens the lab, and another algorithm moves the ground from ${ground} to ${await browser.ask('eremite.place()')}`);
  await browser.hold('F3', 150);
  await sleep(2000);

  // The menu's link leads to this land and place.
  await browser.ask('navigator.clipboard.writeText = (text) => { globalThis.copied = text; return Promise.resolve(); }, 0');
  await browser.hold('Escape', 150);
  await sleep(2000);
  for (let row = 0; row < 8; row++) {
    await browser.hold('ArrowDown', 150);
    await sleep(500);
  }
  await browser.hold('Enter', 150);
  await browser.until('globalThis.copied', 30);
  const [link, here] = [await browser.ask('copied'), await browser.ask('eremite.place()')];
  await browser.play(link);
  check(await browser.ask('eremite.place()') === here, `the link of the menu leads to ${here}: ${link}`);

  for (const [width, height] of [[390, 844], [844, 390]]) {
    await browser.resize(width, height, true);
    await sleep(4000);
    await picture(`${width}x${height}`);
    const size = await browser.ask("[eremite_canvas.clientWidth, eremite_canvas.clientHeight].join('x')".replaceAll('eremite_canvas', "document.getElementById('eremite')"));
    check(size === `${width}x${height}`, `the canvas follows the window: ${size}`);
  }
  // Upright, by touch: the stick at the lower left is pushed to the right.
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const touch = (type, points) => browser.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: 400, y: 100 }]);
  await touch('touchEnd', []);
  await sleep(2000);
  const before = await browser.column();
  await touch('touchStart', [{ x: 84, y: 306 }]);
  await touch('touchMove', [{ x: 134, y: 306 }]);
  await sleep(6000);
  await picture('touch');
  await touch('touchEnd', []);
  const after = await browser.column();
  check(after > before + 3, `the stick walks him, from column ${before} to ${after}`);
});
await browser.close();
host.close();
process.exit(checks.faults === 0 ? 0 : 1);
