/** Meshes and submodels under the gizmo: what is seen goes where the drag puts it, and nothing else changes. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { resolvePath } from '../../../../../shared/document/path.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { skinVectors } from '../../../../../shared/formats/goldsrc/geometry/scene.ts';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import { modelFields } from '../../../../../shared/formats/goldsrc/model.ts';
import { Mesh, SubModel } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import { triangleCorners } from '../../../../../shared/formats/goldsrc/geometry/triangles.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { PoseTransform } from '../../../viewport/gizmo/transform.ts';
import { applyParts } from '../../../viewport/gizmo/target.ts';
import { moveBy, turnAbout } from '../../../viewport/gizmo/transform.ts';
import { gizmoTarget } from './gizmoTargets.ts';
import { lookOf } from './look.ts';
import { GoldsrcModel } from './model/goldsrcModel.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

const bytes = Uint8Array.from(readFileSync(new URL('../../../../../assets/samples/Sentry.mdl', import.meta.url)));

function scenePosed() {
  const document = openDocument(goldsrc, bytes);
  const scene = new GoldsrcModel(document, lookOf(document));
  const at = (path: string): RecordId => resolvePath(goldsrc, document, path).record;
  scene.play(at('sequences["walk"]'), 200);
  return { document, scene, at };
}

function submodelOf(document: Document, id: RecordId) {
  const { type, owner } = document.get(id);
  if (type === SubModel.type) return fieldsOf(SubModel, document.get(id));
  if (owner === null) throw new Error('a mesh alone');
  return fieldsOf(SubModel, document.get(owner));
}

/** Vertices and normals of a submodel as they are seen. */
function seen(scene: GoldsrcModel, id: RecordId) {
  const { positions, vertexBones, normals, normalBones } = submodelOf(scene.document, id);
  return {
    points: skinVectors(positions, vertexBones, scene.boneMatrices, 'points'),
    directions: skinVectors(normals, normalBones, scene.boneMatrices, 'directions'),
  };
}

function drag(scene: GoldsrcModel, selection: readonly RecordId[], transform: PoseTransform): void {
  const target = gizmoTarget(scene, new Set(selection));
  if (target === null) throw new Error('nothing to move');
  scene.document.edit(`Move ${target.name}`, (transaction) =>
    applyParts(transaction, target.grab({ childrenFollow: false }), transform),
  );
}

describe('a submodel', () => {
  test('is moved in the pose that is seen, with its normals as they were, and comes back by undo', () => {
    const { document, scene, at } = scenePosed();
    const body = at('submodels[0]');
    const before = seen(scene, body);
    const normals = [...submodelOf(document, body).normals];
    drag(scene, [body], moveBy([2, -3, 1]));
    const after = seen(scene, body);
    after.points.forEach((value, place) =>
      expect(value).toBeCloseTo((before.points[place] ?? 0) + ([2, -3, 1][place % 3] ?? 0), 3),
    );
    expect([...submodelOf(document, body).normals]).toEqual(normals);
    expect(document.history.entries).toHaveLength(1);
    document.undo();
    expect(Buffer.compare(document.write(), bytes)).toBe(0);
  });

  test('turns with its normals', () => {
    const { scene, at } = scenePosed();
    const body = at('submodels[0]');
    const before = seen(scene, body);
    const turn = turnAbout([0, 0, 30], { axis: [0, 0, 1], angle: 1 });
    drag(scene, [body], turn);
    const after = seen(scene, body);
    for (let place = 0; place < before.points.length; place += 3) {
      const wanted = turn.point(vectorAt(before.points, place));
      vectorAt(after.points, place).forEach((value, axis) => expect(value).toBeCloseTo(wanted[axis] ?? 0, 3));
    }
    for (let place = 0; place < before.directions.length; place += 3) {
      const wanted = turn.direction(vectorAt(before.directions, place));
      vectorAt(after.directions, place).forEach((value, axis) => expect(value).toBeCloseTo(wanted[axis] ?? 0, 4));
    }
  });
});

describe('a mesh', () => {
  test('brings its own vertices along and no others', () => {
    const { document, scene, at } = scenePosed();
    const mesh = at('meshes[0]');
    const before = [...submodelOf(document, mesh).positions];
    const corners = triangleCorners(fieldsOf(Mesh, document.get(mesh)).commands);
    const own = new Set(Array.from(corners).filter((_, place) => place % 4 === 0));
    drag(scene, [mesh], moveBy([0, 0, 5]));
    const after = submodelOf(document, mesh).positions;
    for (let vertex = 0; vertex * 3 < before.length; vertex++) {
      const hasMoved = [0, 1, 2].some((axis) => before[vertex * 3 + axis] !== after[vertex * 3 + axis]);
      expect(hasMoved).toBe(own.has(vertex));
    }
  });

  test('and its submodel are moved once, not twice', () => {
    const { document, scene, at } = scenePosed();
    const mesh = at('meshes[0]');
    const { owner } = document.get(mesh);
    if (owner === null) throw new Error('a mesh alone');
    const before = seen(scene, owner).points;
    drag(scene, [mesh, owner], moveBy([4, 0, 0]));
    const after = seen(scene, owner).points;
    expect((after[0] ?? 0) - (before[0] ?? 0)).toBeCloseTo(4, 3);
  });
});

describe('what else stands in the model', () => {
  test('the eye goes where it is put, in one step, and comes back by undo', () => {
    const { document, scene } = scenePosed();
    const { eyePosition } = modelFields(document);
    drag(scene, [document.root], moveBy([1, 2, 3]));
    expect(modelFields(document).eyePosition).toEqual(eyePosition.map((value, axis) => Math.fround(value + axis + 1)));
    expect(document.history.entries.map(({ label }) => label)).toEqual(['Move eye position']);
    document.undo();
    expect(document.write()).toEqual(bytes);
  });

  test('a bone has its own axes and those of its parent, as they are seen', () => {
    const { scene, at } = scenePosed();
    const bone = scene.joints.findIndex(({ parent }) => parent >= 0);
    const axes = gizmoTarget(scene, new Set([scene.joints[bone]?.record ?? at('bones[0]')]))?.axes?.();
    const columns = (each: number) =>
      [0, 1, 2].map((column) => [0, 4, 8].map((row) => scene.boneMatrices[each * 12 + row + column] ?? 0));
    for (const [own, seenAs] of [
      [axes?.own, columns(bone)],
      [axes?.parent, columns(scene.joints[bone]?.parent ?? -1)],
    ] as const) {
      [own?.x, own?.y, own?.z].forEach((axis, column) =>
        axis?.forEach((value, part) => expect(value).toBeCloseTo(seenAs[column]?.[part] ?? 9, 4)),
      );
      expect(own).toBeDefined();
    }
  });
});
