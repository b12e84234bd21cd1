/** Which points of a surface stand opposite each other, across the plane through the origin at a right angle to an axis. */

export type MirrorAxis = 0 | 1 | 2;

/** How far a point may be from where its mirror image is, as a share of the surface's size. */
const looseness = 1e-3;

/**
 * For each point the one opposite it: itself where it stands on the plane, −1 where there is none.
 * @param positions three numbers a point
 * @param reach half the size of the surface, units
 */
export function mirrorPartners(positions: ArrayLike<number>, axis: MirrorAxis, reach: number): Int32Array {
  const count = Math.floor(positions.length / 3);
  const tolerance = reach * looseness;
  const cell = tolerance * 2;
  const cells = new Map<string, number[]>();
  const cellOf = (x: number, y: number, z: number): string => `${x} ${y} ${z}`;
  for (let point = 0; point < count; point++) {
    const [x, y, z] = [0, 1, 2].map((each) => Math.floor((positions[point * 3 + each] ?? 0) / cell));
    const key = cellOf(x ?? 0, y ?? 0, z ?? 0);
    const list = cells.get(key);
    if (list === undefined) cells.set(key, [point]);
    else list.push(point);
  }
  const partners = new Int32Array(count).fill(-1);
  for (let point = 0; point < count; point++) {
    const own = [0, 1, 2].map((each) => positions[point * 3 + each] ?? 0);
    // What stands nowhere, as in damaged files, stands opposite nothing.
    if (!own.every(Number.isFinite)) continue;
    if (Math.abs(own[axis] ?? 0) <= tolerance) {
      partners[point] = point;
      continue;
    }
    const image = own.with(axis, -(own[axis] ?? 0));
    const from = image.map((value) => Math.floor((value - tolerance) / cell));
    const to = image.map((value) => Math.floor((value + tolerance) / cell));
    let least = tolerance * tolerance;
    for (let x = from[0] ?? 0; x <= (to[0] ?? 0); x++) {
      for (let y = from[1] ?? 0; y <= (to[1] ?? 0); y++) {
        for (let z = from[2] ?? 0; z <= (to[2] ?? 0); z++) {
          for (const other of cells.get(cellOf(x, y, z)) ?? []) {
            const squared = image.reduce(
              (sum, value, each) => sum + (value - (positions[other * 3 + each] ?? 0)) ** 2,
              0,
            );
            if (squared > least || other === point) continue;
            least = squared;
            partners[point] = other;
          }
        }
      }
    }
  }
  return partners;
}
