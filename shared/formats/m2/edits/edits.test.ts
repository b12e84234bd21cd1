import { fieldsByName } from '../../../codec/byName.ts';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../document/document.ts';
import type { Document } from '../../../document/document.ts';
import { MATRIX_LENGTH, transformPoint } from '../../../geometry/matrix.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { add, vectorAt } from '../../../geometry/vector.ts';
import { m2 } from '../index.ts';
import { listOf, modelFields } from '../model.ts';
import { playedSequence } from '../playback/clock.ts';
import { ModelPlayer } from '../playback/player.ts';
import { m2Animation } from '../animation.ts';
import { Bone } from '../schema/bone.ts';
import { Attachment } from '../schema/points.ts';
import { Collision, Vertices } from '../schema/vertices.ts';
import { corpusModels, open } from '../test/corpus.ts';
import { change, healthyModel } from '../test/healthyModel.ts';
import { m2Edits } from './index.ts';
import { validateModel } from '../validate/index.ts';
import { fieldsOf } from '../../../codec/record.ts';

const still = { scale: 1, turn: [0, 0, 0], move: [0, 0, 0] } as const;
const turnModel = (document: Document, turn: Vector3): unknown =>
  m2Edits(document).transformWhole?.({ ...still, turn });
const moveModel = (document: Document, move: Vector3): unknown =>
  m2Edits(document).transformWhole?.({ ...still, move });

interface Moment {
  readonly vertices: readonly Vector3[];
  /** Where attachments are, and a point one yard before each: their directions count too. */
  readonly attached: readonly Vector3[];
  readonly cameras: readonly Vector3[];
}

const most = 300;

/** What is seen of a model at some moments of each of its first sequences. */
function moments(document: Document): readonly Moment[] {
  const player = new ModelPlayer(document);
  const [mesh] = listOf(document, 'vertices');
  const { positions, boneIndices, boneWeights } = fieldsOf(Vertices, document.get(mesh ?? document.root));
  const bones = listOf(document, 'bones').length;
  const step = Math.max(1, Math.floor(positions.length / 3 / most));
  return m2Animation
    .sequences(document)
    .slice(0, 6)
    .flatMap(({ start, end }, sequence) =>
      [0, 0.3, 0.8].map((share): Moment => {
        const time = (end - start) * share;
        player.play({ sequence: playedSequence(document, sequence, time), fading: null, globalTime: time });
        const vertices: Vector3[] = [];
        for (let vertex = 0; vertex < positions.length / 3; vertex += step) {
          const sum: [number, number, number] = [0, 0, 0];
          for (let influence = 0; influence < 4; influence++) {
            const weight = (boneWeights[vertex * 4 + influence] ?? 0) / 255;
            const bone = boneIndices[vertex * 4 + influence] ?? 0;
            if (weight === 0 || bone >= bones) continue;
            const place = transformPoint(player.matrices, bone * MATRIX_LENGTH, vectorAt(positions, vertex * 3));
            place.forEach((part, axis) => (sum[axis] = (sum[axis] ?? 0) + part * weight));
          }
          vertices.push(sum);
        }
        const attached = listOf(document, 'attachments').flatMap((id) => {
          const { bone, position } = fieldsOf(Attachment, document.get(id));
          const at = (offset: number): Vector3 =>
            transformPoint(player.matrices, bone * MATRIX_LENGTH, add(vectorAt(position), [offset, 0, 0]));
          return [at(0), at(1)];
        });
        const cameras = listOf(document, 'cameras').flatMap((id) => {
          const { position, target } = player.camera(id);
          return [position, target];
        });
        return { vertices, attached, cameras };
      }),
    );
}

type Map3 = (point: Vector3) => Vector3;

function expectMapped(before: readonly Moment[], after: readonly Moment[], map: Map3, tolerance: number): void {
  expect(after.length).toBe(before.length);
  const apart = (left: readonly Vector3[], right: readonly Vector3[]): number =>
    Math.max(
      0,
      ...left.map((point, place) => {
        const [x, y, z] = map(point);
        const [u, v, w] = right[place] ?? [Number.NaN, 0, 0];
        return Math.hypot(x - u, y - v, z - w);
      }),
    );
  before.forEach((moment, place) => {
    const now = after[place];
    if (now === undefined) throw new Error('a moment is missing');
    expect(apart(moment.vertices, now.vertices)).toBeLessThan(tolerance);
    expect(apart(moment.attached, now.attached)).toBeLessThan(tolerance);
    expect(apart(moment.cameras, now.cameras)).toBeLessThan(tolerance);
  });
}

const quarter: Map3 = ([x, y, z]) => [-y, x, z];
const versions = [256, 260, 264];

describe.each(versions)('in version %i', (version) => {
  test('turned by a quarter, all that is seen in every sequence is turned by a quarter', () => {
    const document = healthyModel(version);
    const before = moments(document);
    const written = document.writeFiles('A.m2').bytes;
    turnModel(document, [0, 0, 90]);
    expectMapped(before, moments(document), quarter, 2e-3);
    expect(document.history.entries).toHaveLength(1);
    const { bytes, files } = document.writeFiles('A.m2');
    const again = openDocument(m2, bytes, { files });
    expectMapped(before, moments(again), quarter, 2e-3);
    expect(validateModel(again).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(validateModel(again).map(({ rule }) => rule)).not.toContain('bone-not-transformed');
    document.undo();
    expect(document.writeFiles('A.m2').bytes).toEqual(written);
  });

  test('bones that inherit nothing are turned for themselves', () => {
    const document = change(healthyModel(version), (build) => build.set('bones', { flags: 0x205 }, 1));
    const before = moments(document);
    turnModel(document, [0, 0, 90]);
    expectMapped(before, moments(document), quarter, 2e-3);
  });

  test('bounds, collision mesh and cameras turn along; a whole turn changes nothing', () => {
    const document = change(healthyModel(version), (build) =>
      build.setModel({ bounds: { minimum: [-1, -2, -3], maximum: [4, 5, 6], radius: 7 } }),
    );
    const { position } = document.history;
    turnModel(document, [360, 0, -720]);
    expect(document.history.position).toBe(position);
    const collision = (): readonly number[] => [
      ...fieldsOf(Collision, document.get(listOf(document, 'collision')[0] ?? document.root)).positions,
    ];
    const before = collision();
    turnModel(document, [0, 0, 90]);
    expect(modelFields(document).bounds).toEqual({ minimum: [-5, -1, -3], maximum: [2, 4, 6], radius: 7 });
    expect(collision().slice(0, 3)).toEqual(
      quarter([before[0] ?? 0, before[1] ?? 0, before[2] ?? 0]).map((part) => part + 0),
    );
  });

  test('moved, all that is seen is moved, and undone in one step', () => {
    const document = healthyModel(version);
    const before = moments(document);
    const written = document.writeFiles('A.m2').bytes;
    moveModel(document, [1, -2, 0.5]);
    expectMapped(before, moments(document), ([x, y, z]) => [x + 1, y - 2, z + 0.5], 1e-5);
    expect(modelFields(document).bounds.minimum).toEqual([1, -2, 0.5]);
    document.undo();
    expect(document.writeFiles('A.m2').bytes).toEqual(written);
  });
});

test('a model in which nothing moves is turned in its rest pose', () => {
  const document = healthyModel(264);
  document.edit('Still', (transaction) => {
    for (const list of ['attachments', 'ribbons', 'particles'] as const) {
      for (const id of listOf(document, list)) transaction.remove(id);
      transaction.update(document.root, { [list]: [] });
    }
    for (const id of listOf(document, 'bones')) {
      for (const track of fieldsOf(Bone, document.get(id)).tracks) {
        const { values } = fieldsByName(document.get(track).fields);
        if (!ArrayBuffer.isView(values)) continue;
        const none = { times: new Uint32Array(0), rows: new Uint32Array(0) };
        transaction.update(track, { ...none, values: (values as Float32Array).slice(0, 0) });
      }
    }
  });
  turnModel(document, [0, 0, 90]);
  const { positions } = fieldsOf(Vertices, document.get(listOf(document, 'vertices')[0] ?? document.root));
  expect([...positions].map((part) => part + 0)).toEqual([0, 0, 0, 0, 1, 0, -1, 0, 0]);
  expect(fieldsOf(Bone, document.get(listOf(document, 'bones')[1] ?? document.root)).pivot).toEqual([0, 1, 0]);
});

test('without the keys of all sequences a turn is refused, and moving goes on', () => {
  const document = change(healthyModel(264), (build) =>
    build.setTrack('bones', 'translation', { rows: Uint32Array.of(0xffffffff, 0, 0, 0) }, 1),
  );
  change(document, (build) => build.set('sequences', { flags: 0 }));
  expect(() => turnModel(document, [0, 0, 90])).toThrow(/\.anim file/);
  moveModel(document, [0, 0, 1]);
  expect(document.history.entries.at(-1)?.label).toBe('Move the model');
});

const shelf = corpusModels.filter(({ bytes }) => bytes.length < 1_500_000);

describe.skipIf(shelf.length === 0)('models of the shelf', () => {
  test.each(shelf.map((model) => [model.name, model] as const))('%s is turned as it is seen', (_name, model) => {
    const document = open(model);
    const before = moments(document);
    const size = Math.max(1, modelFields(document).bounds.radius);
    turnModel(document, [0, 0, 90]);
    expectMapped(before, moments(document), quarter, size * 2e-3 + 1e-3);
  });
});
