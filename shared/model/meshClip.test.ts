/**
 * Meshes copied from one model into another of the same format, over all formats: one step, read again as they are, with their
 * look and on the joints of their names; undone to the byte, and the validator finds no more.
 */
import { expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { healthyModel as healthyStudio } from '../formats/goldsrc/healthyModel.ts';
import { healthyModel as healthyM2 } from '../formats/m2/test/healthyModel.ts';
import { healthyAlphaModel } from '../formats/mdx/alpha/test/healthyModel.ts';
import { createModel as createMdx } from '../formats/mdx/create.ts';
import { healthyModel } from '../formats/mdx/validate/healthyModel.ts';
import { sampleModels, viewOf } from '../test/models.ts';
import { expectSameSoup, soupOf } from '../test/soup.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import { influencesOf } from './influences.ts';
import { collectMeshes, type MeshClip } from './meshClip.ts';
import { pasteMeshes, type PasteOptions, type Pasted } from './pasteMeshes.ts';
import { sharesOf } from './shares.ts';
import type { ModelMesh } from './view.ts';

const samples = new Map(sampleModels);
const sample = (name: string): (() => FormatDocument) => {
  const found = samples.get(name);
  if (found === undefined) throw new Error(`no sample ${name}`);
  return found;
};

/** From, to; some of them other versions of their format. */
const ways: readonly (readonly [string, () => FormatDocument, () => FormatDocument])[] = [
  ['Warcraft III 800', sample('Warcraft III 800'), () => healthyModel(800)],
  ['Warcraft III 800 to 1100', sample('Warcraft III 800'), () => healthyModel(1100)],
  ['Warcraft III 1000', sample('Warcraft III 1000'), sample('Warcraft III 1000')],
  ['World of Warcraft alpha', sample('World of Warcraft alpha'), () => healthyAlphaModel(1300)],
  ['World of Warcraft', sample('World of Warcraft'), () => healthyM2(264)],
  ['World of Warcraft 264 to 256', sample('World of Warcraft'), () => healthyM2(256)],
  ['Half-Life', sample('Half-Life'), () => healthyStudio()],
];

const plain: PasteOptions = { joint: -1, isRigid: false, atJoint: false, factor: 1, move: [0, 0, 0], like: null };
const someFaces = 30;

/** Some faces of a handy mesh. */
function copied(document: FormatDocument): { readonly clip: MeshClip; readonly mesh: ModelMesh } {
  const view = viewOf(document);
  const mesh = view.meshes.toSorted((a, b) => b.vertexCount - a.vertexCount).find((each) => each.vertexCount <= 900);
  if (mesh === undefined) throw new Error('no mesh');
  const faces = Uint8Array.from({ length: mesh.triangles.length / 3 }, (_, face) => (face < someFaces ? 1 : 0));
  return { mesh, clip: collectMeshes(document.format.id, view, [{ mesh, faces }]) };
}

function paste(document: FormatDocument, clip: MeshClip, options: Partial<PasteOptions> = {}): Pasted {
  const model = { view: viewOf(document), edits: editsOf(document) };
  return document.edit('Paste', (step) => pasteMeshes(model, document.format.id, clip, { ...plain, ...options }, step));
}

/** What a mesh is drawn with, in words that hold in any model. */
function lookOf(document: FormatDocument, { material }: ModelMesh): unknown {
  const { materials, textures } = viewOf(document);
  return materials[material]?.layers.map(({ gameBlend, flags, textures: shown }) => [
    gameBlend.value,
    flags,
    ...shown.map(({ texture, coordinates }) => [
      textures[texture]?.kind,
      textures[texture]?.pixels === null ? textures[texture]?.path.toLowerCase() : textures[texture]?.pixels()?.pixels,
      coordinates,
    ]),
  ]);
}

test.each(ways)('%s: faces of one model stand in another one as they looked', (_name, from, to) => {
  const source = from();
  const document = to();
  const { clip, mesh } = copied(source);
  const count = viewOf(document).meshes.length;
  const look = lookOf(source, mesh);
  const [{ geometry } = { geometry: null }] = clip.meshes;
  if (geometry === null) throw new Error('nothing was copied');
  let pasted: Pasted | null = null;
  let at = -1;
  expectVerb(
    document,
    () => {
      pasted = paste(document, clip);
      at = viewOf(document).meshes.findIndex(({ record }) => record === pasted?.meshes[0]);
    },
    (again) => {
      const view = viewOf(again);
      expect(view.meshes).toHaveLength(count + 1);
      const now = view.meshes[at];
      if (now === undefined) throw new Error('it is not there');
      const soup = soupOf([{ ...now, triangles: Uint32Array.from(now.triangles) }]);
      expectSameSoup(soup, soupOf([geometry]), now.wholeTexels ? 0.51 / 4 : 1e-5);
      expect(lookOf(again, now)).toEqual(look);
      // Nothing hangs on nothing.
      const made = influencesOf(view, now);
      for (let vertex = 0; vertex < now.vertexCount; vertex++)
        expect(sharesOf(made, vertex, view.joints.length).length).toBeGreaterThan(0);
    },
  );
});

test.each(sampleModels)(
  '%s: what is copied into its own model hangs on the same joints and shares its material',
  (_name, open) => {
    const document = open();
    const { clip, mesh } = copied(document);
    const before = viewOf(document).materials.length;
    const { meshes, notes } = paste(document, clip);
    const view = viewOf(document);
    const now = view.meshes.find(({ record }) => record === meshes[0]);
    if (now === undefined) throw new Error('it is not there');
    expect(notes.filter((note) => note.startsWith('The model has no'))).toEqual([]);
    // Materials of World of Warcraft are batches of a submesh, and what moves in a layer is not shared.
    const isOwn =
      document.format.id === 'm2' ||
      (view.materials[mesh.material]?.layers ?? []).some(({ motions }) => motions.length > 0);
    if (!isOwn) expect([view.materials.length, now.material]).toEqual([before, mesh.material]);
    const moved = (of: ModelMesh): ReadonlySet<number> => {
      const { joints, weights } = influencesOf(view, of);
      return new Set([...joints].filter((joint, at) => (weights[at] ?? 0) > 0 && joint < view.joints.length));
    };
    expect([...moved(now)].filter((joint) => !moved(mesh).has(joint))).toEqual([]);
  },
);

test('a head stands at the bone of its name, turned down in size about it, or hangs whole on the chosen one', () => {
  const source = sample('Warcraft III 800')();
  const view = viewOf(source);
  const head = view.joints.findIndex(({ name }) => name === 'Bone_Head');
  const { clip } = copied(source);
  const onHead: MeshClip = {
    ...clip,
    meshes: clip.meshes.map((mesh) => ({
      ...mesh,
      geometry: {
        ...mesh.geometry,
        influences: {
          width: 1,
          joints: new Uint16Array(mesh.geometry.positions.length / 3).fill(head),
          weights: new Float32Array(mesh.geometry.positions.length / 3).fill(1),
        },
      },
    })),
  };
  const pivot = view.joints[head]?.pivot ?? [0, 0, 0];
  const target = sample('Warcraft III 800')();
  const record = viewOf(target).joints[head]?.record;
  if (record === undefined) throw new Error('no head');
  editsOf(target).setPivot?.(record, [pivot[0] + 10, pivot[1], pivot[2] - 5]);
  const middle = (document: FormatDocument, { meshes }: Pasted): readonly number[] => {
    const positions = viewOf(document).meshes.find((mesh) => mesh.record === meshes[0])?.positions ?? [];
    return [0, 1, 2].map((axis) => {
      let sum = 0;
      for (let at = axis; at < positions.length; at += 3) sum += positions[at] ?? 0;
      return sum / (positions.length / 3);
    });
  };
  const plainly = middle(target, paste(target, onHead));
  const atBone = middle(target, paste(target, onHead, { atJoint: true }));
  const half = middle(target, paste(target, onHead, { atJoint: true, factor: 0.5, move: [1, 2, 3] }));
  for (const [axis, away] of [10, 0, -5].entries()) {
    expect((atBone[axis] ?? 0) - (plainly[axis] ?? 0)).toBeCloseTo(away, 3);
    const bone = (pivot[axis] ?? 0) + away;
    expect(half[axis]).toBeCloseTo(bone + ((atBone[axis] ?? 0) - bone) / 2 + axis + 1, 3);
  }
  const weapon = viewOf(target).joints.findIndex(({ name }) => name === 'Bone_Root');
  const rigid = paste(target, onHead, { joint: weapon, isRigid: true });
  const mesh = viewOf(target).meshes.find((each) => each.record === rigid.meshes[0]);
  if (mesh === undefined) throw new Error('it is not there');
  const { joints, weights } = influencesOf(viewOf(target), mesh);
  expect(new Set([...joints].filter((_, at) => (weights[at] ?? 0) > 0))).toEqual(new Set([weapon]));
});

test('joints that a model has not are told of, and meshes are refused from another format, and without a bone', () => {
  const { clip } = copied(sample('Warcraft III 800')());
  const strange: MeshClip = {
    ...clip,
    joints: clip.joints.map((joint) => ({ ...joint, key: `x${joint.key}`, name: `x${joint.name}` })),
  };
  const target = sample('Warcraft III 800')();
  expect(paste(target, strange).notes.join(' ')).toMatch(/The model has no x\w+/);
  const position = target.history.position;
  const boneless = createMdx(800);
  expect(() => paste(boneless, clip)).toThrow(/has no bone/);
  expect(boneless.history.position).toBe(0);
  expect(() => paste(target, { ...clip, format: 'm2' })).toThrow(RangeError);
  expect(target.history.position).toBe(position);
});
