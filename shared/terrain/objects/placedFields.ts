/** What the record of an object says once it stands at a place: position, rotation, scale, and a map object's box. */
import type { Fields } from '../../codec/documentRecord.ts';
import type { Box } from '../../geometry/extent.ts';
import { boxCorners } from '../../geometry/extent.ts';
import type { WorldPoint } from '../../geometry/terrain/grid.ts';
import { placementToWorld, worldToPlacement } from '../../geometry/terrain/grid.ts';
import type { PlacementFrame } from '../../geometry/terrain/placementSpace.ts';
import { placedExtents, placementFrame, placePoint } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { dot, subtract } from '../../geometry/vector.ts';
import type { BoundsOf, ObjectKind, ObjectPlace } from './object.ts';
import { wholeScale } from './object.ts';

export const rounded = ([x, y, z]: Vector3): Vector3 => [Math.fround(x), Math.fround(y), Math.fround(z)];
const sameVector = (left: Vector3, right: Vector3): boolean => left.every((value, axis) => value === right[axis]);

/** MDDF's scale: 16 bits, and 0 would hide the doodad. */
export function storedScale(scale: number): number {
  return Math.min(0xffff, Math.max(1, Math.round(scale * wholeScale)));
}

/** An object before it goes elsewhere. */
export interface StandingObject {
  readonly kind: ObjectKind;
  readonly path: string;
  readonly place: ObjectPlace;
  /** The box in a map object's record; null for doodads. */
  readonly extents: Box | null;
}

/**
 * Fields of an object's record at another place. The box of a map object is made anew from its model's, or, where that is
 * not at hand, moved and turned along with it.
 */
export function placedFields(
  { kind, path, place, extents }: StandingObject,
  next: ObjectPlace,
  bounds: BoundsOf,
): Record<string, Fields[string]> {
  const position = rounded(next.position);
  const rotation = rounded(next.rotation);
  const fields: Record<string, Fields[string]> = { position, rotation };
  if (kind === 'doodad') {
    // A scale that nobody changed keeps its very value, 0 too.
    fields['scale'] = next.scale === place.scale ? Math.round(place.scale * wholeScale) : storedScale(next.scale);
  } else if (extents !== null) {
    const isSame = sameVector(position, place.position) && sameVector(rotation, place.rotation);
    const to = { ...next, position, rotation };
    const box = isSame ? extents : movedExtents(extents, place, to, bounds(path, kind));
    Object.assign(fields, boxFields(box));
  }
  return fields;
}

/** The box of a map object as its record holds it. */
export function boxFields({ minimum, maximum }: Box): { readonly minimum: Vector3; readonly maximum: Vector3 } {
  return { minimum: rounded(minimum), maximum: rounded(maximum) };
}

function movedExtents(extents: Box, from: ObjectPlace, to: ObjectPlace, model: Box | null): Box {
  const frame = placementFrame(to.position, to.rotation, 1);
  if (model !== null) return placedExtents(frame, model);
  if (sameVector(from.rotation, to.rotation)) {
    const step = subtract(to.position, from.position);
    const moved = (point: Vector3): Vector3 => [point[0] + step[0], point[1] + step[1], point[2] + step[2]];
    return { minimum: moved(extents.minimum), maximum: moved(extents.maximum) };
  }
  // The box as it lay around the object, turned with it: it holds all that it held, and may be larger than needed.
  const before = placementFrame(from.position, from.rotation, 1);
  const corners = boxCorners(extents).map((corner) => inFrame(before, placementToWorld(corner)));
  const points = corners.map((corner) => placePoint(frame, corner));
  const placed = points.map(([x, y, z]) => worldToPlacement({ x, y, z }));
  const end = (choose: (...values: number[]) => number): Vector3 => {
    const on = (axis: 0 | 1 | 2): number => choose(...placed.map((point) => point[axis]));
    return [on(0), on(1), on(2)];
  };
  return { minimum: end(Math.min), maximum: end(Math.max) };
}

function inFrame({ origin, axes }: PlacementFrame, { x, y, z }: WorldPoint): Vector3 {
  const away = subtract([x, y, z], origin);
  return [dot(away, axes[0]), dot(away, axes[1]), dot(away, axes[2])];
}
