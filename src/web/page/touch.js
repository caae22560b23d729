// For those who touch: a stick under the left thumb, jump and act under the right, two fingers zoom, a long press is the menu,
// and a tap points. All of it becomes the keys and the mouse that the game knows.
import { words } from './{{name}}-words.js';

const canvas = document.getElementById('eremite');
const SIZE_PX = 120;
// Shares of the stick's radius from which a direction counts, and from which he runs.
const WALKS = 0.3;
const RUNS = 0.9;
const LONG_MS = 600;
const TAP_MS = 300;
const STILL_PX = 12;
// Change of the distance of two fingers that is one step of the zoom.
const ZOOM_STEP = 1.15;

const held = new Set();

function key(code, isDown) {
  if (isDown === held.has(code)) return;
  if (isDown) held.add(code);
  else held.delete(code);
  canvas.dispatchEvent(new KeyboardEvent(isDown ? 'keydown' : 'keyup', { code, key: code === 'Space' ? ' ' : code, bubbles: true, cancelable: true }));
}

function press(code) {
  key(code, true);
  setTimeout(() => key(code, false), 120);
}

// In a menu, on the map and in a photo they would lie over what is touched.
const hiding = document.createElement('style');
hiding.textContent = '.rests .touch { display: none }';
document.head.append(hiding);

function round(style) {
  const element = document.createElement('div');
  element.className = 'touch';
  element.style.cssText = `position:fixed;border:2px solid #2b292588;border-radius:50%;background:#e8dfc966;font-style:italic;touch-action:none;user-select:none;${style}`;
  // The canvas keeps the focus, without which the game rests.
  for (const kind of ['touchstart', 'mousedown']) element.addEventListener(kind, (event) => event.preventDefault(), { passive: false });
  document.body.append(element);
  return element;
}

// The stick: arrows, and shift when it is pushed all the way.
const near = 'bottom:calc(24px + env(safe-area-inset-bottom));';
const stick = round(`left:24px;${near}width:${SIZE_PX}px;height:${SIZE_PX}px;`);
const knob = document.createElement('div');
knob.style.cssText = 'position:absolute;left:50%;top:50%;width:44px;height:44px;margin:-22px;border-radius:50%;background:#2b292566;pointer-events:none;';
stick.append(knob);

function steer(x, y) {
  const far = Math.hypot(x, y);
  const least = Math.max(1, far);
  knob.style.transform = `translate(${(x / least) * SIZE_PX / 2}px, ${(y / least) * SIZE_PX / 2}px)`;
  key('ArrowLeft', x < -WALKS);
  key('ArrowRight', x > WALKS);
  key('ArrowUp', y < -0.5);
  key('ArrowDown', y > 0.5);
  key('ShiftLeft', far > RUNS);
}

function follow(event) {
  const box = stick.getBoundingClientRect();
  const share = (at, from, size) => ((at - from) / size) * 2 - 1;
  steer(share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height));
}

stick.addEventListener('pointerdown', (event) => (stick.setPointerCapture(event.pointerId), follow(event)));
stick.addEventListener('pointermove', (event) => stick.hasPointerCapture(event.pointerId) && follow(event));
for (const kind of ['pointerup', 'pointercancel']) stick.addEventListener(kind, () => steer(0, 0));

function button(name, code, right, bottom) {
  const element = round(`right:${right}px;bottom:calc(${bottom}px + env(safe-area-inset-bottom));width:64px;height:64px;line-height:64px;text-align:center;`);
  const label = () => { element.textContent = words(name); };
  label();
  addEventListener('words', label);
  element.addEventListener('pointerdown', () => key(code, true));
  for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(kind, () => key(code, false));
}
button('page-jump', 'Space', 24, 32);
button('page-ride', 'KeyE', 104, 64);
button('page-board', 'KeyV', 24, 112);
button('page-whistle', 'KeyQ', 104, 144);

// On the land: a tap is the mouse's click, a long press the menu, two fingers zoom.
const fingers = new Map();
let apart = 0;
let long;

function mouse(kind, { clientX, clientY }, buttons) {
  canvas.dispatchEvent(new PointerEvent(kind, { pointerId: 1, pointerType: 'mouse', isPrimary: true, clientX, clientY, button: kind === 'pointermove' ? -1 : 0, buttons, bubbles: true, cancelable: true }));
}

function distance() {
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

canvas.addEventListener('pointerdown', (event) => {
  if (event.pointerType !== 'touch') return;
  fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY, at: event.timeStamp, moved: false });
  clearTimeout(long);
  if (fingers.size === 1) long = setTimeout(() => press('Escape'), LONG_MS);
  if (fingers.size === 2) apart = distance();
});
canvas.addEventListener('pointermove', (event) => {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  if (Math.hypot(event.clientX - finger.clientX, event.clientY - finger.clientY) > STILL_PX) {
    finger.moved = true;
    clearTimeout(long);
  }
  if (fingers.size !== 2) return;
  Object.assign(finger, { clientX: event.clientX, clientY: event.clientY });
  const now = distance();
  if (now > apart * ZOOM_STEP || now < apart / ZOOM_STEP) {
    press(now > apart ? 'Equal' : 'Minus');
    apart = now;
  }
});
for (const kind of ['pointerup', 'pointercancel']) {
  canvas.addEventListener(kind, (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    clearTimeout(long);
    const isTap = kind === 'pointerup' && fingers.size === 1 && !finger.moved && event.timeStamp - finger.at < TAP_MS;
    fingers.delete(event.pointerId);
    if (!isTap) return;
    mouse('pointermove', event, 0);
    // The game looks at the mouse once a frame.
    setTimeout(() => mouse('pointerdown', event, 1), 60);
    setTimeout(() => mouse('pointerup', event, 0), 160);
  });
}
