/** How files look before and after, as PNG files: textures as they are, models, buildings and terrain as the program draws them. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { kindOf } from '../../../shared/archive/fileKinds.ts';
import type { DrawnSide } from '../../../shared/host/drawnPair.ts';
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { decodeTexture, encodeTexture, isTextureDocument } from '../../../shared/texture/index.ts';
import { writeAtomically } from '../../host/atomicFile.ts';
import { messageOf, type OpenFile } from '../files.ts';
import { besideEachOther, seenDifference } from './compose.ts';
import { PairDrawer } from './pairDrawer.ts';

/** The JSON form. */
export interface PictureDifference {
  /** What was written. */
  readonly files: readonly string[];
  /** Pixels that are not the same, of all; null when the sizes differ, and where there is one picture alone. */
  readonly pixels: number | null;
  /** The greatest step of a channel, 0 to 255; null as above. */
  readonly greatest: number | null;
  /** Of models with clips: which one is shown, and when. */
  readonly clip?: { readonly name: string; readonly timeMs: number };
  /** Why there is no picture. */
  readonly message?: string;
}

/** What is different of each channel as its brightness; another alpha is as bright in all three. */
function differenceOf(
  before: RgbaPixels,
  after: RgbaPixels,
): { picture: RgbaPixels; pixels: number; greatest: number } {
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

function unpacked(side: DrawnSide | null): RgbaPixels | null {
  if (side === null) return null;
  const { width, height, pixels } = side;
  return { width, height, pixels: new Uint8Array(Buffer.from(pixels, 'base64')) };
}

const textureIn = (open: OpenFile | null): RgbaPixels | null => (open === null ? null : decodeTexture(open.document));
const isDrawn = (open: OpenFile | null): boolean => open !== null && ['model', 'terrain'].includes(kindOf(open.file));
const isTexture = (open: OpenFile | null): boolean => open === null || isTextureDocument(open.document);

/** Writes pictures into a folder, for a run of the command; holds the browser that draws. */
export class PictureFiles {
  readonly folder: string;
  private readonly tell: (sentence: string) => void;
  private readonly drawer = new PairDrawer();
  private hasNoBrowser = false;

  /** @param tell hears once, in a sentence, why no models can be drawn; textures are written without a browser */
  constructor(folder: string, tell: (sentence: string) => void) {
    this.folder = folder;
    this.tell = tell;
  }

  /**
   * Writes `NAME.before.png`, `NAME.after.png`, both beside each other with what differs as `NAME.side.png`, and of textures
   * of one size `NAME.difference.png`. Null for what has no picture.
   * @param base the path in the folder, with the name
   */
  async write(base: string, before: OpenFile | null, after: OpenFile | null): Promise<PictureDifference | null> {
    if (isTexture(before) && isTexture(after))
      return await this.writeTextures(base, textureIn(before), textureIn(after));
    if (this.hasNoBrowser || !(isDrawn(before) || isDrawn(after))) return null;
    const drawn = await this.drawer.draw(before, after).catch((error: unknown) => {
      this.hasNoBrowser = true;
      this.tell(messageOf(error));
    });
    if (drawn === undefined) return null;
    if ('reason' in drawn) return { files: [], pixels: null, greatest: null, message: drawn.reason };
    const { clip } = drawn;
    const [old, fresh] = [unpacked(drawn.before), unpacked(drawn.after)];
    const between = old === null || fresh === null ? null : seenDifference(old, fresh);
    const files = await this.writeAll(base, { before: old, after: fresh, side: beside(old, fresh) });
    const seen = { pixels: between?.points ?? null, greatest: between?.greatest ?? null };
    return { files, ...seen, ...(clip === null ? {} : { clip }) };
  }

  async close(): Promise<void> {
    await this.drawer.close();
  }

  private async writeTextures(
    base: string,
    old: RgbaPixels | null,
    fresh: RgbaPixels | null,
  ): Promise<PictureDifference> {
    const isOneSize = old !== null && fresh !== null && old.width === fresh.width && old.height === fresh.height;
    const between = isOneSize ? differenceOf(old, fresh) : null;
    const side = beside(old, fresh);
    const files = await this.writeAll(base, { before: old, after: fresh, difference: between?.picture ?? null, side });
    return { files, pixels: between?.pixels ?? null, greatest: between?.greatest ?? null };
  }

  private async writeAll(
    base: string,
    pictures: Readonly<Record<string, RgbaPixels | null>>,
  ): Promise<readonly string[]> {
    const files: string[] = [];
    await mkdir(dirname(base), { recursive: true });
    for (const [what, picture] of Object.entries(pictures)) {
      if (picture === null) continue;
      const path = `${base}.${what}.png`;
      await writeAtomically(path, encodeTexture(picture, { format: 'png' }));
      files.push(path);
    }
    return files;
  }
}

const beside = (old: RgbaPixels | null, fresh: RgbaPixels | null): RgbaPixels | null =>
  old === null || fresh === null ? null : besideEachOther(old, fresh);
