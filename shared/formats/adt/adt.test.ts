/** The promises of the tile codec on tiles made by code: nothing lost, nothing moved, one clear error. SPEC C1–C7. */
import { fieldsByName } from '../../codec/byName.ts';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldSpans } from '../../codec/spans.ts';
import { Document, openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import { recordPaths } from '../../document/recordPaths.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords, isNumbers } from '../../codec/documentRecord.ts';
import { corpusFiles, picked } from '../../test/corpus.ts';
import { treeOf } from '../../test/generate.ts';
import { randomTile } from '../../test/generateTile.ts';
import { createTile } from './create.ts';
import { addLayer, convertDepth, removeLayer, setAlpha, setShadow } from './edits.ts';
import { adt, readTile } from './index.ts';
import { locateTile } from './locate.ts';
import { readableChunks, tileFields, tileList } from './model.ts';

beforeAll(() => freezeRecords(true));

const same = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;
const rewritten = (document: Document): Uint8Array =>
  adt.write({ document, original: document.original, spans: new Map() });
const files = picked(
  corpusFiles('adt', ['.adt']),
  /(42_29|pvpzone_34_30|aeven_7_6|expisland_29_20|mustafar_3_8)\.adt|synthetic_rle/,
);

function item<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
}

const madeTiles = [1, 2, 3, 4, 5, 6].map((seed) => [`made by seed ${seed}`, randomTile(seed).write()] as const);
const realTiles = files.map((file) => [file.name, file.bytes()] as const);

describe('tiles made by code', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('by seed %i read back as they were written', (seed) => {
    const document = randomTile(seed);
    const bytes = document.write();
    const again = openDocument(adt, bytes);
    for (const { position, fields } of readableChunks(again)) expect(fields.damage, `chunk ${position}`).toBeNull();
    expect(again.recordCount).toBe(document.recordCount);
    const [left, right] = [document, again].map((each) => withoutDepth(treeOf(each, adt.schemas, each.root)));
    expect(isDeepStrictEqual(right, left)).toBe(true);
    expect(same(again.write(), bytes)).toBe(true);
    expect(same(rewritten(again), bytes)).toBe(true);
  });

  test('from nothing have the sub-chunks that clients and tools expect', () => {
    const bytes = createTile({ place: { column: 32, row: 31 }, height: 5, texture: 'Tileset\\Grass.blp' }).write();
    const { parts, chunks, problems } = locateTile(bytes);
    expect([...parts.keys()]).toEqual(['MCIN', 'MTEX', 'MMDX', 'MMID', 'MWMO', 'MWID', 'MDDF', 'MODF']);
    expect(problems).toEqual([]);
    const chunk = item(chunks, 0);
    if (typeof chunk === 'string') throw new Error(chunk);
    const text = new TextDecoder('latin1').decode(bytes.subarray(chunk.start, chunk.end));
    for (const tag of ['TVCM', 'RNCM', 'YLCM', 'FRCM', 'LACM', 'ESCM']) expect(text).toContain(tag);
    expect(adt.sniff(bytes, '')).toBe(true);
  });
});

/** A tile without alpha maps cannot tell its depth. */
function withoutDepth(tree: unknown): unknown {
  const { fields } = tree as { fields: Record<string, unknown> };
  return { ...fields, alphaDepth: 0 };
}

/** Everything outside of one chunk, MCIN's entries and MHDR's offsets is the same in both files. */
function expectOnlyChunkChanged(before: Uint8Array, after: Uint8Array, chunk: number): void {
  const [old, now] = [locateTile(before), locateTile(after)];
  const grown = after.length - before.length;
  for (const [index, place] of old.chunks.entries()) {
    const other = item(now.chunks, index);
    if (typeof place === 'string' || typeof other === 'string') throw new Error('a chunk is gone');
    if (index === chunk) {
      expect(other.end - other.start - (place.end - place.start)).toBe(grown);
      continue;
    }
    expect(
      same(before.subarray(place.start, place.end), after.subarray(other.start, other.end)),
      `chunk ${index}`,
    ).toBe(true);
  }
  for (const [name, place] of old.parts) {
    const other = now.parts.get(name);
    if (other === undefined) throw new Error(`${name} is gone`);
    if (name === 'MCIN') expectTableFollows(before, after, place.start, other.start, chunk, grown);
    else expect(same(before.subarray(place.start, place.end), after.subarray(other.start, other.end)), name).toBe(true);
  }
}

function expectTableFollows(
  before: Uint8Array,
  after: Uint8Array,
  from: number,
  to: number,
  chunk: number,
  grown: number,
) {
  const [old, now] = [before, after].map((bytes) => new DataView(bytes.buffer, bytes.byteOffset));
  if (old === undefined || now === undefined) throw new Error('no table');
  for (let index = 0; index < 256; index++) {
    const at = 8 + index * 16;
    const size = old.getUint32(from + at + 4, true) + (index === chunk ? grown : 0);
    expect(now.getUint32(to + at + 4, true)).toBe(size);
    expect(now.getUint32(to + at + 8, true)).toBe(old.getUint32(from + at + 8, true));
  }
}

describe.each([...madeTiles, ...realTiles])('one changed chunk of a tile %s', (_name, bytes) => {
  /** A chunk in the middle with as many layers as possible, but room for one more. */
  const chosen = (document: Document) => {
    const chunks = readableChunks(document).filter(({ fields }) => fields.heights !== null && fields.layers.length < 4);
    return chunks.toSorted((left, right) => right.fields.layers.length - left.fields.layers.length)[0];
  };
  const edit = (change: (document: Document, chunk: RecordId) => void): number => {
    const document = openDocument(adt, bytes);
    const chunk = chosen(document);
    if (chunk === undefined) throw new Error('no chunk to change');
    change(document, chunk.id);
    const written = document.write();
    expectOnlyChunkChanged(bytes, written, chunk.position);
    const again = openDocument(adt, written);
    expect(tileFields(again).damage).toBe(tileFields(document).damage);
    const [left, right] = [document, again].map((each) =>
      treeOf(each, adt.schemas, item(tileList(each, 'chunks'), chunk.position)),
    );
    expect(isDeepStrictEqual(right, left)).toBe(true);
    while (document.undo() !== null);
    expect(same(document.write(), bytes)).toBe(true);
    return written.length - bytes.length;
  };

  test('of the same size: a height, a hole, an area', () => {
    const grown = edit((document, chunk) => {
      document.edit('Raise', (tx) => tx.patch(chunk, 'heights', 20, [77.125]));
      document.edit('Holes', (tx) => tx.update(chunk, { holes: 0x8421, areaId: 12 }));
    });
    expect(grown).toBe(0);
  });

  test('with a new layer and its map: what follows moves', () => {
    const depth = tileFields(openDocument(adt, bytes)).alphaDepth;
    const grown = edit((document, chunk) => {
      document.edit('Paint', (tx) => {
        const layer = addLayer(tx, document, chunk, 0);
        // Where the layer becomes the base it has no map.
        const isBase =
          fieldsByName(document.get(chunk).fields)['layers'] === undefined ||
          fieldsByName(document.get(layer).fields)['alpha'] === null;
        if (!isBase)
          setAlpha(
            tx,
            document,
            layer,
            Uint8Array.from({ length: 4096 }, (_, at) => ((at >> 3) & 15) * 17),
          );
      });
    });
    expect([16, 16 + (depth === 8 ? 4096 : 2048)]).toContain(grown);
  });

  test('without its top layer: its map goes too', () => {
    const document = openDocument(adt, bytes);
    const chunk = readableChunks(document).findLast(({ fields }) => fields.layers.length > 1);
    if (chunk === undefined) return;
    document.edit('Remove', (tx) =>
      removeLayer(tx, document, item(chunk.fields.layers, chunk.fields.layers.length - 1)),
    );
    const written = document.write();
    expect(written.length).toBeLessThan(bytes.length - 16);
    expectOnlyChunkChanged(bytes, written, chunk.position);
  });

  test('with colours and shadows that were not there', () => {
    edit((document, chunk) => {
      document.edit('Colour', (tx) => {
        tx.update(chunk, { colours: new Uint8Array(580).fill(127) });
        setShadow(tx, document, chunk, new Uint8Array(4096).fill(1));
      });
    });
  });
});

describe('painting', () => {
  test('one texel of a 4-bit map changes one byte', () => {
    const document = randomTile(21);
    document.edit('Layers', (tx) => {
      tx.update(document.root, { alphaDepth: 4 });
      const chunk = item(tileList(document, 'chunks'), 40);
      for (const id of fieldsByName(document.get(chunk).fields)['layers'] as readonly RecordId[])
        removeLayer(tx, document, id);
      addLayer(tx, document, chunk, 0);
      setAlpha(
        tx,
        document,
        addLayer(tx, document, chunk, 0),
        Uint8Array.from({ length: 4096 }, (_, at) => (at & 15) * 17),
      );
    });
    const bytes = document.write();
    const again = openDocument(adt, bytes);
    const layer = resolvePath(adt, again, 'chunks[40].layers[1]').record;
    again.edit('Dab', (tx) => tx.patch(layer, 'alpha', 70, [255]));
    const written = again.write();
    const changed = [...written].flatMap((byte, at) => (byte === bytes[at] ? [] : [at]));
    expect(changed.length).toBe(1);
  });

  test('the last row of a chunk without flag 0x8000 sets it, and only there', () => {
    const document = randomTile(22);
    const ids = tileList(document, 'chunks');
    document.edit('Old', (tx) => {
      tx.update(document.root, { alphaDepth: 4 });
      for (const chunk of ids) {
        for (const id of fieldsByName(document.get(chunk).fields)['layers'] as readonly RecordId[])
          removeLayer(tx, document, id);
        addLayer(tx, document, chunk, 0);
        setAlpha(tx, document, addLayer(tx, document, chunk, 0), new Uint8Array(4096).fill(34));
        tx.update(chunk, { flags: 1, shadow: null });
      }
    });
    const again = openDocument(adt, document.write());
    again.edit('Dab', (tx) => tx.patch(resolvePath(adt, again, 'chunks[7].layers[1]').record, 'alpha', 4095, [255]));
    const last = openDocument(adt, again.write());
    const flags = readableChunks(last).map(({ fields }) => fields.flags);
    expect(flags[7]).toBe(0x8001);
    expect(flags.filter((word) => word === 1).length).toBe(255);
    const { alpha } = fieldsByName(last.get(resolvePath(adt, last, 'chunks[7].layers[1]').record).fields);
    expect(isNumbers(alpha) ? [alpha[4095], alpha[0]] : null).toEqual([255, 34]);
  });

  test('depth can be told to be another one, and the maps are converted', () => {
    const document = openDocument(adt, randomTile(3).write());
    const from = tileFields(document).alphaDepth;
    const to = from === 4 ? 8 : 4;
    document.edit('Convert', (tx) => convertDepth(tx, document, to));
    const again = openDocument(adt, document.write());
    expect(tileFields(again).alphaDepth).toBe(to);
    document.undo();
    expect(same(document.write(), randomTile(3).write())).toBe(true);
  });
});

describe('the depth of alpha maps', () => {
  test('is what the WDT says where the tile has none, and what its maps say where it has', () => {
    const flat = createTile({ place: { column: 1, row: 1 }, texture: 'a.blp' }).write();
    const depthOf = (bytes: Uint8Array, given: 4 | 8): unknown => {
      const { records, root } = readTile(bytes, given);
      return fieldsByName(records.get(root)?.fields)?.['alphaDepth'];
    };
    expect([depthOf(flat, 4), depthOf(flat, 8)]).toEqual([4, 8]);
    for (const [, bytes] of madeTiles) {
      const depth = tileFields(openDocument(adt, bytes)).alphaDepth;
      expect([depthOf(bytes, 4), depthOf(bytes, 8)]).toEqual([depth, depth]);
    }
  });
});

describe('a document without its bytes', () => {
  test('writes itself all the same', () => {
    const bytes = randomTile(6).write();
    const alone = new Document(adt, adt.read(bytes, []));
    const again = openDocument(adt, alone.write());
    const [left, right] = [alone, again].map((each) => treeOf(each, adt.schemas, each.root));
    expect(isDeepStrictEqual(right, left)).toBe(true);
  });
});

describe('names and paths', () => {
  test('lead back to every record', () => {
    const document = randomTile(5);
    for (const [id, { path, isReachable }] of recordPaths(adt, document)) {
      if (isReachable) expect(resolvePath(adt, document, path).record, path).toBe(id);
    }
    expect(resolvePath(adt, document, 'chunks[55].position').record).toBe(item(tileList(document, 'chunks'), 55));
  });

  test('byte views cover header and sub-chunks of a chunk at their own places', () => {
    const bytes = randomTile(5).write();
    const document = openDocument(adt, bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (const { id, fields } of readableChunks(document).slice(0, 40)) {
      const { source, type } = document.get(id);
      const schema = adt.schemas.get(type);
      if (source === null || schema === undefined) throw new Error('no source');
      const spans = fieldSpans(schema, bytes, source, 18);
      const heights = spans.find(({ member }) => member === 'heights');
      expect(view.getFloat32((heights?.offset ?? 0) + 12, true)).toBe(fields.heights?.[3]);
      const area = spans.find(({ member }) => member === 'areaId');
      expect(view.getUint32(area?.offset ?? 0, true)).toBe(fields.areaId);
      for (const [index, span] of spans.entries()) {
        const next = spans[index + 1];
        if (next !== undefined) expect(span.offset + span.length).toBeLessThanOrEqual(next.offset);
      }
    }
  });
});
