/** Normals against Blizzard's own: byte-exact on the TBC tile away from its edge. Page adt.md, 9.2. */
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { adt } from '../../formats/adt/index.ts';
import { readableChunks } from '../../formats/adt/model.ts';
import { corpusFiles, hasCorpus } from '../../test/corpus.ts';
import { quadSize, vertexOffsets } from './grid.ts';
import type { GroundChunk } from './heights.ts';
import { chunkNormals, isBorderVertex, neighbourhoodIn } from './normals.ts';

/** Sixteen by sixteen chunks over a plane that rises by `south` and `east` a yard. */
function slope(south: number, east: number): readonly GroundChunk[] {
  return Array.from({ length: 256 }, (_, index) => {
    const [row, column] = [Math.floor(index / 16), index % 16];
    const heights = Float32Array.from({ length: 145 }, (__, vertex) => {
      const s = row * 8 + (vertexOffsets[vertex * 2] ?? 0);
      const e = column * 8 + (vertexOffsets[vertex * 2 + 1] ?? 0);
      return (s * south + e * east) * quadSize;
    });
    return { position: [0, 0, 0], heights, holes: 0 };
  });
}

describe('normals', () => {
  test('of a plane are the plane’s own, also at the edge of the tile', () => {
    const chunks = slope(0.5, -0.25);
    const length = Math.hypot(0.5, -0.25, 1);
    const expected = [0.5, -0.25, 1].map((value) => Math.trunc((value / length) * 127));
    for (const index of [0, 15, 136, 255]) {
      const normals = chunkNormals(neighbourhoodIn(chunks, index));
      for (let vertex = 0; vertex < 145; vertex++) {
        for (const axis of [0, 1, 2]) {
          expect(Math.abs((normals[vertex * 3 + axis] ?? 0) - (expected[axis] ?? 0))).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('of a raised vertex change at the neighbours in one unit and nowhere else', () => {
    const flat = slope(0, 0);
    const heights = new Float32Array(145);
    heights[17 * 4 + 4] = 3;
    const chunks = flat.map((chunk, index) => (index === 100 ? { ...chunk, heights } : chunk));
    const normals = chunkNormals(neighbourhoodIn(chunks, 100));
    const changed = Array.from({ length: 145 }, (_, vertex) => vertex).filter(
      (vertex) => normals[vertex * 3 + 2] !== 127,
    );
    const near = [4 + 17 * 3, 4 + 17 * 4, 4 + 17 * 5].flatMap((at) => [at - 1, at, at + 1]);
    const centres = [9 + 17 * 3 + 3, 9 + 17 * 3 + 4, 9 + 17 * 4 + 3, 9 + 17 * 4 + 4];
    for (const vertex of changed) expect([...near, ...centres]).toContain(vertex);
    expect(changed).toEqual(expect.arrayContaining(centres));
    expect(isBorderVertex(17 * 4 + 4)).toBe(false);
    expect(isBorderVertex(8)).toBe(true);
  });

  const files = corpusFiles('adt', ['.adt']);
  const shares: readonly (readonly [name: string, share: number])[] = hasCorpus
    ? [
        ['pvpzone_34_30.adt', 0.9998],
        ['335_azeroth_42_29.adt', 0.91],
      ]
    : [['samples/Meadow_32_32.adt', 0.9998]];
  test.each(shares)('of %s are those in the file to a share of %f', (name, share) => {
    const file = files.find((each) => each.name.endsWith(name));
    if (file === undefined) throw new Error(`${name} is not in the corpus`);
    const chunks = readableChunks(openDocument(adt, file.bytes())).map(({ fields }) => fields);
    const ground = chunks.map((chunk) => ({ ...chunk, heights: chunk.heights ?? new Float32Array(145) }));
    let [same, all] = [0, 0];
    for (const [index, chunk] of chunks.entries()) {
      const [row, column] = [Math.floor(index / 16), index % 16];
      if (row === 0 || row === 15 || column === 0 || column === 15) continue;
      const normals = chunkNormals(neighbourhoodIn(ground, index));
      for (let vertex = 0; vertex < 145; vertex++) {
        all++;
        if ([0, 1, 2].every((axis) => normals[vertex * 3 + axis] === chunk.normals?.[vertex * 3 + axis])) same++;
      }
    }
    expect(same / all).toBeGreaterThan(share);
  });
});
