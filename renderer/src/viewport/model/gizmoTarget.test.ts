/** Meshes under the gizmo, of every format: what is seen goes where the drag puts it, through the verbs of the model. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { distance, length, normalise, vectorAt } from '../../../../shared/geometry/vector.ts';
import { buildings, sampleModels, viewOf } from '../../../../shared/test/models.ts';
import { bytesOf, editsOf } from '../../../../shared/test/verbs.ts';
import { applyParts } from '../gizmo/target.ts';
import type { PoseTransform } from '../gizmo/transform.ts';
import { moveBy, turnAbout } from '../gizmo/transform.ts';
import { influencesOf } from '../../../../shared/model/influences.ts';
import { markTarget, meshTarget } from './gizmoTarget.ts';
import { PosedModel } from './posedModel.ts';

/** The model in the middle of its first clip. */
function posed(document: FormatDocument): PosedModel {
  const model = new PosedModel(viewOf(document));
  const [clip] = model.view.clips;
  const frame = clip === undefined ? 0 : Math.round((clip.start + clip.end) / 2);
  model.pose({ interval: clip ?? null, frame, globalTime: 40 }, null);
  return model;
}

/** Drags a mesh of the model as it stands, and gives its vertices as they were and as they are seen then. */
function dragged(document: FormatDocument, transform: PoseTransform) {
  const model = posed(document);
  const [part] = model.meshes.filter(({ mesh }) => mesh.vertexCount > 0);
  if (part === undefined) throw new Error('no mesh');
  const { record } = part.mesh;
  const before = model.posedPositions(part).slice();
  const normals = part.mesh.normals?.slice() ?? new Float32Array(0);
  const target = meshTarget(model, [part], { one: 'mesh', many: 'meshes' }, editsOf(document));
  if (target === null) throw new Error('nothing to move');
  document.edit('Drag', (transaction) => applyParts(transaction, target.grab({ childrenFollow: false }), transform));
  const again = posed(document);
  const moved = again.meshes.find(({ mesh }) => mesh.record === record);
  if (moved === undefined) throw new Error('the mesh is gone');
  return {
    before,
    after: again.posedPositions(moved).slice(),
    normals: { before: normals, after: moved.mesh.normals ?? new Float32Array(0) },
  };
}

/** How far the vertex that is furthest from where it should be is from there. */
function furthest(from: Float32Array, to: Float32Array, { point }: PoseTransform): number {
  let most = 0;
  for (let at = 0; at < from.length; at += 3) {
    most = Math.max(most, distance(point(vectorAt(from, at)), vectorAt(to, at)));
  }
  return most;
}

describe.each([...sampleModels, ...buildings])('a mesh of %s', (_name, open) => {
  test('goes where it is moved in the pose that is seen, with its normals to the bit, in one step', () => {
    const document = open();
    const bytes = bytesOf(document);
    const move = moveBy([3, -2, 1]);
    const { before, after, normals } = dragged(document, move);
    expect(furthest(before, after, move)).toBeLessThan(1e-3);
    expect(normals.after).toEqual(normals.before);
    expect(document.history.entries).toHaveLength(1);
    document.undo();
    expect(Buffer.compare(bytesOf(document), bytes)).toBe(0);
  });

  test('turns about a point, and its normals with it, as long as they were', () => {
    const turn = turnAbout([1, 2, 30], { axis: [0, 0, 1], angle: 0.7 });
    const { before, after, normals } = dragged(open(), turn);
    expect(furthest(before, after, turn)).toBeLessThan(2e-3);
    expect(normals.after).not.toEqual(normals.before);
    for (let at = 0; at < normals.before.length; at += 3) {
      expect(length(vectorAt(normals.after, at))).toBeCloseTo(length(vectorAt(normals.before, at)), 5);
    }
  });
});

/** Half-Life's vertices stand in the spaces of their bones: they go along in any case, by its own target. */
const pivoted = sampleModels.filter(([name]) => name !== 'Half-Life');

describe.each(pivoted)('joints of %s that are moved at rest', (_name, open) => {
  /** Turns a joint, and what hangs below it, about its pivot; at rest, or in a pose. */
  function turned(
    document: FormatDocument,
    isPosed: boolean,
    meshesFollow: boolean,
    transform: (place: Vector3) => PoseTransform,
  ) {
    const view = viewOf(document);
    const model = isPosed ? posed(document) : new PosedModel(view);
    if (!isPosed) model.pose({ interval: null, frame: 0, globalTime: 0 }, null);
    const [part] = model.meshes.filter(({ mesh }) => mesh.vertexCount > 0);
    if (part === undefined) throw new Error('no mesh');
    const { joints, weights, width } = influencesOf(view, part.mesh);
    const whole = [...weights.keys()].find((at) => weights[at] === 1);
    const joint = joints[whole ?? -1] ?? -1;
    const mark = model.marks.find((each) => each.isJoint && each.joint === joint);
    if (mark === undefined) throw new Error('no joint that moves a vertex alone');
    const change = transform(mark.place);
    const before = model.posedPositions(part).slice();
    const atRest = part.mesh.positions.slice();
    const pivot = view.joints[joint]?.pivot;
    const target = markTarget(model, [mark], { one: 'node', many: 'nodes' }, editsOf(document));
    document.edit('Drag', (transaction) =>
      applyParts(transaction, target?.grab({ childrenFollow: true, meshesFollow }) ?? [], change),
    );
    const again = isPosed ? posed(document) : new PosedModel(viewOf(document));
    if (!isPosed) again.pose({ interval: null, frame: 0, globalTime: 0 }, null);
    const now = again.meshes.find(({ mesh }) => mesh.record === part.mesh.record);
    if (now === undefined) throw new Error('the mesh is gone');
    const own = Math.floor((whole ?? 0) / width);
    const isBelow = (each: number): boolean => {
      for (let at = each; at >= 0; at = view.joints[at]?.parent ?? -1) if (at === joint) return true;
      return false;
    };
    const isFree = (vertex: number): boolean =>
      [...joints.slice(vertex * width, (vertex + 1) * width)].every(
        (each, at) => weights[vertex * width + at] === 0 || !isBelow(each),
      );
    const still = Array.from({ length: part.mesh.vertexCount }, (_, vertex) => vertex).filter(isFree);
    const at = (from: ArrayLike<number>, vertex: number): Vector3 => vectorAt(from, vertex * 3);
    return {
      moved: { from: at(before, own), to: at(again.posedPositions(now), own), change },
      stills: still.map((vertex) => distance(at(atRest, vertex), at(now.mesh.positions, vertex))),
      positions: { before: atRest, after: now.mesh.positions },
      pivot: [pivot, viewOf(document).joints[joint]?.pivot],
    };
  }

  test('take what they move along where that is asked for, as it is seen, and nothing else', () => {
    const document = open();
    const bytes = bytesOf(document);
    const about = (place: Vector3): PoseTransform => turnAbout(place, { axis: normalise([1, 2, 3]), angle: 0.6 });
    const { moved, stills } = turned(document, false, true, about);
    expect(distance(moved.to, moved.change.point(moved.from))).toBeLessThan(1e-3);
    expect(distance(moved.from, moved.to)).toBeGreaterThan(1e-3);
    expect(Math.max(0, ...stills)).toBe(0);
    expect(document.history.entries).toHaveLength(1);
    document.undo();
    expect(Buffer.compare(bytesOf(document), bytes)).toBe(0);
  });

  test('do so in the middle of a clip, too', () => {
    const document = open();
    const { moved, pivot } = turned(document, true, true, () => moveBy([2, -1, 3]));
    expect(distance(moved.to, moved.change.point(moved.from))).toBeLessThan(2e-2);
    expect(pivot[0]).not.toEqual(pivot[1]);
  });

  test('leave the meshes as they are else', () => {
    const { positions, pivot } = turned(open(), false, false, () => moveBy([2, -1, 3]));
    expect(positions.after).toEqual(positions.before);
    expect(pivot[0]).not.toEqual(pivot[1]);
  });
});
