/** How two textures look: the picture before, the one after, and what is different between them, as PNG files. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { decodeTexture, encodeTexture, isTextureDocument } from '../../shared/texture/index.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import type { OpenFile } from './files.ts';

/** The JSON form. */
export interface PictureDifference {
  /** What was written. */
  readonly files: readonly string[];
  /** Pixels that are not the same, of all; null when the sizes differ. */
  readonly pixels: number | null;
  /** The greatest step of a channel, 0 to 255; null when the sizes differ. */
  readonly greatest: number | null;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** What is different of each channel as its brightness; another alpha is as bright in all three. */
function differenceOf(before: Pixels, after: Pixels): { picture: Pixels; pixels: number; greatest: number } {
  const step = (at: number): number => Math.abs((before.pixels[at] ?? 0) - (after.pixels[at] ?? 0));
  const shown = new Uint8Array(before.pixels.length);
  let [pixels, greatest] = [0, 0];
  for (let at = 0; at < shown.length; at += 4) {
    const alpha = step(at + 3);
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      const value = Math.max(alpha, step(at + channel));
      shown[at + channel] = value;
      most = Math.max(most, value);
    }
    shown[at + 3] = 255;
    if (most > 0) pixels++;
    greatest = Math.max(greatest, most);
  }
  return { picture: { ...before, pixels: shown }, pixels, greatest };
}

/** Writes them as `NAME.before.png`, `NAME.after.png` and, of pictures of one size, `NAME.difference.png`; null for other files. */
export async function writePictures(
  base: string,
  before: OpenFile,
  after: OpenFile,
): Promise<PictureDifference | null> {
  if (!isTextureDocument(before.document) || !isTextureDocument(after.document)) return null;
  const [old, fresh] = [decodeTexture(before.document), decodeTexture(after.document)];
  const isOneSize = old.width === fresh.width && old.height === fresh.height;
  const between = isOneSize ? differenceOf(old, fresh) : null;
  const files: string[] = [];
  await mkdir(dirname(base), { recursive: true });
  const write = async (what: string, picture: Pixels): Promise<void> => {
    const path = `${base}.${what}.png`;
    await writeAtomically(path, encodeTexture(picture, { format: 'png' }));
    files.push(path);
  };
  await write('before', old);
  await write('after', fresh);
  if (between !== null) await write('difference', between.picture);
  return { files, pixels: between?.pixels ?? null, greatest: between?.greatest ?? null };
}
