/** What adding a bone promises of every format: it stands where it was asked for, and nothing else moves. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { itemsWithTags } from '../formats/mdx/model.ts';
import { healthyModel } from '../formats/mdx/validate/healthyModel.ts';
import { realModels, sampleModels, smallModels, viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import { freeJointName } from './jointEdits.ts';
import { posedPositions } from './posed.ts';

const models = [...sampleModels, ...smallModels, ...realModels];
const pivot = [1.5, -2.25, 3.125] as const;

/** Where all vertices are in the middle of the first clip. */
function posed(document: FormatDocument): readonly Float32Array[] {
  const view = viewOf(document);
  const poser = view.poser();
  const [clip = null] = view.clips;
  poser.pose(clip, clip === null ? 0 : (clip.start + clip.end) / 2, { camera: null });
  return view.meshes.map((mesh) => posedPositions(view, mesh, poser.matrices));
}

describe.each(models)('%s', (_name, open) => {
  test.each(['on the last joint', 'on nothing'])('a bone is added %s', (where) => {
    const document = open();
    const { joints } = viewOf(document);
    const at = where === 'on nothing' ? -1 : joints.findLastIndex(({ kind }) => kind === 'bone');
    const above = joints[at];
    const before = posed(document);
    const names = joints.map(({ name }) => name);
    expectVerb(
      document,
      () => editsOf(document).addJoint?.({ name: joints[0]?.name ?? '', parent: at, pivot }),
      (again) => {
        const now = viewOf(again).joints;
        expect(now).toHaveLength(joints.length + 1);
        const made = now.find((each) => pivot.every((part, axis) => Math.abs((each.pivot[axis] ?? 0) - part) < 1e-3));
        expect(made?.kind).toBe('bone');
        expect(now[made?.parent ?? -1]?.pivot).toEqual(above?.pivot);
        // Bones without names are called by their places.
        if (names.every((name) => !/^Bone \d+/.test(name))) expect(names).not.toContain(made?.name);
        for (const [mesh, positions] of posed(again).entries()) {
          const far = positions.reduce(
            (most, value, part) => Math.max(most, Math.abs(value - (before[mesh]?.[part] ?? 0))),
            0,
          );
          expect(far).toBeLessThan(1e-5);
        }
      },
    );
  });

  test('a bone on one that is not there, or nowhere, is refused', () => {
    const document = open();
    const steps = document.history.position;
    const { addJoint } = editsOf(document);
    expect(() => addJoint?.({ name: 'x', parent: 100_000, pivot })).toThrow(RangeError);
    expect(() => addJoint?.({ name: 'x', parent: -1, pivot: [Number.NaN, 0, 0] })).toThrow(RangeError);
    expect(document.history.position).toBe(steps);
  });
});

test('a name is cut where it is too long, and numbered where it is taken', () => {
  const joints = ['Hand', 'hand_2', 'Mühle'].map((name) => ({ name }));
  expect(freeJointName({ joints }, 'Hand', 31)).toBe('Hand_3');
  // A letter of two bytes is not cut in two.
  expect(freeJointName({ joints }, 'Mühlenstein', 2)).toBe('M');
  expect(freeJointName({ joints }, 'Mühlenstein', 6)).toBe('Müh_2');
});

test('a damaged id of a node makes no list of a thousand million pivots: the bone behind it is refused', () => {
  const document = healthyModel(800);
  const last = itemsWithTags(document, ['BONE']).at(-1) ?? document.root;
  document.edit('damage', (transaction) => transaction.update(last, { objectId: 877_382_808 }));
  expect(() => editsOf(document).addJoint?.({ name: 'x', parent: -1, pivot })).toThrow(/id 877382808, and there are/);
});
