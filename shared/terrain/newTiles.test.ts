/** New tiles and maps: what is written is sound, and a copy is the same ground elsewhere. */
import { fieldsByName, listByName } from '../codec/byName.ts';
import { describe, expect, it, test } from 'vitest';
import { openDocument } from '../document/document.ts';
import { createTile } from '../formats/adt/create.ts';
import { adt } from '../formats/adt/index.ts';
import { readableChunks } from '../formats/adt/model.ts';
import { createMap } from '../formats/wdt/create.ts';
import { wdt } from '../formats/wdt/index.ts';
import { corpusFiles, picked } from '../test/corpus.ts';
import { editMap } from './mapEdit.ts';
import { placeOfTile, tilesOfMap } from './mapFile.ts';
import { lowGroundsIn, readDistantView } from './distantView.ts';
import { copyTile, isTileListed, listTile, mapNameProblem, newMapFiles } from './newTiles.ts';
import { freeUniqueId } from './placementEdits.ts';

describe('a new tile', () => {
  it('is sound with and without vertex colours, in both depths, and is written as it is read', () => {
    for (const alphaDepth of [4, 8] as const) {
      for (const hasColours of [false, true]) {
        const tile = createTile({
          ...{ place: { column: 7, row: 60 }, height: 33.25, texture: 'Grass.blp', areaId: 12 },
          ...{ alphaDepth, hasColours },
        });
        const bytes = tile.write();
        const read = openDocument(adt, bytes);
        expect(read.write()).toEqual(bytes);
        expect(adt.validate(read).filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(placeOfTile(read, '')).toEqual({ column: 7, row: 60 });
        const [first] = readableChunks(read);
        expect(first?.fields.position[2]).toBe(33.25);
        expect(first?.fields.colours === null).toBe(!hasColours);
      }
    }
  });
});

describe('the list of tiles', () => {
  it('takes a tile in and out, as a step that can be undone', () => {
    const map = openDocument(wdt, createMap([{ column: 3, row: 4 }], 4).write());
    const place = { column: 9, row: 5 };
    editMap('New tile', (edit) => listTile(edit, map, place, true));
    expect(isTileListed(map, place)).toBe(true);
    expect(tilesOfMap(openDocument(wdt, map.write()))).toEqual([{ column: 3, row: 4 }, place]);
    editMap('Delete tile', (edit) => listTile(edit, map, { column: 3, row: 4 }, false));
    expect(tilesOfMap(map)).toEqual([place]);
    map.undo();
    map.undo();
    expect(tilesOfMap(map)).toEqual([{ column: 3, row: 4 }]);
  });

  it('knows names that make no files', () => {
    expect(['Azeroth', 'My Map-2', "Kel'Thuzad"].map(mapNameProblem)).toEqual([null, null, null]);
    for (const name of ['', ' ', 'a/b', '..', 'a*', 'end.', 'x'.repeat(70)])
      expect(mapNameProblem(name)).not.toBeNull();
  });
});

const [busy] = picked(corpusFiles('adt', ['.adt']), /noggitred_kalimdor_37_37\.adt$/);

describe('a copy of a real tile', () => {
  it('is the same ground at another place, with ids of its own', () => {
    const source = openDocument(adt, busy?.bytes() ?? new Uint8Array());
    const from = placeOfTile(source, busy?.name ?? '');
    if (from === null) throw new Error('the tile tells its place');
    const to = { column: 5, row: 61 };
    const before = adt.validate(source).length;
    const copy = openDocument(adt, copyTile(source, from, to, freeUniqueId([source])).write());
    expect(placeOfTile(copy, '')).toEqual(to);
    const [left, right] = [readableChunks(source), readableChunks(copy)];
    expect(right.map(({ fields }) => fields.heights)).toEqual(left.map(({ fields }) => fields.heights));
    const ids = (document: typeof source): readonly number[] =>
      listByName(document.get(document.root).fields, 'doodads').map((id) =>
        Number(fieldsByName(document.get(id).fields)['uniqueId']),
      );
    expect(ids(copy)).toHaveLength(ids(source).length);
    expect(new Set([...ids(copy), ...ids(source)]).size).toBe(ids(source).length * 2);
    expect(adt.validate(copy).length).toBeLessThanOrEqual(before);
  });
});
test('a new map has its WDT, its WDL and its tiles; beyond the grid there is none', () => {
  const files = newMapFiles({
    ...{ name: 'Village', alphaDepth: 8, hasColours: false, columns: 2, rows: 2 },
    ...{ first: { column: 62, row: 63 }, height: 12.5, texture: '', areaId: 7 },
  });
  expect(files.map(({ name }) => name)).toEqual([
    ...['Village.wdt', 'Village.wdl', 'Village_62_63.adt', 'Village_63_63.adt'],
  ]);
  const [, distant] = files;
  const grounds = lowGroundsIn(readDistantView(distant?.bytes ?? new Uint8Array()));
  expect(grounds.map(({ place, ground }) => [place.column, place.row, ground.outer[0], ground.inner[255]])).toEqual([
    [62, 63, 12, 12],
    [63, 63, 12, 12],
  ]);
});
