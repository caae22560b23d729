// A headless Chromium, driven by the DevTools protocol over a pipe, and a server for a folder: no packages are needed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { setPriority, tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const KINDS = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.wasm': 'application/wasm' };

// Serves a folder on this machine, and texts by name beside it; resolves to the address.
export function serve(folder, texts = {}) {
  const server = createServer((asked, answer) => {
    const path = normalize(new URL(asked.url, 'http://x').pathname).replace(/^\/$/, '/index.html');
    try {
      const text = texts[path.slice(1)];
      const bytes = text === undefined ? readFileSync(join(folder, path)) : Buffer.from(text);
      answer.writeHead(200, { 'Content-Type': KINDS[extname(path)] ?? 'application/octet-stream', 'Content-Length': bytes.length });
      answer.end(bytes);
    } catch {
      answer.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => {
    resolve({ address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() });
  }));
}

export class Browser {
  static async open({ width = 1280, height = 720 } = {}) {
    const browser = new Browser();
    browser.folder = mkdtempSync(join(tmpdir(), 'eremite-chromium-'));
    browser.process = spawn(process.env.CHROMIUM ?? 'chromium', [
      '--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
      '--autoplay-policy=user-gesture-required', '--mute-audio', '--no-first-run', `--window-size=${width},${height}`,
      `--user-data-dir=${browser.folder}`, '--remote-debugging-pipe', 'about:blank',
    ], { stdio: ['ignore', 'ignore', process.env.CHROMIUM_LOG ? 'inherit' : 'ignore', 'pipe', 'pipe'] });
    browser.waiting = new Map();
    browser.told = [];
    browser.last = 0;
    let left = Buffer.alloc(0);
    browser.process.stdio[4].on('data', (data) => {
      left = Buffer.concat([left, data]);
      for (let end; (end = left.indexOf(0)) >= 0; left = left.subarray(end + 1)) browser.receive(JSON.parse(left.subarray(0, end)));
    });
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    browser.session = sessionId;
    await Promise.all(['Page.enable', 'Runtime.enable', 'Log.enable'].map((method) => browser.send(method)));
    await browser.resize(width, height);
    return browser;
  }

  // Lets the page's threads go before all others, of which a browser that draws in software has enough for two processors: else
  // a time in the page also has what these took meanwhile. Says whether that is allowed here, which on Linux it is to root.
  async goFirst() {
    const { processInfo } = await this.send('SystemInfo.getProcessInfo', {}, null);
    try {
      for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
        for (const thread of readdirSync(`/proc/${id}/task`)) setPriority(Number(thread), -15);
      }
      return true;
    } catch {
      return false;
    }
  }

  receive({ id, result, error, method, params }) {
    if (id) {
      const { resolve, reject } = this.waiting.get(id);
      this.waiting.delete(id);
      return error ? reject(new Error(error.message)) : resolve(result);
    }
    if (method === 'Runtime.consoleAPICalled') {
      const words = params.args.map((one) => one.value ?? one.description ?? '').join(' ');
      // The game's own errors come as lines in colour.
      this.told.push({ level: words.startsWith('%cERROR') ? 'error' : params.type, words });
    } else if (method === 'Runtime.exceptionThrown') {
      const { exceptionDetails: thrown } = params;
      this.told.push({ level: 'error', words: thrown.exception?.description ?? thrown.text });
    } else if (method === 'Log.entryAdded') {
      this.told.push({ level: params.entry.level, words: params.entry.text });
    } else if (method === 'Inspector.targetCrashed') {
      this.told.push({ level: 'error', words: 'the page crashed' });
    }
  }

  // To the page, or with no session to the browser itself.
  send(method, params = {}, session = this.session) {
    const id = ++this.last;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: session ?? undefined })}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  resize(width, height, mobile = false) {
    return this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile });
  }

  go(address) {
    return this.send('Page.navigate', { url: address });
  }

  // Opens the game, and waits until it is drawn.
  async play(address) {
    await this.go(address);
    await this.until("document.getElementById('coming').classList.contains('gone') && eremite.frames() > 20", 240);
  }

  // The column where he is.
  async column() {
    return Number((await this.ask('eremite.place()')).split(',')[0]);
  }

  // Median and 99th percentile, in milliseconds, of the time between two frames, and how many there are in some seconds.
  frames(seconds) {
    return this.ask(`new Promise((resolve) => {
      const [begun, times] = [performance.now(), []];
      let last = begun;
      requestAnimationFrame(function next(now) {
        times.push(now - last);
        last = now;
        if (now - begun < ${seconds * 1000}) return requestAnimationFrame(next);
        times.sort((a, b) => a - b);
        const at = (share) => Math.round(times[Math.floor(share * (times.length - 1))]);
        resolve({ p50: at(0.5), p99: at(0.99), count: times.length });
      });
    })`);
  }

  async ask(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  // Waits until an expression holds.
  async until(expression, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200)) {
      if (await this.ask(expression).catch(() => false)) return;
    }
    throw new Error(`${expression} does not hold after ${seconds} s; the page says: ${JSON.stringify(this.told.slice(-5))}`);
  }

  key(type, code, key = code, windowsVirtualKeyCode = 0) {
    return this.send('Input.dispatchKeyEvent', { type, code, key, windowsVirtualKeyCode });
  }

  async hold(code, ms, key = code) {
    await this.key('keyDown', code, key);
    await sleep(ms);
    await this.key('keyUp', code, key);
  }

  async picture() {
    return Buffer.from((await this.send('Page.captureScreenshot', { format: 'png' })).data, 'base64');
  }

  errors() {
    return this.told.filter(({ level }) => level === 'error' || level === 'assert').map(({ words }) => words);
  }

  async close() {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.session = undefined;
    this.send('Browser.close').catch(() => {});
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
