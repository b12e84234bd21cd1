/** Reads DDS textures: what the file is, and any one of its mips as RGBA pixels. */
import { FormatError } from '../../codec/error.ts';
import type { DecodedImage, ImageDescription, ImageReadOptions, ImageSize } from '../../media/image.ts';
import { decodeDxt, decodeRampPlane } from '../../media/texture/dxt.ts';
import { planDds, readDdsHeader, type DdsHeader, type DdsPixels } from './header.ts';
import { decodeMasks } from './masks.ts';

function hasAlpha(pixels: DdsPixels): boolean {
  if (pixels.kind === 'dxt') return pixels.hasAlpha;
  return pixels.kind === 'palette' || (pixels.kind === 'masks' && pixels.masks.alpha !== 0);
}

function encodingName({ name, faceCount, depth }: DdsHeader): string {
  const faces = faceCount === 1 ? '' : `, ${faceCount} faces`;
  return `DDS ${name}${faces}${depth === 1 ? '' : `, ${depth} layers`}`;
}

function describe(header: DdsHeader): ImageDescription {
  const { width, height, pixels, mipCount } = header;
  return {
    width,
    height,
    hasAlpha: hasAlpha(pixels),
    hasIgnoredAlpha: false,
    encoding: encodingName(header),
    mipCount,
  };
}

/** @throws FormatError when the header makes no sense or the pixels are of a kind that is not read */
export function describeDds(bytes: Uint8Array): ImageDescription {
  return describe(readDdsHeader(bytes));
}

/** Sizes of the mips of the first face, those the file holds whole. @throws FormatError */
export function ddsMipSizes(bytes: Uint8Array): readonly ImageSize[] {
  const mips = planDds(readDdsHeader(bytes)).filter(({ kind, face }) => kind === 'mip' && face === 0);
  const whole = mips.filter(({ end, level }) => level === 0 || end <= bytes.length);
  return whole.map(({ width, height }) => ({ width, height }));
}

/** Red and green from two planes with blue 0, as graphics cards give them; one plane alone is grey. */
function joinPlanes(red: Uint8Array, green: Uint8Array | null): Uint8Array {
  const pixels = new Uint8Array(red.length * 4);
  for (let index = 0, at = 0; index < red.length; index++, at += 4) {
    const r = red[index] ?? 0;
    pixels[at] = r;
    pixels[at + 1] = green === null ? r : (green[index] ?? 0);
    pixels[at + 2] = green === null ? r : 0;
    pixels[at + 3] = 255;
  }
  return pixels;
}

function decodePalette(indices: Uint8Array, palette: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(indices.length * 4);
  for (const [index, place] of indices.entries()) pixels.set(palette.subarray(place * 4, place * 4 + 4), index * 4);
  return pixels;
}

function decodePixels(header: DdsHeader, data: Uint8Array, palette: Uint8Array, size: ImageSize): Uint8Array {
  const { pixels } = header;
  switch (pixels.kind) {
    case 'dxt':
      return decodeDxt(pixels.dxt, data, size, false);
    case 'bc4':
      return joinPlanes(decodeRampPlane(data, size, 8, 0), null);
    case 'bc5':
      return joinPlanes(decodeRampPlane(data, size, 16, 0), decodeRampPlane(data, size, 16, 8));
    case 'palette':
      return decodePalette(data, palette);
    case 'masks':
      return decodeMasks(data, size, pixels.masks);
  }
}

/** Decodes one mip of the first face; of a volume its first layer. @throws FormatError */
export function readDds(bytes: Uint8Array, options: ImageReadOptions = {}): DecodedImage {
  const header = readDdsHeader(bytes);
  const blocks = planDds(header);
  const level = options.mip ?? 0;
  const block = blocks.find((each) => each.kind === 'mip' && each.face === 0 && each.level === level);
  if (block === undefined) {
    throw new FormatError(`mip ${level} was asked for, the file has ${header.mipCount}`, {
      path: 'header',
      offset: 28,
    });
  }
  const layers = Math.max(1, header.depth >> level);
  const needed = (block.end - block.start) / layers;
  if (block.start + needed > bytes.length) {
    const left = Math.max(0, bytes.length - block.start);
    const problem = `${block.width} × ${block.height} pixels need ${needed} bytes, ${left} left`;
    throw new FormatError(problem, { path: `mips[${level}]`, offset: block.start });
  }
  const first = blocks[0];
  const palette = first?.kind === 'palette' ? bytes.subarray(first.start, first.end) : new Uint8Array(0);
  const size = { width: block.width, height: block.height };
  const pixels = decodePixels(header, bytes.subarray(block.start, block.start + needed), palette, size);
  return { ...describe(header), ...size, pixels, damage: null };
}
