/**
 * What verbs that change triangles and weights promise of every format, in one table: one step, what was asked for is read
 * back from the file, undo gives the file back to the byte, the validator finds no more than before, other meshes stay.
 */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import type { MeshGeometry } from '../geometry/mesh/mesh.ts';
import { faceCountOf, samePlaces } from '../geometry/mesh/mesh.ts';
import { deleteFaces, detachFaces, joinMeshes } from '../geometry/mesh/parts.ts';
import { boxMesh } from '../geometry/mesh/primitives.ts';
import { extrudeFaces, insetFaces } from '../geometry/mesh/region.ts';
import { subdivideFaces } from '../geometry/mesh/subdivide.ts';
import { buildings, realModels, sampleModels, smallModels, viewOf } from '../test/models.ts';
import { expectSameSoup, soupOf } from '../test/soup.ts';
import { editStructure } from '../document/structure.ts';
import { createStudioModel } from '../formats/goldsrc/create.ts';
import { createModel as createM2 } from '../formats/m2/create.ts';
import { createModel as createMdx } from '../formats/mdx/create.ts';
import { editsOf, expectVerb, reopened } from '../test/verbs.ts';
import { influencesOf } from './influences.ts';
import { geometryOf, normalsFor } from './meshGeometry.ts';
import { sharesOf } from './shares.ts';
import type { ModelMesh } from './view.ts';

const models = [...sampleModels, ...smallModels, ...buildings, ...realModels];

const someFaces = 40;

/** The largest mesh of a handy size. */
function chosenMesh(document: FormatDocument): ModelMesh {
  const all = viewOf(document).meshes.toSorted((left, right) => right.vertexCount - left.vertexCount);
  const mesh = all.find(({ vertexCount }) => vertexCount <= 900) ?? all.at(-1);
  if (mesh === undefined) throw new Error('no mesh');
  return mesh;
}

const stepsOf = ({ wholeTexels }: ModelMesh): number => (wholeTexels ? 0.51 / 4 : 1e-5);

/** All that other meshes are made of, by their positions among the meshes. */
function othersOf(document: FormatDocument, except: ReadonlySet<number>): unknown {
  const view = viewOf(document);
  return view.meshes.flatMap((mesh, index) => {
    if (except.has(index)) return [];
    const { positions, normals, coordinates, triangles, material, name, tangents } = mesh;
    const arrays = [
      positions,
      normals,
      ...coordinates,
      triangles,
      tangents,
      influencesOf(view, mesh).weights,
      influencesOf(view, mesh).joints,
    ];
    return [[name, material, ...arrays.map((array) => (array === null ? null : Float64Array.from(array)))]];
  });
}

/** The place of a mesh among those of its document. */
function indexOf(document: FormatDocument, { record }: ModelMesh): number {
  return viewOf(document).meshes.findIndex((each) => each.record === record);
}

/** Flags of some faces that follow each other. */
function some(geometry: MeshGeometry): Uint8Array {
  const count = faceCountOf(geometry);
  return Uint8Array.from({ length: count }, (_, face) => (face < Math.max(1, Math.min(someFaces, count / 2)) ? 1 : 0));
}

const points = ({ positions }: MeshGeometry): Uint32Array => samePlaces(positions);

const changes: readonly (readonly [string, (geometry: MeshGeometry) => MeshGeometry])[] = [
  ['with faces cut', (geometry) => subdivideFaces(geometry, points(geometry), some(geometry)).geometry],
  [
    'with faces extruded inward',
    (geometry) => extrudeFaces(geometry, points(geometry), some(geometry), -0.001).geometry,
  ],
  ['with faces inset', (geometry) => insetFaces(geometry, points(geometry), some(geometry), 0.001).geometry],
  ['with faces deleted', (geometry) => deleteFaces(geometry, some(geometry)).geometry],
  ['without a face, and without normals', (geometry) => ({ ...deleteFaces(geometry, [1]).geometry, normals: null })],
];

describe.each(models)('%s', (_name, open) => {
  test.each(changes)('a mesh is made anew %s', (_what, change) => {
    const document = open();
    const mesh = chosenMesh(document);
    const index = indexOf(document, mesh);
    const before = geometryOf(viewOf(document), mesh);
    const geometry = change(before);
    if (faceCountOf(geometry) === 0) return expect(faceCountOf(before)).toBeLessThan(2);
    const wanted = soupOf([{ ...geometry, normals: normalsFor(geometry) }]);
    const others = othersOf(document, new Set([index]));
    expectVerb(
      document,
      () => editsOf(document).setGeometry?.(mesh.record, geometry),
      (again) => {
        const now = viewOf(again).meshes[index];
        if (now === undefined) throw new Error('the mesh is gone');
        expectSameSoup(soupOf([{ ...now, triangles: Uint32Array.from(now.triangles) }]), wanted, stepsOf(now));
        expect(othersOf(again, new Set([index]))).toEqual(others);
      },
    );
  });

  test('a mesh is made anew as it is, and looks the same', () => {
    const document = open();
    const mesh = chosenMesh(document);
    const geometry = geometryOf(viewOf(document), mesh);
    const all = othersWithoutNames(document, new Set());
    expect(editsOf(document).setGeometry?.(mesh.record, geometry)).toEqual([]);
    expect(othersWithoutNames(document, new Set())).toEqual(all);
  });

  test('a part is detached into a mesh of its own, with all as it looks', () => {
    const document = open();
    const mesh = chosenMesh(document);
    const index = indexOf(document, mesh);
    const before = geometryOf(viewOf(document), mesh);
    const { rest, part } = detachFaces(before, some(before));
    if (faceCountOf(rest) === 0) return expect(faceCountOf(before)).toBe(1);
    const count = viewOf(document).meshes.length;
    const like = { material: -1, name: '', from: mesh.record };
    expectVerb(
      document,
      () =>
        document.edit('Detach', (step) => {
          const added = editsOf(document).addMesh?.(part, like, step);
          editsOf(document).setGeometry?.(mesh.record, rest, step);
          expect(added === undefined ? null : document.get(added.mesh).type).toBe(document.get(mesh.record).type);
        }),
      (again) => {
        const { meshes } = viewOf(again);
        expect(meshes.length).toBe(count + 1);
        const own = meshes.find(({ shape }, at) => shape !== '' && at === index);
        const fresh = meshes.filter((each) => othersNamed(again, document, each));
        expect(own?.material).toBe(mesh.material);
        const all = [own, ...fresh].filter((each) => each !== undefined);
        const soup = soupOf(all.map((each) => ({ ...each, triangles: Uint32Array.from(each.triangles) })));
        expectSameSoup(soup, soupOf([{ ...before, normals: normalsFor(before) }]), stepsOf(mesh));
      },
    );
  });

  test('a new box stands in the model, and a mesh is removed', () => {
    const document = open();
    const { meshes } = viewOf(document);
    const box = boxMesh([0.02, 0.02, 0.02]);
    const others = othersOf(document, new Set());
    const steps = meshes.some(({ wholeTexels }) => wholeTexels) ? 0.13 : 1e-5;
    expectVerb(
      document,
      () => editsOf(document).addMesh?.(box, { material: 0, name: 'Box', from: null }),
      (again) => {
        const found = viewOf(again).meshes;
        expect(found.length).toBe(meshes.length + 1);
        const at = found.findIndex(({ vertexCount, triangles }) => triangles.length === 36 && vertexCount === 24);
        // Materials of World of Warcraft are batches of a submesh: it gets its own.
        expect(found[at]?.material).toBeGreaterThanOrEqual(0);
        expect(othersOf(again, new Set([at]))).toEqual(others);
        const now = found[at];
        if (now !== undefined)
          expectSameSoup(soupOf([{ ...now, triangles: Uint32Array.from(now.triangles) }]), soupOf([box]), steps);
      },
    );
    const mesh = chosenMesh(document);
    const index = indexOf(document, mesh);
    if (meshes.length === 1) return;
    const left = othersWithoutNames(document, new Set([index]));
    expectVerb(
      document,
      () => editsOf(document).removeMesh?.(mesh.record),
      (again) => expect(othersWithoutNames(again, new Set())).toEqual(left),
    );
  });

  test('what sticks out is inside of the bounds that clips state', () => {
    const document = open();
    const mesh = chosenMesh(document);
    const before = geometryOf(viewOf(document), mesh);
    const stated = statedBoxes(document);
    editsOf(document).setGeometry?.(mesh.record, { ...before, positions: before.positions.map((part) => part * 30) });
    const grown = statedBoxes(document);
    const of = (record: number): number => grown.get(record) ?? 0;
    expect([...stated].filter(([record, size]) => of(record) < size - 1e-3)).toEqual([]);
    // Small models state boxes that hold nearly everything, or none.
    const hasGrown = [...stated].some(([record, size]) => of(record) > size);
    expect(hasGrown || !sampleModels.some(([name]) => name === _name)).toBe(true);
  });

  test('two meshes are joined', () => {
    const document = open();
    const view = viewOf(document);
    const mesh = chosenMesh(document);
    const other = view.meshes.find(({ record, vertexCount }) => record !== mesh.record && vertexCount < 1000);
    if (other === undefined)
      return expect(view.meshes.filter(({ vertexCount }) => vertexCount < 1000).length).toBeLessThan(2);
    const parts = [mesh, other].map((each) => geometryOf(view, each));
    const joined = joinMeshes(parts);
    const index = indexOf(document, mesh) - (indexOf(document, other) < indexOf(document, mesh) ? 1 : 0);
    expectVerb(
      document,
      () =>
        document.edit('Join', (step) => {
          editsOf(document).setGeometry?.(mesh.record, joined, step);
          editsOf(document).removeMesh?.(other.record, step);
        }),
      (again) => {
        const now = viewOf(again).meshes[index];
        if (now === undefined) throw new Error('the mesh is gone');
        const steps = now.wholeTexels ? 2 : 1e-5;
        expectSameSoup(
          soupOf([{ ...now, triangles: Uint32Array.from(now.triangles) }]),
          soupOf([{ ...joined, normals: normalsFor(joined) }]),
          steps,
        );
      },
    );
  });

  test('weights are those that were given', () => {
    const document = open();
    const view = viewOf(document);
    const mesh = chosenMesh(document);
    const bones = [...view.joints.keys()].filter((joint) => view.joints[joint]?.kind === 'bone').slice(0, 2);
    const [first, second = first] = bones;
    if (first === undefined || second === undefined)
      return expect(view.joints.some(({ kind }) => kind === 'bone')).toBe(false);
    const limits = editsOf(document).meshLimits?.(mesh.record);
    const width = limits !== undefined && limits.influences > 1 ? 2 : 1;
    const vertices = Array.from({ length: mesh.vertexCount }, (_, vertex) => vertex).filter(
      (vertex) => vertex % 3 !== 1,
    );
    const joints = Uint16Array.from(vertices.flatMap(() => (width === 1 ? [second] : [first, second])));
    const influences = { width, joints, weights: new Float32Array(joints.length).fill(1 / width) };
    const places = positionsSum(mesh);
    const index = indexOf(document, mesh);
    const trial = open();
    editsOf(trial).setInfluences?.(mesh.record, vertices, influences);
    // They were so already in models of a few vertices.
    if (trial.history.position === 0) return expect(mesh.vertexCount).toBeLessThan(10);
    expectVerb(
      document,
      () => editsOf(document).setInfluences?.(mesh.record, vertices, influences),
      (again) => {
        const nowView = viewOf(again);
        const now = nowView.meshes[index];
        if (now === undefined) throw new Error('the mesh is gone');
        expect(positionsSum(now)).toBeCloseTo(places, 1);
        const made = influencesOf(nowView, now);
        const wanted = new Set([first, second]);
        const right = vertices.filter((vertex) => {
          const shares = sharesOf(made, vertex, nowView.joints.length);
          return shares.every(({ joint }) => wanted.has(joint)) && shares.length <= 2 && shares.length > 0;
        });
        // Corners that share a vertex of the file follow the last of them.
        expect(right.length / vertices.length).toBeGreaterThan(mesh.wholeTexels ? 0.6 : 0.999);
      },
    );
  });

  test('what does not fit together is refused, and nothing changes', () => {
    const document = open();
    const edits = editsOf(document);
    const mesh = chosenMesh(document);
    const geometry = geometryOf(viewOf(document), mesh);
    const { vertexCount } = mesh;
    const refused: readonly MeshGeometry[] = [
      { ...geometry, triangles: Uint32Array.of(0, 0, vertexCount) },
      { ...geometry, positions: geometry.positions.map(() => Number.NaN) },
      { ...geometry, sources: geometry.sources.map(() => vertexCount) },
      { ...geometry, normals: new Float32Array(1) },
      { ...geometry, influences: { ...geometry.influences, joints: geometry.influences.joints.map(() => 9999) } },
    ];
    for (const wrong of refused) expect(() => edits.setGeometry?.(mesh.record, wrong)).toThrow(RangeError);
    const most = edits.meshLimits?.(mesh.record).vertices ?? 0;
    const many = boxMesh([1, 1, 1]);
    // Corners of a box share their vertices where the format can.
    const each = mesh.wholeTexels ? 8 : 24;
    const large = joinMeshes(
      Array.from({ length: Math.ceil((most + 1) / each) }, (_, at) => ({
        ...many,
        positions: many.positions.map((part) => part + at * 3),
      })),
    );
    const like = { material: 0, name: '', from: null };
    expect(() => edits.addMesh?.(large, like)).toThrow(RangeError);
    // What has no joints has no weights.
    if (edits.setInfluences === undefined) expect(edits.refusals.setInfluences).toBeDefined();
    else {
      expect(() =>
        edits.setInfluences?.(mesh.record, [vertexCount], {
          width: 1,
          joints: Uint16Array.of(0),
          weights: Float32Array.of(1),
        }),
      ).toThrow(RangeError);
    }
    expect(document.history.position).toBe(0);
  });
});

/** Sizes of the boxes that records state. */
function statedBoxes(document: FormatDocument): ReadonlyMap<number, number> {
  return new Map(
    viewOf(document).extents.flatMap(({ record, box }) =>
      box === null
        ? []
        : [[record, Math.max(...box.minimum.map((low, axis) => (box.maximum[axis] ?? low) - low))] as const],
    ),
  );
}

function positionsSum({ positions }: ModelMesh): number {
  return positions.reduce((sum, part) => sum + part, 0) / Math.max(1, positions.length);
}

/** True for meshes that a changed document has and had not before; meshes are told apart by their places in the list. */
function othersNamed(again: FormatDocument, changed: FormatDocument, mesh: ModelMesh): boolean {
  const place = indexOf(again, mesh);
  const record = viewOf(changed).meshes[place]?.record;
  return record !== undefined && changed.original !== null && changed.get(record).source === null;
}

/** As `othersOf`, without names: those of later meshes have their numbers in them. */
function othersWithoutNames(document: FormatDocument, except: ReadonlySet<number>): unknown {
  const all = othersOf(document, except) as readonly (readonly unknown[])[];
  return all.map((each) => each.slice(2));
}

/** New models have nothing to be like; Half-Life's has no bone yet. */
const newModels: readonly (readonly [string, () => FormatDocument])[] = [
  ['Warcraft III 800', () => createMdx(800)],
  ['Warcraft III 1100', () => createMdx(1100)],
  ['World of Warcraft 256', () => createM2(256)],
  ['World of Warcraft 264', () => createM2(264)],
];

test.each(newModels)('a new model of %s takes a box, and another one', (_name, create) => {
  const document = create();
  const edits = editsOf(document);
  const like = { material: -1, name: 'Box', from: null };
  const first = edits.addMesh?.(boxMesh([1, 2, 3]), like);
  edits.addMesh?.(boxMesh([3, 2, 1]), { ...like, from: first?.mesh ?? null });
  const { meshes } = viewOf(reopened(document));
  expect(meshes.map(({ triangles }) => triangles.length)).toEqual([36, 36]);
  expectSameSoup(
    soupOf(meshes.map((each) => ({ ...each, triangles: Uint32Array.from(each.triangles) }))),
    soupOf([boxMesh([1, 2, 3]), boxMesh([3, 2, 1])]),
    1e-5,
  );
});

test('a new model of Half-Life asks for a bone, and then has a body for its first mesh', () => {
  const document = createStudioModel();
  const add = (): unknown => editsOf(document).addMesh?.(boxMesh([1, 2, 3]), { material: -1, name: '', from: null });
  expect(add).toThrow(/add one first/);
  editStructure(document, 'Add bone', (structure) => structure.create('bone'));
  add();
  expect(viewOf(reopened(document)).meshes.map(({ triangles }) => triangles.length)).toEqual([36]);
  document.undo();
  expect(viewOf(document).meshes).toEqual([]);
});
