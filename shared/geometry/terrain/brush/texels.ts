/** The texels of a map's chunks under a brush. A chunk has 64 × 64 of them; their centres lie half a texel inside its edges. */
import { chunkSize, mapEdge, texelSize, texelsPerSide } from '../grid.ts';

/** The rectangle of a chunk's texels that a circle may touch. Ends are exclusive. */
export interface TexelRectangle {
  readonly column: number;
  readonly row: number;
  readonly firstSouth: number;
  readonly endSouth: number;
  readonly firstEast: number;
  readonly endEast: number;
  /** Texels from the chunk's first texel centre to the circle's middle. */
  readonly middleSouth: number;
  readonly middleEast: number;
}

/** Calls `visit` for every chunk of the map, by column and row, whose texels a circle may touch. */
export function visitRectangles(
  centre: { readonly x: number; readonly y: number },
  radius: number,
  visit: (block: TexelRectangle) => void,
): void {
  const [south, east] = [mapEdge - centre.x, mapEdge - centre.y];
  const texels = radius / texelSize;
  const last = (edge: number): number => Math.floor(edge / chunkSize);
  for (let row = Math.max(0, last(south - radius)); row <= Math.min(1023, last(south + radius)); row++) {
    const middleSouth = (south - row * chunkSize) / texelSize - 0.5;
    const firstSouth = Math.max(0, Math.ceil(middleSouth - texels));
    const endSouth = Math.min(texelsPerSide, Math.floor(middleSouth + texels) + 1);
    if (endSouth <= firstSouth) continue;
    for (let column = Math.max(0, last(east - radius)); column <= Math.min(1023, last(east + radius)); column++) {
      const middleEast = (east - column * chunkSize) / texelSize - 0.5;
      const firstEast = Math.max(0, Math.ceil(middleEast - texels));
      const endEast = Math.min(texelsPerSide, Math.floor(middleEast + texels) + 1);
      if (endEast > firstEast) {
        visit({ column, row, firstSouth, endSouth, firstEast, endEast, middleSouth, middleEast });
      }
    }
  }
}
