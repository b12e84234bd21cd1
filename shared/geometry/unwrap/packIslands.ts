/** Islands laid out in a picture: turned to the least room, scaled to one another, and packed. */
import { cutIslands } from './corners.ts';
import type { Flat } from './islands.ts';
import { packBoxes } from './pack.ts';

export interface PackOptions {
  /** The picture, in texels. */
  readonly width: number;
  readonly height: number;
  /** Texels around each island. */
  readonly margin: number;
  /** Islands may be turned to need less room. */
  readonly turns: boolean;
}

/** Directions that are tried for an island, over a quarter turn. */
const directions = 18;

interface Island {
  readonly corners: readonly number[];
  readonly cosine: number;
  readonly sine: number;
  readonly left: number;
  readonly low: number;
  readonly width: number;
  readonly height: number;
}

function boxed(flat: Float64Array, corners: readonly number[], angle: number): Island {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const corner of corners) {
    const [u = 0, v = 0] = [flat[corner * 2], flat[corner * 2 + 1]];
    const [x, y] = [u * cosine - v * sine, u * sine + v * cosine];
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return { corners, cosine, sine, left, low, width: right - left, height: high - low };
}

/**
 * Places islands beside each other in a picture, as large as they have room for.
 * @returns two numbers a corner as shares of the picture from its upper left; corners of no island are as `before`
 */
export function packIslands(
  { corners, islandOf, count }: Flat,
  before: ArrayLike<number>,
  { width, height, margin, turns }: PackOptions,
): Float32Array {
  const cornersOf: number[][] = Array.from({ length: count }, () => []);
  for (const [face, island] of islandOf.entries())
    if (island >= 0) cornersOf[island]?.push(face * 3, face * 3 + 1, face * 3 + 2);
  const islands = cornersOf.map((own) => {
    const tried = Array.from({ length: turns ? directions : 1 }, (_, at) =>
      boxed(corners, own, (at * Math.PI) / 2 / directions),
    );
    return tried.reduce((best, each) => (each.width * each.height < best.width * best.height * 0.999 ? each : best));
  });
  const { scale, boxes } = packBoxes(islands, { width, height }, margin);
  const out = Float32Array.from({ length: corners.length }, (_, at) => before[at] ?? 0);
  for (const [at, island] of islands.entries()) {
    const box = boxes[at];
    if (box === undefined) continue;
    for (const corner of island.corners) {
      const [u = 0, v = 0] = [corners[corner * 2], corners[corner * 2 + 1]];
      const across = (u * island.cosine - v * island.sine - island.left) * scale;
      // The picture counts from above.
      const down = (island.height - (u * island.sine + v * island.cosine - island.low)) * scale;
      const [x, y] = box.isTurned ? [island.height * scale - down, across] : [across, down];
      out[corner * 2] = (box.x + x) / width;
      out[corner * 2 + 1] = (box.y + y) / height;
    }
  }
  return out;
}

/** The islands that faces make where they lie now. @param corners two numbers a corner, as shares of a picture */
export function laidIslands(
  corners: ArrayLike<number>,
  faces: ArrayLike<number>,
  isMeant: (face: number) => boolean,
  { width, height }: { readonly width: number; readonly height: number },
): Flat {
  const isSame = (one: number, other: number): boolean =>
    corners[one * 2] === corners[other * 2] && corners[one * 2 + 1] === corners[other * 2 + 1];
  const following = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);
  const { islandOf, count } = cutIslands({
    faces,
    isMeant,
    isCut: (corner, other) => {
      const isSameWay = faces[other] === faces[corner];
      const [start, end] = isSameWay ? [other, following(other)] : [following(other), other];
      return !isSame(corner, start) || !isSame(following(corner), end);
    },
  });
  const flat = Float64Array.from({ length: corners.length }, (_, at) =>
    at % 2 === 0 ? (corners[at] ?? 0) * width : -(corners[at] ?? 0) * height,
  );
  return { corners: flat, islandOf, count };
}
