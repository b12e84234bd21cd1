/** The promises of the studio model codec: nothing lost, nothing moved, and every bad file ends in one clear error. */
import { fieldsByName } from '../../codec/byName.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import type { FilePart } from '../../codec/documentView.ts';
import { fieldSpans, valueAtByte } from '../../codec/spans.ts';
import { Document, openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import type { RecordId, Span } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { parseValue, writePlace } from '../../document/value.ts';
import { plant, treeOf } from '../../test/generate.ts';
import { arbitraryStudioModel } from '../../test/generateStudio.ts';
import { differences } from '../../test/openWith.ts';
import { enough, hasCorpus } from '../../test/corpus.ts';
import { corpusModels, isModel } from '../../test/studioModels.ts';
import { buildHealthy, healthyModel } from './healthyModel.ts';
import { goldsrc } from './index.ts';
import { differentValues } from '../../test/studioDifferences.ts';
import { cpuMs } from '../../test/cpuTime.ts';

beforeAll(() => freezeRecords(true));

const models = corpusModels('goldsrc');
const wellFormed = models.filter(isModel);

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

function encodeEverything(document: Document, spans = new Map<RecordId, Span>(), files: FilePart[] = []): Uint8Array {
  return goldsrc.write({ document, original: document.original, spans, files });
}

describe('every model of the corpus', () => {
  test('is written back identical with all its files, copied and re-encoded', () => {
    expect(wellFormed.length).toBeGreaterThan(enough(70, 3));
    for (const model of wellFormed) {
      const document = model.open();
      expect(sameBytes(document.write(), model.bytes), `${model.name} copied`).toBe(true);
      const files: FilePart[] = [];
      expect(sameBytes(encodeEverything(document, new Map(), files), model.bytes), `${model.name} encoded`).toBe(true);
      expect(files).toEqual(model.files);
    }
  });

  test('is laid out as studiomdl does it when it is written without the original', () => {
    // Files of another tool, text behind a NUL, offsets of empty lists, sizes stated wrong, textures alone.
    const ownLayout = /parse_write|static_tree_combined|test_syn|odd_|unnamed_bones|[tT]\.mdl$/;
    let checked = 0;
    for (const model of wellFormed) {
      if (ownLayout.test(model.name.replace('test_ext', ''))) continue;
      const document = model.open();
      const records = new Map([...document.all()].map((record) => [record.id, { ...record, source: null }]));
      const fresh = new Document(goldsrc, { records, root: document.root, nextId: document.nextId, version: 10 });
      expect(sameBytes(fresh.write(), model.bytes), model.name).toBe(true);
      checked++;
    }
    expect(checked).toBeGreaterThan(enough(55, 2));
  });

  test('reports spans of its records in the joined bytes', () => {
    for (const model of wellFormed) {
      const document = model.open();
      const spans = new Map<RecordId, Span>();
      encodeEverything(document, spans);
      for (const record of document.all()) expect(spans.get(record.id), model.name).toEqual(record.source);
    }
  });

  test('keeps its bytes when everything is done and undone', () => {
    for (const model of wellFormed) {
      const document = model.open();
      const [sequence] = fieldsByName(document.get(document.root).fields)['sequences'] as readonly RecordId[];
      document.edit('Rename', (tx) => tx.update(sequence ?? document.root, { name: 'other' }));
      while (document.undo() !== null);
      expect(sameBytes(document.write(), model.bytes), model.name).toBe(true);
    }
  });
});

const edits: readonly { readonly path: string; readonly text: string; readonly size: number }[] = [
  { path: 'model.name', text: 'renamed.mdl', size: 64 },
  { path: 'model.eyePosition[2]', text: '33.5', size: 4 },
  { path: 'bones[0].value[1]', text: '7.25', size: 4 },
  { path: 'bones[0].name', text: 'Renamed', size: 32 },
  { path: 'controllers[0].start', text: '-12.5', size: 4 },
  { path: 'hitboxes[0].minimum[1]', text: '-1.5', size: 4 },
  { path: 'attachments[0].origin[2]', text: '9.75', size: 4 },
  { path: 'sequences[0].framesPerSecond', text: '17.5', size: 4 },
  { path: 'sequences[0].linearMovement[0]', text: '3.125', size: 4 },
  { path: 'sequences[0].entryNode', text: '1', size: 4 },
  { path: 'events[0].frame', text: '2', size: 4 },
  { path: 'sequenceGroups[0].label', text: 'other', size: 32 },
  { path: 'bodyparts[0].name', text: 'part', size: 64 },
  { path: 'bodyparts[0].base', text: '3', size: 4 },
  { path: 'submodels[0].name', text: 'other', size: 64 },
  { path: 'submodels[0].positions[4]', text: '1.5', size: 4 },
  { path: 'submodels[0].vertexBones[0]', text: '0', size: 1 },
  { path: 'submodels[0].normals[2]', text: '0.5', size: 4 },
  { path: 'meshes[0].skinColumn', text: '0', size: 4 },
  { path: 'meshes[0].commands[3]', text: '11', size: 2 },
  { path: 'textures[0].name', text: 'other.bmp', size: 64 },
  { path: 'textures[0].flags', text: '64', size: 4 },
  { path: 'textures[0].pixels[7]', text: '9', size: 1 },
  { path: 'textures[0].palette[8]', text: '77', size: 1 },
  { path: 'model.transitions[1]', text: '1', size: 1 },
];

function applyEdit(document: Document, path: string, text: string): boolean {
  try {
    const place = resolvePath(goldsrc, document, path);
    const data =
      place.member?.kind === 'numbers' ? fieldsByName(document.get(place.record).fields)[place.member.name] : null;
    if (ArrayBuffer.isView(data) && data.byteLength === 0) return false;
    document.edit('Change', (tx) => writePlace(tx, document, place, parseValue(place, text)));
    return true;
  } catch {
    return false;
  }
}

describe('one changed field', () => {
  test.each(edits)('$path changes only its own bytes', ({ path, text, size }) => {
    let checked = 0;
    for (const open of [healthyModel, ...wellFormed.map((model) => model.open)]) {
      const document = open();
      const before = document.original?.bytes ?? new Uint8Array(0);
      if (!applyEdit(document, path, text)) continue;
      const changed = differences(document.write(), before);
      const [first] = changed;
      const last = changed.at(-1);
      checked++;
      if (first !== undefined && last !== undefined) expect(last - first).toBeLessThan(size);
    }
    expect(checked).toBeGreaterThan(0);
  });
});

describe('samples', () => {
  test('that keep the length of their channel change only their own bytes', () => {
    const document = healthyModel();
    const [animation] = fieldsByName(document.get(resolvePath(goldsrc, document, 'sequences["idle"]').record).fields)[
      'animations'
    ] as readonly RecordId[];
    if (animation === undefined) throw new Error('no animation');
    const samples = fieldsByName(document.get(animation).fields)['samples'] as Int16Array;
    const before = document.original?.bytes ?? new Uint8Array(0);
    document.edit('Move', (tx) => tx.patch(animation, 'samples', 1, [(samples[1] ?? 0) + 300]));
    const changed = differences(document.write(), before);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThanOrEqual(2);
  });

  test('that need more room push on what follows, and all else stays the same', () => {
    let grown = 0;
    for (const model of wellFormed) {
      const document = model.open();
      const target = [...document.all()].find(
        ({ type, fields }) => type === 'animation' && (fieldsByName(fields)['samples'] as Int16Array).length >= 60,
      );
      if (target === undefined) continue;
      const noisy = (fieldsByName(target.fields)['samples'] as Int16Array).map((_sample, at) =>
        at < 60 ? (at * 7919) % 311 : 0,
      );
      document.edit('Shake', (tx) => tx.update(target.id, { samples: noisy }));
      const { bytes, files } = document.writeFiles(model.files[0]?.name ?? '');
      if (bytes.length !== model.bytes.length) grown++;
      const again = openDocument(goldsrc, bytes, { files });
      expect(differentValues(again, document), model.name).toEqual([]);
    }
    expect(grown).toBeGreaterThan(enough(10, 1));
  });
});

describe('the files of a model', () => {
  test('are two when a sequence group has its own', () => {
    const document = healthyModel();
    expect(document.original?.files.map(({ name }) => name)).toEqual(['healthy.mdl', 'healthy01.mdl']);
  });

  test('follow the name of the main file when it is saved under another', () => {
    const document = healthyModel();
    const { bytes, files } = document.writeFiles('Other.mdl');
    expect(files.map(({ name }) => name)).toEqual(['Other.mdl', 'Other01.mdl']);
    const again = openDocument(goldsrc, bytes, { files });
    const group = resolvePath(goldsrc, again, 'sequenceGroups["aiming"]').record;
    expect(fieldsByName(again.get(group).fields)['name']).toBe('models\\Other01.mdl');
    expect(differentValues(again, document).every((path) => path.endsWith('.name'))).toBe(true);
  });

  test.runIf(hasCorpus)('keep the small t of their texture file', () => {
    const model = wellFormed.find(({ name }) => name.endsWith('w_rune.mdl'));
    expect(
      model
        ?.open()
        .writeFiles('w_rune.mdl')
        .files.map(({ name }) => name),
    ).toEqual(['w_rune.mdl', 'w_runet.mdl']);
    expect(
      model
        ?.open()
        .writeFiles('w_new.mdl')
        .files.map(({ name }) => name),
    ).toEqual(['w_new.mdl', 'w_newt.mdl']);
  });

  test('may be missing: the sequences keep what they say of it', () => {
    const { original } = healthyModel();
    const [main] = original?.files ?? [];
    if (original === null || original === undefined || main === undefined) throw new Error('no files');
    const alone = original.bytes.slice(0, main.end);
    const document = openDocument(goldsrc, alone, { files: [main] });
    expect(goldsrc.validate(document).map(({ rule }) => rule)).toContain('group-file-missing');
    document.edit('Rename', (tx) => tx.update(document.root, { name: 'x' }));
    expect(differences(document.write(), alone).every((offset) => offset >= 8 && offset < 72)).toBe(true);
  });

  test('name their main file when one of them is opened alone', () => {
    const { original } = healthyModel();
    const group = original?.bytes.slice(original.files[1]?.start) ?? new Uint8Array(0);
    expect(goldsrc.sniff(group, 'healthy01.mdl')).toBe(true);
    expect(goldsrc.mainOf?.('healthy01.mdl', group)).toEqual(['healthy.mdl']);
    expect(() => goldsrc.read(group, [{ name: 'healthy01.mdl', start: 0, end: group.length }])).toThrow(
      /Open healthy\.mdl instead/,
    );
  });
});

describe('the byte view', () => {
  test('finds values in every file, wherever their records point', () => {
    const document = healthyModel();
    const { original } = document;
    if (original === null) throw new Error('no original');
    const { bytes, files, version } = original;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const path of [
      'submodels["quad"].positions',
      'submodels["quad"].vertexBones',
      'textures[0].pixels',
      'meshes[0].commands',
    ]) {
      const place = resolvePath(goldsrc, document, path);
      const record = document.get(place.record);
      const schema = goldsrc.schemas.get(record.type);
      if (schema === undefined || record.source === null || place.member === null) throw new Error(path);
      const found = fieldSpans(schema, bytes, record.source, version, files).find(
        ({ member }) => member === place.member?.name,
      );
      const numbers = fieldsByName(record.fields)[place.member.name] as Float32Array | Int16Array | Uint8Array;
      expect(found?.run?.count, path).toBe(numbers.length);
      const at = (found?.offset ?? 0) + numbers.BYTES_PER_ELEMENT * 2;
      const read =
        numbers instanceof Float32Array
          ? view.getFloat32(at, true)
          : numbers.BYTES_PER_ELEMENT === 2
            ? view.getInt16(at, true)
            : view.getUint8(at);
      expect(read, path).toBe(numbers[2]);
      expect(valueAtByte(found === undefined ? [] : [found], at)?.inside).toEqual([2]);
    }
  });

  test('does not step out of any record of the corpus', () => {
    for (const model of wellFormed.slice(0, 20)) {
      const document = model.open();
      for (const record of document.all()) {
        const schema = goldsrc.schemas.get(record.type);
        if (schema === undefined || record.source === null)
          throw new Error(`${model.name}: no span for a ${record.type}`);
        for (const span of fieldSpans(schema, model.bytes, record.source, 10, model.files)) {
          expect(span.offset).toBeGreaterThanOrEqual(0);
          expect(span.offset + span.length, `${model.name} ${record.type} ${span.label}`).toBeLessThanOrEqual(
            model.bytes.length,
          );
        }
      }
    }
  });
});

describe('a model with extensions of Xash', () => {
  /** A second header stands where nothing of Half-Life's leads to. */
  function xashModel(): { readonly bytes: Uint8Array; readonly document: Document } {
    const { original } = healthyModel();
    const main = original?.bytes.slice(0, original.files[0]?.end) ?? new Uint8Array(0);
    const bytes = new Uint8Array(main.length + 64).map((_, at) => main[at] ?? (at % 255) + 1);
    const view = new DataView(bytes.buffer);
    view.setInt32(220, main.length, true);
    view.setInt32(72, bytes.length, true);
    return { bytes, document: openDocument(goldsrc, bytes) };
  }

  test('keeps them, and takes other values', () => {
    const { bytes, document } = xashModel();
    expect(sameBytes(encodeEverything(document), bytes)).toBe(true);
    expect(goldsrc.validate(document).map(({ rule }) => rule)).toContain('xash-extension');
    expect(applyEdit(document, 'sequences[0].framesPerSecond', '12')).toBe(true);
    expect(differences(document.write(), bytes).length).toBeLessThanOrEqual(4);
  });

  test('refuses what would move them', () => {
    const { document } = xashModel();
    editStructure(document, 'Add', (structure) => structure.create('bone'));
    expect(() => document.write()).toThrow(/Xash3D/);
  });
});

describe('made models', () => {
  test('read back as they were written', () => {
    fc.assert(
      fc.property(arbitraryStudioModel, (tree) => {
        const made = plant(tree, 10);
        const document = new Document(goldsrc, made);
        const again = openDocument(goldsrc, document.write());
        expect(treeOf(again, goldsrc.schemas, again.root)).toEqual(treeOf(document, goldsrc.schemas, document.root));
        expect(sameBytes(encodeEverything(again), document.write())).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('with several files read back as they were written', () => {
    const built = buildHealthy();
    const again = healthyModel();
    expect(treeOf(again, goldsrc.schemas, again.root)).toEqual(treeOf(built, goldsrc.schemas, built.root));
  });
});

describe('bad files', () => {
  test.each([
    ['another version', (bytes: Uint8Array) => bytes.fill(48, 4, 5), /Source engine/],
    ['a header cut off', (bytes: Uint8Array) => bytes.subarray(0, 100), /100 bytes/],
    ['a negative count', (bytes: Uint8Array) => bytes.fill(255, 140, 144), /count of bones is -1/],
    ['a table outside', (bytes: Uint8Array) => bytes.fill(127, 144, 148), /lie outside the file/],
  ])('with %s say what is wrong', (_name, spoil, message) => {
    const { original } = healthyModel();
    const bytes = spoil(original?.bytes.slice(0, original.files[0]?.end) ?? new Uint8Array(0));
    expect(() => goldsrc.read(bytes, [])).toThrow(message);
    expect(() => goldsrc.read(bytes, [])).toThrow(FormatError);
  });

  test.runIf(hasCorpus)('of the corpus end in one error each, or open and are reported', () => {
    const refused = models
      .filter(({ name }) => /odd\/(bad|odd_sprite)/.test(name))
      .map((model) => {
        try {
          const severities = goldsrc.validate(model.open()).map(({ severity }) => severity);
          expect(severities, model.name).toContain('error');
          return null;
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
          expect(error.message.length, model.name).toBeLessThan(200);
          return model.name;
        }
      });
    expect(refused.length).toBe(18);
    // A sequence in a group that is not there opens and is told.
    expect(refused.filter((name) => name !== null).length).toBe(11);
  });

  test('with any bytes changed end in a document or one FormatError, quickly', () => {
    const { original } = healthyModel();
    if (original === null) throw new Error('no original');
    const { bytes, files } = original;
    const started = cpuMs();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        fc.nat(bytes.length),
        (changes, cut) => {
          const spoiled = bytes.slice();
          for (const [at, value] of changes) spoiled[at] = value;
          const whole = cut % 3 === 0 ? spoiled.subarray(0, Math.min(cut, files[0]?.end ?? 0)) : spoiled;
          try {
            const document = openDocument(goldsrc, whole, whole === spoiled ? { files } : {});
            goldsrc.validate(document);
            goldsrc.outline(document);
            expect(sameBytes(encodeEverything(document), whole)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(cpuMs() - started).toBeLessThan(20_000);
  });
});
