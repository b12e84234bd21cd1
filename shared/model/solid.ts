/** What of a model walking bodies meet, as one mesh. */
import { floorIn } from '../geometry/walk/soup.ts';
import { SolidMesh } from '../geometry/walk/solidMesh.ts';
import type { LiquidSurface } from './buildings.ts';
import type { ModelThings } from './things.ts';

/** Worked out when it is first asked for: shapes that are meshes and do not move. */
export function solidOf({ hitVolumes }: Pick<ModelThings, 'hitVolumes'>): () => SolidMesh {
  let made: SolidMesh | null = null;
  return () => (made ??= joined(hitVolumes));
}

function joined(hitVolumes: ModelThings['hitVolumes']): SolidMesh {
  const shapes = hitVolumes.flatMap(({ shape, joint, frame, freeForCamera }) =>
    shape.kind === 'mesh' && joint < 0 && frame === null ? [{ ...shape, freeForCamera }] : [],
  );
  const [only] = shapes;
  if (shapes.length === 1 && only !== undefined)
    return new SolidMesh(only.positions, only.triangles, only.freeForCamera);
  const positions = new Float32Array(shapes.reduce((sum, shape) => sum + shape.positions.length, 0));
  const triangles = new Uint32Array(shapes.reduce((sum, shape) => sum + shape.triangles.length, 0));
  const free = new Uint8Array(triangles.length / 3);
  let [vertex, corner] = [0, 0];
  for (const shape of shapes) {
    positions.set(shape.positions, vertex * 3);
    // One that is not there must not become a vertex of the next shape.
    const own = Math.floor(shape.positions.length / 3);
    for (let at = 0; at < shape.triangles.length; at++) {
      const index = shape.triangles[at] ?? own;
      triangles[corner + at] = index < own ? index + vertex : 0xffff_ffff;
    }
    free.set(shape.freeForCamera ?? [], corner / 3);
    vertex += own;
    corner += shape.triangles.length;
  }
  return new SolidMesh(positions, triangles, free);
}

/** Height of the highest liquid over a place; null where it is dry. */
export function liquidOver(surfaces: readonly LiquidSurface[], x: number, y: number): number | null {
  const levels = surfaces.flatMap(({ positions, triangles }) => {
    const soup = Array.from(triangles).flatMap((vertex) => [0, 1, 2].map((axis) => positions[vertex * 3 + axis] ?? 0));
    return floorIn(soup, x, y, Infinity)?.height ?? [];
  });
  return levels.length === 0 ? null : Math.max(...levels);
}
