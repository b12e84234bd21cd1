/** What the fuzzer lets pass as a refusal is a sentence of ours; what the engine throws of itself is a fault. */
import { expect, test } from 'vitest';
import { FormatError } from '../../shared/codec/error.ts';
import { isRefusal } from './rules.ts';

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error(`${act.toString()} throws nothing`);
}

const buffer = new ArrayBuffer(8);
/** More than any of them takes. */
const most = 1000;

test.each<[string, () => unknown]>([
  ['a text repeated less than never', () => ' '.repeat(-1)],
  ['a text longer than any', () => ' '.repeat(2 ** 30)],
  ['more digits than there are', () => (1).toFixed(most)],
  ['a radix of one', () => (1).toString(most)],
  ['a precision of zero', () => (1).toPrecision(most)],
  ['no time', () => new Date(NaN).toISOString()],
  ['no letter', () => String.fromCodePoint(-1)],
  ['a number behind the end', () => new DataView(buffer).getUint32(6)],
  ['a view behind the end', () => new Uint8Array(buffer, 9)],
  ['a view across', () => new Float32Array(buffer, 1)],
  ['numbers put behind the end', () => new Uint8Array(2).set([1, 2, 3])],
  ['numbers less than none', () => new Float64Array(-1)],
  ['memory that nobody has', () => new ArrayBuffer(2 ** 53 - 1)],
  [
    'no end',
    function endless(): unknown {
      return [endless()];
    },
  ],
])('%s is a fault', (_, act) => {
  const error = thrown(act);
  expect(error).toBeInstanceOf(RangeError);
  expect(isRefusal(error)).toBe(false);
});

test('a sentence of ours is a refusal', () => {
  const refuse = (): never => {
    throw new RangeError('a sequence needs a frame');
  };
  expect(isRefusal(thrown(refuse))).toBe(true);
  expect(isRefusal(thrown(() => [1].forEach(refuse)))).toBe(true);
  expect(isRefusal(new FormatError('cut short', { path: '', offset: 0 }))).toBe(true);
  expect(isRefusal(new TypeError('undefined is not a function'))).toBe(false);
});
