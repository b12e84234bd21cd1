/** Bakes the textures of a model made of parts: measures how open every vertex is, then paints. */
import { occlusionOf } from '../mesh/occlusion.ts';
import { tangentsOf } from '../mesh/tangents.ts';
import type { Surface } from '../paint/bake.ts';
import { bake } from '../paint/bake.ts';
import type { Part } from './part.ts';

export interface BakeOptions {
  readonly size: number;
  /** Things farther away do not darken, in model units. */
  readonly reach: number;
  readonly rays: number;
  readonly hasTangents: boolean;
}

/** Visits all texels of all parts that paint; all parts throw their shadow. */
export function bakeParts<T>(
  parts: readonly Part<T>[],
  { size, reach, rays, hasTangents }: BakeOptions,
  store: (texel: number, value: T, surface: Surface) => void,
): void {
  const open = occlusionOf(
    parts.map(({ mesh }) => mesh),
    { rays, reach, ground: -0.5 },
  );
  const painted = parts.flatMap(({ mesh, region, paint }, index) =>
    paint === null
      ? []
      : [
          {
            mesh,
            region,
            open: open[index] ?? new Float32Array(0),
            tangents: hasTangents ? tangentsOf(mesh) : null,
            paint: (surface: Surface) => ({ value: paint(surface), surface }),
          },
        ],
  );
  bake(size, painted, (texel, { value, surface }) => store(texel, value, surface));
}
