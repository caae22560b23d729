// The page of generators: a card for every height algorithm, with its outline and its parameters.
import init, { Lab } from './{{lab}}.js';
import { parts, speak, tableText, words } from './{{lab}}-words.js';

const INK = '#2b2925';
const SUN = '#b5452c';
// Columns by which the stretch moves in a second.
const MOVES_PER_S = 60;

const line = document.getElementById('line');
const [seed, from, columns, moves] = ['seed', 'from', 'columns', 'moves'].map((id) => document.getElementById(id));
const make = (kind, given = {}, ...children) => {
  const element = Object.assign(document.createElement(kind), given);
  element.append(...children);
  return element;
};
// 10^-9 of the range is as fine as anybody drags.
const FINE = 1e9;

class Card {
  constructor(lab, { name, summary }) {
    Object.assign(this, { lab, name, settings: [], stages: 0, pointer: null, isSeen: false, isStale: true });
    this.canvas = make('canvas');
    this.told = make('output');
    this.params = make('div');
    this.walk = make('a', { textContent: words('page-lab-walk'), href: './' });
    const copy = make('button', { textContent: words('page-lab-copy'), type: 'button', title: words('page-lab-copy-help') });
    copy.onclick = () => this.copy(copy);
    this.reset = make('button', { textContent: words('page-lab-reset'), type: 'button' });
    this.reset.onclick = () => this.set([]);
    this.details = make('details', {}, make('summary', { textContent: words('page-lab-parameters') }), this.params);
    this.element = make('article', { id: name },
      make('div', { className: 'row' }, make('h2', { textContent: name }), this.told),
      make('p', { textContent: tableText(summary) }), this.canvas,
      make('div', { className: 'row', style: 'margin-top:6px' }, this.walk, make('span', {}, copy, ' ', this.reset)), this.details);
    this.canvas.onpointermove = (event) => this.point(event.offsetX / this.canvas.clientWidth);
    this.canvas.onpointerleave = () => this.point(null);
    this.walk.onpointerenter = this.walk.onfocus = () => this.aim();
    this.show();
  }

  json() { return JSON.stringify(this.settings); }

  set(settings, stages = 0) {
    [this.settings, this.stages] = [settings, stages];
    this.show();
  }

  // A parameter that changes what others there are makes their rows anew.
  change(name, value) {
    const settings = [...this.settings.filter(([other]) => other !== name && !other.startsWith(`${name}.`)), [name, String(value)]];
    const names = this.described.params.map((param) => param.name).join();
    const described = JSON.parse(this.lab.describe(this.name, JSON.stringify(settings)));
    this.settings = settings;
    if (described.params.map((param) => param.name).join() !== names || described.stages !== this.described.stages) this.show();
    this.described = described;
    this.reset.disabled = false;
    this.isStale = true;
  }

  // Makes the rows of parameters.
  show() {
    this.described = JSON.parse(this.lab.describe(this.name, this.json()));
    this.stages = Math.min(this.stages, this.described.stages);
    const rows = this.described.params.map((param) => this.row(param));
    if (this.described.stages > 1) {
      const most = this.described.stages;
      const value = make('output', { textContent: this.stages || most });
      const slider = make('input', { type: 'range', min: 1, max: most, step: 1, value: this.stages || most });
      slider.oninput = () => {
        this.stages = Number(slider.value) === most ? 0 : Number(slider.value);
        value.textContent = slider.value;
        this.isStale = true;
      };
      rows.unshift(make('label', { title: words('page-lab-stages-help') }, words('page-lab-stages'), slider, value));
    }
    this.params.replaceChildren(...rows);
    this.details.hidden = rows.length === 0;
    this.reset.disabled = this.settings.length === 0 && this.stages === 0;
    this.isStale = true;
  }

  row({ name, help, value, kind }) {
    const shown = make('output', { textContent: value });
    let input;
    if (kind.names) {
      const names = kind.names.includes(value) ? kind.names : [value, ...kind.names];
      input = make('select', {}, ...names.map((one) => make('option', { textContent: one, selected: one === value })));
      input.onchange = () => this.change(name, input.value);
      shown.textContent = '';
    } else {
      const whole = kind.step === 1;
      const wide = kind.high - kind.low;
      input = make('input', { type: 'range', min: 0, max: whole ? Math.min(wide, FINE) : FINE, step: 1 });
      const scale = Number(input.max);
      input.value = wide === 0 ? 0 : Math.round(((value - kind.low) / wide) * scale);
      input.oninput = () => {
        const now = kind.low + wide * (input.value / scale);
        const text = whole ? Math.round(now) : Number(now.toPrecision(5));
        this.change(name, Math.min(kind.high, Math.max(kind.low, text)));
        shown.textContent = text;
      };
    }
    return make('label', { title: tableText(help) }, tableText(name.replaceAll('_', ' ')), input, shown);
  }

  point(share) {
    this.pointer = share;
    this.isStale = true;
  }

  draw() {
    this.isStale = false;
    const count = Number(columns.value);
    let heights;
    try {
      heights = this.lab.heights(seed.value, this.name, this.json(), this.stages, BigInt(from.value), count);
    } catch (error) {
      this.told.className = 'wrong';
      this.told.textContent = String(error);
      return;
    }
    this.told.className = '';
    this.told.textContent = '';
    const density = devicePixelRatio;
    const [width, height] = [this.canvas.clientWidth * density, this.canvas.clientHeight * density];
    if (this.canvas.width !== width || this.canvas.height !== height) [this.canvas.width, this.canvas.height] = [width, height];
    const pen = this.canvas.getContext('2d');
    pen.clearRect(0, 0, width, height);
    const y = (metres) => height - 2 - (metres / this.lab.amplitude) * (height - 4);
    pen.fillStyle = INK;
    pen.beginPath();
    pen.moveTo(0, height);
    heights.forEach((metres, i) => pen.lineTo((i / (count - 1)) * width, y(metres)));
    pen.lineTo(width, height);
    pen.fill();
    if (this.pointer !== null) {
      const i = Math.min(count - 1, Math.max(0, Math.round(this.pointer * (count - 1))));
      pen.fillStyle = SUN;
      pen.beginPath();
      pen.arc((i / (count - 1)) * width, y(heights[i]), 4 * density, 0, 7);
      pen.fill();
      this.told.textContent = words('page-lab-height', { column: BigInt(from.value) + BigInt(i), metres: heights[i].toFixed(2) });
    }
  }

  code() { return this.lab.shareCode(seed.value, this.name, this.json()); }

  // The link to the game, at the middle of what is seen.
  aim() {
    try {
      this.walk.href = `./?land=${this.code()}&at=${BigInt(from.value) + BigInt(columns.value) / 2n}`;
    } catch (error) {
      this.told.textContent = String(error);
    }
  }

  async copy(button) {
    try {
      await navigator.clipboard.writeText(this.code());
      button.textContent = words('page-lab-copied');
    } catch (error) {
      button.textContent = String(error.message ?? error);
    }
    setTimeout(() => { button.textContent = words('page-lab-copy'); }, 2000);
  }
}

async function begin() {
  await speak(navigator.language);
  document.title = words('page-lab-title');
  for (const element of document.querySelectorAll('[data-words]')) element.textContent = words(element.dataset.words);
  const [game, crate] = [make('a', { href: './', textContent: 'Eremite' }), make('code', { textContent: 'eremite_land' })];
  document.getElementById('about').append(...parts('page-lab-about', { game, crate }));
  line.textContent = words('page-lab-coming');
  if (typeof WebAssembly !== 'object') throw new Error(words('page-lab-no-wasm'));
  await init({ module_or_path: new URL('./{{lab}}_bg.wasm', import.meta.url) });
  const lab = new Lab();
  const cards = JSON.parse(lab.algorithms()).map((algorithm) => new Card(lab, algorithm));
  const code = new URLSearchParams(location.search).get('land');
  if (code) {
    const { seed: number, algorithm, settings } = JSON.parse(lab.open(code));
    const card = cards.find(({ name }) => name === algorithm);
    seed.value = number;
    card.set(settings);
    card.details.open = true;
    card.element.className = 'opened';
    cards.unshift(...cards.splice(cards.indexOf(card), 1));
  }
  // What is out of sight is not computed.
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) cards.find(({ element }) => element === target).isSeen = isIntersecting;
  }, { rootMargin: '200px' });
  for (const card of cards) watcher.observe(card.element);
  document.getElementById('cards').append(...cards.map(({ element }) => element));
  const all = () => { for (const card of cards) card.isStale = true; };
  const stretch = document.getElementById('stretch');
  stretch.onsubmit = (event) => event.preventDefault();
  stretch.oninput = () => {
    const wrong = !/^-?\d{1,19}$/.test(from.value) ? words('page-lab-wrong-column')
      : seed.value.trim() === '' ? words('page-lab-wrong-seed') : '';
    line.textContent = wrong;
    line.className = 'wrong';
    if (!wrong) all();
  };
  addEventListener('resize', all);
  line.textContent = '';
  let last = performance.now();
  let part = 0;
  requestAnimationFrame(function frame(now) {
    part += moves.checked ? ((now - last) / 1000) * MOVES_PER_S : 0;
    last = now;
    if (part >= 1) {
      from.value = String(BigInt(from.value) + BigInt(Math.floor(part)));
      part %= 1;
      all();
    }
    if (line.textContent === '') {
      for (const card of cards) if (card.isStale && card.isSeen) card.draw();
    }
    requestAnimationFrame(frame);
  });
  globalThis.cards = cards;
}

begin().catch((error) => {
  console.error(error);
  line.className = 'wrong';
  line.textContent = words('page-lab-cannot', { error: error.message ?? error });
});
