// Loads the game, keeps its files, and begins it.
import init, * as game from './{{name}}.js';
import { words, speak } from './{{name}}-words.js';
import { Files, bringGhost, bringIn, bringSlip, bringWalk, droppedFiles, takeOut, takeWalk } from './{{name}}-files.js';

const BYTES = {{bytes}};
const URL_OF_GAME = new URL('{{name}}_bg.wasm', import.meta.url);
// Files that are fetched when the game first asks for them.
const DEFERRED = { {{deferred}} };
const urlOf = (name) => new URL(DEFERRED[name], import.meta.url);
const canvas = document.getElementById('eremite');
const line = document.getElementById('line');
const coming = document.getElementById('coming');

function say(text) {
  line.textContent = text;
  coming.classList.remove('gone');
}

// Ctrl+S gives everything away as one file; such a file, or the folder of a walk, is taken in when it is dropped on the page.
function offerFiles(files) {
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    takeOut(files).then((whole) => give(`${new Date().toISOString().slice(0, 10)}.eremite`, whole));
  }, { capture: true });
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    droppedFiles(event.dataTransfer).then(eremite.bringIn)
      .then(() => location.reload(), (error) => tell(words('page-not-taken-in', { error: error.message })));
  });
}

// One line over the game, for a while.
function tell(text) {
  console.warn(text);
  const note = document.createElement('div');
  note.textContent = text;
  note.style = 'position:fixed;left:0;right:0;bottom:12px;text-align:center;color:#2b2925;background:#e8dfc9cc;padding:4px 12px';
  document.body.append(note);
  setTimeout(() => note.remove(), 8000);
}

// A picture that was taken is given to the player.
function give(path, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = path.split('/').pop();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const openCache = () => globalThis.caches?.open('eremite').catch(() => null);

// Brings a file that the game asks for, from the cache or from the host; where that fails, again and again.
function bring(name, isAgain = false) {
  return fetchDeferred(urlOf(name)).then((bytes) => game.bring(name, bytes), (error) => {
    if (!isAgain) tell(words('page-file-retried', { name, error: error.message }));
    setTimeout(bring, 5000, name, true);
  });
}

async function fetchDeferred(url) {
  const cache = await openCache();
  const kept = await cache?.match(url);
  const answer = kept ?? await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  if (!kept) await cache?.put(url, answer.clone()).catch(() => {});
  return new Uint8Array(await answer.arrayBuffer());
}

// The whole program, from the last visit's cache or from the host, with the stroke growing.
async function fetchGame() {
  const cache = await openCache();
  const kept = await cache?.match(URL_OF_GAME);
  if (kept) return kept;
  const answer = await fetch(URL_OF_GAME);
  if (!answer.ok) throw new Error(words('page-cannot-fetch', { error: `${answer.status} ${answer.statusText}` }));
  const stroke = document.getElementById('stroke');
  const reader = answer.body.getReader();
  const parts = [];
  for (let had = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    had += value.length;
    stroke.setAttribute('stroke-dashoffset', 1 - Math.min(1, had / BYTES));
  }
  const whole = () => new Response(new Blob(parts), { headers: { 'Content-Type': 'application/wasm' } });
  if (cache) {
    const known = new Set(Object.keys(DEFERRED).map((name) => urlOf(name).href));
    for (const old of await cache.keys()) if (!known.has(old.url)) await cache.delete(old);
    // A full disk is no reason not to play.
    await cache.put(URL_OF_GAME, whole()).catch(() => {});
  }
  return whole();
}

// What is missing for a game, in one line.
function missing() {
  if (typeof WebAssembly !== 'object') return words('page-no-wasm');
  if (!document.createElement('canvas').getContext('webgl2')) return words('page-no-webgl2');
  return null;
}

function asked() {
  const query = new URLSearchParams(location.search);
  const at = query.get('at')?.split(',').map((text) => /^-?\d{1,19}$/.test(text) ? BigInt(text) : null);
  if (at && (at.length > 2 || at.some((one) => one === null || BigInt.asIntN(64, one) !== one))) {
    throw new Error(words('page-wrong-at'));
  }
  const hour = query.has('hour') ? Number(query.get('hour')) : undefined;
  if (hour !== undefined && !(hour >= 0 && hour < 24)) throw new Error(words('page-wrong-hour'));
  return new game.PageRequest(query.get('seed') ?? undefined, query.get('land') ?? undefined, at?.[0], at?.[1], hour);
}

// Where the clipboard is refused, the link is shown.
function giveLink(query, note) {
  const link = new URL('./', location);
  link.search = query;
  const copied = navigator.clipboard?.writeText(link.href) ?? Promise.reject();
  copied.then(() => tell(words('page-link-copied', { note })), () => prompt(words('page-link', { note }), link.href));
}

function fullScreen() {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  Promise.resolve(done).catch((error) => tell(words('page-no-full-screen', { error: error.message })));
}

// The browser keeps its own keys: reload, full screen, a new tab. All others are the game's.
const BROWSERS = new Set(['F5', 'F11']);
for (const kind of ['keydown', 'keyup']) {
  addEventListener(kind, (event) => {
    if (BROWSERS.has(event.key) || ((event.ctrlKey || event.metaKey) && 'rtwnl'.includes(event.key.toLowerCase()))) {
      event.stopImmediatePropagation();
    }
  }, { capture: true });
}
canvas.addEventListener('pointerdown', () => canvas.focus());
addEventListener('touchstart', () => import('./{{name}}-touch.js'), { once: true });
canvas.addEventListener('contextmenu', (event) => event.preventDefault());

// Two pages would write over each other's walks.
function alone() {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks.request('eremite', { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      // Held for as long as the page is there.
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

async function begin() {
  await speak(navigator.language);
  say(words('page-coming'));
  const lacking = missing();
  if (lacking) return say(lacking);
  if (!await alone()) return say(words('page-open-elsewhere'));
  const [response, files] = await Promise.all([fetchGame(), Files.open(tell).catch(() => null)]);
  const { memory } = await init({ module_or_path: response });
  await files?.each((path, { bytes, modified }) => game.load(path, bytes, modified));
  const deferred = [];
  globalThis.eremite = {
    place: game.place,
    frames: game.frames,
    longestSteps: () => JSON.parse(game.longest_steps()),
    memoryBytes: () => memory.buffer.byteLength,
    tell,
    speak,
    giveLink,
    fullScreen,
    fetch: (name) => { deferred.push(bring(name)); },
    walks: (isWalking) => document.body.classList.toggle('rests', !isWalking),
    files: async () => {
      const names = [];
      await files?.each((path) => names.push(path));
      return names;
    },
    takeOut: () => takeOut(files),
    takeWalk: () => takeWalk(files),
    giveWalk: () => takeWalk(files).then(([name, whole]) => give(`${name}.zip`, whole), (error) => tell(words('page-not-taken-along', { error: error.message }))),
    bringIn: async (dropped) => {
      if (dropped.some(({ name }) => name?.endsWith('.run'))) await bringWalk(files, dropped);
      else if (dropped.length === 1 && /\.(ghost|ride)$/.test(dropped[0].name)) await bringGhost(files, dropped[0]);
      else if (dropped.length === 1 && /\.png$/i.test(dropped[0].name)) await bringSlip(files, dropped[0]);
      else if (dropped.length === 1) await bringIn(files, dropped[0]);
      else throw new Error(words('page-not-known'));
      // What runs on is not to write over it.
      eremite.keep = () => {};
    },
    keep: (path, bytes) => path.startsWith('/eremite/pictures/') ? bytes && give(path, bytes) : files?.keep(path, bytes),
  };
  if (files) offerFiles(files);
  navigator.storage?.persist?.();
  canvas.focus();
  const request = asked();
  try {
    game.play(request);
  } catch {
    // It cannot begin. Why is said once more when the words of the browser's language are there.
    game.speak_as_browser();
    await Promise.all(deferred);
    game.speak_as_browser();
    game.play(request);
  }
  // What it asks for at once are the letters and words of its language, without which it would speak English.
  await Promise.all(deferred);
  game.begin();
  // The first picture takes its time; the page says so until it is there.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    coming.classList.add('gone');
    if (!files) tell(words('page-keeps-nothing'));
  }));
}

begin().catch((error) => {
  console.error(error);
  say(words('page-cannot-begin', { error: String(error.message ?? error).split('\n')[0] }));
});
