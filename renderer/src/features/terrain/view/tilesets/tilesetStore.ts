/**
 * The tilesets of all open tiles on the graphics card, in one array a size, so that a tile is drawn in one call however
 * many textures it names. Pictures are asked for once; until they come a plain grey stands in. Where the card takes DXT
 * blocks they go there as they lie in the file, if their size is one of the arrays'; all others are decoded and fitted.
 */
import type { IUniform, WebGLRenderer } from 'three';
import type { RgbaPixels } from '../../../../../../shared/media/mipmaps.ts';
import type { CompressedImage } from '../../../../viewport/textures/cardTexture.ts';
import type { LoadForCard, LoadTexture } from '../../../../viewport/textures/textureStore.ts';
import { takesDxt } from '../gpu/cardTexture.ts';
import { textureKey } from '../tile/tileModel.ts';
import { BlockArray, fitsBlocks } from './blockArray.ts';
import { fitPicture, sizeClassOf, tilesetSides } from './fitPicture.ts';
import { generatedTileset } from './generatedTileset.ts';
import { TilesetArray } from './tilesetArray.ts';
import { text } from '../../../../base/text/language.ts';

/** Where a tileset stands: which of the arrays (those of pixels first, then those of blocks), and which layer of it. */
export interface TilesetSlot {
  readonly sizeClass: number;
  readonly layer: number;
}

export interface TilesetStoreOptions {
  readonly maxAnisotropy: number;
  /** A tileset came or moved: records that name it are out of date. */
  readonly arrived: (key: string) => void;
  readonly missing: (path: string, reason: string) => void;
}

/** How a tile reads its tilesets. */
export interface TilesetLoads {
  readonly loadTexture: LoadTexture;
  /** Gives blocks where the file has some that can be uploaded as they are. */
  readonly loadForCard?: LoadForCard | undefined;
}

interface Entry {
  readonly path: string;
  readonly loads: TilesetLoads;
  readonly users: Set<string>;
  slot: TilesetSlot | null;
  /** Raised with every asking, so that an answer to an older one is passed over. */
  asked: number;
}

const usefulAnisotropy = 8;
const waitingColor = [126, 122, 112, 255] as const;

export class TilesetStore {
  private readonly options: TilesetStoreOptions;
  private readonly entries = new Map<string, Entry>();
  private arrays: readonly TilesetArray[];
  /** Empty of tilesets where the card takes no blocks. */
  private blocks: readonly BlockArray[];
  private readonly takesBlocks: boolean;
  private waitingSlot: TilesetSlot;
  private pending = 0;
  private isDisposed = false;

  constructor(renderer: WebGLRenderer, options: TilesetStoreOptions) {
    this.options = options;
    this.takesBlocks = takesDxt(renderer);
    [this.arrays, this.blocks] = this.makeArrays(renderer);
    this.waitingSlot = this.place(waitingPicture());
  }

  /** Pictures that are still being read. */
  get waiting(): number {
    return this.pending;
  }

  /** Bytes on the graphics card. */
  get size(): number {
    return this.allArrays.reduce((sum, { size }) => sum + size, 0);
  }

  /** Tilesets that stand there as blocks. */
  get blockCount(): number {
    return [...this.entries.values()].filter(({ slot }) => slot !== null && slot.sizeClass >= this.arrays.length)
      .length;
  }

  /** The arrays as uniforms `tilesets0` to `tilesets7`. */
  get uniforms(): Readonly<Record<string, IUniform>> {
    return Object.fromEntries(this.allArrays.map(({ uniform }, index) => [`tilesets${index}`, uniform]));
  }

  /** Says which tilesets a tile names; those that no tile names any more go. */
  setUser(user: string, paths: readonly string[], loads: TilesetLoads): void {
    const wanted = new Map(paths.map((path) => [textureKey(path), path]));
    for (const [key, entry] of this.entries) {
      if (wanted.has(key)) continue;
      entry.users.delete(user);
      if (entry.users.size === 0) this.forget(key, entry);
    }
    this.addUser(user, paths, loads);
  }

  /** Says that a tile names these, too. */
  addUser(user: string, paths: readonly string[], loads: TilesetLoads): void {
    const wanted = new Map(paths.map((path) => [textureKey(path), path]));
    for (const [key, path] of wanted) {
      const known = this.entries.get(key);
      if (known !== undefined) {
        known.users.add(user);
        continue;
      }
      const entry: Entry = { path, loads, users: new Set([user]), slot: null, asked: 0 };
      this.entries.set(key, entry);
      void this.read(key, entry);
    }
  }

  slotOf(key: string): TilesetSlot {
    return this.entries.get(key)?.slot ?? this.waitingSlot;
  }

  /** Reads all files anew. */
  reload(): void {
    for (const [key, entry] of this.entries) void this.read(key, entry);
  }

  /** The card lost everything: new arrays, and all pictures again. */
  restore(renderer: WebGLRenderer): void {
    for (const array of this.allArrays) array.dispose();
    [this.arrays, this.blocks] = this.makeArrays(renderer);
    this.waitingSlot = this.place(waitingPicture());
    for (const entry of this.entries.values()) entry.slot = null;
    this.reload();
  }

  dispose(): void {
    this.isDisposed = true;
    for (const array of this.allArrays) array.dispose();
    this.entries.clear();
  }

  private get allArrays(): readonly (TilesetArray | BlockArray)[] {
    return [...this.arrays, ...this.blocks];
  }

  private makeArrays(renderer: WebGLRenderer): readonly [readonly TilesetArray[], readonly BlockArray[]] {
    const anisotropy = Math.min(usefulAnisotropy, this.options.maxAnisotropy);
    return [
      tilesetSides.map((side) => new TilesetArray(renderer, side, anisotropy)),
      tilesetSides.map((side) => new BlockArray(renderer, side, anisotropy)),
    ];
  }

  private async read(key: string, entry: Entry): Promise<void> {
    const request = ++entry.asked;
    this.pending++;
    const picture = await askFor(entry, this.takesBlocks);
    this.pending--;
    if (this.isDisposed || this.entries.get(key) !== entry || entry.asked !== request) return;
    if (entry.slot !== null) this.allArrays[entry.slot.sizeClass]?.remove(entry.slot.layer);
    entry.slot = this.place(typeof picture === 'string' ? generatedTileset(entry.path) : picture);
    if (typeof picture === 'string' && entry.path !== '') this.options.missing(entry.path, picture);
    this.options.arrived(key);
  }

  private place(picture: RgbaPixels | CompressedImage): TilesetSlot {
    if ('mips' in picture) {
      const found = this.blocks.findIndex(({ side }) => fitsBlocks(picture, side));
      const blocks = this.blocks[found];
      if (blocks === undefined) throw new Error(`no array for blocks of ${picture.width} × ${picture.height} pixels`);
      return { sizeClass: this.arrays.length + found, layer: blocks.add(picture) };
    }
    const sizeClass = sizeClassOf(picture);
    const array = this.arrays[sizeClass];
    if (array === undefined) throw new Error(`no array of tilesets for size class ${sizeClass}`);
    return { sizeClass, layer: array.add(fitPicture(picture, array.side)) };
  }

  private forget(key: string, { slot }: Entry): void {
    this.entries.delete(key);
    if (slot !== null) this.allArrays[slot.sizeClass]?.remove(slot.layer);
  }
}

/** The picture, or in words why there is none. */
async function askFor(
  { path, loads: { loadTexture, loadForCard } }: Entry,
  takesBlocks: boolean,
): Promise<RgbaPixels | CompressedImage | string> {
  try {
    const forCard = takesBlocks && loadForCard !== undefined ? await loadForCard(path, 0) : undefined;
    const isUsable =
      forCard !== undefined &&
      (forCard === null || 'pixels' in forCard || tilesetSides.some((side) => fitsBlocks(forCard, side)));
    const picture = isUsable ? forCard : await loadTexture(path, 0);
    return picture ?? text('no such file beside the tile, in the texture folders or in the mounted game');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** As large as the smallest array has them, so that nothing has to be fitted while a view is made. */
function waitingPicture(): RgbaPixels {
  const [side] = tilesetSides;
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set(waitingColor, at);
  return { width: side, height: side, pixels };
}
