/** Maps: nothing lost, and every rule has a case. Page adt.md, 16. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemsOf } from '../common/terrain/chunkLists.ts';
import { wrapChunk } from '../common/terrain/tags.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { createMap } from './create.ts';
import { tilesOf, wdt } from './index.ts';
import { mapRules } from './validate.ts';

beforeAll(() => freezeRecords(true));

const files = corpusFiles('adt', ['.wdt']);
const same = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;
const rewritten = (document: Document): Uint8Array =>
  wdt.write({ document, original: document.original, spans: new Map() });
const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
const rules = (document: Document): readonly string[] => wdt.validate(document).map(({ rule }) => rule);

describe('a map', () => {
  test('made from nothing has the form of Blizzard’s', () => {
    const document = createMap([{ column: 38, row: 46 }]);
    const bytes = document.write();
    expect(bytes.length).toBe(32_836);
    const again = openDocument(wdt, bytes);
    expect(tilesOf(again)).toEqual([{ column: 38, row: 46 }]);
    expect(same(rewritten(again), bytes)).toBe(true);
    expect(wdt.validate(again)).toEqual([]);
  });

  test('of one map object keeps names and placement', () => {
    const document = openDocument(wdt, createMap([], 1).write());
    editStructure(document, 'Add', (structure) => {
      structure.create('objectModel', { path: 'World\\wmo\\Dungeon.wmo' });
      structure.create('mapObject', { uniqueId: 7, position: [1, 2, 3] });
    });
    expect(wdt.validate(document)).toEqual([]);
    const bytes = document.write();
    const again = openDocument(wdt, bytes);
    expect(same(rewritten(again), bytes)).toBe(true);
    const [placed] = itemsOf(again, 'MODF');
    const [model] = itemsOf(again, 'MWMO');
    if (placed === undefined || model === undefined) throw new Error('nothing was placed');
    expect(fieldsByName(again.get(model).fields)['path']).toBe('World\\wmo\\Dungeon.wmo');
    expect(again.get(placed).fields).toMatchObject({ uniqueId: 7, position: [1, 2, 3] });
    again.edit('Move', (tx) => tx.update(placed, { position: [1, 2, 4] }));
    const moved = again.write();
    expect(moved.length).toBe(bytes.length);
    expect([...moved].filter((byte, at) => byte !== bytes[at]).length).toBeLessThan(5);
  });

  test('breaks every rule in turn, and the fixes mend it', () => {
    const found = new Set<string>();
    const note = (document: Document): void => {
      for (const rule of rules(document)) found.add(rule);
    };
    const version = wrapChunk('MVER', Uint8Array.of(18, 0, 0, 0));
    const header = (...words: readonly number[]): Uint8Array =>
      wrapChunk('MPHD', new Uint8Array(Uint32Array.from({ length: 8 }, (_, at) => words[at] ?? 0).buffer));
    const tiles = (count: number): Uint8Array => wrapChunk('MAIN', new Uint8Array(count * 8).fill(1, 0, 1));
    note(openDocument(wdt, join(version, header(1), tiles(4096), wrapChunk('MWMO', new Uint8Array(0)))));
    note(openDocument(wdt, join(version, header(0x8000_0000), tiles(3), wrapChunk('MOAB', new Uint8Array(2)))));
    note(openDocument(wdt, join(version, header(0), wrapChunk('MWMO', new Uint8Array(300).fill(65)))));
    note(openDocument(wdt, join(version, wrapChunk('MPHD', new Uint8Array(5)), tiles(4096))));
    const object = new Uint8Array(64);
    new DataView(object.buffer).setFloat32(8, NaN, true);
    note(openDocument(wdt, join(version, header(0), tiles(4096), wrapChunk('MODF', object))));
    const odd = openDocument(wdt, join(version, header(0, 5), tiles(4096)));
    note(odd);
    for (const { fix } of wdt.validate(odd)) if (fix !== undefined) odd.edit(fix.label, fix.apply);
    expect(rules(odd)).toEqual([]);
    expect(mapRules.filter((rule) => !found.has(rule))).toEqual([]);
    expect([...found].filter((rule) => !mapRules.includes(rule))).toEqual([]);
  });
});

describe.skipIf(files.length === 0)('the corpus', () => {
  test.each(files.map((file) => [file.name, file] as const))(
    '%s is identical, copied and encoded anew',
    (name, file) => {
      const bytes = file.bytes();
      const document = openDocument(wdt, bytes);
      expect(wdt.sniff(bytes, '')).toBe(true);
      expect(same(document.write(), bytes)).toBe(true);
      expect(same(rewritten(document), bytes)).toBe(true);
      expect(tilesOf(document).length).toBeGreaterThan(0);
      expect(
        rules(document).filter((rule) => rule !== 'no-object-models'),
        name,
      ).toEqual([]);
    },
  );
});
