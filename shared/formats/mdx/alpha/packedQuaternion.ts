/**
 * Rotations in eight bytes, as World of Warcraft alpha stores them (C4QuaternionCompressed). Of 64 bits x takes the upper
 * 22, y the next 21 and z the lowest 21, all signed; w follows from unit length and is never negative.
 * Facts: formats/wow-models.md 18.1, with the published encoder's errors in section 19: it overflows at +1 and cuts off
 * where it should round.
 */
import type { Numbers } from '../../../codec/documentRecord.ts';

const xScale = 2 ** 21;
const yzScale = 2 ** 20;
/** Less than this is taken for zero by the client. */
const smallestSquare = 2 ** -20;

function lengthLeft(x: number, y: number, z: number): number {
  const square = 1 - (x * x + y * y + z * z);
  return square >= smallestSquare ? Math.sqrt(square) : 0;
}

/** Number of quaternions in packed words: two words each, the lower one first. */
function countOf(words: ArrayLike<number>): number {
  return Math.floor(words.length / 2);
}

/** Four numbers (x, y, z, w) for every two words. x, y and z are exact. */
export function unpackQuaternions(words: ArrayLike<number>): Float32Array {
  const values = new Float32Array(countOf(words) * 4);
  for (let index = 0; index < countOf(words); index++) {
    const low = (words[index * 2] ?? 0) | 0;
    const high = (words[index * 2 + 1] ?? 0) | 0;
    const x = (high >> 10) / xScale;
    // The lower ten bits of the upper word and the upper eleven of the lower one.
    const y = (((high << 22) | ((low >>> 21) << 11) | 0) >> 11) / yzScale;
    const z = ((low << 11) >> 11) / yzScale;
    values.set([x, y, z, lengthLeft(x, y, z)], index * 4);
  }
  return values;
}

function fitted(value: number, scale: number): number {
  // Not a number counts as zero.
  return Math.max(-scale, Math.min(scale - 1, Math.round(value * scale))) || 0;
}

/** How far w may be from what x, y and z ask for before all four are brought to unit length. */
const tolerance = 1e-5;

/** x, y and z as they are stored: on the side where w is not negative, of unit length. */
function storable(x: number, y: number, z: number, w: number): readonly [number, number, number] {
  if (Math.abs(lengthLeft(x, y, z) - w) <= tolerance) return [x, y, z];
  const length = Math.hypot(x, y, z, w);
  // No rotation at all cannot be brought to any length.
  if (!(length > 0) || !Number.isFinite(length)) return [0, 0, 0];
  const scale = (w < 0 ? -1 : 1) / length;
  return [x * scale, y * scale, z * scale];
}

/**
 * Two words for every four numbers (x, y, z, w): rounded to the nearest step and kept inside the range. What
 * `unpackQuaternions` gave becomes the same words again, whatever they were.
 */
export function packQuaternions(values: ArrayLike<number>): Uint32Array {
  const count = Math.floor(values.length / 4);
  const words = new Uint32Array(count * 2);
  for (let index = 0; index < count; index++) {
    const at = index * 4;
    const [x, y, z] = storable(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 1);
    const yBits = fitted(y, yzScale);
    words[index * 2] = (yBits << 21) | (fitted(z, yzScale) & 0x1fffff);
    words[index * 2 + 1] = (fitted(x, xScale) << 10) | ((yBits >> 11) & 0x3ff);
  }
  return words;
}

/** Values of a rotation track for playing: packed ones unpacked, others as they are. */
export function playableRotations(values: Numbers): Numbers {
  return values instanceof Uint32Array ? unpackQuaternions(values) : values;
}
