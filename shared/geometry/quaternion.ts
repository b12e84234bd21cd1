/** Quaternions (x, y, z, w) in typed arrays at offsets: products, slerp and the squad form the game uses between keys. */

/** Anything numbers can be written to by index. */
export interface NumberSink {
  [index: number]: number;
}

/** Quaternion of a turn about a unit axis, by an angle in radians, counter-clockwise as seen from the axis' tip. */
export function quaternionAbout(axis: readonly [number, number, number], angle: number): Float64Array {
  const sine = Math.sin(angle / 2);
  return new Float64Array([axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)]);
}

/**
 * Spherical interpolation by the shorter way. Nearly equal quaternions are mixed in a straight line; the result is then
 * of unit length as nearly as the input was.
 */
export function slerp(
  out: NumberSink,
  at: number,
  left: ArrayLike<number>,
  leftAt: number,
  right: ArrayLike<number>,
  rightAt: number,
  amount: number,
): void {
  const lx = left[leftAt] ?? 0;
  const ly = left[leftAt + 1] ?? 0;
  const lz = left[leftAt + 2] ?? 0;
  const lw = left[leftAt + 3] ?? 0;
  let rx = right[rightAt] ?? 0;
  let ry = right[rightAt + 1] ?? 0;
  let rz = right[rightAt + 2] ?? 0;
  let rw = right[rightAt + 3] ?? 0;
  let cosine = lx * rx + ly * ry + lz * rz + lw * rw;
  if (cosine < 0) {
    cosine = -cosine;
    rx = -rx;
    ry = -ry;
    rz = -rz;
    rw = -rw;
  }
  let leftPart = 1 - amount;
  let rightPart = amount;
  if (1 - cosine > 1e-6) {
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    leftPart = Math.sin((1 - amount) * angle) / sine;
    rightPart = Math.sin(amount * angle) / sine;
  }
  out[at] = leftPart * lx + rightPart * rx;
  out[at + 1] = leftPart * ly + rightPart * ry;
  out[at + 2] = leftPart * lz + rightPart * rz;
  out[at + 3] = leftPart * lw + rightPart * rw;
}

const chord = new Float64Array(4);
const tangents = new Float64Array(4);

/**
 * The game's curve between two rotation keys, for hermite and bezier alike (format page 3.3):
 * slerp(slerp(value, next, t), slerp(outTangent, inTangentOfNext, t), 2t(1 − t)).
 */
export function squad(
  out: NumberSink,
  at: number,
  values: ArrayLike<number>,
  valueAt: number,
  outTangentAt: number,
  inTangentAt: number,
  nextAt: number,
  amount: number,
): void {
  slerp(chord, 0, values, valueAt, values, nextAt, amount);
  slerp(tangents, 0, values, outTangentAt, values, inTangentAt, amount);
  slerp(out, at, chord, 0, tangents, 0, 2 * amount * (1 - amount));
}
