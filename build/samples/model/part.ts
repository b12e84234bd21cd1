/** A part of a model: a welded shape with its place in the texture, the bones that move it and its paint. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { dot, subtract } from '../../../shared/geometry/vector.ts';
import type { Soup } from '../mesh/soup.ts';
import { mirror } from '../mesh/soup.ts';
import type { Mesh } from '../mesh/weld.ts';
import { weld } from '../mesh/weld.ts';
import type { Region } from '../paint/atlas.ts';
import type { Surface } from '../paint/bake.ts';
import { step } from '../paint/colour.ts';

/** A bone's share in moving a vertex; shares add up to 1. */
export type Weights = readonly (readonly [bone: string, share: number])[];

export type Binding = (position: Vector3) => Weights;

export interface Part<Texel> {
  readonly geoset: string;
  readonly mesh: Mesh;
  readonly region: Region;
  readonly binding: Binding;
  /** Null where another part with the same region paints it. */
  readonly paint: ((surface: Surface) => Texel) | null;
}

export interface PartOptions<Texel> {
  readonly geoset: string;
  readonly soup: Soup;
  readonly region: Region;
  readonly binding: Binding;
  readonly paint: (surface: Surface) => Texel;
  /** Degrees; flatter edges are smoothed. */
  readonly crease?: number;
}

export function part<Texel>({ geoset, soup, region, binding, paint, crease = 40 }: PartOptions<Texel>): Part<Texel> {
  return { geoset, mesh: weld(soup, crease), region, binding, paint };
}

/** A part of the left side and its likeness on the right; the two share one painting. */
export function pair<Texel>(options: PartOptions<Texel>): readonly Part<Texel>[] {
  const right: Binding = (position) =>
    options.binding([position[0], -position[1], position[2]]).map(([bone, share]) => [rightName(bone), share]);
  const left = part(options);
  return [left, { ...part({ ...options, soup: mirror(options.soup), binding: right }), paint: null }];
}

function rightName(bone: string): string {
  return bone.endsWith('_L') ? `${bone.slice(0, -2)}_R` : bone;
}

export function rigid(bone: string): Binding {
  return () => [[bone, 1]];
}

/** Where one bone hands over to the next: at a point, along a direction, within a width. */
export interface Joint {
  readonly to: string;
  readonly at: Vector3;
  readonly along: Vector3;
  readonly width: number;
}

/** A row of bones, each taking over from the one before at a joint. */
export function chain(first: string, joints: readonly Joint[]): Binding {
  return (position) => {
    const weights = new Map<string, number>([[first, 1]]);
    for (const { to, at, along, width } of joints) {
      const taken = step(-width / 2, width / 2, dot(subtract(position, at), along) / Math.hypot(...along));
      for (const [bone, share] of weights) weights.set(bone, share * (1 - taken));
      weights.set(to, (weights.get(to) ?? 0) + taken);
    }
    return [...weights].filter(([, share]) => share > 1e-3);
  };
}
