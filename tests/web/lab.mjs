// The page of generators in a real browser: every algorithm is drawn, its parameters change it, and its code opens it again.
//   node tests/web/lab.mjs FOLDER [FOLDER_FOR_PICTURES]
import { Checks } from './checks.mjs';
import { Browser, serve, sleep } from './browser.mjs';

const [folder = 'target/eremite-web', pictures] = process.argv.slice(2);
const host = await serve(folder);
const browser = await Browser.open({ width: 1280, height: 720 });
const checks = new Checks(browser, pictures);
const card = (name) => `cards.find((card) => card.name === '${name}')`;
const set = (id, value) => browser.ask(`document.getElementById('${id}').value = '${value}'; document.getElementById('stretch').dispatchEvent(new Event('input'))`);
const drawn = (name) => `${card(name)}.canvas.toDataURL()`;
await checks.run(async () => {
  const begun = Date.now();
  await browser.go(`${host.address}lab.html`);
  await browser.until("globalThis.cards && cards.some((card) => card.isSeen && !card.isStale)", 60);
  checks.check(true, `the page comes up, ${((Date.now() - begun) / 1000).toFixed(1)} s after it is asked for`);
  await checks.picture('lab-page');
  const names = await browser.ask('cards.map((card) => card.name)');
  checks.check(names.length >= 18, `there are ${names.length} algorithms: ${names.join(', ')}`);
  const wrong = await browser.ask("(() => { for (const card of cards) card.draw(); return cards.filter((card) => card.told.className === 'wrong').map((card) => card.name); })()");
  checks.check(wrong.length === 0, `each is drawn ${wrong.join(', ')}`);

  const before = await browser.ask(drawn('perlin'));
  await browser.ask(`(() => { const perlin = ${card('perlin')}; perlin.details.open = true; const slider = perlin.params.querySelector('input[type=range]'); slider.value = slider.min; slider.dispatchEvent(new Event('input')); perlin.draw(); })()`);
  checks.check(before !== await browser.ask(drawn('perlin')), 'a slider changes the outline');
  const shown = await browser.ask('cards.find((card) => card.isSeen).name');
  const sown = await browser.ask(drawn(shown));
  await set('seed', 'other words');
  await sleep(1000);
  checks.check(sown !== await browser.ask(drawn(shown)), 'and so does the seed');

  const heights = (name) => `Array.from(${card(name)}.lab.heights(document.getElementById('seed').value, '${name}', ${card(name)}.json(), 0, 0n, 64)).join()`;
  const [code, there] = [await browser.ask(`${card('perlin')}.code()`), await browser.ask(heights('perlin'))];
  await browser.go(`${host.address}lab.html?land=${code}`);
  await browser.until("globalThis.cards && cards[0].element.className === 'opened'", 60);
  checks.check(await browser.ask('cards[0].name') === 'perlin' && await browser.ask(heights('perlin')) === there, 'its code opens it again, to the bit');
  await set('from', '4611686018427387904');
  await sleep(1000);
  await checks.picture('lab-page-far');
  checks.check(await browser.ask("cards[0].told.className !== 'wrong'"), 'at 2^62 too');

  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: "Object.defineProperty(navigator, 'language', { get: () => 'de' });" });
  await browser.go(`${host.address}lab.html`);
  await browser.until("globalThis.cards && cards.some((card) => card.isSeen && !card.isStale)", 60);
  const text = await browser.ask("document.querySelectorAll('details').forEach((one) => { one.open = true; }), document.body.innerText");
  checks.check(text.includes('Die Generatoren') && text.includes('Oktaven'), 'in German it speaks German');
  await checks.picture('lab-page-german');
});
await browser.close();
host.close();
process.exit(checks.faults === 0 ? 0 : 1);
