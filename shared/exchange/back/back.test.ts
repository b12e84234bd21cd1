/** Models that come back: unchanged they change nothing, however they were written; what was changed is seen as it was made. */
import type { Document as GltfDocument } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../document/transaction.ts';
import type { FormatDocument } from '../../format/format.ts';
import { quaternionProduct } from '../../geometry/turn.ts';
import { share } from '../../test/corpus.ts';
import { realModels, sampleModels, smallModels } from '../../test/models.ts';
import { sourceOf } from '../files.ts';
import { exportGltf } from '../gltf/index.ts';
import type { BackPlan } from './index.ts';
import { carryOutBack, planBack } from './index.ts';
import type { Rewriting } from '../gltf/read/test/rewrite.ts';
import { finished, rewritten } from '../gltf/read/test/rewrite.ts';
import { apartFrom } from './test/posedApart.ts';

const nothing = sourceOf([]);

const exported = (document: FormatDocument) => exportGltf(document, { texture: () => null });

async function planOf(document: FormatDocument, bytes: Uint8Array): Promise<BackPlan> {
  return await planBack(document, bytes, 'model.glb', nothing);
}

const words = ({ items }: BackPlan): readonly string[] => items.map(({ id, kind, text }) => `${id} ${kind}: ${text}`);

// Of the shelf a few that are unlike the samples: what it has was all tried by hand, with no difference. One has a key for
// every frame, which takes seconds.
const all = [...sampleModels, ...smallModels, ...share(realModels, 3).filter(([name]) => !name.includes('Gunship'))];

describe.each(all)('%s brought back', (_name, open) => {
  it('unchanged changes no byte', async () => {
    const document = open();
    const before = document.write();
    const plan = await planOf(document, await exported(document));
    expect(words(plan)).toEqual([]);
    expect(carryOutBack(document, plan, () => true)).toEqual([]);
    expect(document.write()).toEqual(before);
  });
});

it('what is refused halfway stays out as a whole', () => {
  const [sample] = sampleModels;
  if (sample === undefined) throw new Error('there are samples');
  const document = sample[1]();
  const before = document.write();
  const item = { kind: 'changed', about: 'clip', name: '', text: '', refusal: '', isTaken: true } as const;
  const carryOut = (step: Transaction): never => {
    for (const { id, type } of document.all()) if (type !== document.get(document.root).type) step.remove(id);
    throw new RangeError('There is no room');
  };
  const results = carryOutBack(document, { name: 'x.glb', items: [{ ...item, id: 'clip 0', carryOut }] }, () => true);
  expect(results).toMatchObject([{ isDone: false, notes: ['There is no room'] }]);
  expect(document.history.position).toBe(0);
  expect(document.write()).toEqual(before);
});

const ways: readonly (readonly [string, Rewriting])[] = [
  ['with extras', { dropsExtras: false, turnsBones: true, isSampled: false }],
  ['by names alone, a key for every frame', { dropsExtras: true, turnsBones: false, isSampled: true }],
];

describe.each(sampleModels)('%s written by another program', (_name, open) => {
  it.each(ways)('comes back unchanged %s', async (_way, rewriting) => {
    const document = open();
    const bytes = await finished(await rewritten(await exported(document), rewriting));
    expect(words(await planOf(document, bytes))).toEqual([]);
  });
});

/** Lifts the upper part of the largest mesh, and turns a bone in the first clip that turns one. */
function change(document: GltfDocument): void {
  const root = document.getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const [largest] = primitives.toSorted(
    (left, right) => (right.getIndices()?.getCount() ?? 0) - (left.getIndices()?.getCount() ?? 0),
  );
  const place = largest?.getAttribute('POSITION');
  const values = Float32Array.from(place?.getArray() ?? []);
  const heights = [...values].filter((_, at) => at % 3 === 2);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  for (let at = 2; at < values.length; at += 3) {
    const height = values[at] ?? 0;
    if (height > (low + high) / 2) values[at] = height + (high - low) * 0.1;
  }
  place?.setArray(values);
  const channels = root.listAnimations().flatMap((animation) => animation.listChannels());
  const turning = channels.find(
    (channel) => channel.getTargetPath() === 'rotation' && (channel.getSampler()?.getInput()?.getCount() ?? 0) > 1,
  );
  const output = turning?.getSampler()?.getOutput();
  const turns = Float32Array.from(output?.getArray() ?? []);
  for (let at = 0; at < turns.length; at += 4) {
    const [x = 0, y = 0, z = 0, w = 1] = turns.subarray(at, at + 4);
    turns.set(quaternionProduct([0, Math.sin(0.2), 0, Math.cos(0.2)], [x, y, z, w]), at);
  }
  output?.setArray(turns);
}

const changedWays = sampleModels.map(([name, open], at) => [name, ways[at % ways.length]?.[0], open, at] as const);

describe.each(changedWays)('%s changed in another program, %s', (name, _way, open, at) => {
  it('is seen as it was made, in one step, and undone to the byte', async () => {
    const rewriting = ways[at % ways.length]?.[1] ?? { dropsExtras: false, turnsBones: false, isSampled: false };
    const document = open();
    const before = document.write();
    const file = await rewritten(await exported(document), { ...rewriting, isSampled: false });
    change(file);
    const bytes = await finished(file);
    const plan = await planOf(document, bytes);
    expect(new Set(plan.items.map(({ kind, about }) => `${about} ${kind}`))).toEqual(
      new Set(['mesh changed', 'clip changed']),
    );
    expect(plan.items.filter(({ about }) => about === 'mesh')).toHaveLength(1);
    const results = carryOutBack(document, plan, ({ isTaken }) => isTaken);
    expect(results.map(({ isDone }) => isDone)).toEqual(results.map(() => true));
    const changed = plan.items.find(({ about }) => about === 'clip');
    const apart = await apartFrom(bytes, document, [Number(changed?.id.split(' ')[1])]);
    // Half-Life rounds turns to the steps of its bones and vertices of a picture to whole texels.
    expect(apart).toBeLessThan(name === 'Half-Life' ? 1e-3 : 1e-4);
    expect(words(await planOf(document, bytes))).toEqual([]);
    document.undo();
    expect(document.write()).toEqual(before);
  });
});
