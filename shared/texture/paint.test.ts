/** Painting on stored textures of every encoding: what is painted is there, and the rest is as it was, as far as it can be. */
import { describe, expect, test } from 'vitest';
import type { TexelArea } from '../media/paint/area.ts';
import { buildMipChain, type RgbaPixels } from '../media/mipmaps.ts';
import { readBlpHeader } from '../formats/blp/index.ts';
import { decibels, smoothPicture } from '../test/textures.ts';
import { encodingChoices, textureTargets } from './encode.ts';
import { decodeTexture, encodeTexture, type EncodeTextureOptions } from './index.ts';
import { croppedPixels } from '../media/paint/crop.ts';
import { paintTexture as paintArea, type PaintedTexture } from './paint.ts';
import type { TextureFile } from './source.ts';
import { decodeChain, openTexture } from './source.ts';

const size = { width: 64, height: 32 };
const smooth = smoothPicture(size.width, size.height);
const area: TexelArea = { left: 21, top: 9, right: 34, bottom: 19 };

const kinds = textureTargets.flatMap((format) =>
  Object.entries(encodingChoices(format)).flatMap(([encoding, depths = []]) =>
    // The keys of the table are encodings.
    depths.map((alphaBits): readonly [string, EncodeTextureOptions] => [
      `${format} ${encoding} alpha ${alphaBits}`,
      { format, encoding: encoding as NonNullable<EncodeTextureOptions['encoding']>, alphaBits },
    ]),
  ),
);

const paintTexture = (source: TextureFile, image: RgbaPixels, within: TexelArea): PaintedTexture =>
  paintArea(source, croppedPixels(image, within), within);

function isWithin(at: number, { left, top, right, bottom }: TexelArea): boolean {
  const [x, y] = [Math.floor(at / 4) % size.width, Math.floor(at / 4 / size.width)];
  return x >= left && x < right && y >= top && y < bottom;
}

/** All of it in another colour than the area: only the area may be taken. */
function paintedOver(image: RgbaPixels, colour: readonly number[]): RgbaPixels {
  return { ...image, pixels: image.pixels.map((_, at) => (isWithin(at, area) ? (colour[at % 4] ?? 0) : 9)) };
}

describe.each(kinds)('%s', (_name, kind) => {
  test('the area is painted in all mips, the rest stays, and so does the form of the file', () => {
    const name = `x.${kind.format.startsWith('blp') ? 'blp' : kind.format}`;
    const bytes = encodeTexture(smooth, kind);
    const before = decodeTexture({ bytes, name });
    const alpha = kind.alphaBits === 0 ? 255 : 0;
    const colour = kind.encoding === 'dxt1' ? [255, 0, 0, 255] : [255, 0, 0, alpha];
    const painted = paintTexture({ bytes, name }, paintedOver(before, colour), area);
    const after = decodeTexture({ bytes: painted.bytes, name });
    expect([after.encoding, after.mipCount]).toEqual([before.encoding, before.mipCount]);
    const inside = after.pixels.filter((_, at) => isWithin(at, { left: 24, top: 12, right: 32, bottom: 16 }));
    const wanted = inside.map((_, at) => colour[at % 4] ?? 0);
    expect(decibels(wanted, inside, [0, 1, 2, 3])).toBeGreaterThan(kind.encoding === 'jpeg' ? 25 : 35);
    // Blocks of four texels hang together; JPEG is encoded again as a whole.
    const reach = kind.encoding?.startsWith('dxt') === true ? { left: 20, top: 8, right: 36, bottom: 20 } : area;
    const kept = (image: RgbaPixels): Uint8Array => image.pixels.filter((_, at) => !isWithin(at, reach));
    if (kind.encoding === 'jpeg') expect(decibels(kept(before), kept(after), [0, 1, 2])).toBeGreaterThan(38);
    else expect(kept(after)).toEqual(kept(before));
    const mip = decodeChain(openTexture({ bytes: painted.bytes, name }))[1];
    if (mip === undefined) return;
    const middle = mip.pixels.subarray((7 * 32 + 14) * 4, (7 * 32 + 14) * 4 + 4);
    expect(decibels(Uint8Array.from(colour), middle, [0, 1, 2, 3])).toBeGreaterThan(kind.encoding === 'jpeg' ? 20 : 30);
  });
});

/** A picture of few enough colours that its palette has room. */
function sparse(): RgbaPixels {
  return { ...size, pixels: smooth.pixels.map((value, at) => (at % 4 === 3 ? 255 : value & 0xc0)) };
}

test('a palette with room takes new colours and no other byte of the picture changes', () => {
  const bytes = encodeTexture(sparse(), { format: 'blp1', encoding: 'palette', alphaBits: 8, mips: 'none' });
  const { pixels } = decodeTexture({ bytes });
  const rest = {
    ...size,
    pixels: pixels.map((value, at) => (isWithin(at, area) ? ([77, 5, 211, 40][at % 4] ?? 0) : value)),
  };
  const { bytes: painted, notes } = paintTexture({ bytes }, rest, area);
  expect(notes).toEqual([]);
  expect(decodeTexture({ bytes: painted }).pixels).toEqual(rest.pixels);
  const [{ offset }] = readBlpHeader(bytes).mips;
  const changed = [...painted.keys()].filter((at) => at >= offset && painted[at] !== bytes[at]);
  const texels = (area.right - area.left) * (area.bottom - area.top);
  expect(changed).toHaveLength(texels * 2);
  // Undone by painting back: the entry that was taken is free again, and its colour is of no meaning.
  expect(paintTexture({ bytes: painted }, { ...size, pixels }, area).bytes.slice(offset)).toEqual(bytes.slice(offset));
});

test('a palette that cannot hold what was painted is made anew, and it is said', () => {
  const full = encodeTexture(smooth, { format: 'blp2', encoding: 'palette', alphaBits: 0 });
  const before = decodeTexture({ bytes: full });
  const colours = paintedOver(before, [0, 0, 0, 255]);
  for (let at = 0; at < colours.pixels.length; at += 4) {
    if (isWithin(at, area)) colours.pixels.set([0, 255, (at * 5) & 255], at);
  }
  const { bytes, notes } = paintTexture({ bytes: full }, colours, area);
  expect(notes.join()).toMatch(/^The palette .* made anew/);
  const after = decodeTexture({ bytes });
  const kept = (image: RgbaPixels): Uint8Array => image.pixels.filter((_, at) => !isWithin(at, area));
  expect(decibels(kept(before), kept(after), [0, 1, 2])).toBeGreaterThan(30);
});

test('mips that somebody made by hand stay where nothing was painted', () => {
  const chain = buildMipChain(smooth).map((mip, level) => ({ ...mip, pixels: mip.pixels.map(() => level * 20 + 15) }));
  const [first] = chain;
  if (first === undefined) throw new Error('no mips');
  const bytes = encodeTexture(first, { format: 'blp2', encoding: 'raw', alphaBits: 8 });
  for (const [level, { offset, width, height }] of readBlpHeader(bytes).mips.entries()) {
    bytes.fill(level * 20 + 15, offset, offset + width * height * 4);
  }
  const { bytes: painted } = paintTexture({ bytes }, paintedOver(first, [255, 255, 255, 255]), area);
  const after = decodeChain(openTexture({ bytes: painted }));
  expect(after[2]?.pixels.subarray(0, 4)).toEqual(Uint8Array.of(55, 55, 55, 55));
  expect(after[2]?.pixels.subarray((3 * 16 + 6) * 4, (3 * 16 + 6) * 4 + 4)).toEqual(Uint8Array.of(255, 255, 255, 255));
});

test.each([
  ['the last column', { left: 36, top: 3, right: 37, bottom: 5 }],
  ['the last row', { left: 3, top: 24, right: 9, bottom: 25 }],
  ['what joins the last box', { left: 35, top: 23, right: 37, bottom: 25 }],
] as const)('mips of a picture with odd sides, with %s painted, are those of the whole', (_, edge) => {
  const odd = smoothPicture(37, 25);
  const file = { bytes: encodeTexture(odd, { format: 'blp2', encoding: 'raw', alphaBits: 8 }), name: 'odd.blp' };
  const white = { ...odd, pixels: odd.pixels.map(() => 255) };
  const { bytes } = paintTexture(file, white, edge);
  const [first, ...mips] = decodeChain(openTexture({ bytes, name: 'odd.blp' }));
  expect(mips.map(({ pixels }) => pixels)).toEqual(
    buildMipChain(first)
      .slice(1)
      .map(({ pixels }) => pixels),
  );
});

test('a picture of another size, and one that is not written, is refused with a sentence', () => {
  const bytes = encodeTexture(smooth, { format: 'blp1' });
  expect(() => paintArea({ bytes }, smoothPicture(8, 8), area)).toThrow(/8 × 8 texels/);
});
