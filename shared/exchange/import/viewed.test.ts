/** Models that are made of glTF against what a viewer sees in the file, which is worked out by the specification alone. */
import { WebIO } from '@gltf-transform/core';
import { expect, it } from 'vitest';
import { brokenOfAll } from '../../formats/m2/test/submeshRules.ts';
import { toldError } from '../../test/conversions.ts';
import { sourceOf } from '../files.ts';
import { testGltf } from '../gltf/read/test/boundModel.ts';
import { oddGltf } from '../gltf/read/test/oddModel.ts';
import { seenInFile, viewedShift } from '../gltf/read/test/viewedShift.ts';
import { makeModel, readModel } from './make.ts';
import { importTarget } from './targets.ts';

const files = [
  ['two skins, eight weights, a curve and a mirror', testGltf],
  ['curves of turns and sizes, steps, turned binds below a mirror', oddGltf],
] as const;

it.each(files)('%s: each vertex goes as the file has it, in every game', async (_name, make) => {
  const bytes = await make();
  const seen = seenInFile(await new WebIO().readBinary(bytes));
  expect(seen.ways.length).toBe(10);
  const read = await readModel(bytes, 'test.glb', sourceOf([]));
  for (const id of ['mdx-800', 'mdx-1000', 'mdx-alpha-1500', 'm2-256', 'm2-264', 'mdl']) {
    const target = importTarget(id);
    if (target === null) throw new Error(id);
    const made = makeModel(read, target, { keepsMeshes: true });
    if (target.game === 'wow') expect(brokenOfAll(made.document)).toEqual([]);
    const { most, size } = viewedShift(seen, made);
    expect(most).toBeLessThan(toldError(made.notes) + size * 5e-4);
    // Four weights and keys lose little of it; equal parts and bones that do not stretch are told.
    if (id !== 'mdx-800' && id !== 'mdl') expect(most / size).toBeLessThan(0.02);
  }
});
