/** Every act of editing: done, written, read again, checked, and taken back to the byte. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { treeOf } from '../../test/generate.ts';
import { m2Acts } from './acts.ts';
import { m2Edits } from './edits/index.ts';
import { m2Animation } from './animation.ts';
import { recomputeBounds } from './bounds.ts';
import { m2Creation } from './creation.ts';
import { m2 } from './index.ts';
import type { ModelList } from './model.ts';
import { listOf, trackOf } from './model.ts';
import { playedSequence } from './playback/clock.ts';
import { ModelPlayer } from './playback/player.ts';
import { durationOf, retimeSequence } from './retime.ts';
import { Bone, TRANSFORMED } from './schema/bone.ts';
import { Sequence } from './schema/sequence.ts';
import { Collision } from './schema/vertices.ts';
import { View } from './schema/view.ts';
import { nativeModels, open } from './test/corpus.ts';
import { change, healthyModel } from './test/healthyModel.ts';
import { validateModel } from './validate/index.ts';
import { fieldsOf } from '../../codec/record.ts';

beforeAll(() => freezeRecords(true));

function at(document: Document, list: ModelList, position = 0): RecordId {
  const id = listOf(document, list)[position];
  if (id === undefined) throw new Error(`no ${list}[${position}]`);
  return id;
}

function inView(document: Document, list: 'submeshes' | 'batches', position = 0): RecordId {
  const id = fieldsOf(View, document.get(at(document, 'views')))[list][position];
  if (id === undefined) throw new Error(`no ${list}[${position}]`);
  return id;
}

const create = (type: string) => (document: Document) =>
  editStructure(document, 'Add', (structure) => structure.create(type, m2Creation.fields(document, type, null)));
const duplicate = (list: ModelList) => (document: Document) =>
  editStructure(document, 'Duplicate', (structure) => structure.duplicate(at(document, list)));
const remove =
  (list: ModelList, position = 0) =>
  (document: Document) =>
    editStructure(document, 'Delete', (structure) => structure.remove(at(document, list, position)));
const set =
  (list: ModelList, fields: Fields, position = 0) =>
  (document: Document) =>
    document.edit('Change', (transaction) => transaction.update(at(document, list, position), fields));

/** Stores keys into a track of a bone for the first sequence, as the time line does. */
function storeKeys(document: Document, bone: number, property: string, frames: readonly number[]): void {
  const track = trackOf(document, at(document, 'bones', bone), property);
  const keyed = track === null ? null : m2Animation.track(document, document.get(track.id), at(document, 'sequences'));
  if (keyed === null) throw new Error('no track');
  const values = new Float32Array(frames.length * keyed.keys.components).map((_, place) => (place % 4 === 3 ? 1 : 0));
  document.edit('Keys', (transaction) =>
    keyed.store(transaction, { ...keyed.keys, frames: Int32Array.from(frames), values }),
  );
}

const lists: readonly (readonly [string, ModelList])[] = [
  ['texture', 'textures'],
  ['material', 'materials'],
  ['attachment', 'attachments'],
  ['event', 'events'],
  ['light', 'lights'],
  ['camera', 'cameras'],
  ['particle', 'particles'],
  ['ribbon', 'ribbons'],
  ['color', 'colors'],
  ['textureWeight', 'textureWeights'],
  ['textureTransform', 'textureTransforms'],
  ['globalLoop', 'globalLoops'],
];

const acts: readonly (readonly [string, (document: Document) => unknown])[] = [
  ['a sequence is added', create('sequence')],
  ['a sequence is copied with its keys', duplicate('sequences')],
  ['a sequence is deleted with its keys', remove('sequences')],
  ['a sequence is made longer', (document) => retimeSequence(document, at(document, 'sequences'), 1777)],
  ['a sequence is made shorter', (document) => retimeSequence(document, at(document, 'sequences'), 333)],
  ['a track gets keys', (document) => storeKeys(document, 0, 'rotation', [0, 100, 400])],
  ['a track loses its keys', (document) => storeKeys(document, 1, 'translation', [])],
  ['a bone is added', create('bone')],
  ['a bone is deleted', remove('bones', 1)],
  [
    'a bone is put below another',
    (document) => {
      create('bone')(document);
      const last = listOf(document, 'bones').length - 1;
      set('bones', { parent: 1 }, last)(document);
    },
  ],
  ['a texture becomes the game’s to fill in', set('textures', { kind: 11, path: '' })],
  ['a material changes', set('materials', { blend: 2, flags: 0x4 })],
  [
    'a submesh is copied',
    (document) =>
      editStructure(document, 'Duplicate', (structure) => structure.duplicate(inView(document, 'submeshes'))),
  ],
  [
    'a submesh is deleted',
    (document) => editStructure(document, 'Delete', (structure) => structure.remove(inView(document, 'submeshes'))),
  ],
  [
    'a submesh is another geoset',
    (document) =>
      document.edit('Geoset', (transaction) => transaction.update(inView(document, 'submeshes'), { geoset: 1502 })),
  ],
  [
    'a batch is copied',
    (document) => editStructure(document, 'Duplicate', (structure) => structure.duplicate(inView(document, 'batches'))),
  ],
  [
    'a batch is deleted',
    (document) => editStructure(document, 'Delete', (structure) => structure.remove(inView(document, 'batches'))),
  ],
  [
    'a batch draws another submesh',
    (document) => {
      editStructure(document, 'Duplicate', (structure) => structure.duplicate(inView(document, 'submeshes')));
      document.edit('Batch', (transaction) => transaction.update(inView(document, 'batches'), { submesh: 1 }));
    },
  ],
  [
    'the collision mesh moves',
    (document) => {
      const id = at(document, 'collision');
      const { positions } = fieldsOf(Collision, document.get(id));
      document.edit('Collision', (transaction) =>
        transaction.patch(
          id,
          'positions',
          0,
          positions.map((part) => part + 1),
        ),
      );
    },
  ],
  ['bounds are measured', (document) => recomputeBounds(document)],
  ...lists.flatMap(([type, list]) => [
    [`a ${type} is added`, create(type)] as const,
    [
      `a ${type} is copied`,
      (document: Document) => {
        create(type)(document);
        duplicate(list)(document);
      },
    ] as const,
    [
      `a ${type} is deleted`,
      (document: Document) => {
        create(type)(document);
        remove(list, listOf(document, list).length - 1)(document);
      },
    ] as const,
  ]),
];

describe.each([256, 257, 260, 263, 264])('in version %i', (version) => {
  test.each(acts)('%s', (_name, act) => {
    const document = healthyModel(version);
    const before = document.writeFiles('Model.m2');
    const { position } = document.history;
    act(document);
    expect(document.history.position).toBeGreaterThan(position);
    const { bytes, files } = document.writeFiles('Model.m2');
    const again = openDocument(m2, bytes, { files });
    expect(treeOf(again, m2.schemas, again.root)).toEqual(treeOf(document, m2.schemas, document.root));
    expect(validateModel(again).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(again.writeFiles('Model.m2').bytes).toEqual(bytes);
    while (document.history.position > position) document.undo();
    expect(document.writeFiles('Model.m2').bytes).toEqual(before.bytes);
  });

  test('a sequence of another length passes through the same poses, and the others stay', () => {
    const document = healthyModel(version);
    const poses = (sequence: number): readonly number[][] => {
      const length = durationOf(document, at(document, 'sequences', sequence));
      const player = new ModelPlayer(document);
      return [0, 0.25, 0.5, 1].map((share) => {
        player.play({ sequence: playedSequence(document, sequence, length * share), fading: null, globalTime: 0 });
        return [...player.matrices].map((part) => Math.round(part * 100) / 100);
      });
    };
    const [first, second] = [poses(0), poses(1)];
    for (const length of [3000, 120]) {
      retimeSequence(document, at(document, 'sequences'), length);
      expect(durationOf(document, at(document, 'sequences'))).toBe(length);
      expect(poses(0)).toEqual(first);
      expect(poses(1)).toEqual(second);
    }
  });

  test('the flag of bones with keys comes with the first key and goes with the last', () => {
    const document = healthyModel(version);
    const flagsOf = (bone: number): number => fieldsOf(Bone, document.get(at(document, 'bones', bone))).flags;
    const has = (bone: number): boolean => (flagsOf(bone) & TRANSFORMED) !== 0;
    expect([has(0), has(1)]).toEqual([false, true]);
    storeKeys(document, 0, 'rotation', [0, 50]);
    expect(has(0)).toBe(true);
    expect(validateModel(document).map(({ rule }) => rule)).not.toContain('bone-not-transformed');
    storeKeys(document, 0, 'rotation', []);
    expect(has(0)).toBe(false);
    document.undo();
    expect(has(0)).toBe(true);
  });
});

test('keys that sequences share become a sequence’s own when its length changes', () => {
  const document = healthyModel(264);
  change(document, (build) => build.setTrack('bones', 'translation', { rows: Uint32Array.of(0, 3, 0, 3) }, 1));
  const times = (sequence: number): readonly number[] => {
    const track = trackOf(document, at(document, 'bones', 1), 'translation');
    const keyed =
      track === null ? null : m2Animation.track(document, document.get(track.id), at(document, 'sequences', sequence));
    return [...(keyed?.keys.frames ?? [])];
  };
  const before = times(1);
  expect(times(0)).toEqual(before);
  retimeSequence(document, at(document, 'sequences'), 2000);
  expect(times(0)).toEqual(before.map((time) => time * 2));
  expect(times(1)).toEqual(before);
});

test('an alias goes along with the sequence it plays, and has no length of its own to change', () => {
  const document = change(healthyModel(264), (build) =>
    build.set('sequences', { flags: 0x60, alias: 0, duration: 1000 }, 1),
  );
  expect(() => retimeSequence(document, at(document, 'sequences', 1), 700)).toThrow('plays the keys of sequence 0');
  retimeSequence(document, at(document, 'sequences'), 1500);
  expect(fieldsOf(Sequence, document.get(at(document, 'sequences', 1))).duration).toBe(1500);
});

test('without its .anim file a sequence keeps its length and takes no keys, and all else can be edited', () => {
  const document = change(healthyModel(264), (build) => {
    build.set('sequences', { flags: 0 });
    build.setTrack('bones', 'translation', { rows: Uint32Array.of(0xffffffff, 0, 0, 0) }, 1);
  });
  const { position } = document.history;
  expect(() => retimeSequence(document, at(document, 'sequences'), 700)).toThrow(/\.anim file/);
  expect(() => storeKeys(document, 1, 'translation', [0])).toThrow(/\.anim file/);
  const edits = m2Edits(document);
  expect(() => edits.transformWhole?.({ scale: 2, turn: [0, 0, 0], move: [0, 0, 0] })).toThrow(/\.anim files/);
  expect(edits.mirrorWhole).toBeUndefined();
  expect(edits.refusals.mirrorWhole).toMatch(/\.anim files/);
  expect(document.history.position).toBe(position);
  retimeSequence(document, at(document, 'sequences', 1), 700);
  set('textures', { path: 'Other.blp' })(document);
  expect(document.history.position).toBe(position + 2);
});

test('the act asks for the length of the selected sequence', () => {
  const document = healthyModel(256);
  const act = m2Acts.find(({ id }) => id === 'retimeSequence');
  const selection = [at(document, 'sequences')];
  expect(act?.isOffered?.(document, [document.root])).toBe(false);
  expect(act?.isOffered?.(document, selection)).toBe(true);
  expect(act?.asks?.(document, selection)[0]?.initial).toBe(1000);
  act?.apply(document, { selection, values: new Map([['duration', 250]]) });
  expect(durationOf(document, at(document, 'sequences'))).toBe(250);
  expect(() => retimeSequence(document, at(document, 'sequences'), 0)).toThrow('at least 1 ms');
});

describe.skipIf(nativeModels.length === 0)("the game's own models", () => {
  test.each(nativeModels.map((model) => [model.name, model] as const))(
    '%s is retimed and read again',
    (_name, model) => {
      const document = open(model);
      const [sequence] = listOf(document, 'sequences');
      if (sequence === undefined) return;
      const wrong = (of: Document): number => validateModel(of).filter(({ severity }) => severity === 'error').length;
      const before = wrong(document);
      retimeSequence(document, sequence, durationOf(document, sequence) * 2 + 10);
      const { bytes, files } = document.writeFiles(model.files[0]?.name ?? 'Model.m2');
      const again = openDocument(m2, bytes, { files });
      expect(durationOf(again, at(again, 'sequences'))).toBe(durationOf(document, sequence));
      expect(wrong(again)).toBe(before);
    },
  );
});
