// The canvas: exact pixels, whole multiples of them on the display.

const canvas = document.getElementById("screen");
const context = canvas.getContext("2d", { alpha: false });

/** Makes the canvas as large as the panel. */
export function setSize(width, height, board) {
  canvas.width = width;
  canvas.height = height;
  canvas.setAttribute("aria-label", `The screen of the ${board}`);
}

/** Puts a message's rectangle (see protocol.rs) on the canvas. */
export function put(view) {
  const [x, y, width, height] = [1, 3, 5, 7].map((place) => view.getUint16(place));
  const image = context.createImageData(width, height);
  const out = image.data;
  for (let index = 0, at = 9; index < out.length; index += 4, at += 2) {
    const pixel = view.getUint16(at);
    const r = pixel >> 11;
    const g = (pixel >> 5) & 63;
    const b = pixel & 31;
    out[index] = (r << 3) | (r >> 2);
    out[index + 1] = (g << 2) | (g >> 4);
    out[index + 2] = (b << 3) | (b >> 2);
    out[index + 3] = 255;
  }
  context.putImageData(image, x, y);
}

/** Shows the light behind the panel: the eye sees its root, roughly. The pixels stay exact. */
export function light(duty) {
  const seen = (duty / 65535) ** (1 / 2.2);
  canvas.style.filter = seen > 0.999 ? "" : `brightness(${seen.toFixed(3)})`;
}

/** Fits the case into the window: side by side or one above the other, whichever shows more. */
export function fit() {
  const root = document.documentElement;
  const house = document.getElementById("case");
  const ratio = window.devicePixelRatio || 1;
  const style = getComputedStyle(document.body);
  // A little table shows around the case, and the hint below it where there is room.
  const across = innerWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 12;
  const below = innerHeight > 500 ? 56 : 12;
  const down = innerHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - below;
  // What stands around the screen, in units, as style.css lays it out.
  const layouts = [
    { tall: false, beside: 9 + 9.3 + 4.4 + 1.6, above: 2.2 + 2.4 },
    { tall: true, beside: 2.2 + 1.6, above: 2.4 + 3.1 + 1.1 + 11.4 },
  ];
  const best = layouts
    .map((layout) => {
      // The largest screen that leaves the buttons in proportion to it.
      for (let times = 12 * Math.ceil(ratio); times >= 1; times -= 1) {
        const width = (canvas.width * times) / ratio;
        const height = (canvas.height * times) / ratio;
        const room = Math.min((across - width) / layout.beside, (down - height) / layout.above);
        if (room >= width / 28) {
          // Upright, pad and letters stand side by side below the screen.
          const most = layout.tall ? across / 21.6 : room;
          return { ...layout, times, unit: Math.min(room, most, width / 17) };
        }
      }
      const room = Math.min((across - canvas.width) / layout.beside, (down - canvas.height) / layout.above);
      return { ...layout, times: 1, unit: Math.max(6, room) };
    })
    .reduce((one, other) => (other.times > one.times ? other : one));
  house.classList.toggle("tall", best.tall);
  root.style.setProperty("--unit", `${best.unit}px`);
  canvas.style.width = `${(canvas.width * best.times) / ratio}px`;
  canvas.style.height = `${(canvas.height * best.times) / ratio}px`;
}
