/** The picture of a tile in the making: colours, and how high what is seen at each pixel stands. */
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { tileSize } from '../../geometry/terrain/grid.ts';

/** Pixels along a side: 256 is what the client of 3.3.5 brings; the others are for sharper maps of one's own. */
export const minimapSides = [256, 512, 1024] as const;
export type MinimapSide = (typeof minimapSides)[number];

export class MinimapCanvas {
  readonly place: GridPlace;
  readonly side: MinimapSide;
  /** Three numbers a pixel, 0 to 255; north is above. */
  readonly colours: Float32Array<ArrayBuffer>;
  /** Yards over sea level; −Infinity where nothing is. */
  readonly heights: Float32Array<ArrayBuffer>;

  constructor(place: GridPlace, side: MinimapSide) {
    this.place = place;
    this.side = side;
    this.colours = new Float32Array(side * side * 3);
    this.heights = new Float32Array(side * side).fill(-Infinity);
  }

  /** Side of a pixel, yards. */
  get pixelSize(): number {
    return tileSize / this.side;
  }

  put(pixel: number, red: number, green: number, blue: number): void {
    this.colours[pixel * 3] = red;
    this.colours[pixel * 3 + 1] = green;
    this.colours[pixel * 3 + 2] = blue;
  }

  /** Lays a colour over what is there. @param share 0 leaves it, 1 hides it */
  lay(pixel: number, colour: readonly [number, number, number], share: number): void {
    for (const [channel, value] of colour.entries()) {
      const at = pixel * 3 + channel;
      this.colours[at] = (this.colours[at] ?? 0) * (1 - share) + value * share;
    }
  }

  /** RGBA bytes, opaque. */
  toPixels(): Uint8Array<ArrayBuffer> {
    const { side, colours } = this;
    const pixels = new Uint8Array(side * side * 4).fill(255);
    for (let pixel = 0; pixel < side * side; pixel++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = Math.round(colours[pixel * 3 + channel] ?? 0);
        pixels[pixel * 4 + channel] = Math.max(0, Math.min(255, value));
      }
    }
    return pixels;
  }
}
