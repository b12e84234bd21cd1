import { assert, float, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { float32Text, numberText, briefText } from './float32Text.ts';
import { applyNumberEdit, parseNumberExpression } from './numberExpression.ts';
import { clamped, moved, stepFor } from './scrub.ts';

function typed(text: string, current = 10, unit?: string): number | string {
  const parse = parseNumberExpression(text, unit);
  return parse.ok ? applyNumberEdit(parse.edit, current) : parse.message;
}

describe('float32 text', () => {
  it('shows what the author typed, not the binary neighbour', () => {
    expect(float32Text(Math.fround(0.1))).toBe('0.1');
    expect(float32Text(Math.fround(86.412))).toBe('86.412');
    expect(float32Text(Math.fround(-1.06))).toBe('-1.06');
    expect(float32Text(16777217)).toBe('16777216');
  });

  it('keeps the sign of zero and names what is no number', () => {
    expect(float32Text(-0)).toBe('-0');
    expect(float32Text(Number.NaN)).toBe('NaN');
    expect(float32Text(1e300)).toBe('Infinity');
    expect(numberText(-0, 'float64')).toBe('-0');
  });

  it('reads back as the same float32, whatever the bits', () => {
    assert(
      property(float({ noNaN: true }), (value) => {
        expect(Math.fround(Number(float32Text(value)))).toBe(value);
      }),
    );
  });
});

describe('number expressions', () => {
  it.each([
    ['12', 12],
    ['-5', -5],
    ['+5', 5],
    ['12*2', 24],
    ['(1 + 2) * 3', 9],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['0x1F', 31],
    ['1.5e3', 1500],
    ['.5', 0.5],
    ['2*pi', 2 * Math.PI],
    ['−41.2', -41.2],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['nan', Number.NaN],
  ])('%s gives a value', (text, value) => {
    expect(typed(text)).toBe(value);
  });

  it.each([
    ['+=5', 15],
    ['-=5', 5],
    ['*=3', 30],
    ['*2', 20],
    ['/4', 2.5],
    ['/=2+3', 2],
  ])('%s changes the current value', (text, value) => {
    expect(typed(text, 10)).toBe(value);
  });

  it('lets the unit stand after the number', () => {
    expect(typed('250 ms', 0, 'ms')).toBe(250);
    expect(typed('1.5e2units/s', 0, 'units/s')).toBe(150);
  });

  it.each([
    ['', 'Type a number'],
    ['12 +', 'A number is missing at the end'],
    ['(1', 'A bracket is not closed'],
    ['1,5', 'Use a point for decimals'],
    ['12 bananas', '“bananas” is not a number'],
    ['alert(1)', '“alert(1)” is not a number'],
    ['('.repeat(200), 'Too many brackets or signs'],
  ])('%s says what is wrong', (text, message) => {
    expect(typed(text)).toBe(message);
  });

  it('reads every number it shows', () => {
    assert(
      property(float(), (value) => {
        const back = typed(float32Text(value));
        expect(typeof back === 'number' && Math.fround(back)).toBe(value);
      }),
    );
  });
});

describe('scrubbing', () => {
  it('moves in clean decimals', () => {
    expect(float32Text(moved(Math.fround(86.412), 3, 0.1, 'float32', {}))).toBe('86.712');
    expect(moved(4000, -7, 1, 'integer', {})).toBe(3993);
  });

  it('steps by about a hundredth of the value unless told otherwise', () => {
    expect(stepFor(86.4, 'float32')).toBe(0.1);
    expect(stepFor(0, 'float32')).toBe(0.01);
    expect(stepFor(86.4, 'float32', 5)).toBe(5);
    expect(stepFor(86, 'integer')).toBe(1);
  });

  it('stays within bounds and leaves NaN alone', () => {
    expect(moved(9, 5, 1, 'integer', { max: 10 })).toBe(10);
    expect(clamped(Number.NaN, { min: 0, max: 1 })).toBeNaN();
  });
});

describe('a number where there is little room', () => {
  it.each([
    [96.14003, '96.14'],
    [-61.95, '-62.0'],
    [-45.4912, '-45.5'],
    [122.04567, '122.0'],
    [-1234.5678, '-1235'],
    [0.123456, '0.123'],
    [-0.98765, '-0.99'],
    [12345678, '1.2e+7'],
    [0.00001234, '1.2e-5'],
    [7, '7'],
  ])('%d is shown as %s', (value, text) => {
    expect(briefText(Math.fround(value), 'float32')).toBe(text);
  });
});
