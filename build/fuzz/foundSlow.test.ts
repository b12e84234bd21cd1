/** What the fuzzer found to be slow or to fail in the verbs of models, on something small that is made here. */
import { expect, test } from 'vitest';
import { editStructure } from '../../shared/document/structure.ts';
import { stripsOf } from '../../shared/formats/goldsrc/geometry/strips.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { listOf } from '../../shared/formats/m2/model.ts';
import { healthyModel } from '../../shared/formats/m2/test/healthyModel.ts';
import { normalsOfFaces } from '../../shared/model/normals.ts';
import { cpuMs } from '../../shared/test/cpuTime.ts';

function msOf(act: () => void): number {
  const started = cpuMs();
  act();
  return cpuMs() - started;
}

test('normals of thousands of vertices in one place, that have one normal between them', () => {
  const count = 12_000;
  const positions = new Float32Array(count * 3);
  const triangles = Uint32Array.from({ length: count * 3 }, (_, at) => at % count);
  const whole = { positions, triangles, vertexCount: count, normals: null };
  expect(msOf(() => normalsOfFaces(whole, 30, () => 0))).toBeLessThan(500);
  expect(msOf(() => normalsOfFaces(whole, 30))).toBeLessThan(1_000);
});

test('strips of thousands of triangles that are the same', () => {
  const triangles = Array.from({ length: 60_000 }, () => [0, 1, 2] as const);
  let strips: readonly (readonly number[])[] = [];
  expect(
    msOf(
      () =>
        (strips = stripsOf(
          triangles.map((each) => [...each]),
          3,
        )),
    ),
  ).toBeLessThan(1_500);
  expect(strips.reduce((sum, { length }) => sum + length - 2, 0)).toBe(60_000);
});

test.each([256, 264])('a clip is added to an M2 %i that has no sequence', (version) => {
  const document = healthyModel(version);
  editStructure(document, 'Remove', (structure) => {
    for (const id of listOf(document, 'sequences')) structure.remove(id);
  });
  const before = document.write();
  m2.model?.edits?.(document).addClip?.('Stand', 500, null);
  expect(listOf(document, 'sequences')).toHaveLength(1);
  document.undo();
  expect(document.write()).toEqual(before);
});
