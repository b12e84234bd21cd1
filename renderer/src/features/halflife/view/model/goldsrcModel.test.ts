/** Places at rest and the poses that count from them give what the bones' own spaces give. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../../../../shared/document/document.ts';
import { skinVectors } from '../../../../../../shared/formats/goldsrc/geometry/scene.ts';
import { goldsrc } from '../../../../../../shared/formats/goldsrc/index.ts';
import { attachmentsOf, sequencesOf } from '../../../../../../shared/formats/goldsrc/model.ts';
import { SubModel } from '../../../../../../shared/formats/goldsrc/schema/body.ts';
import { Attachment, Bone } from '../../../../../../shared/formats/goldsrc/schema/skeleton.ts';
import { MATRIX_LENGTH, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import { vectorAt } from '../../../../../../shared/geometry/vector.ts';
import { lookOf } from '../look.ts';
import { GoldsrcModel } from './goldsrcModel.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';

const bytes = Uint8Array.from(readFileSync(new URL('../../../../../../assets/samples/Sentry.mdl', import.meta.url)));

function posed(time: number): GoldsrcModel {
  const document = openDocument(goldsrc, bytes);
  lookOf(document).set({ controllers: new Map([[0, 200]]), isMoving: true });
  const scene = new GoldsrcModel(document, lookOf(document));
  scene.play(sequencesOf(document)[1] ?? null, time);
  return scene;
}

/** The largest distance of any vertex from where its own bone puts it. */
function error(scene: GoldsrcModel): number {
  let most = 0;
  for (const part of scene.meshes) {
    const { owner } = scene.document.get(part.mesh.record);
    if (owner === null) throw new Error('a mesh alone');
    const { positions, vertexBones } = fieldsOf(SubModel, scene.document.get(owner));
    const wanted = skinVectors(positions, vertexBones, scene.boneMatrices, 'points');
    const seen = scene.posedPositions(part);
    for (const [vertex, file] of (part.mesh.fileVertices ?? []).entries()) {
      for (let axis = 0; axis < 3; axis++) {
        most = Math.max(most, Math.abs((seen[vertex * 3 + axis] ?? 0) - (wanted[file * 3 + axis] ?? 0)));
      }
    }
  }
  return most;
}

describe('a posed studio model', () => {
  test.each([0, 130, 700])('has its vertices where their bones put them, at %i ms', (time) => {
    const scene = posed(time);
    expect(scene.meshes.length).toBeGreaterThan(0);
    expect(error(scene)).toBeLessThan(1e-3);
  });

  test('shows one blend alone, or what the look mixes of them', () => {
    const document = openDocument(goldsrc, bytes);
    const look = lookOf(document);
    const scene = new GoldsrcModel(document, look);
    const aim = scene.view.clips.find(({ name }) => name.startsWith('aim'))?.record ?? null;
    const pose = (blending: readonly [number, number], variant?: number): readonly number[] => {
      look.set({ blending });
      scene.play(aim, 100, variant);
      return [...scene.boneMatrices].map((part) => Math.round(part * 1000) / 1000 + 0);
    };
    const ends = [pose([0, 0]), pose([255, 0])];
    expect(ends[0]).not.toEqual(ends[1]);
    // Whatever the look mixes.
    expect([pose([127, 127], 0), pose([127, 127], 1)]).toEqual(ends);
  });

  test('has its bones and attachments there too', () => {
    const scene = posed(400);
    for (const bone of scene.joints.keys()) {
      const wanted = transformPoint(scene.boneMatrices, bone * MATRIX_LENGTH, [0, 0, 0]);
      for (const [axis, value] of wanted.entries()) expect(scene.jointPlace(bone)[axis]).toBeCloseTo(value, 3);
    }
    for (const id of attachmentsOf(scene.document)) {
      const { bone, origin } = fieldsOf(Attachment, scene.document.get(id));
      const wanted = transformPoint(scene.boneMatrices, bone * MATRIX_LENGTH, vectorAt(origin));
      const mark = scene.marks.find(({ record }) => record === id);
      for (const [axis, value] of wanted.entries()) expect(mark?.place[axis]).toBeCloseTo(value, 3);
    }
  });

  test('follows the rest values of a bone without building its meshes anew', () => {
    const scene = posed(0);
    const before = scene.meshes.map(({ skin, mesh }) => [skin, mesh.positions] as const);
    const bone = scene.joints[0]?.record;
    if (bone === undefined) throw new Error('no bone');
    const { value } = fieldsOf(Bone, scene.document.get(bone));
    scene.document.edit('Lift', (transaction) =>
      transaction.update(bone, { value: value.map((each, channel) => (channel === 2 ? each + 10 : each)) }),
    );
    scene.read();
    scene.play(sequencesOf(scene.document)[1] ?? null, 0);
    for (const [index, { skin, mesh }] of scene.meshes.entries()) {
      expect(skin).toBe(before[index]?.[0]);
      expect(mesh.positions).toBe(before[index]?.[1]);
    }
    expect(error(scene)).toBeLessThan(1e-3);
  });
});
