/** The promises of the M2 codec: nothing lost, nothing moved, in one file or several, and bad files end in one clear error. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { fieldSpans } from '../../codec/spans.ts';
import type { FilePart } from '../../codec/format.ts';
import { Document, openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import type { RecordId, Span } from '../../document/record.ts';
import { freezeRecords, isNumbers } from '../../document/record.ts';
import { parseValue, writePlace } from '../../document/value.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { plant, treeOf } from '../../test/generate.ts';
import { differences } from '../../test/openWith.ts';
import { createModel } from './create.ts';
import { m2, modelVersions } from './index.ts';
import { keysOfSequence } from './keys.ts';
import { listOf, modelFields, trackOf } from './model.ts';
import type { TrackFields } from './schema/track.ts';
import { ROW_ELSEWHERE } from './schema/track.ts';
import { corpusModels, joinFiles, modelNamed, nativeModels, open } from './test/corpus.ts';
import { arbitraryM2 } from './test/generate.ts';
import { present } from './test/present.ts';
import { compactModel, layoutOf, layOutAnew } from './write.ts';

beforeAll(() => freezeRecords(true));

const hasCorpus = corpusModels.length > 0;

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

function encodeEverything(document: Document, spans = new Map<RecordId, Span>()): Uint8Array {
  return m2.write({ document, original: document.original, spans });
}

function treesOf(document: Document): unknown {
  return treeOf(document, m2.schemas, document.root);
}

describe.skipIf(!hasCorpus)('every model of the corpus', () => {
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
    expect(corpusModels.length).toBe(73);
  });

  test('of the game itself is laid out by the rule of its tools, byte for byte', () => {
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
  { path: 'textures[0].kind', text: 'Monster skin 1', size: 4 },
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

describe.skipIf(!hasCorpus)('one changed field', () => {
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
      const data = document.get(place.record).fields[place.member?.name ?? ''];
      if (isNumbers(data) && data.length === 0) continue;
      document.edit('Change', (tx) => writePlace(tx, document, place, parseValue(place, edit.text)));
      const written = document.write();
      expect(written.length, model.name).toBe(model.bytes.length);
      const offsets = differences(written, model.bytes);
      checked++;
      if (offsets.length > 0) expect((offsets.at(-1) ?? 0) - (offsets[0] ?? 0), model.name).toBeLessThan(edit.size);
    }
    expect(checked).toBeGreaterThan(2);
  });
});

describe.skipIf(!hasCorpus)('what grows', () => {
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
      expect(again.get(texture).fields['path']).toBe(document.get(texture).fields['path']);
    }
  });

  test('keys that several sequences share stay shared when they change', () => {
    const model = modelNamed('v264-native/creature.m2');
    const document = open(model);
    // Sequence 1 is an alias of sequence 0.
    const { id, track, first } = animatedTrack(document, 0);
    expect(keysOfSequence(264, track, 1)).toEqual(keysOfSequence(264, track, 0));
    document.edit('Change', (tx) => tx.patch(id, 'values', first * 3, [77]));
    expect(differences(document.write(), model.bytes).length).toBeLessThanOrEqual(4);
  });

  test('blocks that overlap part when one of them changes, and the other keeps what it said', () => {
    let checked = 0;
    for (const model of corpusModels.filter(({ name }) => name.includes('converted') && !name.includes('Hobgoblin'))) {
      const document = open(model);
      document.edit('Rename', (tx) =>
        tx.update(document.root, { name: '!'.repeat(modelFields(document).name.length) }),
      );
      const { bytes, files } = document.writeFiles(model.files[0]?.name ?? '');
      const again = openDocument(m2, bytes, { files });
      const { name, ...rest } = modelFields(again);
      expect(name, model.name).toBe(document.get(document.root).fields['name']);
      const { name: _old, ...expected } = modelFields(document);
      expect(rest, model.name).toEqual(expected);
      checked++;
    }
    expect(checked).toBeGreaterThan(10);
  });
});

/** The first bone with several keys for a sequence. */
function animatedTrack(document: Document, sequence: number): { id: RecordId; track: TrackFields; first: number } {
  for (const bone of listOf(document, 'bones')) {
    const found = trackOf(document, bone, 'translation');
    if (found === null) continue;
    const { first, end } = keysOfSequence(document.version, found.fields, sequence);
    if (end - first > 1) return { id: found.id, track: found.fields, first };
  }
  throw new Error(`no bone moves in sequence ${sequence}`);
}

function partNamed(files: readonly FilePart[], pattern: RegExp): FilePart {
  const found = files.find(({ name }) => pattern.test(name));
  if (found === undefined) throw new Error(`no file ${pattern}`);
  return found;
}

function slice(bytes: Uint8Array, part: FilePart): Uint8Array {
  return bytes.subarray(part.start, part.end);
}

describe.skipIf(!hasCorpus)('a model of several files', () => {
  const hobgoblin = (): ReturnType<typeof modelNamed> => modelNamed('Hobgoblin.M2');
  // Sequence 43 is EmoteRoar, kept in Hobgoblin0074-00.anim.
  const external = 43;

  test('a changed key of a sequence kept apart changes only its .anim', () => {
    const model = hobgoblin();
    const document = open(model);
    const { id, first } = animatedTrack(document, external);
    document.edit('Change', (tx) => tx.patch(id, 'values', first * 3, [123.25]));
    const offsets = differences(document.write(), model.bytes);
    const part = partNamed(model.files, /0074-00\.anim$/);
    expect(offsets.length).toBeGreaterThan(0);
    expect(offsets.length).toBeLessThanOrEqual(4);
    for (const offset of offsets) {
      expect(offset).toBeGreaterThanOrEqual(part.start);
      expect(offset).toBeLessThan(part.end);
    }
  });

  test('more keys of such a sequence go to the end of the .anim; the model changes in their counts and places only', () => {
    const model = hobgoblin();
    const document = open(model);
    const { id, track } = animatedTrack(document, external);
    const kept = m2.animation?.track(document, document.get(id), listOf(document, 'sequences')[external] ?? null);
    if (kept === undefined || kept === null) throw new Error('no keys');
    const { frames, values } = kept.keys;
    document.edit('Add key', (tx) =>
      kept.store(tx, {
        ...kept.keys,
        frames: Int32Array.of(...frames, 1999),
        values: Float32Array.of(...(values as Float32Array), 1, 2, 3),
      }),
    );
    const { bytes, files } = document.writeFiles('Hobgoblin.M2');
    const names = files.map(({ name }) => name);
    expect(names).toEqual(model.files.map(({ name }) => name));
    for (const [index, file] of files.entries()) {
      const before = slice(model.bytes, model.files[index] ?? file);
      const after = slice(bytes, file);
      if (file.name.endsWith('0074-00.anim')) {
        expect(after.length).toBeGreaterThan(before.length);
        expect(sameBytes(after.subarray(0, before.length), before)).toBe(true);
      } else if (index === 0) expect(differences(after, before).length).toBeLessThanOrEqual(16);
      else expect(sameBytes(after, before), file.name).toBe(true);
    }
    const again = openDocument(m2, bytes, { files });
    expect(again.get(id).fields['times']).toEqual(document.get(id).fields['times']);
    expect(track.times.length + 1).toBe((again.get(id).fields['times'] as Uint32Array).length);
  });

  test('what grows in a view goes to the end of its .skin', () => {
    const model = modelNamed('GnomePounder.m2');
    const document = open(model);
    const view = listOf(document, 'views')[1];
    if (view === undefined) throw new Error('no second view');
    const triangles = document.get(view).fields['triangles'] as Uint16Array;
    document.edit('Add triangle', (tx) => tx.update(view, { triangles: Uint16Array.of(...triangles, 0, 1, 2) }));
    const { bytes, files } = document.writeFiles('GnomePounder.m2');
    for (const [index, file] of files.entries()) {
      const before = slice(model.bytes, model.files[index] ?? file);
      const after = slice(bytes, file);
      if (file.name !== 'GnomePounder01.skin') expect(sameBytes(after, before), file.name).toBe(true);
      else expect(differences(after.subarray(0, before.length), before).length).toBeLessThanOrEqual(8);
    }
    expect(openDocument(m2, bytes, { files }).get(view).fields['triangles']).toEqual(
      document.get(view).fields['triangles'],
    );
  });

  test('saved under another name, its files are named after it', () => {
    const document = open(modelNamed('GnomePounder.m2'));
    const { files, bytes } = document.writeFiles('Other.m2');
    expect(files.map(({ name }) => name)).toEqual(['Other.m2', 'Other00.skin', 'Other01.skin', 'Other02.skin']);
    expect(bytes.length).toBe(files.at(-1)?.end);
  });

  test('a sequence whose keys are brought into the model leaves no .anim behind', () => {
    const model = hobgoblin();
    const document = open(model);
    const id = listOf(document, 'sequences')[external];
    if (id === undefined) throw new Error('no sequence');
    const before = animatedTrack(document, external);
    document.edit('Keys in the model', (tx) => tx.update(id, { flags: 0x20 | 0x81 }));
    const { bytes, files } = document.writeFiles('Hobgoblin.M2');
    expect(files.some(({ name }) => name.endsWith('0074-00.anim'))).toBe(false);
    const again = openDocument(m2, bytes, { files });
    expect(again.get(before.id).fields['values']).toEqual(before.track.values);
  });

  test('opens without its .anim files, says which keys are missing, and loses none of what points at them', () => {
    const model = hobgoblin();
    const [main, ...others] = model.files;
    if (main === undefined) throw new Error('no main file');
    const joined = joinFiles(
      [main, ...others.filter(({ name }) => name.endsWith('.skin'))].map((file) => ({
        name: file.name,
        bytes: slice(model.bytes, file),
      })),
    );
    const document = openDocument(m2, joined.bytes, { files: joined.files });
    const bone = listOf(document, 'bones').find((id) => {
      const rows = trackOf(document, id, 'rotation')?.fields.rows;
      return rows?.[external * 2] === ROW_ELSEWHERE;
    });
    expect(bone).toBeDefined();
    const texture = present(listOf(document, 'textures')[0]);
    const track = trackOf(document, bone as RecordId, 'rotation');
    document.edit('Change', (tx) => {
      tx.update(texture, { path: 'a much longer path than there was before.blp' });
      tx.update(track?.id as RecordId, { interpolation: 0 });
    });
    const { bytes, files } = document.writeFiles('Hobgoblin.M2');
    const whole = joinFiles([
      ...files.map((file) => ({ name: file.name, bytes: slice(bytes, file) })),
      ...others
        .filter(({ name }) => name.endsWith('.anim'))
        .map((file) => ({ name: file.name, bytes: slice(model.bytes, file) })),
    ]);
    const again = openDocument(m2, whole.bytes, { files: whole.files });
    const original = open(model);
    expect(again.get(track?.id as RecordId).fields['values']).toEqual(
      original.get(track?.id as RecordId).fields['values'],
    );
  });

  test('a header that grows makes way for itself', () => {
    const document = open(modelNamed('Rabbit.m2'));
    const { name } = modelFields(document);
    document.edit('Combiners', (tx) => tx.update(document.root, { globalFlags: 8, combiners: Uint16Array.of(1, 2) }));
    const { bytes, files } = document.writeFiles('Rabbit.m2');
    const again = openDocument(m2, bytes, { files });
    expect(modelFields(again).name).toBe(name);
    expect(treesOf(again)).toEqual(treesOf(document));
  });
});

describe('files that are no model of these versions', () => {
  test.each(corpusFiles('wow/negative', ['.m2']).map((file) => [file.name, file] as const))(
    '%s is refused as a patch',
    (_name, file) => {
      expect(() => openDocument(m2, file.bytes())).toThrow(/patch of the game \(PTCH\)/);
    },
  );

  test.each(corpusFiles('wow/v272', ['.m2']).map((file) => [file.name, file] as const))(
    '%s is refused by its version',
    (_name, file) => {
      expect(() => openDocument(m2, file.bytes())).toThrow(/version 272 is of Cataclysm or later/);
    },
  );

  const header = (tag: string, version: number): Uint8Array => {
    const bytes = new Uint8Array(0x150);
    bytes.set(Buffer.from(tag));
    new DataView(bytes.buffer).setUint32(4, version, true);
    return bytes;
  };

  test.each([
    ['MD21', header('MD21', 1000), /Legion and later \(MD21\)/],
    ['nothing', new Uint8Array(0), /no model/],
    ['a version nobody used', header('MD20', 259), /version 259 is none that the game has used/],
    ['a header cut short', header('MD20', 256).subarray(0, 0x60), /bytes needed/],
  ])('%s is refused with the reason', (_name, bytes, reason) => {
    expect(() => openDocument(m2, bytes)).toThrow(FormatError);
    expect(() => openDocument(m2, bytes)).toThrow(reason);
  });

  test('a skin that is none is refused by its name', () => {
    const model = createModel(264).writeFiles('New.m2');
    const joined = joinFiles([
      { name: 'New.m2', bytes: slice(model.bytes, present(model.files[0])) },
      { name: 'New00.skin', bytes: new Uint8Array(60) },
    ]);
    expect(() => openDocument(m2, joined.bytes, { files: joined.files })).toThrow(/^New00\.skin at 0x0: no view/);
  });
});

describe('random models', () => {
  const runs = 40;

  test.each(modelVersions.map((version) => [version]))(
    'of version %i read back as they were written, and write back as they were read',
    (version) => {
      fc.assert(
        fc.property(arbitraryM2(version), (tree) => {
          const document = new Document(m2, plant(tree, version));
          const { bytes, files } = document.writeFiles('Random.m2');
          const again = openDocument(m2, bytes, { files });
          expect(treesOf(again)).toEqual(treesOf(document));
          expect(sameBytes(again.write(), bytes)).toBe(true);
          expect(sameBytes(encodeEverything(again), bytes)).toBe(true);
        }),
        { numRuns: runs },
      );
    },
  );

  test('with any damage give a document that writes itself back, or one FormatError, quickly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...modelVersions).chain((version) => arbitraryM2(version).map((tree) => ({ tree, version }))),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x10, 0x7f, 0x80, 0xff)), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        ({ tree, version }, changes, cut) => {
          const { bytes, files } = new Document(m2, plant(tree, version)).writeFiles('Random.m2');
          // Half of the damage goes into the header, where it does most.
          for (const [at, value] of changes) bytes[at % (at % 2 === 0 ? 0x144 : bytes.length)] = value;
          const isCut = cut % 3 === 0 && files.length === 1;
          const damaged = isCut ? bytes.slice(0, cut % bytes.length) : bytes;
          const parts = isCut ? [] : files;
          const started = performance.now();
          try {
            const document = openDocument(m2, damaged, { files: parts });
            expect(sameBytes(document.write(), damaged)).toBe(true);
            expect(sameBytes(encodeEverything(document), damaged)).toBe(true);
            m2.outline(document);
            m2.validate(document);
          } catch (error) {
            if (!(error instanceof FormatError)) throw error;
            expect(error.message).toMatch(/ at 0x[0-9A-F]+: /);
          }
          expect(performance.now() - started).toBeLessThan(2000);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('whose arrays all cover the whole file are refused before they fill the memory', () => {
    const { bytes } = createModel(256).writeFiles('New.m2');
    const large = new Uint8Array(2_000_000);
    large.set(bytes);
    const view = new DataView(large.buffer);
    // A list of bones over the whole file; each bone's tracks cover it too.
    view.setUint32(0x34, 10_000, true);
    view.setUint32(0x38, 0x150, true);
    for (let at = 0x150; at + 8 < large.length; at += 8) {
      view.setUint32(at, 100_000, true);
      view.setUint32(at + 4, 0x200, true);
    }
    expect(() => openDocument(m2, large)).toThrow(/arrays overlap each other/);
  });
});

describe('a new model', () => {
  test.each(modelVersions.map((version) => [version]))('of version %i can be written and read', (version) => {
    const document = createModel(version);
    const { bytes, files } = document.writeFiles('New.m2');
    expect(files.length).toBe(version === 264 ? 2 : 1);
    const again = openDocument(m2, bytes, { files });
    expect(treesOf(again)).toEqual(treesOf(document));
    expect(m2.validate(again).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('of an unknown version is refused', () => {
    expect(() => createModel(800)).toThrow(RangeError);
  });
});
