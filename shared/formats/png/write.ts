/** Writes RGBA8 pixels as PNG. Colour under alpha 0 is kept, which a canvas would lose. */
import { encode } from 'fast-png';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { joinBytes } from '../../media/texture/joinBytes.ts';
import { checkPixels } from '../../media/texture/settings.ts';
import { readPngHeader } from './chunks.ts';

function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const colours = new Uint8Array((pixels.length / 4) * 3);
  for (let at = 0, target = 0; at < pixels.length; at += 4, target += 3) {
    colours[target] = pixels[at] ?? 0;
    colours[target + 1] = pixels[at + 1] ?? 0;
    colours[target + 2] = pixels[at + 2] ?? 0;
  }
  return colours;
}

/** @throws FormatError when the sides are not allowed or the pixels do not fill them */
export function writePng(image: RgbaPixels, options: { readonly hasAlpha?: boolean } = {}): Uint8Array {
  checkPixels(image);
  const { width, height, pixels } = image;
  if (options.hasAlpha === false) return encode({ width, height, data: withoutAlpha(pixels), channels: 3, depth: 8 });
  return encode({ width, height, data: pixels, channels: 4, depth: 8 });
}

const SIGNATURE_SIZE = 8;
/** Chunks that say how the old pixels were stored; others, such as texts and gamma, stay. */
const REPLACED = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS', 'IEND', 'bKGD', 'hIST', 'sBIT', 'sPLT']);

interface Chunk {
  readonly tag: string;
  readonly bytes: Uint8Array;
}

function chunksOf(file: Uint8Array): { readonly chunks: readonly Chunk[]; readonly rest: Uint8Array } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: Chunk[] = [];
  let at = SIGNATURE_SIZE;
  while (at + 12 <= file.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) break;
    const tag = String.fromCharCode(...file.subarray(at + 4, at + 8));
    chunks.push({ tag, bytes: file.subarray(at, end) });
    at = end;
    if (tag === 'IEND') break;
  }
  return { chunks, rest: file.subarray(at) };
}

/**
 * The file with another picture, as 8-bit RGB or RGBA: texts, profiles, unknown chunks and bytes behind the end stay where
 * they were, before or behind the pixels. @throws FormatError when sizes cannot be
 */
export function rewritePng(file: Uint8Array, image: RgbaPixels, options: { readonly hasAlpha: boolean }): Uint8Array {
  readPngHeader(file);
  const old = chunksOf(file);
  const fresh = chunksOf(writePng(image, options));
  const firstPixels = old.chunks.findIndex(({ tag }) => tag === 'IDAT');
  const kept = (chunk: Chunk, position: number, isBehind: boolean): boolean =>
    !REPLACED.has(chunk.tag) && isBehind === (firstPixels >= 0 && position > firstPixels);
  const parts = [
    file.subarray(0, SIGNATURE_SIZE),
    ...fresh.chunks.filter(({ tag }) => tag === 'IHDR').map(({ bytes }) => bytes),
    ...old.chunks.filter((chunk, position) => kept(chunk, position, false)).map(({ bytes }) => bytes),
    ...fresh.chunks.filter(({ tag }) => tag === 'IDAT').map(({ bytes }) => bytes),
    ...old.chunks.filter((chunk, position) => kept(chunk, position, true)).map(({ bytes }) => bytes),
    ...fresh.chunks.filter(({ tag }) => tag === 'IEND').map(({ bytes }) => bytes),
    old.rest,
  ];
  return joinBytes(...parts);
}
