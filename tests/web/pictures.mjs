// The page's picture beside the CPU rasteriser's, at three places of the window's test: node tests/web/pictures.mjs FOLDER
import { readdirSync } from 'node:fs';
import { Browser, serve } from './browser.mjs';
import { Checks } from './checks.mjs';

const folder = process.argv[2] ?? 'target/eremite-web';
const script = readdirSync(folder).find((name) => /^eremite-[0-9a-f]{16}\.js$/.test(name));
const page = `<!doctype html><body style="margin:0"><canvas id="eremite"></canvas><script type="module">
  import init, * as game from './${script}';
  await init({ module_or_path: new URL('./${script.replace('.js', '_bg.wasm')}', import.meta.url) });
  globalThis.game = game;
  game.draw_pictures();
</script>`;
const host = await serve(folder, { 'pictures.html': page });
const browser = await Browser.open({ width: 960, height: 540 });
const checks = new Checks(browser);
await checks.run(async () => {
  await browser.go(`${host.address}pictures.html`);
  await browser.until('(globalThis.table ??= globalThis.game?.compare_pictures()) !== undefined', 240);
  const table = await browser.ask('table');
  console.log(table);
  checks.check(!table.includes('differs around'), "the page's pictures are the rasteriser's");
});
await browser.close();
host.close();
process.exit(checks.faults === 0 ? 0 : 1);
