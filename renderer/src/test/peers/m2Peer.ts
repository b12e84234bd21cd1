/** What @wowserhq/format reads of a model of World of Warcraft, posed by three.js: nothing of it is the program's own. */
import { createRequire } from 'node:module';
import { Matrix4, Quaternion, Vector3 } from 'three';

interface PeerTrack {
  readonly trackType: number;
  /** 65535 for none. */
  readonly loopIndex: number;
  readonly sequenceTimes: readonly ArrayLike<number>[];
  readonly sequenceKeys: readonly ArrayLike<number>[];
}
export interface PeerM2 {
  readonly vertices: ArrayBuffer;
  readonly sequences: readonly { readonly duration: number; readonly flags: number }[];
  readonly bones: readonly {
    readonly parentIndex: number;
    readonly pivot: ArrayLike<number>;
    readonly translationTrack: PeerTrack;
    readonly rotationTrack: PeerTrack;
    readonly scaleTrack: PeerTrack;
  }[];
}

// The package ships CommonJS whose types do not say this; the comparison itself checks the shapes.
const { M2Model } = createRequire(import.meta.url)('@wowserhq/format') as {
  readonly M2Model: new () => { load(bytes: Uint8Array): PeerM2 };
};

/** Reads the model's own file; keys of .anim files are not among what is read. */
export const readM2 = (bytes: Uint8Array): PeerM2 => new M2Model().load(bytes);

/** The keys before and behind a time, and how far it is between them; null for a track without keys. */
function keysAround(track: PeerTrack, shown: number, at: number, width: number) {
  // What runs on a loop of its own has one list of keys, and stands at its start here.
  const [sequence, time] = track.loopIndex === 0xffff ? [shown, at] : [0, 0];
  const times = Array.from(track.sequenceTimes[sequence] ?? []);
  const keys = track.sequenceKeys[sequence] ?? [];
  if (times.length === 0) return null;
  const keyAt = (key: number): readonly number[] =>
    Array.from({ length: width }, (_, part) => keys[key * width + part] ?? 0);
  const next = times.findIndex((each) => each > time);
  const before = next < 0 ? times.length - 1 : Math.max(0, next - 1);
  const behind = next <= 0 || track.trackType === 0 ? before : next;
  const [from, to] = [times[before] ?? 0, times[behind] ?? 0];
  return { before: keyAt(before), behind: keyAt(behind), share: to > from ? (time - from) / (to - from) : 0 };
}

function vectorAt(track: PeerTrack, sequence: number, time: number, otherwise: number): Vector3 {
  const around = keysAround(track, sequence, time, 3);
  if (around === null) return new Vector3(otherwise, otherwise, otherwise);
  return new Vector3(...around.before).lerp(new Vector3(...around.behind), around.share);
}

function turnAt(track: PeerTrack, sequence: number, time: number): Quaternion {
  const around = keysAround(track, sequence, time, 4);
  if (around === null) return new Quaternion();
  const [from, to] = [quaternionOf(around.before), quaternionOf(around.behind)];
  // The client mixes the numbers and makes them one long again (formats/wow-models.md), the short way round.
  const sign = from.dot(to) < 0 ? -1 : 1;
  const mix = (part: 'x' | 'y' | 'z' | 'w') => from[part] * (1 - around.share) + to[part] * sign * around.share;
  return new Quaternion(mix('x'), mix('y'), mix('z'), mix('w')).normalize();
}

/** Four numbers packed into 16 bits each: 32767 is 0, and 0 is −1. */
function quaternionOf(packed: readonly number[]): Quaternion {
  const [x = 0, y = 0, z = 0, w = 1] = packed.map((part) => ((part & 0xffff) - 32767) / 32767);
  return new Quaternion(x, y, z, w).normalize();
}

/** Matrices of all bones as @wowserhq/format reads them, posed by three.js. */
export function poseM2({ bones }: PeerM2, sequence: number, time: number): readonly Matrix4[] {
  const made: Matrix4[] = [];
  for (const { parentIndex, pivot, translationTrack, rotationTrack, scaleTrack } of bones) {
    const about = new Vector3().fromArray(pivot);
    const moved = vectorAt(translationTrack, sequence, time, 0);
    const turn = turnAt(rotationTrack, sequence, time);
    const sized = vectorAt(scaleTrack, sequence, time, 1);
    const own = new Matrix4().compose(moved.add(about), turn, sized);
    own.multiply(new Matrix4().makeTranslation(about.clone().negate()));
    const parent = parentIndex === 0xffff ? undefined : made[parentIndex];
    made.push(parent === undefined ? own : parent.clone().multiply(own));
  }
  return made;
}

/** A vertex of the file: place, four weights and four bones. */
export function seenInM2(vertices: DataView, vertex: number, matrices: readonly Matrix4[]): Vector3 {
  const start = vertex * 48;
  const place = new Vector3(...[0, 4, 8].map((at) => vertices.getFloat32(start + at, true)));
  const sum = new Vector3();
  for (let at = 0; at < 4; at++) {
    const weight = vertices.getUint8(start + 12 + at) / 255;
    const matrix = matrices[vertices.getUint8(start + 16 + at)];
    if (matrix !== undefined && weight > 0) sum.addScaledVector(place.clone().applyMatrix4(matrix), weight);
  }
  return sum;
}
