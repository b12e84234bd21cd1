/** The promises of the M2 codec on real files: nothing lost, nothing moved, and edits stay where they were made. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldSpans } from '../../codec/spans.ts';
import type { FilePart } from '../../codec/documentView.ts';
import { openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import type { RecordId, Span } from '../../codec/documentRecord.ts';
import { freezeRecords, isNumbers } from '../../codec/documentRecord.ts';
import { parseValue, writePlace } from '../../document/value.ts';
import { enough, hasCorpus } from '../../test/corpus.ts';
import { differences } from '../../test/openWith.ts';
import { m2 } from './index.ts';
import { keysOfSequence } from './keys.ts';
import { listOf, modelFields } from './model.ts';
import { corpusModels, modelNamed, nativeModels, open } from './test/corpus.ts';
import { compactModel, layoutOf, layOutAnew } from './write.ts';

import { animatedTrack, encodeEverything, sameBytes, treesOf } from './test/compare.ts';

beforeAll(() => freezeRecords(true));

describe('every model of the corpus', () => {
  test('is written back identical with its files, copied and re-encoded', () => {
    for (const model of corpusModels) {
      const document = open(model);
      const files: FilePart[] = [];
      const written = m2.write({ document, original: document.original, files });
      expect(sameBytes(written, model.bytes), `${model.name} copied`).toBe(true);
      expect(files).toEqual(model.files);
      const spans = new Map<RecordId, Span>();
      expect(sameBytes(encodeEverything(document, spans), model.bytes), `${model.name} re-encoded`).toBe(true);
      for (const record of document.all()) expect(spans.get(record.id)).toEqual(record.source);
    }
    if (hasCorpus) expect(corpusModels.length).toBe(73);
    else expect(corpusModels.length).toBeGreaterThan(7);
  });

  test.runIf(hasCorpus)('of the game itself is laid out by the rule of its tools, byte for byte', () => {
    for (const model of nativeModels) {
      const { files } = layOutAnew(open(model), { hasAliasHoles: true });
      expect(sameBytes(Buffer.concat(files.map(({ bytes }) => bytes)), model.bytes), model.name).toBe(true);
    }
    expect(nativeModels.length).toBe(49);
  });

  test('says the same after it was compacted, and every byte of it is used', () => {
    // The large ones would only take longer, but for the one whose keys stand in many files.
    const chosen = corpusModels.filter(({ name, bytes }) => bytes.length < 200_000 || name.endsWith('Hobgoblin.M2'));
    for (const model of chosen) {
      const document = open(model);
      const { bytes, files } = compactModel(document, model.files[0]?.name ?? '');
      const again = openDocument(m2, bytes, { files });
      expect(treesOf(again), model.name).toEqual(treesOf(document));
      expect(layoutOf({ bytes, files, version: again.version }), model.name).toEqual({ unreached: 0, shared: 0 });
    }
  });

  test('keeps its bytes when everything is done and undone', () => {
    for (const model of corpusModels) {
      const document = open(model);
      for (const id of listOf(document, 'textures')) {
        document.edit('Rename', (tx) => tx.update(id, { path: 'A path that was not there before.blp' }));
      }
      while (document.undo() !== null);
      expect(sameBytes(document.write(), model.bytes), model.name).toBe(true);
    }
  });

  test('has a path to every record, and bytes for every value in the byte view', () => {
    for (const model of corpusModels.filter(({ bytes }) => bytes.length < 300_000)) {
      const document = open(model);
      for (const record of document.all()) {
        const schema = m2.schemas.get(record.type);
        if (schema === undefined || record.source === null) throw new Error(`a ${record.type} without schema or place`);
        const spans = fieldSpans(schema, model.bytes, record.source, document.version, model.files);
        for (const [name, value] of Object.entries(record.fields)) {
          if (!isNumbers(value) || value.length === 0 || ['rows', 'valueRows'].includes(name)) continue;
          const own = spans.filter((span) => span.member === name);
          expect(own.length, `${record.type}.${name}`).toBeGreaterThan(0);
          for (const span of own) expect(span.offset + span.length).toBeLessThanOrEqual(model.bytes.length);
        }
      }
    }
  });
});

interface FieldEdit {
  readonly path: string;
  readonly text: string;
  readonly size: number;
}

const edits: readonly FieldEdit[] = [
  { path: 'model.bounds.radius', text: '12.5', size: 4 },
  { path: 'model.boneCombos[0]', text: '0', size: 2 },
  { path: 'sequences[0].moveSpeed', text: '7.25', size: 4 },
  { path: 'textures[0].flags', text: '2', size: 4 },
  { path: 'materials[0].blend', text: 'Add', size: 2 },
  { path: 'vertices.positions[1]', text: '0.5', size: 4 },
  { path: 'vertices.boneWeights[3]', text: '17', size: 1 },
  { path: 'views[0].triangles[2]', text: '1', size: 2 },
  { path: 'views[0].boneLimit', text: '64', size: 4 },
  { path: 'bones[0].pivot', text: '[1, 2, 3]', size: 12 },
  { path: 'bones[0].translation.globalLoop', text: '-1', size: 2 },
  { path: 'attachments[0].position[2]', text: '9', size: 4 },
  { path: 'cameras[0].fieldOfView', text: '0.5', size: 4 },
  { path: 'lights[0].kind', text: 'Point', size: 2 },
  { path: 'particles[0].blend', text: '2', size: 2 },
  { path: 'particles[0].spin', text: '2', size: 4 },
  { path: 'collision.positions[0]', text: '2', size: 4 },
  { path: 'collision.triangles[0]', text: '2', size: 2 },
];

describe('one changed field', () => {
  test.each(edits.map((edit) => [edit.path, edit] as const))('%s changes only its own bytes', (_path, edit) => {
    let checked = 0;
    for (const model of nativeModels) {
      const document = open(model);
      const place = (() => {
        try {
          return resolvePath(m2, document, edit.path);
        } catch {
          return null;
        }
      })();
      if (place === null) continue;
      const data = fieldsByName(document.get(place.record).fields)[place.member?.name ?? ''];
      if (isNumbers(data) && data.length === 0) continue;
      document.edit('Change', (tx) => writePlace(tx, document, place, parseValue(place, edit.text)));
      const written = document.write();
      expect(written.length, model.name).toBe(model.bytes.length);
      const offsets = differences(written, model.bytes);
      checked++;
      if (offsets.length > 0) expect((offsets.at(-1) ?? 0) - (offsets[0] ?? 0), model.name).toBeLessThan(edit.size);
    }
    expect(checked).toBeGreaterThan(enough(2));
  });
});

describe('what grows', () => {
  test('goes to the end of its file in every model, and only what points at it changes', () => {
    for (const model of corpusModels) {
      const document = open(model);
      const [texture] = listOf(document, 'textures');
      if (texture === undefined) continue;
      document.edit('Rename', (tx) => tx.update(texture, { path: `World\\${'a'.repeat(200)}.blp` }));
      const { bytes, files } = document.writeFiles(model.files[0]?.name ?? '');
      const [before, after] = [model.files[0], files[0]];
      if (before === undefined || after === undefined) throw new Error('no main file');
      const changed = differences(bytes.subarray(0, before.end), model.bytes.subarray(0, before.end));
      expect(changed.length, model.name).toBeLessThanOrEqual(8);
      expect((changed.at(-1) ?? 0) - (changed[0] ?? 0), model.name).toBeLessThan(8);
      expect(after.end - before.end, model.name).toBeLessThan(256);
      expect(sameBytes(bytes.subarray(after.end), model.bytes.subarray(before.end)), model.name).toBe(true);
      const again = openDocument(m2, bytes, { files });
      expect(fieldsByName(again.get(texture).fields)['path']).toBe(fieldsByName(document.get(texture).fields)['path']);
    }
  });

  test.runIf(hasCorpus)('keys that several sequences share stay shared when they change', () => {
    const model = modelNamed('v264-native/creature.m2');
    const document = open(model);
    // Sequence 1 is an alias of sequence 0.
    const { id, track, first } = animatedTrack(document, 0);
    expect(keysOfSequence(264, track, 1)).toEqual(keysOfSequence(264, track, 0));
    document.edit('Change', (tx) => tx.patch(id, 'values', first * 3, [77]));
    expect(differences(document.write(), model.bytes).length).toBeLessThanOrEqual(4);
  });

  test.runIf(hasCorpus)('blocks that overlap part when one of them changes, and the other keeps what it said', () => {
    let checked = 0;
    for (const model of corpusModels.filter(({ name }) => name.includes('converted') && !name.includes('Hobgoblin'))) {
      const document = open(model);
      document.edit('Rename', (tx) =>
        tx.update(document.root, { name: '!'.repeat(modelFields(document).name.length) }),
      );
      const { bytes, files } = document.writeFiles(model.files[0]?.name ?? '');
      const again = openDocument(m2, bytes, { files });
      const { name, ...rest } = modelFields(again);
      expect(name, model.name).toBe(fieldsByName(document.get(document.root).fields)['name']);
      const { name: _old, ...expected } = modelFields(document);
      expect(rest, model.name).toEqual(expected);
      checked++;
    }
    expect(checked).toBeGreaterThan(10);
  });
});
