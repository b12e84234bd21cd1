/** Tilesets of one size on the graphics card: an array texture that grows by doubling, and knows which layers are free. */
import type { IUniform, Texture, WebGLRenderer } from 'three';
import type { RgbaPixels } from '../../../../../../shared/media/mipmaps.ts';
import { CardTexture } from '../gpu/cardTexture.ts';

const firstLayers = 4;

export class TilesetArray {
  readonly side: number;
  /** Stays the same object while the texture in it is replaced by larger ones. */
  readonly uniform: IUniform<Texture>;
  private readonly renderer: WebGLRenderer;
  private readonly anisotropy: number;
  private texture: CardTexture;
  private capacity = 0;
  private readonly used = new Set<number>();

  constructor(renderer: WebGLRenderer, side: number, anisotropy: number) {
    this.renderer = renderer;
    this.side = side;
    this.anisotropy = anisotropy;
    this.texture = placeholderArray(renderer);
    this.uniform = { value: this.texture.uniform.value };
  }

  /** Puts a picture of this array's size into a free layer and returns the layer. */
  add(picture: RgbaPixels): number {
    let layer = 0;
    while (this.used.has(layer)) layer++;
    if (layer >= this.capacity) this.grow();
    this.used.add(layer);
    const { side } = this;
    const single = this.makeTexture(null);
    single.upload({ x: 0, y: 0, width: side, height: side }, picture.pixels);
    single.makeLevels();
    this.texture.copyLayers(single, [[0, layer]]);
    single.dispose();
    return layer;
  }

  remove(layer: number): void {
    this.used.delete(layer);
  }

  /** Bytes on the card. */
  get size(): number {
    return this.texture.size;
  }

  dispose(): void {
    this.texture.dispose();
  }

  private grow(): void {
    const larger = this.makeTexture(Math.max(firstLayers, this.capacity * 2));
    larger.copyLayers(
      this.texture,
      [...this.used].map((layer) => [layer, layer] as const),
    );
    this.texture.dispose();
    this.texture = larger;
    this.capacity = larger.spec.depth ?? 1;
    this.uniform.value = larger.uniform.value;
  }

  private makeTexture(depth: number | null): CardTexture {
    const { side, anisotropy } = this;
    const levels = Math.log2(side) + 1;
    return new CardTexture(this.renderer, {
      format: 'rgba8',
      width: side,
      height: side,
      depth,
      levels,
      filter: 'smooth',
      wrap: 'repeat',
      anisotropy,
    });
  }
}

/** One black texel, for arrays that hold nothing yet. */
export function placeholderArray(renderer: WebGLRenderer): CardTexture {
  return new CardTexture(renderer, {
    format: 'rgba8',
    width: 1,
    height: 1,
    depth: 1,
    filter: 'smooth',
    wrap: 'repeat',
  });
}
