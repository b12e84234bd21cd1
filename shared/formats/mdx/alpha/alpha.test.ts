/** The promises of the alpha codec: nothing lost, nothing moved, and every bad file ends in one clear error. SPEC C1–C9. */
import { fieldsByName } from '../../../codec/byName.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../../codec/error.ts';
import { Document, openDocument } from '../../../document/document.ts';
import { resolvePath } from '../../../document/path.ts';
import type { RecordId, Span } from '../../../codec/documentRecord.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { parseValue, writePlace } from '../../../document/value.ts';
import { sniffFormat } from '../../index.ts';
import { findChunk } from '../../../codec/chunks.ts';
import { editStructure } from '../../../document/structure.ts';
import { corpusFiles } from '../../../test/corpus.ts';
import { plant, treeOf } from '../../../test/generate.ts';
import { differences } from '../../../test/openWith.ts';
import { arbitraryAlphaModel } from './test/generate.ts';
import { chunksOf, chunkWithTag, itemsWithTags, rawChunks, singleRecord } from '../model.ts';
import { mdxAlpha } from './index.ts';
import { alphaChunkDefinitions } from './schema/index.ts';
import { addTriangle, healthyAlphaModel } from './test/healthyModel.ts';
import { cpuMs } from '../../../test/cpuTime.ts';

beforeAll(() => freezeRecords(true));

const versions = [1300, 1400, 1500];
const files = corpusFiles('wow/synthetic-mdx', ['.mdx']);

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

/** Writes without copying a single record from the original: every byte comes out of a field or an overlay. */
function encodeEverything(document: Document): Uint8Array {
  return mdxAlpha.write({ document, original: document.original, spans: new Map<RecordId, Span>() });
}

describe.skipIf(files.length === 0)('every alpha model of the corpus', () => {
  test('is told from Warcraft III by its content', () => {
    for (const file of files) expect(sniffFormat(file.bytes(), file.name)?.id, file.name).toBe('mdx-alpha');
    for (const file of corpusFiles('wc3', ['.mdx'])) {
      expect(sniffFormat(file.bytes(), file.name)?.id, file.name).toBe('mdx');
    }
  });

  test('is written back identical, copied and re-encoded, cold and warm (C1)', () => {
    for (let round = 0; round < 2; round++) {
      for (const file of files) {
        const bytes = file.bytes();
        const document = openDocument(mdxAlpha, bytes);
        expect(sameBytes(document.write(), bytes), `${file.name} copied`).toBe(true);
        expect(sameBytes(encodeEverything(document), bytes), `${file.name} re-encoded`).toBe(true);
      }
    }
  });

  test('has no chunk that could not be read and no byte that no field stands for', () => {
    for (const file of files) {
      const document = openDocument(mdxAlpha, file.bytes());
      const odd = [...document.all()].filter(
        ({ type, fields }) =>
          type === 'rawChunk' ||
          fieldsByName(fields)['unknownTail'] !== undefined ||
          fieldsByName(fields)['unknownNodeTail'] !== undefined,
      );
      expect(odd, file.name).toEqual([]);
    }
  });
});

describe('generated models', () => {
  test.each(versions)('version %i: read(write(d)) = d (C3)', (version) => {
    fc.assert(
      fc.property(arbitraryAlphaModel(version), (tree) => {
        const document = new Document(mdxAlpha, plant(tree, version));
        const written = document.write();
        expect(sniffFormat(written, '')?.id).toBe('mdx-alpha');
        const again = openDocument(mdxAlpha, written);
        expect(treeOf(again, mdxAlpha.schemas, again.root)).toEqual(treeOf(document, mdxAlpha.schemas, document.root));
        expect(sameBytes(again.write(), written)).toBe(true);
        expect(sameBytes(encodeEverything(again), written)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  test.each(versions)(
    'of version %i, damaged: a document that writes itself back, or one FormatError (C5)',
    (version) => {
      fc.assert(
        fc.property(
          arbitraryAlphaModel(version),
          fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)), { minLength: 1, maxLength: 6 }),
          fc.nat(),
          (tree, changes, cut) => {
            const bytes = new Document(mdxAlpha, plant(tree, version)).write();
            for (const [at, value] of changes) bytes[at % bytes.length] = value;
            const damaged = cut % 3 === 0 ? bytes.slice(0, cut % bytes.length) : bytes;
            const started = cpuMs();
            let document: Document | null = null;
            try {
              document = openDocument(mdxAlpha, damaged);
            } catch (error) {
              if (!(error instanceof FormatError)) throw error;
              expect(error.message).toMatch(/ at 0x[0-9A-F]+: /);
            }
            // Once a file is open nothing in it may fail any more, though its records are read when they are asked for.
            if (document !== null) {
              expect(sameBytes(document.write(), damaged)).toBe(true);
              expect([...document.all()].length).toBe(document.recordCount);
              expect(sameBytes(encodeEverything(document), damaged)).toBe(true);
              mdxAlpha.outline(document);
              mdxAlpha.validate(document);
            }
            expect(cpuMs() - started).toBeLessThan(2000);
          },
        ),
        { numRuns: 200 },
      );
    },
  );
});

interface FieldEdit {
  readonly path: string;
  readonly text: string;
  readonly size: number;
  /** First version that has it. */
  readonly since?: number;
  readonly until?: number;
}

const edits: readonly FieldEdit[] = [
  { path: 'model.name', text: 'Renamed', size: 80 },
  { path: 'model.extent.radius', text: '7.5', size: 4 },
  { path: 'model.flags', text: '4', size: 1 },
  { path: 'sequences[0].frequency', text: '0.25', size: 4 },
  { path: 'sequences[0].extent.minimum[1]', text: '-7.25', size: 4 },
  { path: 'globalSequences[0].duration', text: '77', size: 4 },
  { path: 'textures[0].path', text: 'Other.blp', size: 260 },
  { path: 'materials[0].layers[0].filterMode', text: 'Additive', size: 4 },
  { path: 'materials[0].layers[0].tracks[1].values[1]', text: '0', size: 4 },
  { path: 'geosets[0].materialId', text: '-1', size: 4 },
  { path: 'geosets[0].positions[1]', text: '0.5', size: 4 },
  { path: 'geosets[0].normals[4]', text: '0.5', size: 4 },
  { path: 'geosets[0].faces[1]', text: '2', size: 2 },
  { path: 'geosets[0].uvSets[0].coordinates[2]', text: '0.5', size: 4 },
  { path: 'geosets[0].boneWeights[1]', text: '7', size: 4, until: 1500 },
  { path: 'geosets[0].sequenceExtents[7]', text: '9', size: 4, until: 1500 },
  { path: 'geosets[0].centre', text: '[1, 2, 3]', size: 12, since: 1500 },
  { path: 'geosets[0].skin[4]', text: '7', size: 1, since: 1500 },
  { path: 'geosets[0].uvSets[1].coordinates[5]', text: '0.5', size: 4, since: 1500 },
  { path: 'geosets[0].maxVertex', text: '1', size: 2, since: 1500 },
  { path: 'geosetAnimations[0].color', text: '[0.125, 0.75, 0.5]', size: 12 },
  { path: 'nodes["Root"].pivot', text: '[1, 2, 3]', size: 12 },
  { path: 'nodes["Root"].rotation.values[0]', text: '5', size: 4 },
  { path: 'lights[0].color[0]', text: '0.0625', size: 4 },
  { path: 'attachments[0].attachmentId', text: '5', size: 4 },
  { path: 'particleEmitters[0].speed', text: '12', size: 4 },
  { path: 'particleEmitters2[0].windTime', text: '12', size: 4 },
  { path: 'particleEmitters2[0].spline[4]', text: '12', size: 4 },
  { path: 'particleEmitters2[0].squirt', text: 'Yes', size: 4 },
  { path: 'ribbonEmitters[0].gravity', text: '12', size: 4 },
  { path: 'eventObjects[0].frames[1]', text: '12', size: 4 },
  { path: 'collisionShapes[0].vertexB', text: '[3, 4, 5]', size: 12 },
  { path: 'cameras[0].fieldOfView', text: '0.5', size: 4 },
  { path: 'collisionMesh.positions[3]', text: '0.5', size: 4 },
];

describe.each(versions)('a hand-made model of version %i', (version) => {
  const bytes = healthyAlphaModel(version).write();

  test('has a chunk of every kind, read and written alike, with nothing unknown', () => {
    const document = openDocument(mdxAlpha, bytes);
    const tags = new Set(chunksOf(document).map(({ fields }) => fieldsByName(fields)['tag']));
    expect(alphaChunkDefinitions.map(({ tag }) => tag).filter((tag) => !tags.has(tag))).toEqual([]);
    expect(rawChunks(document)).toEqual([]);
    expect(differences(encodeEverything(document), bytes)).toEqual([]);
  });

  test.each(
    edits
      .filter(({ since = 0, until = Infinity }) => version >= since && version < until)
      .map((edit) => [edit.path, edit] as const),
  )('%s changes only its own bytes (C2)', (_path, { path, text, size }) => {
    const document = openDocument(mdxAlpha, bytes);
    const place = resolvePath(mdxAlpha, document, path);
    document.edit('Change', (tx) => writePlace(tx, document, place, parseValue(place, text)));
    const written = document.write();
    expect(written.length).toBe(bytes.length);
    const changed = differences(written, bytes);
    expect(changed.length).toBeGreaterThan(0);
    expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(size);
    document.undo();
    expect(differences(document.write(), bytes)).toEqual([]);
  });
});

describe('what files may do differently', () => {
  const bytes = healthyAlphaModel(1400).write();
  const place = (tag: string): { offset: number; size: number } => {
    const found = findChunk(bytes, 4, tag);
    if (found === null) throw new Error(`no ${tag}`);
    return found;
  };
  const opened = (changed: Uint8Array): Document => {
    const document = openDocument(mdxAlpha, changed);
    expect(differences(document.write(), changed)).toEqual([]);
    expect(differences(encodeEverything(document), changed)).toEqual([]);
    return document;
  };

  test('words that the client ignores stay', () => {
    for (const tag of ['MTLS', 'ATCH']) {
      const changed = bytes.slice();
      new DataView(changed.buffer).setUint32(place(tag).offset + 4, 0xdeadbeef, true);
      const document = opened(changed);
      expect(fieldsByName(chunkWithTag(document, tag)?.fields)?.['ignoredWord']).toBe(0xdeadbeef);
      const [first] = itemsWithTags(document, [tag]);
      document.edit('Change', (tx) =>
        tx.update(first ?? document.root, tag === 'MTLS' ? { priorityPlane: 9 } : { name: 'X' }),
      );
      expect(new DataView(document.write().buffer).getUint32(place(tag).offset + 4, true)).toBe(0xdeadbeef);
    }
  });

  test('bounds with the radius first are told by their numbers and stay so', () => {
    const changed = bytes.slice();
    const view = new DataView(changed.buffer);
    const at = place('MODL').offset + 340;
    [2, -1, -1, 0, 1, 1, 2].forEach((number, index) => view.setFloat32(at + index * 4, number, true));
    const document = opened(changed);
    const header = singleRecord(document, 'MODL');
    expect(fieldsByName(header?.fields)?.['extent']).toEqual({ minimum: [-1, -1, 0], maximum: [1, 1, 2], radius: 2 });
    document.edit('Change', (tx) =>
      tx.update(header?.id ?? document.root, { extent: { minimum: [-1, -1, 0], maximum: [1, 1, 2], radius: 9 } }),
    );
    expect(new DataView(document.write().buffer).getFloat32(at, true)).toBe(9);
    expect(
      fieldsByName(openDocument(mdxAlpha, document.write()).get(header?.id ?? document.root).fields)['extent'],
    ).toMatchObject({
      radius: 9,
    });
  });

  test('events with a word for the interpolation are told by their size', () => {
    const document = openDocument(mdxAlpha, bytes);
    const [event] = itemsWithTags(document, ['EVTS']);
    document.edit('Word', (tx) => tx.update(event ?? document.root, { interpolation: 2, globalSequenceId: 0 }));
    const longer = document.write();
    expect(longer.length).toBe(bytes.length + 4);
    const again = opened(longer);
    expect(again.get(event ?? again.root).fields).toMatchObject({ interpolation: 2, globalSequenceId: 0 });
    expect([...((fieldsByName(again.get(event ?? again.root).fields)['frames'] as Int32Array | null) ?? [])]).toEqual([
      100, 900,
    ]);
  });

  test('texture tracks have such a word or have none', () => {
    const document = openDocument(mdxAlpha, bytes);
    const tracks = [...document.all()].filter(({ fields }) => fieldsByName(fields)['tag'] === 'KMTF');
    expect(
      tracks.map(({ fields }) => [
        fieldsByName(fields)['isSimple'],
        [...(fieldsByName(fields)['frames'] as Int32Array)],
      ]),
    ).toEqual([
      [1, [0, 500]],
      [undefined, [0, 500, 700]],
    ]);
  });

  test('bone indices of one byte each are told by the size of their geoset', () => {
    const document = openDocument(mdxAlpha, bytes);
    const [geoset] = itemsWithTags(document, ['GEOS']);
    document.edit('Narrow', (tx) =>
      tx.update(geoset ?? document.root, { boneIndices: Uint8Array.of(1, 2, 3), boneWeights: Uint8Array.of(4, 5, 6) }),
    );
    const { boneIndices, boneWeights } = fieldsByName(opened(document.write()).get(geoset ?? document.root).fields);
    expect([boneIndices, boneWeights]).toEqual([Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6)]);
  });

  test('alignment at the end of the file, unknown chunks and bytes behind counted entries are kept', () => {
    for (const size of [3, 8, 12]) opened(Uint8Array.from([...bytes, ...new Uint8Array(size)]));
    opened(Uint8Array.from([...bytes, ...Buffer.from('ABCD'), 2, 0, 0, 0, 7, 7]));
    const { offset, size } = place('SEQS');
    const padded = Uint8Array.from([...bytes.subarray(0, offset + size), 0, 0, 0, 0, ...bytes.subarray(offset + size)]);
    new DataView(padded.buffer).setUint32(offset - 4, size + 4, true);
    const document = opened(padded);
    expect(itemsWithTags(document, ['SEQS'])).toHaveLength(2);
    expect(fieldsByName(chunkWithTag(document, 'SEQS')?.fields)?.['unknownTail']).toEqual(new Uint8Array(4));
  });

  test('a float in a header of version 1500 that is no number keeps its bits', () => {
    const file = healthyAlphaModel(1500).write();
    const start = (findChunk(file, 4, 'GEOS')?.offset ?? 0) + 4;
    new DataView(file.buffer).setUint32(start + 8, 0x7fa12345, true);
    const document = opened(file);
    const [geoset] = itemsWithTags(document, ['GEOS']);
    document.edit('Change', (tx) => tx.update(geoset ?? document.root, { selectionGroup: 5 }));
    expect(differences(document.write(), file)).toEqual([start + 20]);
  });

  test('a geoset of version 1500 that grows takes its counts and its padding along', () => {
    const document = healthyAlphaModel(1500);
    editStructure(document, 'Two more', (structure) => {
      addTriangle(structure, 1500, {
        geosetIndex: 1,
        faces: Uint16Array.of(0, 1, 2, 2, 1, 0, 0, 2, 1),
        positions: new Float32Array(12),
      });
      addTriangle(structure, 1500, { geosetIndex: 2 });
    });
    const again = openDocument(mdxAlpha, document.write());
    const counts = itemsWithTags(again, ['GEOS']).map((id) => {
      const { positions, faces } = again.get(id).fields as unknown as { positions: Float32Array; faces: Uint16Array };
      return [positions.length / 3, faces.length];
    });
    expect(counts).toEqual([
      [3, 3],
      [4, 9],
      [3, 3],
    ]);
    expect(mdxAlpha.validate(again).filter(({ rule }) => rule !== 'element-count')).toEqual([]);
  });
});

describe('files that are no alpha model', () => {
  const header = (version: number): Uint8Array => {
    const bytes = new Uint8Array(16);
    bytes.set(Buffer.from('MDLXVERS'));
    new DataView(bytes.buffer).setUint32(8, 4, true);
    new DataView(bytes.buffer).setUint32(12, version, true);
    return bytes;
  };

  test.each([
    ['nothing', new Uint8Array(0), /VERS/],
    ['a Warcraft III model', header(800), /version 800/],
    ['a version of both games without a header', header(1300), /version 1300/],
  ])('%s is refused with the reason', (_name, bytes, reason) => {
    expect(() => openDocument(mdxAlpha, bytes)).toThrow(FormatError);
    expect(() => openDocument(mdxAlpha, bytes)).toThrow(reason);
  });
});
