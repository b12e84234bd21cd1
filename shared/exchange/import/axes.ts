/** Plain models turned and sized: from the axes and units of other programs into those of a game. */
import { transformDirection, transformPoint } from '../../geometry/matrix.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { vectorAt } from '../../geometry/vector.ts';
import type { ContentMesh, ContentTrack, ModelContent } from '../../model/content.ts';
import { strideOf } from '../../model/contentTracks.ts';
import type { Maps } from './placedThings.ts';
import { mapCurves, mapThings } from './placedThings.ts';

/** Which way of a glTF is the model's front. */
export const fronts = ['z', '-z', 'x', '-x'] as const;
export type Front = (typeof fronts)[number];

type Rows = readonly [Vector3, Vector3, Vector3];

/** Rows of whole numbers: which axis of glTF (Y up, Z to the front) becomes which of the game (Z up, X to the front). */
const fromGltf: Rows = [
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
];

/** Quarters about the height that bring each front to X, in the game's axes. */
const quarters: Readonly<Record<Front, Rows>> = {
  z: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  '-z': [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ],
  x: [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
  '-x': [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
};

function affine([first, second, third]: Rows, scale: number, lift: number): Float64Array {
  return Float64Array.from([
    ...first.map((value) => value * scale),
    0,
    ...second.map((value) => value * scale),
    0,
    ...third.map((value) => value * scale),
    lift,
  ]);
}

function mapVectors(values: Float32Array, map: (vector: Vector3) => Vector3): Float32Array {
  const out = new Float32Array(values.length);
  for (let at = 0; at + 2 < values.length; at += 3) out.set(map(vectorAt(values, at)), at);
  return out;
}

function mapsOf(rows: Rows, scale: number, lift: number): Maps {
  const [whole, turned] = [affine(rows, scale, lift), affine(rows, 1, 0)];
  return {
    point: (vector) => transformPoint(whole, 0, vector),
    direction: (vector) => transformDirection(whole, 0, vector),
    turn: (vector) => transformDirection(turned, 0, vector),
  };
}

function mapTrack(track: ContentTrack, { direction, turn }: Maps): ContentTrack {
  const { property, values } = track;
  if (property === 'translation') return { ...track, values: mapVectors(values, direction) };
  if (property === 'scale') return { ...track, values: mapVectors(values, (vector) => absolute(turn, vector)) };
  const out = values.slice();
  const stride = strideOf(track);
  for (let at = 0; at + 3 < out.length; at += stride) out.set(turn(vectorAt(values, at)), at);
  return { ...track, values: out };
}

/** Stretches change places with their axes and keep their signs. */
function absolute(turn: (vector: Vector3) => Vector3, vector: Vector3): Vector3 {
  const along = (axis: number): number => {
    const unit: Vector3 = [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0];
    const [x, y, z] = turn(unit);
    return Math.abs(x) > 0.5 ? 0 : Math.abs(y) > 0.5 ? 1 : Math.abs(z) > 0.5 ? 2 : axis;
  };
  const out: [number, number, number] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) out[along(axis)] = vector[axis] ?? 0;
  return out;
}

function mapMesh(mesh: ContentMesh, { point, turn }: Maps): ContentMesh {
  return { ...mesh, positions: mapVectors(mesh.positions, point), normals: mapVectors(mesh.normals, turn) };
}

function mapped(content: ModelContent, maps: Maps, scale: number): ModelContent {
  const things = content.things === undefined ? undefined : mapThings(content.things, maps, scale);
  return {
    ...content,
    joints: content.joints.map((joint) => ({ ...joint, pivot: maps.point(joint.pivot) })),
    meshes: content.meshes.map((mesh) => mapMesh(mesh, maps)),
    clips: content.clips.map((clip) => ({
      ...clip,
      speed: clip.speed * scale,
      tracks: clip.tracks.map((track) => mapTrack(track, maps)),
      ...(clip.events === undefined
        ? {}
        : { events: clip.events.map((event) => ({ ...event, place: maps.point(event.place) })) }),
      ...(clip.curves === undefined || content.things === undefined
        ? {}
        : { curves: mapCurves(clip.curves, content.things, maps, scale) }),
    })),
    ...(things === undefined ? {} : { things }),
  };
}

/** From glTF's axes into the games'; units stay. */
export function turnedContent(content: ModelContent): ModelContent {
  return mapped(content, mapsOf(fromGltf, 1, 0), 1);
}

/** Turned about the height by quarters, sized and lifted, in the games' axes. */
export function placedContent(
  content: ModelContent,
  { front, scale, lift }: { readonly front: Front; readonly scale: number; readonly lift: number },
): ModelContent {
  return mapped(content, mapsOf(quarters[front], scale, lift), scale);
}

/** The lowest and the highest point of all vertices at rest; null for a model without any. */
export function heightOf({ meshes }: ModelContent): { readonly low: number; readonly high: number } | null {
  let [low, high] = [Infinity, -Infinity];
  for (const { positions } of meshes) {
    for (let at = 2; at < positions.length; at += 3) {
      low = Math.min(low, positions[at] ?? 0);
      high = Math.max(high, positions[at] ?? 0);
    }
  }
  return low <= high ? { low, high } : null;
}
