/** What moving points snap to: near, seen, of the kind that was chosen, and nothing that moves itself. */
import { expect, test } from 'vitest';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { boxMesh } from '../../../../../shared/geometry/mesh/primitives.ts';
import { surfaceOf } from '../../../../../shared/geometry/surface/surface.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { projectPoint, type Lens } from '../../../viewport/camera/lens.ts';
import { heldPlaces, snapFinder, type SnapSurroundings } from './snapPlaces.ts';

const flat: Lens = {
  frame: { right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0], position: [100, 0, 0] },
  fieldOfView: null,
  halfHeight: 30,
  near: 1,
  far: 1000,
  width: 600,
  height: 600,
};
const deep: Lens = { ...flat, frame: { ...flat.frame, position: [60, 0, 0] }, fieldOfView: 1 };

const box = boxMesh([20, 20, 20]);
const record = 1 as RecordId;
const mesh = { record, ...box, vertexCount: box.positions.length / 3 };
const surface = surfaceOf(box.positions, box.triangles);

function scene(lens: Lens, more: Partial<SnapSurroundings> = {}): SnapSurroundings {
  return {
    lens,
    shape: { spans: [], surface },
    meshes: [mesh],
    moving: new Uint8Array(surface.pointCount),
    held: Float32Array.of(1, 2, 3),
    seesThrough: false,
    ...more,
  };
}

function found(from: SnapSurroundings, kind: 'vertex' | 'edge' | 'face', place: Vector3, away = 0) {
  const { x, y } = projectPoint(from.lens, place);
  return snapFinder(from, kind)?.(x + away, y, [0, 0, 0])?.to.map((part) => Math.round(part * 100) / 100) ?? null;
}

test.each([
  ['without perspective', flat],
  ['with perspective', deep],
])('%s the nearest seen vertex, edge or place of a surface is found', (_name, lens) => {
  const top = boxMesh([20, 20, 20]).positions.reduce((most, part) => Math.max(most, part), 0);
  const low = box.positions.reduce((least, part, at) => (at % 3 === 2 ? Math.min(least, part) : least), Infinity);
  expect(top).toBeGreaterThan(0);
  expect(found(scene(lens), 'vertex', [10, 10, low], 9)).toEqual([10, 10, low]);
  expect(found(scene(lens), 'vertex', [10, 10, low], 40)).toBeNull();
  expect(found(scene(lens), 'edge', [10, 10, low + 5], 9)).toEqual([10, 10, low + 5]);
  expect(found(scene(lens), 'edge', [10, 3, low + 9])).toBeNull();
  expect(found(scene(lens), 'face', [10, 3, low + 8])).toEqual([10, 3, low + 8]);
  expect(found(scene(lens), 'face', [10, 30, low + 8])).toBeNull();
});

test('what is hidden is found only by those who see through, and what moves never', () => {
  const low = box.positions.reduce((least, part, at) => (at % 3 === 2 ? Math.min(least, part) : least), Infinity);
  const back: Vector3 = [-10, 10, low];
  expect(found(scene(deep), 'vertex', back)).toBeNull();
  expect(found(scene(deep, { seesThrough: true }), 'vertex', back)).toEqual([...back]);
  const moving = new Uint8Array(surface.pointCount);
  for (const [vertex, point] of surface.pointOf.entries()) {
    if (box.positions[vertex * 3] === 10) moving[point] = 1;
  }
  const own = {
    shape: {
      spans: [
        {
          record,
          mesh: { shape: '', vertexCount: mesh.vertexCount, fileVertices: null },
          firstVertex: 0,
          firstFace: 0,
        },
      ],
      surface,
    },
    moving,
  };
  expect(found(scene(deep, own), 'face', [10, 3, low + 8])?.[0]).toBeCloseTo(-10, 3);
  // Behind the front, which moves, the back is free to be seen.
  expect(found(scene(deep, own), 'vertex', back)).toEqual([...back]);
});

test('of the held points the one that would stand nearest is put there', () => {
  const held = heldPlaces(Float32Array.of(0, 0, 0, 0, 8, 0, 5, 5, 5), Uint8Array.of(1, 1, 0));
  expect([...held]).toEqual([0, 0, 0, 0, 8, 0]);
  const find = snapFinder(scene(flat, { held }), 'face');
  const { x, y } = projectPoint(flat, [10, 5, 5]);
  expect(find?.(x, y, [0, 0, 0])?.from).toEqual([0, 8, 0]);
  expect(find?.(x, y, [0, 4, 0])?.from).toEqual([0, 0, 0]);
  expect(snapFinder(scene(flat), 'steps')).toBeNull();
});
