/** A picture with what it stands on left out, from two drawings: one on black, one on white. Pure. */
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { TexelArea } from '../../../../shared/media/paint/area.ts';

const whole = 255;
/** Less than this cannot be seen, and would make the frame of a picture larger. */
const faint = 6;

/**
 * Where both drawings are the same nothing of the ground shows; where they differ by all that black and white do there is
 * nothing. What is added to the ground comes out as bright as it is on black, and what darkens it as black that is partly
 * there, so the picture looks right on any ground.
 * @returns straight alpha
 */
export function seeThrough(
  { width, height, pixels: onBlack }: RgbaPixels,
  { pixels: onWhite }: Pick<RgbaPixels, 'pixels'>,
): RgbaPixels {
  const pixels = new Uint8Array(onBlack.length);
  for (let at = 0; at < pixels.length; at += 4) {
    let shown = whole;
    for (let channel = at; channel < at + 3; channel++) {
      shown = Math.min(shown, (onWhite[channel] ?? 0) - (onBlack[channel] ?? 0));
    }
    const alpha = whole - Math.max(0, shown);
    pixels[at + 3] = alpha;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = Math.min(whole, Math.round(((onBlack[channel] ?? 0) * whole) / alpha));
    }
  }
  return { width, height, pixels };
}

/** The smallest area with all that can be seen; null where there is nothing. */
export function seenArea({ width, height, pixels }: RgbaPixels): TexelArea | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < faint) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? null : { left, top, right: right + 1, bottom: bottom + 1 };
}

/** Copies every second pixel's mean of four: half as large, with colours weighed by how much of them is there. */
export function halved({ width, height, pixels }: RgbaPixels): RgbaPixels {
  const [wide, high] = [width >> 1, height >> 1];
  const small = new Uint8Array(wide * high * 4);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const first = (y * 2 * width + x * 2) * 4;
      const corners = [first, first + 4, first + width * 4, first + width * 4 + 4];
      const alphas = corners.map((corner) => pixels[corner + 3] ?? 0);
      const sum = alphas.reduce((total, alpha) => total + alpha, 0);
      const at = (y * wide + x) * 4;
      small[at + 3] = Math.round(sum / 4);
      if (sum === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const part = corners.reduce(
          (total, corner, index) => total + (pixels[corner + channel] ?? 0) * (alphas[index] ?? 0),
          0,
        );
        small[at + channel] = Math.round(part / sum);
      }
    }
  }
  return { width: wide, height: high, pixels: small };
}
