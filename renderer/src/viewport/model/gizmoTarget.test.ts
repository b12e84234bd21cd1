/** Meshes under the gizmo, of every format: what is seen goes where the drag puts it, through the verbs of the model. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { distance, length, vectorAt } from '../../../../shared/geometry/vector.ts';
import { buildings, sampleModels, viewOf } from '../../../../shared/test/models.ts';
import { bytesOf, editsOf } from '../../../../shared/test/verbs.ts';
import { applyParts } from '../gizmo/target.ts';
import type { PoseTransform } from '../gizmo/transform.ts';
import { moveBy, turnAbout } from '../gizmo/transform.ts';
import { meshTarget } from './gizmoTarget.ts';
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
