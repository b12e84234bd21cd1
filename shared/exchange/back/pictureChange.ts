/** A picture that comes back, held against the texture that it was made of: what of the texture is to be another one. */
import { sameNumbers } from '../../codec/documentRecord.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { joinedArea, noTexels, type TexelArea } from '../../media/paint/area.ts';
import { resample } from '../../media/texture/resample.ts';
import { teamColor, type PictureUse } from '../gltf/materials.ts';

/** What of a texture is shown, and what of the picture that comes back says so. */
export interface Comparison {
  readonly use: PictureUse;
  /** Which of red, green, blue and alpha count; the others stay as the texture has them. */
  readonly channels: readonly [boolean, boolean, boolean, boolean];
}

export interface PictureChange {
  /** The whole texture as it is to be. */
  readonly picture: RgbaPixels;
  /** Outside of it nothing changes; null where the picture has another size. */
  readonly area: TexelArea | null;
  /** How many texels are other ones. */
  readonly texels: number;
  /** How far channels that count are off, on average over all texels, 0 to 255. */
  readonly apart: number;
}

const opaque = 255;
/** Programs that hold pictures as light, or multiplied by their alpha, come back to the next number. */
const rounding = 1;

/** How far a texel is off, 0 to 255. Colours count as far as they are seen; under no alpha at all they are nothing. */
function distance(shown: Uint8Array, other: Uint8Array, at: number, { channels }: Comparison): number {
  const [, , , hasAlpha] = channels;
  const alpha = hasAlpha ? Math.max(shown[at + 3] ?? 0, other[at + 3] ?? 0) / opaque : 1;
  let most = hasAlpha ? Math.abs((shown[at + 3] ?? 0) - (other[at + 3] ?? 0)) : 0;
  for (let part = 0; part < 3; part++) {
    if (channels[part] !== true) continue;
    most = Math.max(most, Math.abs((shown[at + part] ?? 0) - (other[at + part] ?? 0)) * alpha);
  }
  return most;
}

/**
 * The colour and the alpha that show `other` over the team's colour: the alpha that is there where that can show it, else
 * the least that can. What lies under no alpha keeps its colour.
 */
function putUnderTeam(into: Uint8Array, other: Uint8Array, at: number): void {
  let alpha = (into[at + 3] ?? 0) / opaque;
  for (const [part, team] of teamColor.entries()) {
    const wanted = other[at + part] ?? 0;
    const least = wanted < team ? (team - wanted) / team : (wanted - team) / (opaque - team || 1);
    // Half a step is what rounding takes.
    if (least > alpha + 0.5 / opaque) alpha = Math.min(1, Math.ceil(least * opaque - 0.5) / opaque);
  }
  if (alpha === 0) return;
  for (const [part, team] of teamColor.entries()) {
    const colour = ((other[at + part] ?? 0) - team * (1 - alpha)) / alpha;
    into[at + part] = Math.round(Math.min(opaque, Math.max(0, colour)));
  }
  into[at + 3] = Math.round(alpha * opaque);
}

function putTexel(into: Uint8Array, other: Uint8Array, at: number, { use, channels }: Comparison): void {
  if (use === 'overTeamColor') {
    putUnderTeam(into, other, at);
    return;
  }
  for (const [part, counts] of channels.entries()) if (counts) into[at + part] = other[at + part] ?? 0;
}

/** As `own`, with what the texels of another picture that are not those shown ask for. */
function sameSize(own: RgbaPixels, shown: RgbaPixels, other: RgbaPixels, comparison: Comparison): PictureChange | null {
  const { width, height } = own;
  const pixels = Uint8Array.from(own.pixels);
  let [left, top, right, bottom] = [width, height, 0, 0];
  let texels = 0;
  let sum = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const apart = distance(shown.pixels, other.pixels, at, comparison);
    sum += apart;
    if (apart <= rounding) continue;
    putTexel(pixels, other.pixels, at, comparison);
    texels++;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  if (texels === 0) return null;
  const apart = sum / (width * height);
  return { picture: { width, height, pixels }, area: { left, top, right, bottom }, texels, apart };
}

/**
 * What of a texture is another one in a picture that comes back; null where nothing is.
 * @param own the texture as it is
 * @param shown the same as exports show it
 * @param other what came back
 */
export function pictureChange(
  own: RgbaPixels,
  shown: RgbaPixels,
  other: RgbaPixels,
  comparison: Comparison,
): PictureChange | null {
  const { width, height } = other;
  if (own.width === width && own.height === height) return sameSize(own, shown, other, comparison);
  // Channels that the file does not say come from the texture, in the new size.
  const picture = { width, height, pixels: Uint8Array.from(resample(own, { width, height }).pixels) };
  for (let at = 0; at + 3 < picture.pixels.length; at += 4) putTexel(picture.pixels, other.pixels, at, comparison);
  return { picture, area: null, texels: width * height, apart: opaque };
}

const same = (one: Uint8Array, other: Uint8Array, at: number, parts: number): boolean => {
  for (let part = 0; part < parts; part++)
    if (Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)) > rounding) return false;
  return true;
};

/**
 * What several materials make of one texture, together: each has its texels, and where two changed the same one to the same
 * colour the more opaque counts. Null where they contradict each other.
 */
export function joinedChange(own: RgbaPixels, changes: readonly PictureChange[]): PictureChange | null {
  const [first, ...others] = changes;
  if (first === undefined || others.length === 0) return first ?? null;
  const { width, height } = own;
  if (changes.some(({ area }) => area === null)) {
    const isOne = others.every(({ picture }) => sameNumbers(picture.pixels, first.picture.pixels));
    return isOne ? first : null;
  }
  const pixels = Uint8Array.from(first.picture.pixels);
  let { texels } = first;
  let area = first.area ?? noTexels;
  for (const other of others) {
    const theirs = other.picture.pixels;
    for (let at = 0; at + 3 < pixels.length; at += 4) {
      if (sameNumbers(theirs.subarray(at, at + 4), own.pixels.subarray(at, at + 4))) continue;
      const isMine = !sameNumbers(pixels.subarray(at, at + 4), own.pixels.subarray(at, at + 4));
      if (isMine && !same(pixels, theirs, at, 3)) return null;
      if (isMine && (pixels[at + 3] ?? 0) >= (theirs[at + 3] ?? 0)) continue;
      pixels.set(theirs.subarray(at, at + 4), at);
      if (!isMine) texels++;
    }
    area = joinedArea(area, other.area ?? noTexels);
  }
  return { picture: { width, height, pixels }, area, texels, apart: Math.max(...changes.map(({ apart }) => apart)) };
}
