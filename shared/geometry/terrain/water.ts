/** Which data a liquid of MH2O has, and how much. Facts: formats/adt.md, 14.2. */

/** What the vertices of a liquid vertex format carry, in the order of the arrays in the file. */
export interface LiquidVertexParts {
  readonly hasHeights: boolean;
  readonly hasTextureCoordinates: boolean;
  readonly hasDepths: boolean;
}

const parts: readonly LiquidVertexParts[] = [
  { hasHeights: true, hasTextureCoordinates: false, hasDepths: true },
  { hasHeights: true, hasTextureCoordinates: true, hasDepths: false },
  { hasHeights: false, hasTextureCoordinates: false, hasDepths: true },
  { hasHeights: true, hasTextureCoordinates: true, hasDepths: true },
];

/** The vertex format without heights: the liquid lies at 0, whatever its lowest and highest height say. */
export const levelFormat = 2;

/** Null for formats that nothing is known of. */
export function liquidVertexParts(format: number): LiquidVertexParts | null {
  return parts[format] ?? null;
}

/** Bytes of one vertex over all arrays. */
export function liquidVertexSize({ hasHeights, hasTextureCoordinates, hasDepths }: LiquidVertexParts): number {
  return (hasHeights ? 4 : 0) + (hasTextureCoordinates ? 4 : 0) + (hasDepths ? 1 : 0);
}

/** Vertices of a rectangle of quads. */
export function liquidVertexCount(width: number, height: number): number {
  return (width + 1) * (height + 1);
}

/** Where the wet quads of a chunk are, as 64 flags, row by row. */
export interface LiquidRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** One flag a quad of the rectangle; null when all are wet. */
  readonly exists: ArrayLike<number> | null;
}

export function liquidCoverage({ x, y, width, height, exists }: LiquidRectangle): Uint8Array<ArrayBuffer> {
  const quads = new Uint8Array(64);
  for (let row = 0; row < height && y + row < 8; row++) {
    for (let column = 0; column < width && x + column < 8; column++) {
      const isWet = exists === null || (exists[row * width + column] ?? 0) !== 0;
      if (isWet) quads[(y + row) * 8 + x + column] = 1;
    }
  }
  return quads;
}

/** The smallest rectangle with all wet quads of a coverage; null when everything is dry. */
export function liquidRectangle(quads: ArrayLike<number>): LiquidRectangle | null {
  let [west, north, east, south] = [8, 8, -1, -1];
  for (let quad = 0; quad < 64; quad++) {
    if ((quads[quad] ?? 0) === 0) continue;
    west = Math.min(west, quad & 7);
    east = Math.max(east, quad & 7);
    north = Math.min(north, quad >> 3);
    south = Math.max(south, quad >> 3);
  }
  if (east < 0) return null;
  const [width, height] = [east - west + 1, south - north + 1];
  const exists = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      exists[row * width + column] = (quads[(north + row) * 8 + west + column] ?? 0) === 0 ? 0 : 1;
    }
  }
  const isFull = exists.every((flag) => flag === 1);
  return { x: west, y: north, width, height, exists: isFull ? null : exists };
}
