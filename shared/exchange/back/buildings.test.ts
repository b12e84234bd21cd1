/** Buildings that come back from another program: unchanged they change nothing, what was changed follows in the group. */
import { expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import { actAndCheck } from '../../format/addedErrors.ts';
import { healthyBuilding } from '../../formats/wmo/test/healthyBuilding.ts';
import { boundsOf } from '../../geometry/extent.ts';
import { viewOf } from '../../test/models.ts';
import { sourceOf } from '../files.ts';
import { exportGltf } from '../gltf/index.ts';
import type { Rewriting } from '../gltf/read/test/rewrite.ts';
import { finished, rewritten } from '../gltf/read/test/rewrite.ts';
import type { BackPlan } from './index.ts';
import { carryOutBack, planBack } from './index.ts';

const exported = (document: FormatDocument) => exportGltf(document, { texture: () => null });

const planOf = async (document: FormatDocument, bytes: Uint8Array): Promise<BackPlan> =>
  await planBack(document, bytes, 'model.glb', sourceOf([]));

const words = ({ items }: BackPlan): readonly string[] =>
  items.map(({ about, kind, text }) => `${about} ${kind}: ${text}`);

const rewriting: Rewriting = { dropsExtras: false, turnsBones: false, isSampled: false };

test.each([
  ['as it was written', null],
  ['with extras', rewriting],
  ['by names alone', { ...rewriting, dropsExtras: true }],
] as const)('unchanged, %s, nothing is to be done', async (_way, way) => {
  const document = healthyBuilding();
  const own = await exported(document);
  const bytes = way === null ? own : await finished(await rewritten(own, way));
  expect(words(await planOf(document, bytes))).toEqual([]);
});

test('a wall that was lifted, and one that is new, stand in the group, in one step and undone to the byte', async () => {
  const document = healthyBuilding();
  const before = document.write();
  const meshes = new Set(viewOf(document).meshes.map(({ record }) => record));
  const file = await rewritten(await exported(document), rewriting);
  const root = file.getRoot();
  const [first] = root.listMeshes();
  const [wall] = first?.listPrimitives() ?? [];
  const place = wall?.getAttribute('POSITION');
  const values = Float32Array.from(place?.getArray() ?? []);
  if (first === undefined || wall === undefined || values.length === 0) throw new Error('no wall');
  // A copy of the wall beside it, as a mesh of its own.
  const copy = wall.clone();
  const aside = place?.clone().setArray(values.map((value, at) => (at % 3 === 0 ? value + 20 : value)));
  copy.setAttribute('POSITION', aside ?? null);
  const [node] = root.listNodes().filter((each) => each.getMesh() === first);
  const [scene] = root.listScenes();
  const added = file.createNode('Barn').setMesh(file.createMesh('Barn').addPrimitive(copy));
  const parent = node?.getParentNode();
  if (parent == null) scene?.addChild(added);
  else parent.addChild(added);
  place?.setArray(values.map((value, at) => (at % 3 === 2 && value > 2 ? value + 3 : value)));
  const plan = await planOf(document, await finished(file));
  expect(plan.items.map(({ about, kind }) => `${about} ${kind}`).toSorted()).toEqual(['mesh changed', 'mesh new']);
  const { result, errors } = actAndCheck(document, () => carryOutBack(document, plan, () => true));
  expect(result.filter(({ isDone }) => !isDone)).toEqual([]);
  expect(errors).toEqual([]);
  const now = viewOf(document).meshes;
  const fresh = now.filter(({ record }) => !meshes.has(record));
  expect(fresh.map(({ triangles }) => triangles.length)).toEqual([12]);
  expect(fresh.map(({ positions }) => boundsOf(positions))).toMatchObject([
    { minimum: [16, -3, 0], maximum: [24, 3, 4] },
  ]);
  expect(Math.max(...(now[0]?.positions.filter((_value, at) => at % 3 === 2) ?? []))).toBe(7);
  document.undo();
  expect(document.write()).toEqual(before);
});
