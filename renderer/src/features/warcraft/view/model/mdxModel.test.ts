import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { corpusFiles } from '../../../../../../shared/test/corpus.ts';
import { openDocument } from '../../../../../../shared/document/document.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { freezeRecords } from '../../../../../../shared/codec/documentRecord.ts';
import { mdx } from '../../../../../../shared/formats/mdx/index.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { TestModel } from '../testModel.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import { MdxModel } from './mdxModel.ts';

beforeAll(() => freezeRecords(true));

const stand = { start: 0, end: 100, isLooping: true };
const at = (frame: number): TrackTime => ({ interval: stand, frame, globalTime: 0 });

/** A scene that follows its document, as the viewport makes it do. Gives the meshes that each edit had built anew. */
function follow(document: Document): { scene: MdxModel; rebuilt: () => readonly RecordId[] } {
  const scene = new MdxModel(document);
  return {
    scene,
    rebuilt: () => {
      const before = new Set(scene.meshes.flatMap(({ skin, mesh }) => [skin, mesh.triangles]));
      scene.followView();
      const isKept = ({ skin, mesh }: PosedMesh): boolean => before.has(skin) && before.has(mesh.triangles);
      return scene.meshes.flatMap((part) => (isKept(part) ? [] : [part.mesh.record]));
    },
  };
}

function simpleModel(): { model: TestModel; bone: RecordId; geoset: RecordId } {
  const model = new TestModel();
  model.addMaterial({});
  const bone = model.add('bone', { name: 'Root', objectId: 0 });
  model.addTrack(bone, 'transforms', 'KGTR', [0, 100], [0, 0, 0, 0, 0, 50]);
  model.setPivots(0, 0, 0);
  return { model, bone, geoset: model.addSquare(0) };
}

function firstZ(scene: MdxModel): number {
  const [geoset] = scene.meshes;
  return geoset === undefined ? Number.NaN : (scene.posedPositions(geoset)[2] ?? Number.NaN);
}

describe('a scene', () => {
  test('poses its geosets by the nodes that hold them', () => {
    const { model } = simpleModel();
    const scene = new MdxModel(model.document);
    scene.pose(at(50), null);
    expect(firstZ(scene)).toBe(25);
    const [geoset] = scene.meshes;
    expect(geoset === undefined ? null : scene.posedBoxOf(geoset)).toEqual({
      minimum: [0, -10, 25],
      maximum: [0, 10, 45],
    });
  });

  test('follows an edited key without building meshes anew', () => {
    const { model, bone } = simpleModel();
    const { scene, rebuilt } = follow(model.document);
    const [track] = fieldsByName(model.document.get(bone).fields)['transforms'] as RecordId[];
    if (track === undefined) throw new Error('the bone has a track');
    model.document.edit('Move', (tx) => tx.update(track, { values: Float32Array.of(0, 0, 0, 0, 0, 500) }));
    expect(rebuilt()).toEqual([]);
    scene.pose(at(50), null);
    expect(firstZ(scene)).toBe(250);
  });

  test('follows vertices moved in place, and their undo, without building the mesh anew', () => {
    const { model, geoset } = simpleModel();
    const { scene, rebuilt } = follow(model.document);
    model.document.edit('Lift', (tx) => tx.patch(geoset, 'positions', 2, [7]));
    expect(rebuilt()).toEqual([]);
    scene.pose(at(0), null);
    expect(firstZ(scene)).toBe(7);
    model.document.undo();
    rebuilt();
    scene.pose(at(0), null);
    expect(firstZ(scene)).toBe(0);
  });

  test('builds only the geoset whose faces changed', () => {
    const { model } = simpleModel();
    const second = model.addSquare(0);
    const { scene, rebuilt } = follow(model.document);
    const [kept] = scene.meshes;
    model.document.edit('Cut', (tx) => tx.update(second, { faces: Uint16Array.of(0, 1, 2) }));
    expect(rebuilt()).toEqual([second]);
    expect(scene.meshes[0]).toBe(kept);
    expect(scene.meshes[1]?.mesh.triangles.length).toBe(3);
  });

  test('reads only the material that changed', () => {
    const { model } = simpleModel();
    const material = model.addMaterial({ alpha: 1 });
    const { scene, rebuilt } = follow(model.document);
    const [other] = scene.view.materials;
    const layer = scene.view.materials[1]?.layers[0]?.record;
    if (layer === undefined || layer === null) throw new Error(`material ${material} has a layer`);
    model.document.edit('Fade', (tx) => tx.update(layer, { alpha: 0.5 }));
    rebuilt();
    expect(scene.view.materials[1]?.layers[0]?.alpha).toBe(0.5);
    expect(scene.view.materials[0]).toBe(other);
  });

  test('takes in a geoset that is added, and lets go of one that is removed', () => {
    const { model } = simpleModel();
    const { scene, rebuilt } = follow(model.document);
    const added = model.addSquare(0);
    expect(rebuilt()).toContain(added);
    expect(scene.meshes).toHaveLength(2);
    model.document.undo();
    model.document.undo();
    rebuilt();
    expect(scene.meshes).toHaveLength(1);
  });

  test('fits skins to nodes whose ids changed', () => {
    const { model, bone, geoset } = simpleModel();
    const { scene, rebuilt } = follow(model.document);
    model.document.edit('Renumber', (tx) => tx.update(bone, { objectId: 5 }));
    expect(rebuilt()).toEqual([geoset]);
    scene.pose(at(50), null);
    expect(firstZ(scene)).toBe(0);
  });

  test('does not read everything for a new name of the model', () => {
    const { model } = simpleModel();
    const { scene, rebuilt } = follow(model.document);
    model.addMaterial({});
    const { joints, materials, emitters } = scene.view;
    const header = [...model.document.all()].find(({ type }) => type === 'model');
    if (header === undefined) throw new Error('a new model has a header');
    model.document.edit('Rename', (tx) => tx.update(header.id, { name: 'Other' }));
    rebuilt();
    expect(scene.joints).toBe(joints);
    expect(scene.view.materials).toBe(materials);
    expect(scene.view.emitters).toBe(emitters);
  });

  test('frames the solid geosets, not the glow around them', () => {
    const { model } = simpleModel();
    model.addMaterial({ filterMode: 3 });
    model.addSquare(0, { materialId: 1, positions: Float32Array.of(0, 0, 0, 900, 0, 0, 900, 900, 0, 0, 900, 0) });
    expect(new MdxModel(model.document).restBox()).toMatchObject({ minimum: [0, -10, 0], maximum: [0, 10, 20] });
  });

  test('without anything in it has no box', () => {
    expect(new MdxModel(new TestModel().document).restBox()).toBeNull();
  });
});

const files = corpusFiles('wc3', ['.mdx']);

test.runIf(files.length > 0)('every readable model of the shelf can be posed at any frame', () => {
  for (const file of files) {
    let document: Document;
    try {
      document = openDocument(mdx, file.bytes());
    } catch {
      continue; // Broken on purpose; that reading fails well is the codec's to test.
    }
    const scene = new MdxModel(document);
    for (const { start, end, isLooping } of scene.view.clips.slice(0, 3)) {
      for (const part of [0, 0.37, 1]) {
        const frame = start + (end - start) * part;
        scene.pose({ interval: { start, end, isLooping }, frame, globalTime: frame }, null);
        expect(scene.matrices.some(Number.isNaN), `${file.name} at ${frame}`).toBe(false);
      }
    }
    for (const geoset of scene.meshes) scene.posedPositions(geoset);
  }
});
