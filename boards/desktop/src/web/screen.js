// The canvas: exactly the panel's pixels.

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
  }

  /** Makes the canvas as large as the panel. */
  setSize(width, height, board) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.canvas.setAttribute("aria-label", `The screen of the ${board}`);
  }

  /** Puts a message's rectangle (see protocol.rs) on the canvas. */
  put(view) {
    const [x, y, width, height] = [1, 3, 5, 7].map((place) => view.getUint16(place));
    const image = this.context.createImageData(width, height);
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
    this.context.putImageData(image, x, y);
  }

  /** Shows the light behind the panel: the eye sees its root, roughly. The pixels stay exact. */
  light(duty) {
    const seen = (duty / 65535) ** (1 / 2.2);
    this.canvas.style.filter = seen > 0.999 ? "" : `brightness(${seen.toFixed(3)})`;
  }
}
