/** Triangle lists of meshes: strips and fans to triangles and back. Format page 16. */

/** Numbers of a corner: vertex, normal, s and t in texels. */
export const cornerLength = 4;

/**
 * Calls back for each run of a mesh: number of corners, where they start in the commands, and whether it is a fan. Stops at
 * runs that reach past the end.
 */
export function eachRun(
  commands: ArrayLike<number>,
  visit: (run: { readonly corners: number; readonly start: number; readonly isFan: boolean }) => void,
): void {
  for (let at = 0; at < commands.length;) {
    const count = commands[at] ?? 0;
    const corners = Math.abs(count);
    if (corners === 0 || at + 1 + corners * cornerLength > commands.length) return;
    visit({ corners, start: at + 1, isFan: count < 0 });
    at += 1 + corners * cornerLength;
  }
}

/** Number of triangles in the runs, those without area included: what the mesh states. */
export function triangleCountOf(commands: ArrayLike<number>): number {
  let total = 0;
  eachRun(commands, ({ corners }) => (total += Math.max(0, corners - 2)));
  return total;
}

/**
 * Corners of all triangles, three a triangle and four numbers a corner, in counter-clockwise order seen from outside. Files
 * hold them clockwise.
 */
export function triangleCorners(commands: ArrayLike<number>): Int16Array {
  const places = cornerPlaces(commands);
  const corners = new Int16Array(places.length * cornerLength);
  let out = 0;
  for (const at of places) {
    for (let part = 0; part < cornerLength; part++) corners[out++] = commands[at + part] ?? 0;
  }
  return corners;
}

/** Where the corners of all triangles start in the commands, three a triangle, in that same order. */
function cornerPlaces(commands: ArrayLike<number>): Uint32Array {
  const places = new Uint32Array(triangleCountOf(commands) * 3);
  let out = 0;
  const put = (at: number): void => {
    places[out++] = at;
  };
  eachRun(commands, ({ corners: count, start, isFan }) => {
    const at = (corner: number): number => start + corner * cornerLength;
    for (let index = 0; index + 2 < count; index++) {
      const isOdd = !isFan && index % 2 === 1;
      put(at(isFan ? 0 : index));
      put(at(isOdd ? index + 1 : index + 2));
      put(at(isOdd ? index + 2 : index + 1));
    }
  });
  return places;
}

export interface IndexedTriangles {
  /** Different corners, four numbers each. */
  readonly corners: Int16Array;
  /** Three a triangle, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** Where each corner of the triangles starts in the commands. */
  readonly places: Uint32Array;
}

/** The triangles of a mesh with each corner once. */
export function indexTriangles(commands: ArrayLike<number>): IndexedTriangles {
  const all = triangleCorners(commands);
  const indices = new Uint32Array(all.length / cornerLength);
  const kept: number[] = [];
  const known = new Map<number, Map<number, number>>();
  for (let index = 0; index < indices.length; index++) {
    const at = index * cornerLength;
    const place = ((all[at] ?? 0) & 0xffff) * 0x10000 + ((all[at + 1] ?? 0) & 0xffff);
    const coordinates = ((all[at + 2] ?? 0) & 0xffff) * 0x10000 + ((all[at + 3] ?? 0) & 0xffff);
    const there = known.get(place) ?? new Map<number, number>();
    known.set(place, there);
    let corner = there.get(coordinates);
    if (corner === undefined) {
      corner = kept.length / cornerLength;
      there.set(coordinates, corner);
      for (let part = 0; part < cornerLength; part++) kept.push(all[at + part] ?? 0);
    }
    indices[index] = corner;
  }
  return { corners: Int16Array.from(kept), indices, places: cornerPlaces(commands) };
}

/** The same triangles seen from the other side. */
export function flipCommands(commands: ArrayLike<number>): Int16Array {
  const result: number[] = [];
  eachRun(commands, ({ corners, start, isFan }) => {
    const put = (count: number, order: readonly number[]): void => {
      result.push(count);
      for (const corner of order) {
        for (let part = 0; part < cornerLength; part++)
          result.push(commands[start + corner * cornerLength + part] ?? 0);
      }
    };
    const all = Array.from({ length: corners }, (_, corner) => corner);
    if (isFan) put(-corners, [0, ...all.slice(1).toReversed()]);
    else if (corners % 2 === 1 || corners < 3) put(corners, all.toReversed());
    else {
      // A strip of an even number keeps its side when reversed: without its first triangle it starts on the other one.
      put(3, [0, 2, 1]);
      if (corners > 3) put(corners - 1, all.slice(1));
    }
  });
  return Int16Array.from(result);
}

/** A copy with other texture coordinates: `change` gets and returns s and t in texels. */
export function mapCoordinates(
  commands: Int16Array,
  change: (s: number, t: number) => readonly [s: number, t: number],
): Int16Array {
  const result = commands.slice();
  eachRun(commands, ({ corners, start }) => {
    for (let corner = 0; corner < corners; corner++) {
      const at = start + corner * cornerLength;
      const [s, t] = change(commands[at + 2] ?? 0, commands[at + 3] ?? 0);
      result[at + 2] = s;
      result[at + 3] = t;
    }
  });
  return result;
}
