/** What was added in another program: bones, materials with their pictures, meshes that hang on them and clips that move them. */
import { describe, expect, it } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import { posedPositions } from '../../model/posed.ts';
import { sampleModels, viewOf } from '../../test/models.ts';
import { decodeTexture } from '../../texture/index.ts';
import { actAndCheck } from '../../format/addedErrors.ts';
import { sourceOf } from '../files.ts';
import { exportGltf } from '../gltf/index.ts';
import { addLimb, limbName, paintName } from '../gltf/read/test/addLimb.ts';
import { finished, rewritten } from '../gltf/read/test/rewrite.ts';
import type { BackPlan } from './index.ts';
import { carryOutBack, planBack } from './index.ts';
import { apartFrom } from './test/posedApart.ts';

const planOf = async (document: FormatDocument, bytes: Uint8Array): Promise<BackPlan> =>
  await planBack(document, bytes, 'model.glb', sourceOf([]));

const linesOf = ({ items }: BackPlan): readonly string[] =>
  items.map(({ about, kind, text }) => `${about} ${kind}: ${text}`);

function sizeOf(document: FormatDocument): number {
  let size = 0;
  for (const { positions } of viewOf(document).meshes)
    for (const value of positions) size = Math.max(size, Math.abs(value));
  return size;
}

/** The model with a limb more, as another program writes it. */
async function withLimb(document: FormatDocument): Promise<Uint8Array> {
  const file = await rewritten(await exportGltf(document, { texture: () => null }), {
    ...{ dropsExtras: false, turnsBones: false, isSampled: false },
  });
  addLimb(file, sizeOf(document) * 0.1);
  return await finished(file);
}

describe.each(sampleModels)('%s with a limb more', (name, open) => {
  it('has it as the file has it, in one step, and undone to the byte', async () => {
    const document = open();
    const before = document.write();
    const joints = viewOf(document).joints.length;
    const meshes = new Set(viewOf(document).meshes.map(({ record }) => record));
    const bytes = await withLimb(document);
    const plan = await planOf(document, bytes);
    const hasClips = viewOf(document).clips.length > 0;
    expect(new Set(plan.items.map(({ about, kind }) => `${about} ${kind}`))).toEqual(
      new Set(['bone new', 'material new', 'mesh new', 'mesh changed', ...(hasClips ? ['clip changed'] : [])]),
    );
    expect(plan.items.every(({ isTaken, refusal }) => isTaken && refusal === '')).toBe(true);
    const { result, errors } = actAndCheck(document, () => carryOutBack(document, plan, () => true));
    expect(result.filter(({ isDone }) => !isDone)).toEqual([]);
    expect(errors).toEqual([]);
    const view = viewOf(document);
    expect(view.joints).toHaveLength(joints + 1);
    // Bones of World of Warcraft have no names.
    if (!name.startsWith('World of Warcraft') || name.endsWith('alpha')) {
      expect(view.joints.map((joint) => joint.name)).toContain(limbName);
    }
    const added = view.meshes.find(({ record, triangles }) => !meshes.has(record) && triangles.length === 6);
    const layer = view.materials[added?.material ?? -1]?.layers[0];
    const shown = view.textures[layer?.textures[0]?.texture ?? -1];
    const files = result.flatMap((each) => each.files);
    const picture = files.find((file) => file.name === shown?.path);
    if (shown?.pixels === null) expect(picture).toBeDefined();
    const image = picture === undefined ? shown?.pixels?.() : decodeTexture(picture);
    expect(image).toMatchObject({ width: 16, height: 16 });
    if (picture !== undefined) expect(picture.name).toBe(`${paintName}.blp`);
    // Half-Life has vertices of a picture on whole texels, and turns in the steps of its bones.
    expect(await apartFrom(bytes, document, hasClips ? [0] : [])).toBeLessThan(name === 'Half-Life' ? 1e-3 : 1e-4);
    expect(linesOf(await planOf(document, bytes))).toEqual([]);
    document.undo();
    expect(document.write()).toEqual(before);
  });

  it('keeps bones and materials that were not ticked out, and hangs what was on the bone above', async () => {
    const document = open();
    const plan = await planOf(document, await withLimb(document));
    const wanted = plan.items.filter(({ id }) => id.startsWith('mesh new'));
    const joints = viewOf(document).joints.length;
    const materials = viewOf(document).materials.length;
    const results = carryOutBack(document, plan, ({ id }) => wanted.some((each) => each.id === id));
    expect(results.map(({ isDone, files }) => [isDone, files])).toEqual([[true, []]]);
    const view = viewOf(document);
    expect(view.joints).toHaveLength(joints);
    // Every submesh of World of Warcraft has a material of its own.
    expect(view.materials.length - materials).toBeLessThanOrEqual(1);
    const poser = view.poser();
    poser.pose(null, 0);
    for (const mesh of view.meshes)
      expect(posedPositions(view, mesh, poser.matrices).every(Number.isFinite)).toBe(true);
  });
});
