// What lies on the desk: one handheld, or two and the cable between them.

import { fit } from "./fit.js";
import { Handheld } from "./handheld.js";
import * as keys from "./keys.js";
import * as sound from "./sound.js";

const desk = document.getElementById("desk");
const hint = document.getElementById("hint");
const handhelds = [];
let cord = null;
let plugged = false;
let gestured = false;

function toggleCable() {
  handhelds[0].send(2, plugged ? 0 : 1);
}

/** Shows whether the cable is plugged in: 0 or 1; 2 without a cable. */
function showCable(state) {
  plugged = state === 1;
  if (!cord) return;
  cord.classList.toggle("out", !plugged);
  cord.setAttribute("aria-pressed", String(plugged));
  cord.querySelector(".state").textContent = plugged ? "Cable in" : "Cable out";
  cord.querySelector(".what").textContent = plugged ? "C pulls it" : "C plugs it in";
}

/** The first handheld says whether there is a second one. */
function hello(board) {
  if (board.hands === "left" && handhelds.length === 1) {
    cord = document.getElementById("cable").content.firstElementChild.cloneNode(true);
    const right = new Handheld("/ws/right", { hello: arrange });
    handhelds.push(right);
    desk.append(cord, right.case);
    showCable(plugged ? 1 : 0);
  }
  hint.hidden = gestured || !board.buzzer;
  arrange();
}

function arrange() {
  fit(desk, handhelds);
}

const first = new Handheld("/ws", { hello, plugs: showCable });
handhelds.push(first);
desk.append(first.case);
keys.serve(handhelds, toggleCable);
for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(gesture, () => {
    // A finger's press counts as a gesture only when it is lifted, a mouse's at once.
    sound.allow();
    gestured = true;
    hint.hidden = true;
  });
}
addEventListener("resize", arrange);
arrange();
