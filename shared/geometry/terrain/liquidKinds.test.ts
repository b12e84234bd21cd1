import { expect, test } from 'vitest';
import { liquidKind, oldLiquidCoverage, oldLiquidKind } from './liquidKinds.ts';

test('rows of LiquidType repeat four kinds; those past them count as water', () => {
  expect([1, 2, 3, 4, 5, 7, 20, 0, 21, 500].map(liquidKind)).toEqual([
    'water',
    'ocean',
    'magma',
    'slime',
    'water',
    'magma',
    'slime',
    'water',
    'water',
    'water',
  ]);
});

test('quads of MCLQ say by their low half whether and what they are', () => {
  const quads = new Uint8Array(64).fill(0x0f);
  expect(oldLiquidKind(quads)).toBeNull();
  quads[7] = 0xc1;
  quads[9] = 0x46;
  expect(oldLiquidKind(quads)).toBe('ocean');
  expect([...oldLiquidCoverage(quads)].flatMap((wet, quad) => (wet === 1 ? [quad] : []))).toEqual([7, 9]);
});
