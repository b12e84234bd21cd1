/** The whole model turned or moved: by its roots, on which everything hangs. */
import { StudioModel } from '../schema/files.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { boxThrough, turnOf } from '../../../geometry/turn.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import { sequenceBox } from '../edit/bounds.ts';
import { sequencesOf } from '../model.ts';
import { Sequence } from '../schema/sequence.ts';
import { changeBox, changeVectors, headerBoxes, ownBox, rootVectors } from './fields.ts';
import type { Channels } from './roots.ts';
import { changeRoots } from './roots.ts';
import { fieldsOf, namesOf } from '../../../codec/record.ts';

/** Bits of the axes along which the motion bone is held at 0, and of those along which movement was taken out. */
const heldAxes = 0x7;
const linearShift = 6;

/** Sequences whose motion bone the game holds where it is. */
function holdsMotion(document: DocumentView): boolean {
  return sequencesOf(document).some((id) => (fieldsOf(Sequence, document.get(id)).motionType & heldAxes) !== 0);
}

/** Moves the model; its origin stays, so that this is how another point becomes the origin. */
export function changeMoved(transaction: Transaction, document: DocumentView, offset: Vector3): readonly string[] {
  const moved = (vector: readonly number[]): readonly number[] =>
    vector.map((value, axis) => (axis < 3 ? value + (offset[axis] ?? 0) : value));
  changeRoots(document, transaction, moved);
  changeVectors(document, transaction, { ids: [document.root], members: rootVectors }, moved);
  changeVectors(document, transaction, { ids: sequencesOf(document), members: ownBox }, moved);
  return holdsMotion(document)
    ? ['Where a sequence holds its motion bone at 0, the game leaves the model in its place along those axes.']
    : [];
}

/** Columns of the turn that three angles in radians are: about X, then Y, then Z. */
function axesOf(x: number, y: number, z: number): readonly Vector3[] {
  const [sx, cx, sy, cy, sz, cz] = [Math.sin(x), Math.cos(x), Math.sin(y), Math.cos(y), Math.sin(z), Math.cos(z)];
  return [
    [cy * cz, cy * sz, -sy],
    [sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy],
    [cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy],
  ];
}

/** The three angles of a turn given by its columns. */
function anglesOf([first = [1, 0, 0], second = [0, 1, 0], third = [0, 0, 1]]: readonly Vector3[]): Channels {
  const sine = Math.min(1, Math.max(-1, -first[2]));
  // Looking straight up or down, X and Z are one turn: all of it goes to Z.
  if (Math.abs(sine) > 0.9999999) return [0, Math.asin(sine), Math.atan2(-second[0], second[1])];
  return [Math.atan2(second[2], third[2]), Math.asin(sine), Math.atan2(first[1], first[0])];
}

/** Axes along which movement is held, after a turn: those that the held ones have a part in. */
function turnedAxes(bits: number, map: (point: Vector3) => Vector3): number {
  let made = 0;
  for (let axis = 0; axis < 3; axis++) {
    if ((bits & (1 << axis)) === 0) continue;
    const way = map([axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0]);
    for (const [to, part] of way.entries()) if (Math.abs(part) > 1e-3) made |= 1 << to;
  }
  return made;
}

/** Turns the model about its origin, X first, inside a step that is open. */
export function changeTurned(transaction: Transaction, document: DocumentView, degrees: Vector3): readonly string[] {
  const { map } = turnOf(degrees);
  const [x, y, z] = degrees;
  const aboutZ = x % 360 === 0 && y % 360 === 0;
  const turned = (vector: readonly number[]): readonly number[] => map(vectorAt(vector));
  changeRoots(document, transaction, (channels) => {
    const [rx = 0, ry = 0, rz = 0] = channels.slice(3);
    const angles = aboutZ ? [rx, ry, rz + (z * Math.PI) / 180] : anglesOf(axesOf(rx, ry, rz).map(map));
    return [...turned(channels), ...angles];
  });
  changeVectors(document, transaction, { ids: [document.root], members: namesOf(StudioModel, 'eyePosition') }, turned);
  for (const names of headerBoxes) {
    const box = (minimum: readonly number[], maximum: readonly number[]) => boxThrough(minimum, maximum, map);
    changeBox(document, transaction, { id: document.root, names }, box);
  }
  let isUneven = false;
  for (const id of sequencesOf(document)) {
    const { motionType } = fieldsOf(Sequence, document.get(id));
    const [held, linear] = [motionType & heldAxes, (motionType >> linearShift) & heldAxes];
    const [heldNow, linearNow] = [turnedAxes(held, map), turnedAxes(linear, map)];
    isUneven ||= bitsIn(heldNow) > bitsIn(held);
    transaction.set(Sequence, id, {
      motionType: (motionType & ~(heldAxes | (heldAxes << linearShift))) | heldNow | (linearNow << linearShift),
    });
    changeVectors(document, transaction, { ids: [id], members: namesOf(Sequence, 'linearMovement') }, turned);
    const box = sequenceBox(document, id);
    if (box === null) continue;
    transaction.set(Sequence, id, { minimum: box.minimum.map(Math.fround), maximum: box.maximum.map(Math.fround) });
  }
  return isUneven
    ? ['Sequences hold their motion bone along whole axes only: after this turn they hold it along more of them.']
    : [];
}

function bitsIn(bits: number): number {
  return [1, 2, 4].filter((bit) => (bits & bit) !== 0).length;
}
