/**
 * Tilesets of one size as DXT blocks on the graphics card, an eighth of the memory of pixels, with the mips of their files. The ground
 * uses no alpha of them, so DXT3 and DXT5 are kept as DXT1 too, and one array a size is enough.
 */
import type { IUniform, Texture, WebGLRenderer } from 'three';
import { opaqueColourBlocks } from '../../../../../../shared/media/texture/colourBlocks.ts';
import type { CompressedImage } from '../../../../viewport/textures/cardTexture.ts';
import { CardTexture } from '../gpu/cardTexture.ts';
import { placeholderArray } from './tilesetArray.ts';

const firstLayers = 4;

/** The blocks of all levels, largest first. */
type Levels = readonly Uint8Array[];

const levelsOf = (side: number): number => Math.log2(side) + 1;

/** Whether a picture fills an array of this side as it is: whole, and with all its mips. */
export function fitsBlocks({ width, height, mips }: CompressedImage, side: number): boolean {
  return width === side && height === side && mips.length === levelsOf(side);
}

export class BlockArray {
  readonly side: number;
  /** Stays the same object while the texture in it is replaced by larger ones. */
  readonly uniform: IUniform<Texture>;
  private readonly renderer: WebGLRenderer;
  private readonly anisotropy: number;
  private texture: CardTexture;
  private capacity = 0;
  /** What each layer holds. A card cannot copy blocks from texture to texture, so they are put anew when the array grows. */
  private readonly layers = new Map<number, Levels>();

  constructor(renderer: WebGLRenderer, side: number, anisotropy: number) {
    this.renderer = renderer;
    this.side = side;
    this.anisotropy = anisotropy;
    this.texture = placeholderArray(renderer);
    this.uniform = { value: this.texture.uniform.value };
  }

  /** Puts a picture for which `fitsBlocks` holds into a free layer and returns the layer. */
  add({ encoding, mips }: CompressedImage): number {
    let layer = 0;
    while (this.layers.has(layer)) layer++;
    // Copies, because blocks that come from the host are a view of all mips.
    const levels = mips.map(({ data }) => opaqueColourBlocks(encoding, data).slice());
    if (layer >= this.capacity) this.grow();
    this.layers.set(layer, levels);
    this.upload(layer, levels);
    return layer;
  }

  remove(layer: number): void {
    this.layers.delete(layer);
  }

  /** Bytes on the card. */
  get size(): number {
    return this.texture.size;
  }

  dispose(): void {
    this.texture.dispose();
    this.layers.clear();
  }

  private upload(layer: number, levels: Levels): void {
    for (const [level, blocks] of levels.entries()) {
      const side = this.side >> level;
      this.texture.uploadBlocks({ x: 0, y: 0, width: side, height: side, layer, level }, blocks);
    }
  }

  private grow(): void {
    const { side, anisotropy } = this;
    const depth = Math.max(firstLayers, this.capacity * 2);
    this.texture.dispose();
    this.texture = new CardTexture(this.renderer, {
      format: 'dxt1',
      width: side,
      height: side,
      depth,
      levels: levelsOf(side),
      filter: 'smooth',
      wrap: 'repeat',
      anisotropy,
    });
    this.capacity = depth;
    this.uniform.value = this.texture.uniform.value;
    for (const [layer, levels] of this.layers) this.upload(layer, levels);
  }
}
