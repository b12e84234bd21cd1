/** Where a model that another one carries stands, and what plays in it. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import {
  identityInto,
  invert,
  MATRIX_LENGTH,
  multiplyInto,
  transformDirection,
  transformPoint,
} from '../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { normalise } from '../../../../shared/geometry/vector.ts';
import type { ModelView } from '../../../../shared/model/view.ts';

type Matrix = Float64Array;

function moved(place: Vector3): Matrix {
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  place.forEach((value, axis) => (matrix[axis * 4 + 3] = value));
  return matrix;
}

/**
 * From the space of a carried model to that of the model that carries it: its origin stands on the point, turned as the
 * joint is turned against its rest. `joints` are the matrices of the present pose. Null where the record is no point or joint.
 */
export function placeOn(view: ModelView, record: RecordId, joints: ArrayLike<number>): Matrix | null {
  const own = view.joints.findIndex((joint) => joint.record === record);
  const point = view.points.find((each) => each.record === record);
  const [joint, place] = own >= 0 ? [own, view.joints[own]?.pivot] : [point?.joint ?? -1, point?.place];
  if (place === undefined) return null;
  const at = joint * MATRIX_LENGTH;
  const out = moved(place);
  if (joint < 0 || at + MATRIX_LENGTH > joints.length) return out;
  multiplyInto(out, 0, joints, at, moved(place), 0);
  return out;
}

/** Row by row, twelve numbers, of one that stands column by column with sixteen. */
function fromColumns(numbers: ArrayLike<number>, joint: number): Matrix {
  const out = new Float64Array(MATRIX_LENGTH);
  for (let at = 0; at < MATRIX_LENGTH; at++) out[at] = numbers[joint * 16 + (at % 4) * 4 + Math.floor(at / 4)] ?? 0;
  return out;
}

/**
 * Matrices of a carried model's joints where those of the same names (whatever their case) move them, as Half-Life merges a
 * weapon's bones with its bearer's. A joint without such a name goes with its parent. Null where no name is the same.
 */
export function posedByNames(carrier: ModelView, carried: ModelView, joints: ArrayLike<number>): Float32Array | null {
  const byName = new Map(carrier.joints.map(({ name }, at) => [name.toLowerCase(), at]));
  const out = new Float32Array(carried.joints.length * MATRIX_LENGTH);
  let found = 0;
  for (const [at, { name, parent }] of carried.joints.entries()) {
    const from = byName.get(name.toLowerCase());
    const to = at * MATRIX_LENGTH;
    const back = from === undefined ? null : invert(fromColumns(carrier.inverseBinds, from));
    if (from === undefined || back === null) {
      if (parent >= 0 && parent < at) out.copyWithin(to, parent * MATRIX_LENGTH, (parent + 1) * MATRIX_LENGTH);
      else identityInto(out, to);
      continue;
    }
    found++;
    const bone = new Float64Array(MATRIX_LENGTH);
    multiplyInto(bone, 0, joints, from * MATRIX_LENGTH, back, 0);
    multiplyInto(out, to, bone, 0, fromColumns(carried.inverseBinds, at), 0);
  }
  return found === 0 ? null : out;
}

/** A camera as a carried model has it before it. Null where the place has no way back, such as one scaled to nothing. */
export function cameraFrom(camera: CameraFrame, place: ArrayLike<number>): CameraFrame | null {
  const back = invert(place);
  if (back === null) return null;
  const turned = (way: Vector3): Vector3 => normalise(transformDirection(back, 0, way), way);
  const { position, right, up, towardsViewer } = camera;
  return {
    position: transformPoint(back, 0, position),
    right: turned(right),
    up: turned(up),
    towardsViewer: turned(towardsViewer),
  };
}

/** The first Stand clip, else the first, running with the time of the carrying model. */
export function timeFor({ clips }: ModelView, { interval, frame, globalTime }: TrackTime): TrackTime {
  const shown = clips.find(({ name }) => /^(stand|idle)/i.test(name)) ?? clips[0];
  if (shown === undefined) return { interval: null, frame: 0, globalTime };
  const { start, end, isLooping, record: sequence } = shown;
  const passed = interval === null ? 0 : frame - interval.start;
  const at = end > start ? start + (passed % (end - start)) : start;
  return { interval: { start, end, isLooping, sequence }, frame: at, globalTime };
}
