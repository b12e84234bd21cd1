import { expect, it } from 'vitest';
import { counted, sizeText } from './words.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1.0 KB'],
  [48_200, '47.1 KB'],
  [3_210_000, '3.1 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

it('counts things', () => {
  expect(counted(1, 'bone')).toBe('1 bone');
  expect(counted(1204, 'vertex', 'vertices')).toBe('1,204 vertices');
});
it.each([
  ['mesh', '2 meshes'],
  ['submesh', '2 submeshes'],
  ['hitbox', '2 hitboxes'],
  ['batch', '2 batches'],
  ['vertex', '2 vertices'],
  ['body', '2 bodies'],
  ['key', '2 keys'],
  ['pass', '2 passes'],
  ['bone', '2 bones'],
])('several of %s are %s (V165)', (noun, said) => {
  expect(counted(2, noun)).toBe(said);
  expect(counted(1, noun)).toBe(`1 ${noun}`);
});
