/** Where in the world the zero of a map's scene stands: near its tiles. */
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { tileCorner, tileSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { ORIGIN } from '../../../../../../shared/geometry/vector.ts';

/** The tiles open are this far from the scene's zero at most before it moves: 32-bit floats stay exact to a millimetre. */
const originReach = 12 * tileSize;

/** The zero for these tiles: the very one that was before while that will do. */
export function originFor(tiles: readonly { readonly place: GridPlace }[], before: Vector3): Vector3 {
  const [first] = tiles;
  if (first === undefined) return before;
  const { x, y } = tileCorner(first.place);
  const isNear = Math.hypot(x - before[0], y - before[1]) <= originReach;
  return isNear && before !== ORIGIN ? before : [x, y, 0];
}
