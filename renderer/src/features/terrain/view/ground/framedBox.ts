/** What a camera should show of some tiles. */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import type { TileGround } from './tileGround.ts';

/**
 * The tiles' whole width and the heights where most of their land lies, in scene space; null where there are none. Single
 * peaks and the deep floor of the sea are left out: they would push the land away.
 */
export function framedBox(grounds: readonly TileGround[]): Box | null {
  if (grounds.length === 0) return null;
  const reduce = (axis: 'x' | 'y', end: 'min' | 'max'): number =>
    Math[end](...grounds.map(({ box }) => box[end][axis]));
  const [low, high] = usualHeights(grounds);
  return {
    minimum: [reduce('x', 'min'), reduce('y', 'min'), low],
    maximum: [reduce('x', 'max'), reduce('y', 'max'), high],
  };
}

/** Heights between which the middles of most chunks lie: from the second tenth to the ninth. */
function usualHeights(grounds: readonly TileGround[]): readonly [number, number] {
  // Sorted as plain numbers: a map that is loaded whole has some 10,000 chunks, and this stands between two frames.
  const middles = Float64Array.from(
    grounds.flatMap(({ ground: { chunks, ranges } }) =>
      chunks.flatMap((chunk, at) => {
        const middle = ((ranges[at * 2] ?? 0) + (ranges[at * 2 + 1] ?? 0)) / 2;
        return chunk === null || !Number.isFinite(middle) ? [] : [middle];
      }),
    ),
  ).sort();
  const at = (share: number): number => middles[Math.floor((middles.length - 1) * share)] ?? 0;
  const low = Math.max(at(0.15), at(0.5) - 150);
  return [low, Math.max(low, Math.min(at(0.9), low + 250))];
}
