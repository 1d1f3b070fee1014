// The connection, and what comes over it (see protocol.rs).

import * as keys from "./keys.js";
import * as screen from "./screen.js";
import * as sound from "./sound.js";

const message = document.getElementById("message");
const hint = document.getElementById("hint");
const lamp = document.getElementById("lamp");
const speaker = document.getElementById("speaker");
const COLOURS = ["", "red", "green", "blue"];
const NAMES = ["off", "red", "green", "blue"];

let socket = null;
let tries = 0;
let colouredLamp = false;

function say(text) {
  if (message.textContent !== text) message.textContent = text;
}

function hello(text) {
  const board = JSON.parse(text);
  screen.setSize(board.width, board.height, board.board);
  screen.fit();
  colouredLamp = board.colouredLamp;
  speaker.toggleAttribute("hidden", !board.buzzer);
  hint.hidden ||= !board.buzzer;
  tries = 0;
}

function lights(view) {
  screen.light(view.getUint16(1));
  const glow = view.getUint8(3);
  // A single LED has one colour for everything.
  lamp.className = colouredLamp || glow === 0 ? COLOURS[glow] : "green";
  lamp.setAttribute("aria-label", `Lamp ${colouredLamp ? NAMES[glow] : glow ? "on" : "off"}`);
  keys.show(view.getUint8(4));
  const sounding = view.getUint8(5) === 1;
  speaker.classList.toggle("sounding", sounding);
  speaker.setAttribute("aria-label", sounding ? "Sounding" : "Silent");
}

function receive({ data }) {
  if (typeof data === "string") {
    hello(data);
    return;
  }
  const view = new DataView(data);
  switch (view.getUint8(0)) {
    case 1:
      screen.put(view);
      say("");
      break;
    case 2:
      lights(view);
      break;
    case 3:
      sound.play(view);
      break;
  }
}

function send(bits) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(new Uint8Array([1, bits]));
}

function connect() {
  const it = new WebSocket(`ws://${location.host}/ws`);
  socket = it;
  it.binaryType = "arraybuffer";
  it.onopen = () => keys.bits() && send(keys.bits());
  it.onmessage = receive;
  it.onclose = () => {
    if (socket !== it) return;
    socket = null;
    keys.show(0);
    tries += 1;
    say("Connection lost. Trying again… Is stonecaller still running?");
    setTimeout(connect, Math.min(5000, 250 * 2 ** Math.min(tries, 5)));
  };
}

keys.onChange(send);
for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  addEventListener(gesture, () => {
    // A finger's press counts as a gesture only when it is lifted, a mouse's at once.
    sound.allow();
    hint.hidden = true;
  });
}
addEventListener("resize", screen.fit);
screen.fit();
connect();
