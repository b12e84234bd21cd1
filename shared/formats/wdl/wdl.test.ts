/** Distant views: nothing lost, offsets follow, broken ones are told. Page adt.md, 17. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { itemsOf } from '../common/terrain/chunkLists.ts';
import { wrapChunk } from '../common/terrain/tags.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { corpusFiles, enough } from '../../test/corpus.ts';
import { wdl } from './index.ts';
import { distantRules } from './validate.ts';

beforeAll(() => freezeRecords(true));

const files = corpusFiles('adt', ['.wdl']);
const same = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Two tiles at 3, 0 and 4, 0, with Noggit's 32 stray bytes behind each. */
function smallFile(): Uint8Array {
  const offsets = new Uint32Array(4096);
  const head = 12 + 8 + 4096 * 4;
  const tile = join(wrapChunk('MARE', new Uint8Array(1090)), wrapChunk('MAHO', new Uint8Array(32)), new Uint8Array(32));
  offsets[3] = head;
  offsets[4] = head + tile.length;
  const table = wrapChunk('MAOF', new Uint8Array(offsets.buffer));
  return join(wrapChunk('MVER', Uint8Array.of(18, 0, 0, 0)), table, tile, tile);
}

const rewritten = (document: Document): Uint8Array =>
  wdl.write({ document, original: document.original, spans: new Map() });

describe('a distant view', () => {
  test('made by code comes back identical and knows the places of its tiles', () => {
    const bytes = smallFile();
    const document = openDocument(wdl, bytes);
    expect(same(document.write(), bytes)).toBe(true);
    expect(same(rewritten(document), bytes)).toBe(true);
    const places = itemsOf(document, 'MARE').map((id) => fieldsByName(document.get(id).fields)['column']);
    expect(places).toEqual([3, 4]);
    expect(wdl.validate(document)).toEqual([]);
  });

  test('loses a tile with its holes, and the offsets of the others follow', () => {
    const document = openDocument(wdl, smallFile());
    const [first] = itemsOf(document, 'MARE');
    if (first === undefined) throw new Error('no tile');
    editStructure(document, 'Remove', (structure) => structure.remove(first));
    const again = openDocument(wdl, document.write());
    expect(itemsOf(again, 'MARE').map((id) => fieldsByName(again.get(id).fields)['column'])).toEqual([4]);
    expect(itemsOf(again, 'MAHO').length).toBe(1);
    expect(again.write().length).toBe(smallFile().length - 8 - 1090 - 8 - 32);
    document.undo();
    expect(same(document.write(), smallFile())).toBe(true);
  });

  test('gains a tile at a place, and a moved tile leaves its old one', () => {
    const document = openDocument(wdl, smallFile());
    editStructure(document, 'Add', (structure) => structure.create('lowTile', { column: 9, row: 7 }));
    const [first] = itemsOf(document, 'MARE');
    if (first === undefined) throw new Error('no tile');
    document.edit('Move', (tx) => tx.update(first, { column: 20, row: 1 }));
    const again = openDocument(wdl, document.write());
    const places = itemsOf(again, 'MARE').map((id) => [
      fieldsByName(again.get(id).fields)['column'],
      fieldsByName(again.get(id).fields)['row'],
    ]);
    expect(places).toEqual([
      [20, 1],
      [4, 0],
      [9, 7],
    ]);
  });

  test('with offsets that miss their tiles (Neo) keeps them and says so', () => {
    const bytes = smallFile();
    new DataView(bytes.buffer).setUint32(20 + 3 * 4, 77, true);
    const document = openDocument(wdl, bytes);
    expect(wdl.validate(document).map(({ rule }) => rule)).toEqual(['tile-without-place', 'offset-without-tile']);
    expect(same(rewritten(document), bytes)).toBe(true);
  });

  test('with two entries for one tile, or for one that is damaged, keeps them', () => {
    const twice = smallFile();
    const view = new DataView(twice.buffer);
    view.setUint32(20 + 9 * 4, view.getUint32(20 + 3 * 4, true), true);
    expect(same(rewritten(openDocument(wdl, twice)), twice)).toBe(true);
    const damaged = smallFile();
    new DataView(damaged.buffer).setUint32(view.getUint32(20 + 4 * 4, true) + 4, 0xffffff, true);
    const document = openDocument(wdl, damaged);
    expect(same(rewritten(document), damaged)).toBe(true);
    expect(wdl.validate(document).map(({ rule }) => rule)).toContain('damaged-chunk');
  });

  test('with a size that swallows the tile behind keeps its offset: identical, an edit is its own two bytes, undo gives it back', () => {
    const bytes = smallFile();
    const view = new DataView(bytes.buffer);
    const [first, second] = [view.getUint32(20 + 3 * 4, true), view.getUint32(20 + 4 * 4, true)];
    // A third tile behind two of which the first says that it is longer.
    const third = bytes.length;
    const whole = join(bytes, bytes.subarray(second));
    const of = new DataView(whole.buffer);
    of.setUint32(20 + 5 * 4, third, true);
    of.setUint32(first + 4, 1090 + (second - first), true);
    const document = openDocument(wdl, whole);
    expect(same(document.write(), whole)).toBe(true);
    expect(same(rewritten(document), whole)).toBe(true);
    expect(wdl.validate(document).map(({ rule }) => rule)).toEqual(['offset-without-tile', 'damaged-chunk']);
    const [tile] = itemsOf(document, 'MARE');
    if (tile === undefined) throw new Error('no tile');
    const outer = Int16Array.from(fieldsByName(document.get(tile).fields)['outer'] as Int16Array);
    outer[7] = 0x1234;
    document.edit('Height', (tx) => tx.update(tile, { outer }));
    const changed = [...document.write().entries()].filter(([at, byte]) => byte !== whole[at]).map(([at]) => at);
    expect(changed).toEqual([third + 8 + 14, third + 8 + 15]);
    document.undo();
    expect(same(document.write(), whole)).toBe(true);
  });

  test('with every rule broken names them all', () => {
    const found = new Set<string>();
    const check = (bytes: Uint8Array): void => {
      for (const { rule } of wdl.validate(openDocument(wdl, bytes))) found.add(rule);
    };
    const version = wrapChunk('MVER', Uint8Array.of(18, 0, 0, 0));
    check(join(version, wrapChunk('MWMO', new Uint8Array(0)), wrapChunk('MARE', new Uint8Array(1090))));
    check(join(version, wrapChunk('MAOF', new Uint8Array(16384)), wrapChunk('MARE', new Uint8Array(7))));
    check(join(version, wrapChunk('MAOF', new Uint8Array(16384)), wrapChunk('MWMO', new Uint8Array(0))));
    check(join(version, wrapChunk('MAOF', new Uint8Array(16384)), wrapChunk('MAHO', new Uint8Array(0))));
    check(join(version, wrapChunk('MAOF', Uint8Array.of(1, 0, 0, 0))));
    const document = openDocument(wdl, smallFile());
    const [first] = itemsOf(document, 'MARE');
    if (first === undefined) throw new Error('no tile');
    document.edit('Move', (tx) => tx.update(first, { column: 4, row: 0 }));
    for (const { rule } of wdl.validate(document)) found.add(rule);
    expect([...found].toSorted()).toEqual([...distantRules].toSorted());
  });

  test('of another kind ends in one FormatError', () => {
    expect(() => wdl.read(Uint8Array.of(1, 2, 3), [])).toThrow(FormatError);
    expect(() => wdl.read(wrapChunk('MVER', Uint8Array.of(17, 0, 0, 0)), [])).toThrow(/version 17/);
  });
});

describe.skipIf(files.length === 0)('the corpus', () => {
  test.each(files.map((file) => [file.name, file] as const))(
    '%s is identical, copied and encoded anew',
    (_name, file) => {
      const bytes = file.bytes();
      const document = openDocument(wdl, bytes);
      expect(wdl.sniff(bytes, '')).toBe(true);
      expect(same(document.write(), bytes)).toBe(true);
      expect(same(rewritten(document), bytes)).toBe(true);
      expect(itemsOf(document, 'MARE').length).toBeGreaterThan(enough(5, 3));
      expect(wdl.validate(document)).toEqual([]);
    },
  );
});
