import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packQuaternions, unpackQuaternions } from './packedQuaternion.ts';

/** The published bit layout, by 64-bit numbers: format page 18.1. */
function reference(low: number, high: number): readonly number[] {
  const data = BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  const x = Number(data >> 42n) / 2 ** 21;
  const y = Number(BigInt.asIntN(64, data << 22n) >> 43n) / 2 ** 20;
  const z = Number(BigInt.asIntN(21, data)) / 2 ** 20;
  const rest = 1 - (x * x + y * y + z * z);
  return [x, y, z, rest >= 2 ** -20 ? Math.sqrt(rest) : 0];
}

const word = fc.integer({ min: 0, max: 0xffffffff });

describe('packed quaternions', () => {
  test('unpack as the published layout says', () => {
    fc.assert(
      fc.property(word, word, (low, high) => {
        const expected = Float32Array.from(reference(low, high));
        expect([...unpackQuaternions([low, high])]).toEqual([...expected].map((number) => number + 0));
      }),
    );
  });

  test('become the same words again, whatever they were', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 4 }), (pairs) => {
        const words = Uint32Array.from(pairs.flat());
        expect(packQuaternions(unpackQuaternions(words))).toEqual(words);
      }),
    );
  });

  test('hold any rotation to within a step, on the side where w is not negative', () => {
    const part = fc.float({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(part, part, part, part), (parts) => {
        const length = Math.hypot(...parts);
        fc.pre(length > 0.01);
        const unit = parts.map((each) => each / length);
        const packed = unpackQuaternions(packQuaternions(unit));
        // The same rotation: the angle between them is small whatever the sign.
        const cosine = Math.abs(unit.reduce((sum, each, index) => sum + each * (packed[index] ?? 0), 0));
        expect(cosine).toBeGreaterThan(0.99999);
        expect(packed[3]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('do not overflow at the ends, where the published encoder turns +1 into −1', () => {
    for (const axis of [0, 1, 2]) {
      const values = [0, 0, 0, 0];
      values[axis] = 1;
      expect(unpackQuaternions(packQuaternions(values))[axis]).toBeGreaterThan(0.99999);
      values[axis] = -1;
      expect(unpackQuaternions(packQuaternions(values))[axis]).toBe(-1);
    }
  });

  test('round instead of cutting off', () => {
    const step = 2 ** -20;
    expect(unpackQuaternions(packQuaternions([0, 0.75 * step, -0.75 * step, 1]))).toEqual(
      Float32Array.of(0, step, -step, 1),
    );
  });

  test('take what is no rotation for none', () => {
    for (const values of [
      [0, 0, 0, 0],
      [NaN, 0, 0, 1],
    ]) {
      expect([...unpackQuaternions(packQuaternions(values))]).toEqual([0, 0, 0, 1]);
    }
  });
});
