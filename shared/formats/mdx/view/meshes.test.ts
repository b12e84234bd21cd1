import { describe, expect, test } from 'vitest';
import { readTriangles } from './meshes.ts';

describe('triangles', () => {
  const faces = Uint16Array.of(0, 1, 2, 2, 1, 3);

  test('are the file’s own array where nothing is wrong', () => {
    expect(readTriangles(faces, [4], [6], 4)).toBe(faces);
    expect(readTriangles(faces, [], [], 4)).toBe(faces);
  });

  test('leave out indices past the vertices and other kinds of faces', () => {
    expect([...readTriangles(faces, [4], [6], 3)]).toEqual([0, 1, 2]);
    expect([...readTriangles(faces, [1, 4], [3, 3], 4)]).toEqual([2, 1, 3]);
    expect([...readTriangles(Uint16Array.of(0, 1), [4], [2], 4)]).toEqual([]);
    expect([...readTriangles(faces, [4], [4_000_000_000], 4)]).toEqual([0, 1, 2, 2, 1, 3]);
  });
});
