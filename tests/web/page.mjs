// The page in a real browser: it comes up, keys walk him, the walk is kept and goes on, and nothing is complained of.
//   node tests/web/page.mjs FOLDER [FOLDER_FOR_PICTURES]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, serve, sleep } from './browser.mjs';

const [folder = 'target/eremite-web', pictures] = process.argv.slice(2);
const SHOWN = "document.getElementById('coming').classList.contains('gone') && eremite.frames() > 20";

let faults = 0;
function check(holds, words) {
  console.log(`${holds ? 'good' : 'WRONG'}: ${words}`);
  faults += holds ? 0 : 1;
}

async function picture(browser, name) {
  const bytes = await browser.picture();
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, `${name}.png`), bytes);
  }
  return bytes;
}

const column = async (browser) => Number((await browser.ask('eremite.place()')).split(',')[0]);

const host = await serve(folder);
// A small window: a machine without a GPU draws it in software.
const browser = await Browser.open({ width: 640, height: 360 });
try {
  const begun = Date.now();
  await browser.go(`${host.address}?seed=12&hour=17`);
  await browser.until(SHOWN, 240);
  check(true, `the page comes up, ${((Date.now() - begun) / 1000).toFixed(1)} s after it is asked for, with its first 20 frames`);
  const first = await picture(browser, 'first');
  // A picture of one colour is a few kilobytes.
  check(first.length > 60_000, `it shows something: ${first.length >> 10} kB of it`);

  const from = await column(browser);
  await browser.hold('ArrowRight', 8000);
  const walked = await column(browser);
  await picture(browser, 'walked');
  check(walked > from + 3, `the arrow walks him, from column ${from} to ${walked}`);

  // A walk is kept after 100 m, and whenever the menu opens.
  await browser.key('keyDown', 'ShiftLeft', 'Shift');
  await browser.key('keyDown', 'ArrowRight');
  await browser.until(`Number(eremite.place().split(',')[0]) > ${from + 115}`, 240);
  await browser.key('keyUp', 'ArrowRight');
  await browser.key('keyUp', 'ShiftLeft', 'Shift');
  await sleep(3000);
  const to = await column(browser);
  await browser.hold('Escape', 150);
  await sleep(3000);
  await picture(browser, 'menu');
  await browser.hold('Escape', 150);
  await browser.until("eremite.files().then((files) => files.some((name) => name.startsWith('/eremite/runs/')))", 60);
  check(true, 'the walk is kept');
  await browser.go(host.address);
  await browser.until(SHOWN, 240);
  const again = await column(browser);
  await picture(browser, 'again');
  check(Math.abs(again - to) < 30, `after the page is loaded anew he is at column ${again}, and was at ${to}`);

  for (const [width, height] of [[390, 844], [844, 390]]) {
    await browser.resize(width, height, true);
    await sleep(4000);
    await picture(browser, `${width}x${height}`);
    const size = await browser.ask("[eremite_canvas.clientWidth, eremite_canvas.clientHeight].join('x')".replaceAll('eremite_canvas', "document.getElementById('eremite')"));
    check(size === `${width}x${height}`, `the canvas follows the window: ${size}`);
  }
  const errors = browser.errors();
  check(errors.length === 0, `the console is quiet ${errors.slice(0, 5).join(' | ')}`);
} catch (error) {
  check(false, error.message);
  await picture(browser, 'wrong').catch(() => {});
} finally {
  await browser.close();
  host.close();
}
process.exit(faults === 0 ? 0 : 1);
