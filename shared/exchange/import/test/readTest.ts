/** What tests of imports begin with: the model of our own making as it is read, and targets by their names. */
import { sourceOf } from '../../files.ts';
import { testGltf } from '../../gltf/read/test/boundModel.ts';
import type { ReadModel } from '../../gltf/read/index.ts';
import { readModel } from '../make.ts';
import type { ImportTarget } from '../targets.ts';
import { importTarget } from '../targets.ts';

/** Nothing lies beside the file. */
export const nothing = sourceOf([]);

export function targetOf(id: string): ImportTarget {
  const target = importTarget(id);
  if (target === null) throw new Error(id);
  return target;
}

export async function readTest(): Promise<ReadModel> {
  return await readModel(await testGltf(), 'test.glb', nothing);
}
