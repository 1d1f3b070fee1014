// One handheld: its case on the page, its connection, and what comes over it (see protocol.rs).

import { labels } from "./keys.js";
import { Screen } from "./screen.js";
import { Voice } from "./sound.js";

const COLOURS = ["", "red", "green", "blue"];
const NAMES = ["off", "red", "green", "blue"];

export class Handheld {
  /** A new case; `path` is where its socket is, `heard` hears of it: hello, picture, plugs. */
  constructor(path, heard) {
    const template = document.getElementById("handheld");
    this.case = template.content.firstElementChild.cloneNode(true);
    this.part = (name) => this.case.querySelector(`.${name}`);
    this.screen = new Screen(this.part("screen"));
    this.voice = new Voice();
    this.buttons = [...this.case.querySelectorAll("button[data-button]")];
    this.path = path;
    this.heard = heard;
    this.held = 0;
    this.powered = true;
    this.tries = 0;
    this.connect();
  }

  /** Tells the handheld which buttons are held here. */
  hold(bits) {
    this.held = bits;
    this.send(1, bits);
  }

  /** Sends a message of the page. */
  send(kind, what) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(new Uint8Array([kind, what]));
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}${this.path}`);
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.held && this.send(1, this.held);
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.light(0);
      this.tries += 1;
      this.say("Connection lost. Trying again… Is stonecaller still running?");
      setTimeout(() => this.connect(), Math.min(5000, 250 * 2 ** Math.min(this.tries, 5)));
    };
  }

  say(text) {
    const message = this.part("message");
    if (message.textContent !== text) message.textContent = text;
  }

  receive(data) {
    if (typeof data === "string") {
      this.hello(JSON.parse(data));
      return;
    }
    const view = new DataView(data);
    switch (view.getUint8(0)) {
      case 1:
        this.screen.put(view);
        this.say("");
        break;
      case 2:
        this.lights(view);
        break;
      case 3:
        this.voice.play(view);
        break;
      case 4:
        this.power(view.getUint8(1) === 1);
        this.heard.plugs?.(view.getUint8(2));
        break;
    }
  }

  hello(board) {
    this.screen.setSize(board.width, board.height, board.board);
    this.colouredLamp = board.colouredLamp;
    this.part("speaker").toggleAttribute("hidden", !board.buzzer);
    this.tries = 0;
    const two = board.hands !== "alone";
    this.case.setAttribute("aria-label", two ? `The ${board.hands} handheld` : "Stonecaller handheld");
    this.case.dataset.hands = board.hands;
    this.part("power").toggleAttribute("hidden", !two);
    this.label(labels(board.hands));
    this.heard.hello?.(board);
  }

  label({ letters, pad, also, power }) {
    for (const name of ["x", "y", "a", "b"]) this.part(name).querySelector("small").textContent = letters[name];
    this.part("pad").querySelector(".keys").innerText = pad;
    this.part("letters").querySelector(".keys").innerText = also;
    this.part("power-key").textContent = power;
  }

  lights(view) {
    this.screen.light(view.getUint16(1));
    const glow = view.getUint8(3);
    const lamp = this.part("lamp");
    // A single LED has one colour for everything.
    lamp.className = `lamp ${this.colouredLamp || glow === 0 ? COLOURS[glow] : "green"}`;
    lamp.setAttribute("aria-label", `Lamp ${this.colouredLamp ? NAMES[glow] : glow ? "on" : "off"}`);
    this.light(view.getUint8(4));
    const sounding = view.getUint8(5) === 1;
    const speaker = this.part("speaker");
    speaker.classList.toggle("sounding", sounding);
    speaker.setAttribute("aria-label", sounding ? "Sounding" : "Silent");
  }

  /** Lights up the buttons that anybody holds. */
  light(bits) {
    for (const button of this.buttons) {
      button.classList.toggle("down", Boolean(bits & (1 << Number(button.dataset.button))));
    }
  }

  power(on) {
    this.powered = on;
    const button = this.part("power");
    button.classList.toggle("off", !on);
    button.setAttribute("aria-label", on ? "Switch off" : "Switch on");
  }

  /** Switches off or on. */
  togglePower() {
    this.send(3, this.powered ? 0 : 1);
  }
}
