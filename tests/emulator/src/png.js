import { writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';

/** PNG file contents of a picture `{ width, height, rgb }`. */
export function encodePng({ width, height, rgb }) {
  const png = new PNG({ width, height, colorType: 2 });
  for (let i = 0; i < width * height; i++) {
    png.data[4 * i] = rgb[3 * i];
    png.data[4 * i + 1] = rgb[3 * i + 1];
    png.data[4 * i + 2] = rgb[3 * i + 2];
    png.data[4 * i + 3] = 255;
  }
  return PNG.sync.write(png, { colorType: 2, inputColorType: 6 });
}

export function savePng(path, picture) {
  writeFileSync(path, encodePng(picture));
}

/** The picture in a PNG file's contents. */
export function decodePng(bytes) {
  const png = PNG.sync.read(Buffer.from(bytes));
  const rgb = new Uint8Array(png.width * png.height * 3);
  for (let i = 0; i < png.width * png.height; i++) rgb.set(png.data.subarray(4 * i, 4 * i + 3), 3 * i);
  return { width: png.width, height: png.height, rgb };
}
