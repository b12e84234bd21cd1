/**
 * Posing joints: what a joint's own values must be, so that it stands where somebody drags it. Joints are as one clip shows
 * them at one moment; nothing is changed here.
 */
import {
  columnLength,
  identityInto,
  invert,
  MATRIX_LENGTH,
  multiplyInto,
  rotationScaleInto,
  transformDirection,
} from '../geometry/matrix.ts';
import type { Quaternion } from '../geometry/turn.ts';
import { quaternionProduct, rotationOf, turnedBack } from '../geometry/turn.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { add, AXIS_X, dot, length, normalise, subtract, vectorAt } from '../geometry/vector.ts';
import type { PosedValue } from './keys.ts';
import type { Clip, JointProperty, ModelView } from './view.ts';

const properties: readonly JointProperty[] = ['translation', 'rotation', 'scale'];

/** The values of a joint at a moment, as its channels count them: the place from where it is at rest. */
export interface JointValues {
  readonly translation: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

/** A joint as it is posed, ready to be moved and turned; places and turns are in the model's space. */
export interface HeldJoint {
  readonly values: JointValues;
  /** Where its pivot stands now. */
  readonly place: Vector3;
  /** How it is turned now, size left out. */
  readonly turn: Quaternion;
  /** How what it hangs on is turned. */
  readonly parentTurn: Quaternion;
  /** Where what looks along X at rest looks now. */
  readonly front: Vector3;
  /** The value that moves it by an offset. */
  moved(offset: Vector3): PosedValue;
  /** The value that turns it about its own pivot. */
  turned(turn: Quaternion): PosedValue;
  /** The value that scales it about its own pivot, as a matrix of twelve numbers does along each of its axes. */
  scaled(matrix: ArrayLike<number>): PosedValue;
  /**
   * The values with which it does to points of the rest pose what a matrix says, twelve numbers row by row: place, turn and
   * size. Null for a matrix that mirrors or has no turn.
   */
  deforming(matrix: ArrayLike<number>): readonly PosedValue[] | null;
}

/** The values of a joint, by its position among the joints; those of the rest pose where nothing moves it. */
export function valuesOf(view: ModelView, clip: Clip, time: number, joint: number): JointValues {
  const rest = view.joints[joint]?.restRotation ?? [0, 0, 0, 1];
  const values: Record<JointProperty, number[]> = { translation: [0, 0, 0], rotation: [...rest], scale: [1, 1, 1] };
  for (const channel of view.channels(clip)) {
    if (channel.joint !== joint) continue;
    const value = [...channel.rest];
    channel.sample(time, value);
    values[channel.property] = value;
  }
  const [x = 0, y = 0, z = 0, w = 1] = values.rotation;
  return { translation: vectorAt(values.translation), rotation: [x, y, z, w], scale: vectorAt(values.scale) };
}

/** From the joint's own space to the model's, at rest. */
function bindOf(view: ModelView, joint: number): Float64Array | null {
  const rows = new Float64Array(MATRIX_LENGTH);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      rows[row * 4 + column] = view.inverseBinds[joint * 16 + column * 4 + row] ?? 0;
    }
  }
  return invert(rows);
}

/**
 * A joint as a clip shows it at a time. Null where it has no space that could be moved in: it, or what it hangs on, is scaled
 * to nothing or mirrored.
 */
export function holdJoint(view: ModelView, clip: Clip, time: number, joint: number): HeldJoint | null {
  return holdJoints(view, clip, time, [joint]).get(joint) ?? null;
}

/** Joints as a clip shows them at a time, by their positions; those that cannot be moved are left out. */
export function holdJoints(
  view: ModelView,
  clip: Clip,
  time: number,
  joints: Iterable<number>,
): ReadonlyMap<number, HeldJoint> {
  const poser = view.poser();
  poser.pose(clip, time);
  const held = new Map<number, HeldJoint>();
  for (const joint of joints) {
    const each = heldIn(view, valuesOf(view, clip, time, joint), poser.matrices, joint);
    if (each !== null) held.set(joint, each);
  }
  return held;
}

function heldIn(view: ModelView, values: JointValues, matrices: Float32Array, joint: number): HeldJoint | null {
  const own = view.joints[joint];
  const bind = own === undefined ? null : bindOf(view, joint);
  if (own === undefined || bind === null) return null;
  // Where the joint's own space is now, and what it does itself to get there: what is left is what it hangs on, with
  // whatever it does not take over from that.
  const space = new Float64Array(MATRIX_LENGTH);
  multiplyInto(space, 0, matrices, joint * MATRIX_LENGTH, bind, 0);
  const local = new Float64Array(MATRIX_LENGTH);
  identityInto(local, 0);
  rotationScaleInto(local, 0, values.rotation, 0, values.scale, 0);
  const place = add(own.restTranslation, values.translation);
  for (const [axis, number] of place.entries()) local[axis * 4 + 3] = number;
  const back = invert(local);
  if (back === null) return null;
  const parent = new Float64Array(MATRIX_LENGTH);
  multiplyInto(parent, 0, space, 0, back, 0);
  const parentTurn = rotationOf(parent);
  const intoParent = invert(parent);
  if (parentTurn === null || intoParent === null) return null;
  return {
    values,
    place: [space[3] ?? 0, space[7] ?? 0, space[11] ?? 0],
    turn: quaternionProduct(parentTurn, values.rotation),
    parentTurn,
    front: transformDirection(matrices, joint * MATRIX_LENGTH, AXIS_X),
    moved: (offset) => ({
      joint: own.record,
      property: 'translation',
      value: add(values.translation, transformDirection(intoParent, 0, offset)),
    }),
    turned: (turn) => ({
      joint: own.record,
      property: 'rotation',
      value: quaternionProduct(
        quaternionProduct(turnedBack(parentTurn), quaternionProduct(turn, parentTurn)),
        values.rotation,
      ),
    }),
    scaled: (matrix) => ({
      joint: own.record,
      property: 'scale',
      value: values.scale.map((value, column) => {
        const axis = normalise([space[column] ?? 0, space[4 + column] ?? 0, space[8 + column] ?? 0]);
        const made = transformDirection(matrix, 0, axis);
        return value * length(made) * (dot(made, axis) < 0 ? -1 : 1);
      }),
    }),
    deforming: (matrix) => {
      const wanted = new Float64Array(MATRIX_LENGTH);
      multiplyInto(wanted, 0, matrix, 0, bind, 0);
      const inParent = new Float64Array(MATRIX_LENGTH);
      multiplyInto(inParent, 0, intoParent, 0, wanted, 0);
      const rotation = rotationOf(inParent);
      if (rotation === null) return null;
      const place: Vector3 = [inParent[3] ?? 0, inParent[7] ?? 0, inParent[11] ?? 0];
      return [
        { joint: own.record, property: 'translation', value: subtract(place, own.restTranslation) },
        { joint: own.record, property: 'rotation', value: rotation },
        { joint: own.record, property: 'scale', value: [0, 1, 2].map((column) => columnLength(inParent, 0, column)) },
      ];
    },
  };
}

/** A joint's values as keys can be made of them: those of properties that the format has for it. */
export function posedValues(view: ModelView, clip: Clip, time: number, joint: number): readonly PosedValue[] {
  const own = view.joints[joint];
  if (own === undefined) return [];
  const values = valuesOf(view, clip, time, joint);
  return properties.map((property) => ({ joint: own.record, property, value: values[property] }));
}
