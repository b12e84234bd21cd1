/**
 * What every saving promises of every format: one step, what is seen stays the same in every clip, the file is not larger,
 * the validator finds no more than before, undone to the byte, and a second time nothing is left to find.
 */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { changeStructure } from '../../../../../shared/document/structure.ts';
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { joinMeshes } from '../../../../../shared/geometry/mesh/parts.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import { geometryOf } from '../../../../../shared/model/meshGeometry.ts';
import { posedPositions } from '../../../../../shared/model/posed.ts';
import { nextName } from '../../../../../shared/model/clips.ts';
import { modelOf } from '../../../../../shared/test/clips.ts';
import { realModels, sampleModels, smallModels } from '../../../../../shared/test/models.ts';
import { bytesOf, expectVerb } from '../../../../../shared/test/verbs.ts';
import { savingsOf } from '../../../../../shared/optimise/savings.ts';

const noPictures = new Map<RecordId, string>();

function run(document: FormatDocument, id: string, pictures = noPictures): number {
  const saving = savingsOf(document).find((each) => each.id === id);
  if (saving === undefined) throw new Error(id);
  return document.edit('Optimise', (step) => saving.run(document, modelOf(document), step, pictures));
}

/** Where the corners of all faces are seen at some moments of a clip. */
function cornersIn({ view }: EditedModel, clipName: string): readonly number[] {
  const clip = view.clips.find(({ name }) => name === clipName);
  if (clip === undefined) throw new Error(`${clipName} is gone`);
  const poser = view.poser();
  return [0, 0.4, 1].flatMap((share) => {
    poser.pose(clip, clip.start + (clip.end - clip.start) * share, { globalTime: 130 });
    return view.meshes.flatMap((mesh) => {
      const seen = posedPositions(view, mesh, poser.matrices);
      return Array.from(mesh.triangles).flatMap((vertex) => [...seen.subarray(vertex * 3, vertex * 3 + 3)]);
    });
  });
}

/** At most two clips, and what is seen in them. */
function seenIn(model: EditedModel): ReadonlyMap<string, readonly number[]> {
  const names = [...new Set(model.view.clips.map(({ name }) => name))].slice(0, 2);
  return new Map(names.map((name) => [name, cornersIn(model, name)]));
}

function furthest(left: readonly number[], right: readonly number[]): number {
  let most = left.length === right.length ? 0 : Infinity;
  for (const [at, value] of left.entries()) most = Math.max(most, Math.abs(value - (right[at] ?? Infinity)));
  return most;
}

/** Cleaned keys may be a thousandth of a unit off at each joint; all others say the same. */
const allowed = (id: string): number => (id === 'keys' ? 0.05 : 1e-4);

function expectSaved(document: FormatDocument, id: string, pictures = noPictures): number {
  const seen = seenIn(modelOf(document));
  const { length } = bytesOf(document);
  let count = 0;
  expectVerb(
    document,
    () => {
      count = run(document, id, pictures);
    },
    (again) => {
      for (const [name, corners] of seen)
        expect(furthest(corners, cornersIn(modelOf(again), name))).toBeLessThan(allowed(id));
      expect(bytesOf(again).length).toBeLessThanOrEqual(length);
    },
  );
  expect(count).toBeGreaterThan(0);
  document.redo();
  const { position } = document.history;
  expect(run(document, id, pictures)).toBe(0);
  expect(document.history.position).toBe(position);
  return count;
}

const models = [...sampleModels, ...smallModels, ...realModels.filter(([name]) => name.includes('Wooden_walls'))];

describe.each(models)('%s', (_name, open) => {
  test('whatever is found can go, and nothing is seen otherwise', () => {
    const document = open();
    const found = savingsOf(document).filter(({ id }) => {
      const { position } = document.history;
      const count = run(document, id);
      if (document.history.position > position) document.undo();
      return count > 0;
    });
    for (const { id } of found) {
      expectSaved(document, id);
      document.undo();
    }
  });
});

/** Small ones, and one whose vertices have tangents and weights of their own. */
const spoilt = [...smallModels, ...sampleModels.filter(([name]) => name === 'Warcraft III 1100')];

describe.each(spoilt)('spoilt %s', (_name, open) => {
  test('a bone that moves nothing is found, and its parent is not', () => {
    const document = open();
    const { joints } = modelOf(document).view;
    const [root] = joints;
    if (root === undefined) return;
    run(document, 'joints');
    const { length } = modelOf(document).view.joints;
    const kind = document.get(modelOf(document).view.joints[0]?.record ?? root.record).type;
    document.edit('Add', (step) =>
      changeStructure(document, step, (structure) => {
        const made = structure.create(kind, document.format.creation?.fields(document, kind, null) ?? {});
        expect(document.has(made)).toBe(true);
      }),
    );
    expect(expectSaved(document, 'joints')).toBe(1);
    expect(modelOf(document).view.joints).toHaveLength(length);
  });

  test('a clip that is there twice goes, one that was changed stays', () => {
    const document = open();
    const { view, edits } = modelOf(document);
    const clip = view.clips.find(({ end, start, keyStep }) => end - start >= keyStep * 3);
    const sequence = clip?.record;
    if (clip === undefined || sequence === undefined || edits.addClip === undefined) return;
    run(document, 'sameClips');
    const isNumbered = document.format.savings?.playedAs(document, sequence) === null;
    // Of the copy once more: before version 264 of World of Warcraft a copy holds its last pose by a key.
    const name = (): string => (document.format.id === 'm2' ? clip.name : nextName(view, clip.name));
    const first = edits.addClip(name(), null, clip).clip;
    edits.addClip(name(), null, { record: first, variant: 0 });
    if (isNumbered) {
      expect(run(document, 'sameClips')).toBe(0);
      return;
    }
    const count = expectSaved(document, 'sameClips');
    expect(count).toBeGreaterThan(0);
    document.undo();
    const copy = view.clips.at(-1);
    const joint = view.joints.find(({ kind }) => kind === 'bone');
    if (copy === undefined || joint === undefined || edits.setKeys === undefined) return;
    edits.setKeys(joint.record, copy, 'translation', [{ time: copy.start, value: [1, 2, 3] }]);
    expect(run(document, 'sameClips')).toBe(count - 1);
  });

  test('vertices that are there twice become one', () => {
    const document = open();
    const { view, edits } = modelOf(document);
    const mesh = view.meshes.find(
      ({ vertexCount, triangles }) => vertexCount > 2 && vertexCount < 5000 && triangles.length > 0,
    );
    if (mesh === undefined || edits.setGeometry === undefined) return;
    run(document, 'sameVertices');
    const own = geometryOf(view, view.meshes.find(({ record }) => record === mesh.record) ?? mesh);
    const twice = joinMeshes([own, own]);
    edits.setGeometry(mesh.record, { ...twice, sources: Int32Array.from([...own.sources, ...own.sources]) });
    const now = view.meshes.find(({ record }) => record === mesh.record) ?? mesh;
    // Some formats make vertices one that nothing tells apart as they store them.
    if (now.vertexCount < own.positions.length / 1.5) return;
    expect(expectSaved(document, 'sameVertices')).toBeGreaterThanOrEqual(new Set(own.triangles).size);
  });

  test('pictures that are the same are shown by one texture', () => {
    const document = open();
    const { view, edits } = modelOf(document);
    const first = view.textures.findIndex(({ filledIn, pixels }) => filledIn === null || pixels !== null);
    const own = view.textures[first];
    if (own === undefined || edits.addTexture === undefined) return;
    const picture = own.pixels?.() ?? null;
    const { texture } = edits.addTexture({ path: 'Textures\\Again.blp', kind: own.kind, picture });
    const made = view.textures[texture];
    const shown = new Map<RecordId, string>([
      [own.record, 'same'],
      [made?.record ?? own.record, 'same'],
    ]);
    if (made?.wrapsS !== own.wrapsS || made.wrapsT !== own.wrapsT || edits.layerChoices?.isTexture === true) {
      // What is drawn in another way is another texture, whatever its pixels.
      const isDrawnSo = run(document, 'samePictures', shown) === 0;
      expect(isDrawnSo || edits.layerChoices?.isTexture === true).toBe(true);
      return;
    }
    expect(expectSaved(document, 'samePictures', shown)).toBe(1);
    expect(view.textures).toHaveLength(texture);
  });
});

test('vertices of Half-Life that no corner names, and those that are there twice', () => {
  const [, open] = sampleModels.at(-1) ?? [];
  const document = open?.();
  const submodel = [...(document?.all() ?? [])].find(({ type }) => type === 'submodel');
  const mesh = [...(document?.all() ?? [])].find(({ type, owner }) => type === 'mesh' && owner === submodel?.id);
  if (document === undefined || submodel === undefined || mesh === undefined) throw new Error('no mesh');
  const { positions, vertexBones } = fieldsByName(submodel.fields);
  const { commands } = fieldsByName(mesh.fields);
  if (!(positions instanceof Float32Array && vertexBones instanceof Uint8Array && commands instanceof Int16Array))
    return;
  // The first corner of the first command: a vertex that stands where another one does, and one for nobody.
  const twice = commands[1] ?? 0;
  const added = [...positions.subarray(twice * 3, twice * 3 + 3)];
  document.edit('Spoil', (step) => {
    step.update(submodel.id, {
      positions: Float32Array.from([...positions, ...added, 1, 2, 3]),
      vertexBones: Uint8Array.from([...vertexBones, vertexBones[twice] ?? 0, 0]),
    });
    step.update(mesh.id, { commands: commands.map((each, at) => (at === 1 ? vertexBones.length : each)) });
  });
  expect(expectSaved(document, 'tables')).toBe(2);
});

test('groups of bones and keys of Warcraft III that the game never looks at', () => {
  const [, open] = sampleModels[0] ?? [];
  const document = open?.();
  if (document === undefined) throw new Error('no model');
  run(document, 'groups');
  const mesh = modelOf(document).view.meshes[0]?.record;
  const fields = fieldsByName(document.get(mesh ?? document.root).fields);
  const [sizes, bones, groups] = ['groupSizes', 'matrices', 'vertexGroups'].map((name) => fields[name]);
  if (!(sizes instanceof Uint32Array) || !(bones instanceof Int32Array) || !(groups instanceof Uint8Array))
    throw new Error('no groups');
  // The first group once more, which the first vertex names now, and one that nobody does.
  document.edit('Spoil', (step) =>
    step.update(mesh ?? document.root, {
      groupSizes: Uint32Array.from([...sizes, sizes[groups[0] ?? 0] ?? 1, 1]),
      matrices: Int32Array.from([
        ...bones,
        ...bones.slice(startOf(sizes, groups[0] ?? 0), startOf(sizes, (groups[0] ?? 0) + 1)),
        bones[0] ?? 0,
      ]),
      vertexGroups: Uint8Array.from(groups, (group, vertex) => (vertex === 0 ? sizes.length : group)),
    }),
  );
  expect(expectSaved(document, 'groups')).toBe(2);
  run(document, 'outsideKeys');
  const track = [...document.all()].find((record) => {
    const held = document.format.animation?.track(document, record, null);
    return record.type === 'track' && held?.clockDuration === null && held.keys.frames.length > 2;
  });
  const held = track === undefined ? null : document.format.animation?.track(document, track, null);
  if (held == null) throw new Error('no track');
  const frames = held.keys.frames.slice();
  frames[frames.length - 1] = 2 ** 30;
  document.edit('Spoil', (step) => held.store(step, { ...held.keys, frames }));
  expect(expectSaved(document, 'outsideKeys')).toBe(1);
});

function startOf(sizes: Uint32Array, group: number): number {
  return sizes.subarray(0, group).reduce((sum, size) => sum + size, 0);
}
