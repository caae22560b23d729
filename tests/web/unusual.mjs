// The page where something is missing or odd: no WebGL2, no WebAssembly, no database, a second tab; and by touch, by ear and
// over the full screen.
//   node tests/web/unusual.mjs FOLDER [FOLDER_FOR_PICTURES]
import { Browser, serve, sleep } from './browser.mjs';
import { Checks } from './checks.mjs';

const [folder = 'target/eremite-web', pictures] = process.argv.slice(2);

// What goes to the loudspeaker goes to a meter too.
const METER = `(() => {
  globalThis.meters = [];
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      let meter = meters.find((one) => one.context === this.context);
      if (!meter) meters.push(meter = new AnalyserNode(this.context));
      connect.call(this, meter);
    }
    return connect.call(this, to, ...rest);
  };
  globalThis.loudness = () => Math.max(0, ...meters.map((meter) => {
    const wave = new Float32Array(meter.fftSize);
    meter.getFloatTimeDomainData(wave);
    return Math.hypot(...wave) / Math.sqrt(wave.length);
  }));
})()`;

const host = await serve(folder);
const browser = await Browser.open({ width: 640, height: 360 });
const checks = new Checks(browser, pictures);
const check = (holds, words) => checks.check(holds, words);

// Lets a page begin where a script has changed something before.
async function where(script, test) {
  const { identifier } = await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: script });
  await test();
  await browser.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
}

// The page says why there is no game.
async function says(words, query = '') {
  await browser.go(host.address + query);
  await browser.until(`document.getElementById('line').textContent.includes(${JSON.stringify(words)})`, 60);
  check(true, `the page says: ${await browser.ask("document.getElementById('line').textContent")}`);
}

// A line lies over the game.
async function tells(words, seconds) {
  await browser.until(`document.body.innerText.includes(${JSON.stringify(words)})`, seconds);
  check(true, `a line says '${words}'`);
}

const touch = (type, ...points) => browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

await checks.run(async () => {
  await where('HTMLCanvasElement.prototype.getContext = () => null;', () => says('no WebGL2'));
  await where('delete globalThis.WebAssembly;', () => says('no WebAssembly'));
  const speaks = (language) => `Object.defineProperty(navigator, 'language', { get: () => '${language}' });`;
  await where(`HTMLCanvasElement.prototype.getContext = () => null; ${speaks('de-CH')}`, () => says('kein WebGL2'));
  check(await browser.ask('document.documentElement.lang') === 'de', 'and it speaks the language of the browser');
  // Whose words are fetched here are in the cache from then on: other languages than below.
  for (const [language, ofCode, ofPlace] of [['en', 'a code begins with E', 'the end'], ['fr', 'il n’est pas écrit', 'bout'], ['ru', 'код так не пишется', 'краем']]) {
    await where(speaks(language), async () => {
      await says(ofCode, '?land=nonsense!');
      await says(ofPlace, '?at=9223372036854775807');
    });
  }
  const refused = browser.told.splice(0).filter(({ level }) => level === 'error');
  check(refused.length === 6, `why a page cannot begin is in its console too: ${refused.length} lines`);
  await where("IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); };", async () => {
    await browser.go(`${host.address}?seed=12&hour=10`);
    await tells('This browser keeps nothing here', 120);
  });

  // Words, and letters of Han scripts, are fetched by whoever reads them, and once. However long that takes, no frame is drawn
  // in English before.
  const SLOW = `(() => {
    const fetchNow = globalThis.fetch;
    globalThis.framesBefore = [];
    globalThis.fetch = async (url, ...rest) => {
      if (!String(url).includes('-deferred-')) return fetchNow(url, ...rest);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      framesBefore.push(eremite.frames());
      return fetchNow(url, ...rest);
    };
  })();`;
  const letters = async (name) => {
    await browser.play(`${host.address}?seed=12&hour=17`);
    await checks.picture(name);
    return browser.ask("performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('-deferred-')).map((name) => name.replace(/.*-deferred-[0-9a-f]+-/, '')).sort().join()");
  };
  check(await letters('english') === '', 'in English nothing else is fetched');
  for (const [language, files] of [['de-AT', 'words-de.ftl'], ['ja', 'EremiteKaiJP.ttf,words-ja.ftl'], ['zh-CN', 'EremiteKaiSC.ttf,words-zh-Hans.ftl']]) {
    await where(speaks(language) + SLOW, async () => {
      const fetched = await letters(language);
      check(fetched === files, `what ${language} needs is fetched: ${fetched}`);
      const before = await browser.ask('framesBefore');
      check(before.length > 0 && before.every((frames) => frames === 0), `and nothing is drawn before it is there: ${before}`);
      const again = await letters(`${language}-again`);
      check(again === '', `and a second visit has it ${again}`);
    });
  }

  await where(METER, async () => {
    await browser.play(`${host.address}?seed=12&hour=17`);
    check(await browser.ask('loudness()') === 0, 'before the first key nothing is heard');
    await browser.hold('ArrowRight', 3000);
    await browser.until('loudness() > 1e-4', 60);
    check(true, `then it sounds, with ${(20 * Math.log10(await browser.ask('loudness()'))).toFixed(0)} dB of full scale`);
  });

  // By touch: two fingers zoom, and a long press is the menu.
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await browser.ask("globalThis.pressed = []; addEventListener('keydown', (event) => pressed.push(event.code), { capture: true }), 0");
  await touch('touchStart', [320, 120]);
  await touch('touchEnd');
  await sleep(3000);
  await touch('touchStart', [300, 120], [340, 120]);
  for (let apart = 20; apart <= 100; apart += 10) await touch('touchMove', [320 - apart, 120], [320 + apart, 120]);
  await touch('touchEnd');
  await sleep(1500);
  await checks.picture('zoomed');
  const pressed = await browser.ask('pressed');
  check(pressed.includes('Equal') && !pressed.includes('Escape'), `two fingers zoom: ${pressed}`);
  const longPress = async () => {
    await touch('touchStart', [320, 120]);
    await sleep(1200);
    await touch('touchEnd');
  };
  const buttons = "getComputedStyle(document.querySelector('.touch')).display";
  await longPress();
  await browser.until(`${buttons} === 'none'`, 30);
  await checks.picture('long press');
  check((await browser.ask('pressed')).includes('Escape'), 'a long press is the menu, over which there are no buttons');
  // In the first minutes it opens the settings, which lie above the menu: each press leads back by a page.
  const shows = () => browser.ask(`${buttons} !== 'none'`);
  for (let pages = 0; pages < 2 && !await shows(); pages++) {
    await longPress();
    await sleep(3000);
  }
  check(await shows(), 'and by others he walks on, with the buttons');
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });

  // The whole screen, which the menu asks for by the same function.
  await browser.send('Runtime.evaluate', { expression: 'eremite.fullScreen()', userGesture: true });
  await browser.until('document.fullscreenElement !== null', 20);
  await sleep(2000);
  const size = await browser.ask("[innerWidth - document.getElementById('eremite').clientWidth, innerHeight - document.getElementById('eremite').clientHeight].join()");
  check(size === '0,0', 'over the full screen the canvas is as large as the screen');
  await browser.send('Runtime.evaluate', { expression: 'eremite.fullScreen()', userGesture: true });
  await browser.until('document.fullscreenElement === null', 20);

  // A second tab is told, and the first plays on.
  const first = browser.session;
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  browser.session = (await browser.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  await browser.send('Runtime.enable');
  await says('open in another tab');
  browser.session = undefined;
  await browser.send('Target.closeTarget', { targetId });
  browser.session = first;
  const frames = await browser.ask('eremite.frames()');
  await browser.until(`eremite.frames() > ${frames + 5}`, 30);
  check(true, 'and the first tab plays on');
});
await browser.close();
host.close();
process.exit(checks.faults === 0 ? 0 : 1);
