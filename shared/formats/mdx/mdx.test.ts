/** The promises of the MDX codec: nothing lost, nothing moved, and every bad file ends in one clear error. SPEC C1–C9. */
import { fieldsByName } from '../../codec/byName.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { traceRecord } from '../../codec/record.ts';
import { Document, openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import type { RecordId, Span } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { parseValue, writePlace } from '../../document/value.ts';
import { corpusFiles, enough } from '../../test/corpus.ts';
import { plant, treeOf } from '../../test/generate.ts';
import { arbitraryModel } from '../../test/generateMdx.ts';
import { mdx } from './index.ts';
import { cpuMs } from '../../test/cpuTime.ts';

beforeAll(() => freezeRecords(true));

const files = corpusFiles('wc3', ['.mdx']);
/** Fixtures that HiveWE made to be broken; what is wrong with them stands in their names. */
const broken = ['bpos_count_overflow_v900.mdx', 'track_count_overflow_v800.mdx'];
const isBroken = (name: string): boolean => broken.some((each) => name.endsWith(each));

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

/** Writes without copying a single record from the original: every byte comes out of a field or an overlay. */
function encodeEverything(document: Document, spans = new Map<RecordId, Span>()): Uint8Array {
  return mdx.write({ document, original: document.original, spans });
}

describe.skipIf(files.length === 0)('every model of the corpus', () => {
  test('is written back identical, copied and re-encoded, cold and warm (C1)', () => {
    for (let round = 0; round < 3; round++) {
      for (const file of files) {
        const bytes = file.bytes();
        const document = openDocument(mdx, bytes);
        expect(sameBytes(document.write(), bytes), `${file.name} copied, round ${round}`).toBe(true);
        expect(sameBytes(encodeEverything(document), bytes), `${file.name} re-encoded, round ${round}`).toBe(true);
      }
    }
  });

  test('has no chunk that could not be read, apart from the two broken fixtures (C4)', () => {
    for (const file of files) {
      const document = openDocument(mdx, file.bytes());
      const damaged = [...document.all()].filter(
        (record) => typeof fieldsByName(record.fields)['problem'] === 'string',
      );
      expect(damaged.length, file.name).toBe(isBroken(file.name) ? 1 : 0);
    }
  });

  test('has no byte that no field stands for', () => {
    for (const file of files) {
      const document = openDocument(mdx, file.bytes());
      const unknown = [...document.all()].filter(
        (record) =>
          fieldsByName(record.fields)['unknownTail'] !== undefined ||
          fieldsByName(record.fields)['unknownNodeTail'] !== undefined,
      );
      expect(unknown.length, file.name).toBe(0);
    }
  });

  test('reports the spans of its records so that each can be read again from them', () => {
    for (const file of files.slice(0, 30)) {
      const document = openDocument(mdx, file.bytes());
      const spans = new Map<RecordId, Span>();
      const written = encodeEverything(document, spans);
      for (const record of document.all()) {
        const span = spans.get(record.id);
        const schema = mdx.schemas.get(record.type);
        if (span === undefined || schema === undefined) throw new Error(`${file.name}: no span for a ${record.type}`);
        expect(span).toEqual(record.source);
        if (record.type !== 'mdx') expect(() => traceRecord(schema, written, span, document.version)).not.toThrow();
      }
    }
  });

  test('keeps its bytes when everything is done and undone', () => {
    for (const file of files) {
      const bytes = file.bytes();
      const document = openDocument(mdx, bytes);
      for (const sequence of mdx.collections.find((each) => each.name === 'sequences')?.list(document) ?? []) {
        document.edit('Rename', (tx) => tx.update(sequence, { name: 'A name that was not there before' }));
      }
      while (document.undo() !== null);
      expect(sameBytes(document.write(), bytes), file.name).toBe(true);
    }
  });
});

interface FieldEdit {
  readonly path: string;
  readonly text: string;
  readonly size: number;
}

const edits: readonly FieldEdit[] = [
  { path: 'model.blendTime', text: '151', size: 4 },
  { path: 'model.name', text: 'Renamed', size: 80 },
  { path: 'sequences[0].moveSpeed', text: '271.5', size: 4 },
  { path: 'sequences[0].interval', text: '[3, 4]', size: 8 },
  { path: 'sequences[0].extent.minimum[1]', text: '-7.25', size: 4 },
  { path: 'textures[0].path', text: 'Textures\\Other.blp', size: 260 },
  { path: 'materials[0].layers[0].filterMode', text: 'Additive', size: 4 },
  { path: 'materials[0].layers[0].alpha', text: '0.125', size: 4 },
  { path: 'geosets[0].materialId', text: '0', size: 4 },
  { path: 'geosets[0].positions[1]', text: '0.5', size: 4 },
  { path: 'geosetAnimations[0].color', text: '[0.25, 0.5, 0.75]', size: 12 },
  { path: 'nodes[0].name', text: 'Bone_Renamed', size: 80 },
  { path: 'nodes[0].pivot', text: '[1, 2, 3]', size: 12 },
  { path: 'nodes[0].rotation.values[0]', text: '0.0625', size: 4 },
  { path: 'particleEmitters2[0].emissionRate', text: '12', size: 4 },
  { path: 'particleEmitters2[0].priorityPlane', text: '-3', size: 4 },
  { path: 'cameras[0].fieldOfView', text: '0.5', size: 4 },
];

describe.skipIf(files.length === 0)('one changed field', () => {
  test.each(edits.map((edit) => [edit.path, edit] as const))('%s changes only its own bytes (C2)', (_path, edit) => {
    let checked = 0;
    for (const file of files) {
      const bytes = file.bytes();
      const document = openDocument(mdx, bytes);
      const place = (() => {
        try {
          return resolvePath(mdx, document, edit.path);
        } catch {
          return null;
        }
      })();
      const record = place === null ? null : document.get(place.record);
      if (place === null || record === null) continue;
      const data = place.member?.kind === 'numbers' ? fieldsByName(record.fields)[place.member.name] : null;
      if (ArrayBuffer.isView(data) && data.byteLength === 0) continue;
      document.edit('Change', (tx) => writePlace(tx, document, place, parseValue(place, edit.text)));
      const written = document.write();
      expect(written.length, file.name).toBe(bytes.length);
      let first = -1;
      let last = -1;
      for (let offset = 0; offset < bytes.length; offset++) {
        if (bytes[offset] === written[offset]) continue;
        if (first < 0) first = offset;
        last = offset;
      }
      checked++;
      if (first < 0) continue;
      expect(last - first, file.name).toBeLessThan(edit.size);
      const source = place.member?.kind === 'linked' ? null : record.source;
      if (source !== null) expect(first).toBeGreaterThanOrEqual(source.offset);
      if (source !== null) expect(last).toBeLessThan(source.offset + source.length);
    }
    expect(checked).toBeGreaterThan(enough(3));
  });
});

describe('generated models', () => {
  test.each([800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800])(
    'version %i: read(write(d)) = d (C3)',
    (version) => {
      fc.assert(
        fc.property(arbitraryModel(version), (tree) => {
          const document = new Document(mdx, plant(tree, version));
          const written = document.write();
          const again = openDocument(mdx, written);
          expect(treeOf(again, mdx.schemas, again.root)).toEqual(treeOf(document, mdx.schemas, document.root));
          expect(sameBytes(again.write(), written)).toBe(true);
          expect(sameBytes(encodeEverything(again), written)).toBe(true);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('any damage gives a document that writes itself back, or one FormatError, quickly (C5)', () => {
    fc.assert(
      fc.property(
        arbitraryModel(1000),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        (tree, changes, cut) => {
          const bytes = new Document(mdx, plant(tree, 1000)).write();
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const damaged = cut % 3 === 0 ? bytes.slice(0, cut % bytes.length) : bytes;
          const started = cpuMs();
          let document: Document | null = null;
          try {
            document = openDocument(mdx, damaged);
          } catch (error) {
            if (!(error instanceof FormatError)) throw error;
            expect(error.message).toMatch(/ at 0x[0-9A-F]+: /);
          }
          // Once a file is open nothing in it may fail any more, though its records are read when they are asked for.
          if (document !== null) {
            expect(sameBytes(document.write(), damaged)).toBe(true);
            expect([...document.all()].length).toBe(document.recordCount);
            expect(sameBytes(encodeEverything(document), damaged)).toBe(true);
            mdx.outline(document);
          }
          expect(cpuMs() - started).toBeLessThan(2000);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('files that are no Warcraft III model', () => {
  const header = (version: number): Uint8Array => {
    const bytes = new Uint8Array(16);
    bytes.set(Buffer.from('MDLXVERS'));
    new DataView(bytes.buffer).setUint32(8, 4, true);
    new DataView(bytes.buffer).setUint32(12, version, true);
    return bytes;
  };

  test.each([
    ['nothing', new Uint8Array(0), /VERS/],
    ['only a magic', new Uint8Array(Buffer.from('MDLX')), /no VERS chunk/],
    ['a version of long ago', header(700), /version 700/],
  ])('%s is refused with the reason', (_name, bytes, reason) => {
    expect(() => openDocument(mdx, bytes)).toThrow(FormatError);
    expect(() => openDocument(mdx, bytes)).toThrow(reason);
  });

  test('a version newer than any known is read as the newest', () => {
    expect(openDocument(mdx, header(1900)).version).toBe(1900);
  });
});
