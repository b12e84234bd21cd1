/** What every format's view of a model promises, over all formats: one table of rules, run on samples of our own making. */
import { describe, expect, test } from 'vitest';
import { identityInto, MATRIX_LENGTH, multiplyInto, rotationScaleInto, transformPoint } from '../geometry/matrix.ts';
import { add, vectorAt } from '../geometry/vector.ts';
import { noEmission } from '../geometry/effects/emission.ts';
import { influencesOf } from './influences.ts';
import { buildings, sampleModels, smallModels, viewOf } from '../test/models.ts';
import type { Clip, ModelView } from './view.ts';

/** Where joints stand at a time of a clip, by the channels alone, as a program that knows nothing of the game would find it. */
function posedByChannels(view: ModelView, clip: Clip, time: number): readonly (readonly number[])[] {
  const channels = view.channels(clip);
  const matrices = new Float64Array(view.joints.length * MATRIX_LENGTH);
  const local = new Float64Array(MATRIX_LENGTH);
  const done = new Set<number>();
  const pose = (joint: number): void => {
    const each = view.joints[joint];
    if (each === undefined || done.has(joint)) return;
    done.add(joint);
    pose(each.parent);
    const valueOf = (property: string, rest: readonly number[]): readonly number[] => {
      const out = new Float64Array(4);
      const channel = channels.find((one) => one.joint === joint && one.property === property);
      return channel?.sample(time, out) === true ? [...out] : rest;
    };
    const moved = add(each.restTranslation, vectorAt(valueOf('translation', [0, 0, 0])));
    identityInto(local, 0);
    rotationScaleInto(local, 0, valueOf('rotation', each.restRotation), 0, valueOf('scale', [1, 1, 1]), 0);
    for (const [row, part] of moved.entries()) local[row * 4 + 3] = part;
    const at = joint * MATRIX_LENGTH;
    if (each.parent < 0) matrices.set(local, at);
    else multiplyInto(matrices, at, matrices, each.parent * MATRIX_LENGTH, local, 0);
  };
  for (const joint of view.joints.keys()) pose(joint);
  return view.joints.map((_, joint) => [3, 7, 11].map((at) => matrices[joint * MATRIX_LENGTH + at] ?? 0));
}

describe.each(sampleModels)('the view of a model of %s', (_name, open) => {
  test('is the same for the same document, and follows its changes', () => {
    const document = open();
    const view = viewOf(document);
    expect(viewOf(document)).toBe(view);
    const [mesh] = view.meshes;
    if (mesh === undefined) throw new Error('no mesh');
    expect(view.meshes[0]).toBe(mesh);
  });

  test('keeps what an edit elsewhere does not change, so that pictures stay', () => {
    const document = open();
    const view = viewOf(document);
    const [mesh] = view.meshes;
    if (mesh === undefined) throw new Error('no mesh');
    const { materials, emitters, joints } = view;
    const looks = materials.map(({ layers }) => layers);
    document.format.model?.edits(document).setPositions?.(mesh.record, [0], [1, 2, 3]);
    expect(view.meshes[0]).not.toBe(mesh);
    expect(looks.length).toBeGreaterThan(0);
    expect(view.materials.every(({ layers }, at) => layers === looks[at])).toBe(true);
    expect(view.emitters).toBe(emitters);
    expect(view.joints).toBe(joints);
  });

  test('says of all that it shows what it looks like at any moment', () => {
    const { clips, materials, textures, tints, emitters, joints } = viewOf(open());
    const [clip] = clips;
    if (clip === undefined) throw new Error('no clip');
    const interval = { start: clip.start, end: clip.end, isLooping: true, sequence: clip.record };
    const isShare = (value: number): boolean => value >= 0 && value <= 1;
    for (const share of [0, 0.37, 1]) {
      const frame = clip.start + (clip.end - clip.start) * share;
      const time = { interval, frame, globalTime: frame };
      for (const layer of materials.flatMap(({ layers }) => layers)) {
        expect(isShare(layer.tint?.(time).alpha ?? layer.alpha)).toBe(true);
        for (const texture of layer.textures) {
          expect(texture.shown?.(time) ?? texture.texture).toBeLessThan(Math.max(1, textures.length));
          expect((texture.moved?.(time) ?? []).every(Number.isFinite)).toBe(true);
        }
      }
      for (const tint of tints.values()) expect(isShare(tint(time).alpha)).toBe(true);
      for (const particles of emitters.particles) {
        const emission = noEmission();
        if (particles.emissionAt(time, emission)) expect(Number.isFinite(emission.rate + emission.speed)).toBe(true);
        expect(particles.joint).toBeLessThan(joints.length);
      }
      for (const ribbon of emitters.ribbons) {
        expect(ribbon.lookAt(time).cell.every(Number.isFinite)).toBe(true);
        expect(isShare(ribbon.lookAt(time).tint.alpha)).toBe(true);
      }
    }
  });

  test('poses some joints as it poses all of them', () => {
    const view = viewOf(open());
    const [clip] = view.clips;
    if (clip === undefined) throw new Error('no clip');
    const last = view.joints.length - 1;
    const [all, one] = [view.poser(), view.poser([last])];
    const time = { interval: { ...clip, sequence: clip.record }, frame: (clip.start + clip.end) / 2, globalTime: 0 };
    all.poseAt(time, null);
    one.poseAt(time, null);
    const matrixOf = (poser: typeof all): readonly number[] => {
      const at = poser.indexOf(last) * MATRIX_LENGTH;
      return [...poser.matrices.slice(at, at + MATRIX_LENGTH)];
    };
    expect(matrixOf(one)).toEqual(matrixOf(all));
    expect(matrixOf(one)).toHaveLength(MATRIX_LENGTH);
  });

  test('names records of the document, and joints behind which no circle stands', () => {
    const document = open();
    const { joints, meshes, clips, textures } = viewOf(document);
    expect(joints.length * meshes.length * clips.length * textures.length).toBeGreaterThan(0);
    for (const { record } of [...joints, ...meshes, ...clips, ...textures]) expect(document.has(record)).toBe(true);
    for (const { record, holders } of meshes) {
      for (const [at, holder] of holders.entries()) {
        expect(document.get(at === 0 ? record : (holders[at - 1] ?? record)).owner).toBe(holder);
      }
    }
    for (const joint of joints.keys()) {
      const seen = new Set<number>();
      for (let each = joint; each >= 0; each = joints[each]?.parent ?? -1) {
        expect(seen.has(each)).toBe(false);
        seen.add(each);
      }
    }
  });

  test('has meshes whose arrays fit, whose triangles and materials exist, and whose weights add up to one', () => {
    const view = viewOf(open());
    for (const mesh of view.meshes) {
      const { vertexCount: count, positions, normals, coordinates, triangles, material } = mesh;
      expect(positions.length).toBe(count * 3);
      if (normals !== null) expect(normals.length).toBe(count * 3);
      for (const set of coordinates) expect(set.length).toBe(count * 2);
      expect(triangles.length % 3).toBe(0);
      expect(triangles.every((vertex) => vertex < count)).toBe(true);
      expect(material).toBeLessThan(view.materials.length);
      const { width, weights, joints } = influencesOf(view, mesh);
      expect(joints.every((joint) => joint <= view.joints.length)).toBe(true);
      for (let vertex = 0; vertex < count; vertex++) {
        const sum = weights.subarray(vertex * width, (vertex + 1) * width).reduce((total, each) => total + each, 0);
        expect(sum).toBeCloseTo(1, 5);
      }
    }
  });

  test('poses joints where its own channels put them', () => {
    const view = viewOf(open());
    const poser = view.poser();
    for (const clip of view.clips.slice(0, 6)) {
      for (const share of [0, 0.3, 0.8]) {
        const time = clip.start + (clip.end - clip.start) * share;
        poser.pose(clip, time);
        const expected = posedByChannels(view, clip, time);
        for (const [joint, { pivot, name }] of view.joints.entries()) {
          const place = transformPoint(poser.matrices, joint * MATRIX_LENGTH, pivot);
          for (const [axis, part] of place.entries()) {
            expect(part, `${clip.name} ${share} ${name} ${axis}`).toBeCloseTo(expected[joint]?.[axis] ?? 0, 2);
          }
        }
      }
    }
  });

  test('rests where its pivots are', () => {
    const view = viewOf(open());
    const poser = view.poser();
    poser.pose(null, 0);
    for (const [joint, { pivot }] of view.joints.entries()) {
      const place = transformPoint(poser.matrices, joint * MATRIX_LENGTH, pivot);
      for (const [axis, part] of place.entries()) expect(part).toBeCloseTo(pivot[axis] ?? 0, 3);
    }
  });
});

describe.each([...sampleModels, ...smallModels, ...buildings])('the view of a changed model of %s', (_name, open) => {
  test('keeps meshes, joints and arrays of what did not change', () => {
    const document = open();
    const view = viewOf(document);
    const { meshes: before, joints } = view;
    const mesh = before.find(({ vertexCount, positions }) => vertexCount > 0 && positions.every(Number.isFinite));
    const edits = document.format.model?.edits(document);
    if (mesh === undefined || edits?.setPositions === undefined) throw new Error('no mesh to change');
    const own = new Set(mesh.fileVertices ?? []);
    const [x = 0, y = 0, z = 0] = mesh.positions;
    edits.setPositions(mesh.record, [0], [x + 1, y, z]);
    const after = view.meshes;
    const moved = after.find(({ record }) => record === mesh.record);
    expect(moved).not.toBe(mesh);
    expect(moved?.shape).toBe(mesh.shape);
    expect(moved?.positions).toBe(mesh.positions);
    expect(moved?.positions[0]).toBeCloseTo(x + 1, 3);
    expect(moved?.triangles).toBe(mesh.triangles);
    expect(moved?.skin).toBe(mesh.skin);
    for (const [index, each] of before.entries()) {
      const sharesVertices =
        each.record === mesh.record || each.fileVertices?.some((vertex) => own.has(vertex)) === true;
      if (!sharesVertices) expect(after[index]?.triangles).toBe(each.triangles);
    }
    expect(view.joints.map(({ number }) => number)).toEqual(joints.map(({ number }) => number));
    document.undo();
    expect(view.meshes.find(({ record }) => record === mesh.record)?.positions[0]).toBe(x);
  });

  test('gives other triangles another shape', () => {
    const document = open();
    const view = viewOf(document);
    const mesh = view.meshes.find(({ triangles }) => triangles.length > 3);
    if (mesh === undefined) return expect(view.meshes.every(({ triangles }) => triangles.length <= 3)).toBe(true);
    const { mirrorWhole } = document.format.model?.edits(document) ?? {};
    if (mirrorWhole === undefined) return expect(document.format.id).not.toBe('');
    const corners = [...mesh.triangles];
    mirrorWhole('x');
    const after = view.meshes.find(({ record }) => record === mesh.record);
    expect(after?.shape).not.toBe(mesh.shape);
    expect([...(after?.triangles ?? [])]).not.toEqual(corners);
  });
});

describe.each([...sampleModels, ...smallModels])('what a model of %s has beside meshes', (_name, open) => {
  const time = { interval: null, frame: 0, globalTime: 0 };

  test('names records of the document and joints of the view, with numbers that can be drawn', () => {
    const document = open();
    const { joints, points, hitVolumes, extents, lights, cameras } = viewOf(document);
    for (const { record } of [...points, ...hitVolumes, ...extents, ...lights, ...cameras]) {
      expect(document.has(record)).toBe(true);
    }
    for (const { joint } of [...points, ...hitVolumes, ...lights]) {
      expect(joint).toBeGreaterThanOrEqual(-1);
      expect(joint).toBeLessThan(joints.length);
    }
    for (const { place } of [...points, ...lights]) expect(place.every(Number.isFinite)).toBe(true);
    for (const light of lights) expect(light.at(time).color.every(Number.isFinite)).toBe(true);
    for (const camera of cameras) {
      const { position, target, fieldOfView } = camera.at(time);
      expect([...position, ...target, fieldOfView].every(Number.isFinite)).toBe(true);
    }
    for (const { frame } of hitVolumes) if (frame !== null) expect(frame.length).toBe(MATRIX_LENGTH);
  });

  test('follows changes', () => {
    const document = open();
    const view = viewOf(document);
    const before = view.points.map(({ place }) => place);
    document.format.model?.edits(document).transformWhole?.({ scale: 1, turn: [0, 0, 0], move: [0, 0, 5] });
    for (const [index, { place }] of view.points.entries()) {
      expect(place[2]).toBeCloseTo((before[index]?.[2] ?? 0) + 5, 3);
    }
  });
});

test('every kind of thing stands in some model', () => {
  const views = [...sampleModels, ...smallModels].map(([, open]) => viewOf(open()));
  const count = (list: (view: ModelView) => readonly unknown[]): number =>
    views.reduce((sum, view) => sum + list(view).length, 0);
  for (const list of ['points', 'hitVolumes', 'extents', 'lights', 'cameras'] as const) {
    expect(
      count((view) => view[list]),
      list,
    ).toBeGreaterThan(0);
  }
});
