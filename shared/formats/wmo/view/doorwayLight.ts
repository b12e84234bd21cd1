/**
 * Light of the outside that falls in through doorways: vertices of transition batches near a portal that leads outside are
 * brightened when a group is loaded (formats/wmo.md, 8.3, by the 3.3.5 client).
 */
import type { Vector3 } from '../../../geometry/vector.ts';
import type { Doorway } from './doorways.ts';
import { cross, distance, dot, length, normalise, subtract, add, scale, vectorAt } from '../../../geometry/vector.ts';

/** How far light falls in, and how near a doorway to another room has to be to keep it out; yards. */
const reach = 6;
const threshold = 1;
const grey = 127;

/** Distance of a point from a flat opening. */
export function distanceFrom(point: Vector3, corners: readonly Vector3[]): number {
  const [first, second, third] = corners;
  if (first === undefined || second === undefined || third === undefined) return Infinity;
  const normal = normalise(cross(subtract(second, first), subtract(third, first)));
  const away = dot(normal, subtract(point, first));
  const foot = add(point, scale(normal, -away));
  const turns = corners.map((corner, at) => {
    const edge = subtract(corners[(at + 1) % corners.length] ?? corner, corner);
    return dot(normal, cross(edge, subtract(foot, corner)));
  });
  if (turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0)) return Math.abs(away);
  return Math.min(
    ...corners.map((corner, at) => {
      const edge = subtract(corners[(at + 1) % corners.length] ?? corner, corner);
      const share = dot(edge, subtract(point, corner)) / Math.max(1e-12, length(edge) ** 2);
      return distance(point, add(corner, scale(edge, Math.min(1, Math.max(0, share)))));
    }),
  );
}

/** How much of the light outside reaches a point, 0 to 1. */
export function lightFromDoorways(point: Vector3, doorways: readonly Doorway[]): number {
  let light = 0;
  for (const { corners, isOutward } of doorways) {
    const away = distanceFrom(point, corners);
    if (isOutward) light += Math.max(0, 1 - away / reach);
    else if (away < threshold) return 0;
  }
  return Math.min(1, light);
}

/** Brightens the first vertices in place: `colours` are red, green, blue, alpha of each, `positions` three numbers. */
export function lightDoorways(
  colours: Uint8Array,
  positions: Float32Array,
  count: number,
  doorways: readonly Doorway[],
): void {
  if (!doorways.some(({ isOutward }) => isOutward)) return;
  const held = Math.min(count, Math.floor(positions.length / 3), Math.floor(colours.length / 4));
  for (let vertex = 0; vertex < held; vertex++) {
    const light = lightFromDoorways(vectorAt(positions, vertex * 3), doorways);
    for (let channel = 0; channel < 3; channel++) {
      const value = colours[vertex * 4 + channel] ?? 0;
      colours[vertex * 4 + channel] = Math.round(value + (grey - value) * light);
    }
    colours[vertex * 4 + 3] = Math.round(255 * light);
  }
}
