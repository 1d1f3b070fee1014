// Which key does what, and which finger is where: all of it becomes buttons that are held, and clicks.

const UP = 0, DOWN = 1, LEFT = 2, RIGHT = 3, A = 4, B = 5, X = 6, Y = 7;

// The same tables as the window's (src/window/keys.rs) and --help. With one handheld:
const ALONE = {
  arrowup: UP, arrowdown: DOWN, arrowleft: LEFT, arrowright: RIGHT,
  w: UP, s: DOWN, a: LEFT, d: RIGHT,
  z: A, x: B, c: X, v: Y,
  l: A, k: B, i: X, j: Y,
  enter: A, " ": A, backspace: B,
};
// With two, for the left and the right one: the keys lie as the buttons do.
const OF_TWO = [
  { w: UP, s: DOWN, a: LEFT, d: RIGHT, t: X, f: Y, g: B, h: A, " ": A },
  {
    arrowup: UP, arrowdown: DOWN, arrowleft: LEFT, arrowright: RIGHT,
    i: X, j: Y, k: B, l: A, enter: A, backspace: B,
  },
];
const CABLE = "c";
const POWER = ["1", "0"];

const LABELS = {
  alone: {
    letters: { x: "C · I", y: "V · J", a: "Z · L", b: "X · K" },
    pad: "Arrows\nW A S D", also: "Enter is A\nBackspace is B", power: "",
  },
  left: { letters: { x: "T", y: "F", a: "H", b: "G" }, pad: "W A S D", also: "Space is A", power: "1" },
  right: { letters: { x: "I", y: "J", a: "L", b: "K" }, pad: "Arrow keys", also: "Enter is A", power: "0" },
};

/** What is written on a case for these hands. */
export const labels = (hands) => LABELS[hands] ?? LABELS.alone;

const held = new Map(); // what holds a button (a key's code or a finger's id) -> [place, button]
const fingers = new Set();
const told = [];
let handhelds = [];
let toggleCable = () => {};

/** Says which handhelds there are, and what pulls the cable between two. */
export function serve(all, cable) {
  handhelds = all;
  toggleCable = cable;
}

/** Lets everything go. */
export function release() {
  held.clear();
  changed();
}

function changed() {
  handhelds.forEach((handheld, place) => {
    let bits = 0;
    for (const [at, button] of held.values()) if (at === place) bits |= 1 << button;
    if (bits !== (told[place] ?? 0)) {
      told[place] = bits;
      handheld.hold(bits);
    }
  });
}

/** The button that an element is, as [place, button]. */
function buttonOf(element) {
  const button = element?.closest(".case button[data-button]");
  const place = handhelds.findIndex((handheld) => handheld.case.contains(button));
  return button && place >= 0 ? [place, Number(button.dataset.button)] : undefined;
}

/** Clicks what is no button of a handheld: the cable or a switch. Says whether it was one. */
function click(element) {
  if (element?.closest("#cord")) toggleCable();
  else if (element?.closest(".power")) handhelds.find((one) => one.case.contains(element))?.togglePower();
  else return false;
  return true;
}

/** What a key means by its name, or in another script by where it is. */
function named(event, table) {
  return table[event.key.toLowerCase()] ?? table[event.code.replace(/^(Key|Digit)/, "").toLowerCase()];
}

function keyButton(event) {
  if (handhelds.length < 2) {
    const button = named(event, ALONE);
    return button === undefined ? undefined : [0, button];
  }
  for (const [place, table] of OF_TWO.entries()) {
    const button = named(event, table);
    if (button !== undefined) return [place, button];
  }
  return undefined;
}

/** What a key does besides holding buttons, with two handhelds. */
function keyDeed(event) {
  if (handhelds.length < 2) return undefined;
  const deeds = { [CABLE]: () => toggleCable() };
  POWER.forEach((key, place) => (deeds[key] = () => handhelds[place].togglePower()));
  return named(event, deeds);
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const focused = document.activeElement;
  const walked = focused instanceof HTMLButtonElement && focused.matches(":focus-visible");
  // A person who walks the buttons with Tab presses the one they are on.
  const onIt = walked && (event.key === "Enter" || event.key === " ");
  if (onIt && !focused.dataset.button) {
    event.preventDefault();
    if (!event.repeat) click(focused);
    return;
  }
  const deed = onIt ? undefined : keyDeed(event);
  const button = onIt ? buttonOf(focused) : keyButton(event);
  if (!deed && !button) return;
  event.preventDefault();
  if (event.repeat || held.has(event.code)) return;
  if (deed) deed();
  else held.set(event.code, button);
  changed();
});

addEventListener("keyup", (event) => {
  if (held.delete(event.code)) {
    event.preventDefault();
    changed();
  }
});

function point(event) {
  const finger = `pointer ${event.pointerId}`;
  const button = buttonOf(document.elementFromPoint(event.clientX, event.clientY));
  if (button) held.set(finger, button);
  else held.delete(finger);
  changed();
}

document.getElementById("desk").addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  if (click(event.target)) return;
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
