/**
 * What every verb of every format promises, in one table: it is one step, the file reads back as the document is, what is
 * seen is what was asked for, undo gives the file back to the byte, and the validator finds no more than before.
 */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { turnOf } from '../geometry/turn.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { cross, distance, dot, length, mix, subtract, vectorAt } from '../geometry/vector.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { WholeTransform } from './edits.ts';
import { posedPositions } from './posed.ts';
import { realModels, sampleModels, smallModels, viewOf } from '../test/models.ts';
import type { ModelMesh, ModelView } from './view.ts';

const models = [...sampleModels, ...smallModels, ...realModels];

/** Some of a mesh's vertices, as a pose has them. */
function some(numbers: Float32Array, atMost: number): readonly Vector3[] {
  const count = numbers.length / 3;
  const step = Math.max(1, Math.floor(count / atMost));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => vectorAt(numbers, at * step * 3));
}

/** Poses the model at some moments of the first clips, and gives each mesh as it is seen then. */
function atMoments(view: ModelView, clips: number, look: (mesh: ModelMesh, positions: Float32Array) => void): void {
  const poser = view.poser();
  for (const clip of view.clips.slice(0, clips)) {
    for (const share of [0, 0.3, 0.8]) {
      poser.pose(clip, clip.start + (clip.end - clip.start) * share, { globalTime: 130 });
      for (const mesh of view.meshes) look(mesh, posedPositions(view, mesh, poser.matrices));
    }
  }
}

/** Some of what is seen at some moments of some clips, mesh after mesh. */
function moments(view: ModelView): readonly Vector3[] {
  const seen: Vector3[] = [];
  atMoments(view, 4, (_mesh, positions) => seen.push(...some(positions, 100)));
  return seen;
}

function sizeOf(points: readonly Vector3[]): number {
  return Math.max(1, ...points.map(length));
}

function expectSeen(document: FormatDocument, wanted: readonly Vector3[]): void {
  const seen = moments(viewOf(document));
  expect(seen.length).toBe(wanted.length);
  const tolerance = sizeOf(wanted) * 2e-3 + 1e-3;
  let furthest = 0;
  for (const [place, point] of wanted.entries()) {
    furthest = Math.max(furthest, distance(point, seen[place] ?? [Number.NaN, 0, 0]));
  }
  expect(furthest).toBeLessThan(tolerance);
}

const still: WholeTransform = { scale: 1, turn: [0, 0, 0], move: [0, 0, 0] };
const wholes: readonly (readonly [string, WholeTransform])[] = [
  ['scaled', { ...still, scale: 2.5 }],
  ['turned about Z', { ...still, turn: [0, 0, 90] }],
  ['turned about X', { ...still, turn: [90, 0, 0] }],
  ['moved', { ...still, move: [3, -5, 7] }],
  ['scaled, turned by a half and moved', { scale: 0.5, turn: [0, 0, 180], move: [1, 2, 3] }],
  ['scaled, turned by what is no quarter and moved', { scale: 1.5, turn: [20, -35, 50], move: [1, 2, 3] }],
];

function wholeMap({ scale, turn, move }: WholeTransform): (point: Vector3) => Vector3 {
  const { map } = turnOf(turn);
  return (point) => {
    const [x, y, z] = map(point);
    return [x * scale + move[0], y * scale + move[1], z * scale + move[2]];
  };
}

/** The mesh with most vertices. */
function largest(document: FormatDocument): ModelMesh {
  const [mesh] = viewOf(document).meshes.toSorted((left, right) => right.vertexCount - left.vertexCount);
  if (mesh === undefined) throw new Error('no mesh');
  return mesh;
}

/** Real models are large: of the changes as a whole they are given those that the others are part of. */
const hardest = wholes.slice(-1);

describe.each(models)('%s', (name, open) => {
  const isReal = realModels.some(([real]) => real === name);
  test.each(isReal ? hardest : wholes)('%s, it is seen so in every clip', (_what, transform) => {
    const document = open();
    const wanted = moments(viewOf(document)).map(wholeMap(transform));
    expectVerb(
      document,
      () => editsOf(document).transformWhole?.(transform),
      (again) => expectSeen(again, wanted),
    );
  });

  test.each(['x', 'y', 'z'] as const)(
    'mirrored across %s, it is seen so in every clip, faces on their side',
    (axis) => {
      const document = open();
      const place = ['x', 'y', 'z'].indexOf(axis);
      const facing = facesWithNormals(viewOf(document));
      const wanted = cloud(viewOf(document)).map((parts, each) =>
        each === place ? parts.map((part) => -part).sort() : parts,
      );
      expectVerb(
        document,
        () => editsOf(document).mirrorWhole?.(axis),
        (again) => {
          const view = viewOf(again);
          // Vertices may come in another order, where they are made of corners: all of them are compared, whatever theirs.
          expectSameCloud(cloud(view), wanted);
          expect(facesWithNormals(view)).toBeCloseTo(facing, 2);
        },
      );
    },
  );

  test('vertices go where they are put', () => {
    const document = open();
    const mesh = largest(document);
    const vertices = chosenOf(mesh);
    // To the middle of the mesh: what lies outside of the bounds is found by the validator.
    const middle = vectorAt(middleOf(mesh));
    const places = [...vertices].flatMap((vertex) => [...mix(vectorAt(mesh.positions, vertex * 3), middle, 0.25)]);
    expectVerb(
      document,
      () => editsOf(document).setPositions?.(mesh.record, vertices, places),
      (again) => {
        const now = meshAgain(document, again, mesh);
        for (const [at, vertex] of vertices.entries()) {
          expect(distance(vectorAt(now.positions, vertex * 3), vectorAt(places, at * 3))).toBeLessThan(2e-3);
        }
      },
    );
  });

  test('normals point where they are turned', () => {
    const document = open();
    const mesh = largest(document);
    const vertices = chosenOf(mesh);
    const wanted = vertices.flatMap(() => [0, 0.6, 0.8]);
    expectVerb(
      document,
      () => editsOf(document).setNormals?.(mesh.record, vertices, wanted),
      (again) => {
        const { normals } = meshAgain(document, again, mesh);
        if (normals === null) throw new Error('no normals');
        for (const vertex of vertices) {
          expect(distance(vectorAt(normals, vertex * 3), [0, 0.6, 0.8])).toBeLessThan(1e-3);
        }
      },
    );
  });

  test('texture coordinates of each set lie where they are put', () => {
    for (const set of largest(open()).coordinates.keys()) {
      const document = open();
      const mesh = largest(document);
      const [vertex = 0] = chosenOf(mesh);
      const steps = mesh.wholeTexels ? 0.51 / 4 : 1e-6;
      expectVerb(
        document,
        () => editsOf(document).setCoordinates?.(mesh.record, set, [vertex], [0.3125, 1.75]),
        (again) => {
          const { coordinates } = meshAgain(document, again, mesh);
          const near = [...(coordinates[set] ?? [])].some(
            (part, at, all) =>
              at % 2 === 0 && Math.abs(part - 0.3125) <= steps && Math.abs((all[at + 1] ?? 0) - 1.75) <= steps,
          );
          expect(near).toBe(true);
        },
      );
    }
  });

  test('normals anew stand on the faces', () => {
    const document = open();
    const mesh = largest(document);
    expectVerb(
      document,
      () => {
        editsOf(document).setNormals?.(mesh.record, [0], [0, 0, 1]);
        document.undo();
        editsOf(document).recomputeNormals?.(mesh.record, 60);
      },
      (again) => expect(facesWithNormals(viewOf(again), mesh.name)).toBeGreaterThan(0.98),
    );
  });

  test('a joint stands where it is put, and the joints below it where they stood', () => {
    const document = open();
    const { joints } = viewOf(document);
    const index = Math.max(
      0,
      joints.findIndex((_, joint) => joints.some(({ parent }) => parent === joint)),
    );
    const joint = joints[index];
    if (joint === undefined) return;
    const [x, y, z] = joint.pivot;
    const wanted: Vector3 = [x + 1, y + 2, z - 0.5];
    expectVerb(
      document,
      () => editsOf(document).setPivot?.(joint.record, wanted),
      (again) => {
        const now = viewOf(again).joints;
        expect(distance(now[index]?.pivot ?? [0, 0, 0], wanted)).toBeLessThan(2e-3);
        for (const [place, { pivot, name }] of joints.entries()) {
          if (place !== index) expect(distance(now[place]?.pivot ?? [0, 0, 0], pivot), name).toBeLessThan(0.02);
        }
      },
    );
  });

  test('a point stands where it is put, and everything else where it stood', () => {
    const document = open();
    const { points, joints } = viewOf(document);
    const edits = editsOf(document);
    if (edits.setPoint === undefined) {
      // Where points are joints, their pivots are moved.
      expect([points, edits.refusals.setPoint === undefined]).toEqual([[], false]);
      return;
    }
    const at = points.length - 1;
    const point = points[at];
    if (point === undefined) return;
    const [x, y, z] = point.place;
    const wanted: Vector3 = [x + 3, y, z - 0.5];
    expectVerb(
      document,
      () => edits.setPoint?.(point.record, wanted),
      (again) => {
        const now = viewOf(again);
        for (const [index, { place }] of points.entries())
          expect(distance(now.points[index]?.place ?? [0, 0, 0], index === at ? wanted : place)).toBeLessThan(1e-3);
        expect(now.joints.map(({ pivot }) => pivot)).toEqual(joints.map(({ pivot }) => pivot));
      },
    );
    expect(() => edits.setPoint?.(point.record, [Number.NaN, 0, 0])).toThrow(RangeError);
    expect(() => edits.setPoint?.(document.root, wanted)).toThrow(RangeError);
  });

  test('numbers that are none are refused, and nothing changes', () => {
    const document = open();
    const edits = editsOf(document);
    const { record } = largest(document);
    expect(() => edits.transformWhole?.({ ...still, scale: 0 })).toThrow(RangeError);
    expect(() => edits.transformWhole?.({ ...still, move: [Number.NaN, 0, 0] })).toThrow(RangeError);
    expect(() => edits.setPositions?.(record, [0], [1, 2])).toThrow(RangeError);
    expect(() => edits.setPositions?.(record, [1e9], [1, 2, 3])).toThrow(RangeError);
    expect(() => edits.setCoordinates?.(record, 9, [0], [0, 0])).toThrow(RangeError);
    expect(document.history.position).toBe(0);
    edits.transformWhole?.(still);
    expect(document.history.position).toBe(0);
  });
});

function middleOf({ positions, vertexCount }: ModelMesh): readonly number[] {
  return [0, 1, 2].map(
    (axis) => positions.reduce((sum, part, at) => (at % 3 === axis ? sum + part : sum), 0) / vertexCount,
  );
}

/** A few vertices that no others share anything with. */
function chosenOf({ vertexCount, fileVertices }: ModelMesh): number[] {
  const files = [...(fileVertices ?? [])];
  const alone = Array.from({ length: vertexCount }, (_, vertex) => vertex).filter(
    (vertex) => fileVertices === null || files.filter((each) => each === files[vertex]).length === 1,
  );
  const chosen = alone.filter((_, at) => at % Math.max(1, Math.floor(alone.length / 5)) === 0).slice(0, 5);
  return chosen.length > 0 ? chosen : [0];
}

/** The same mesh in a document that was read again, or that was changed. */
function meshAgain(before: FormatDocument, again: FormatDocument, mesh: ModelMesh): ModelMesh {
  const found = viewOf(again).meshes[viewOf(before).meshes.findIndex(({ record }) => record === mesh.record)];
  if (found === undefined) throw new Error('the mesh is gone');
  return found;
}

/** Which part of the triangles has its normals on its front side. */
function facesWithNormals({ meshes }: ModelView, name?: string): number {
  let all = 0;
  let right = 0;
  for (const { positions, normals, triangles } of meshes.filter((mesh) => name === undefined || mesh.name === name)) {
    if (normals === null) continue;
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3);
      const first = vectorAt(positions, a * 3);
      const face = cross(subtract(vectorAt(positions, b * 3), first), subtract(vectorAt(positions, c * 3), first));
      if (length(face) < 1e-5) continue;
      all++;
      const sum = [a, b, c].reduce((total, vertex) => total + dot(face, vectorAt(normals, vertex * 3)), 0);
      if (sum > 0) right++;
    }
  }
  return all === 0 ? 1 : right / all;
}

/** All that is seen at some moments of two clips, sorted along each axis: what does not depend on the order of vertices. */
function cloud(view: ModelView): readonly Float64Array[] {
  const seen: Float32Array[] = [];
  atMoments(view, 2, (_mesh, positions) => seen.push(positions));
  const count = seen.reduce((sum, positions) => sum + positions.length / 3, 0);
  return [0, 1, 2].map((axis) => {
    const parts = new Float64Array(count);
    let to = 0;
    for (const positions of seen) {
      for (let at = axis; at < positions.length; at += 3) parts[to++] = positions[at] ?? Number.NaN;
    }
    return parts.sort();
  });
}

/** The same points in whatever order, along each axis. */
function expectSameCloud(found: readonly Float64Array[], wanted: readonly Float64Array[]): void {
  const tolerance = Math.max(1, ...wanted.map((parts) => Math.hypot(parts[0] ?? 0, parts.at(-1) ?? 0))) * 2e-3 + 1e-3;
  for (const [axis, parts] of wanted.entries()) {
    expect(found[axis]?.length).toBe(parts.length);
    let furthest = 0;
    for (const [at, part] of parts.entries()) {
      furthest = Math.max(furthest, Math.abs(part - (found[axis]?.[at] ?? Number.NaN)));
    }
    expect(furthest).toBeLessThan(tolerance);
  }
}
