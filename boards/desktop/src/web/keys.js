// Buttons: keyboard, mouse and any number of fingers become one set of bits.

const UP = 0, DOWN = 1, LEFT = 2, RIGHT = 3, A = 4, B = 5, X = 6, Y = 7;

// The same table as the window's (src/window/keys.rs) and --help.
const KEYS = {
  arrowup: UP, arrowdown: DOWN, arrowleft: LEFT, arrowright: RIGHT,
  w: UP, s: DOWN, a: LEFT, d: RIGHT,
  z: A, x: B, c: X, v: Y,
  l: A, k: B, i: X, j: Y,
  enter: A, " ": A, backspace: B,
};

const house = document.getElementById("case");
const buttons = [...house.querySelectorAll("button")];
const held = new Map(); // what holds a button (a key's code or a finger's id) -> the button
let tell = () => {};
let last = 0;

/** Calls `change(bits)` whenever the set of buttons changes. */
export function onChange(change) {
  tell = change;
}

/** The buttons that are held here. */
export function bits() {
  let set = 0;
  for (const button of held.values()) set |= 1 << button;
  return set;
}

/** Lights up the buttons of the case that anybody holds. */
export function show(set) {
  for (const button of buttons) {
    const down = Boolean(set & (1 << Number(button.dataset.button)));
    button.classList.toggle("down", down);
  }
}

/** Lets everything go. */
export function release() {
  held.clear();
  changed();
}

function changed() {
  const set = bits();
  if (set !== last) {
    last = set;
    tell(set);
  }
}

function keyButton(event) {
  const focused = document.activeElement;
  const onButton = focused instanceof HTMLButtonElement && focused.matches(":focus-visible");
  // A person who walks the buttons with Tab presses the one they are on.
  if (onButton && (event.key === "Enter" || event.key === " ")) {
    return Number(focused.dataset.button);
  }
  const named = KEYS[event.key.toLowerCase()];
  // Letters of another script: go by where the key is.
  return named ?? KEYS[event.code.replace(/^Key/, "").toLowerCase()];
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const button = keyButton(event);
  if (button === undefined) return;
  event.preventDefault();
  if (event.repeat || held.has(event.code)) return;
  held.set(event.code, button);
  changed();
});

addEventListener("keyup", (event) => {
  if (held.delete(event.code)) {
    event.preventDefault();
    changed();
  }
});

function under(event) {
  const target = document.elementFromPoint(event.clientX, event.clientY);
  const button = target?.closest("#case button");
  return button ? Number(button.dataset.button) : undefined;
}

function point(event) {
  const finger = `pointer ${event.pointerId}`;
  const button = under(event);
  if (button === undefined) held.delete(finger);
  else held.set(finger, button);
  changed();
}

const fingers = new Set();

house.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  // The finger may slide to another button; without this its moves would all go to the first.
  if (event.target.hasPointerCapture?.(event.pointerId)) {
    event.target.releasePointerCapture(event.pointerId);
  }
  fingers.add(event.pointerId);
  point(event);
});
addEventListener("pointermove", (event) => {
  if (fingers.has(event.pointerId)) point(event);
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => {
    fingers.delete(event.pointerId);
    if (held.delete(`pointer ${event.pointerId}`)) changed();
  });
}
// Phones would scroll, zoom or offer a menu.
for (const gesture of ["touchstart", "touchmove", "gesturestart", "dblclick", "contextmenu"]) {
  document.addEventListener(gesture, (event) => event.preventDefault(), { passive: false });
}
// A page that is not looked at holds nothing.
addEventListener("blur", release);
addEventListener("pagehide", release);
document.addEventListener("visibilitychange", () => document.hidden && release());
