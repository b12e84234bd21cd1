/** Names, textures, layers and placements come and go with all that refers to them. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { corpusFiles, picked } from '../../test/corpus.ts';
import { adt } from './index.ts';
import { readableChunks, tileList } from './model.ts';
import type { TileList } from './schema/tileData.ts';
import { unusedNames } from './structure.ts';
import { healthyTile } from './validate/cases.ts';

beforeAll(() => freezeRecords(true));

const at = (document: Document, list: TileList, position = 0): RecordId => {
  const id = tileList(document, list)[position];
  if (id === undefined) throw new Error(`no ${list}[${position}]`);
  return id;
};
/** Which doodads the chunks name, by unique id: positions may differ, the meaning must not. */
function drawn(document: Document): readonly string[] {
  const ids = tileList(document, 'doodads').map((id) => String(fieldsByName(document.get(id).fields)['uniqueId']));
  return readableChunks(document).map(({ fields }) =>
    [...fields.doodadRefs]
      .map((ref) => ids[ref])
      .toSorted()
      .join(' '),
  );
}
const reread = (document: Document): Document => openDocument(adt, document.write());

describe('removing', () => {
  test('a texture takes its layers along and renumbers the others', () => {
    const document = healthyTile();
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'textures')));
    for (const { fields } of readableChunks(reread(document))) expect(fields.layers.length).toBe(1);
    const [chunk] = readableChunks(document);
    const [base] = chunk?.fields.layers ?? [];
    if (base === undefined) throw new Error('no layer');
    // What was over the base is the base now: no map, and its texture is the first.
    expect(document.get(base).fields).toMatchObject({ textureId: 0, alpha: null, flags: 0 });
    expect(adt.validate(document)).toEqual([]);
    document.undo();
    expect(Buffer.compare(document.write(), healthyTile().write())).toBe(0);
  });

  test('a model takes its doodads and their mentions along', () => {
    const document = healthyTile();
    editStructure(document, 'Add', (structure) => {
      structure.create('doodadModel', { path: 'World\\Bush.m2' });
      const { position } = fieldsByName(document.get(at(document, 'doodads')).fields);
      structure.create('doodad', { uniqueId: 77, nameId: 1, position });
    });
    editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'doodadModels')));
    const again = reread(document);
    expect(tileList(again, 'doodads').map((id) => again.get(id).fields)).toMatchObject([{ uniqueId: 77, nameId: 0 }]);
    expect(new Set(drawn(again))).toEqual(new Set(['', '77']));
    expect(adt.validate(again)).toEqual([]);
  });
});

describe('adding', () => {
  test('a doodad makes its chunk name it, a map object those its box touches', () => {
    const document = healthyTile();
    const position = fieldsByName(document.get(at(document, 'doodads')).fields)['position'] as readonly number[];
    const [x = 0, y = 0, z = 0] = position;
    editStructure(document, 'Add', (structure) => {
      structure.create('doodad', { uniqueId: 9, position: [x + 100, y, z] });
      structure.create('mapObject', {
        uniqueId: 10,
        position,
        minimum: [x - 40, y, z - 40],
        maximum: [x + 40, y, z + 40],
      });
    });
    const chunks = readableChunks(document);
    const having = (refs: 'doodadRefs' | 'objectRefs') =>
      chunks.filter(({ fields }) => fields[refs].includes(1)).map((each) => each.position);
    expect(having('doodadRefs')).toEqual([3 * 16 + 6]);
    expect(having('objectRefs').length).toBeGreaterThanOrEqual(9);
    expect(adt.validate(reread(document))).toEqual([]);
  });
});

describe('order and copies', () => {
  test('of textures and doodads change, what refers to them does not', () => {
    const document = healthyTile();
    const before = drawn(document);
    editStructure(document, 'Copy', (structure) => structure.duplicate(at(document, 'doodads')));
    document.edit('Id', (tx) => tx.update(at(document, 'doodads', 1), { uniqueId: 55 }));
    editStructure(document, 'Order', (structure) => {
      structure.reorder(at(document, 'doodads', 1), 0);
      structure.reorder(at(document, 'textures', 1), 0);
    });
    const again = reread(document);
    expect(drawn(again).map((names) => names.replace(/ ?55 ?/, ''))).toEqual(before);
    const paths = tileList(again, 'textures').map((id) => fieldsByName(again.get(id).fields)['path']);
    for (const { fields } of readableChunks(again)) {
      const names = fields.layers.map((id) => paths[Number(fieldsByName(again.get(id).fields)['textureId'])]);
      expect(names).toEqual(['Tileset\\Grass.blp', 'Tileset\\Rock.blp']);
    }
  });
});

describe('names', () => {
  const files = picked(corpusFiles('adt', ['.adt']), /(42_29|kalimdor_37_37|naxx_azeroth_38_26)\.adt$/).filter(
    (file) => tileList(openDocument(adt, file.bytes()), 'doodadModels').length > 0,
  );

  test('nobody uses are found', () => {
    const document = healthyTile();
    expect(unusedNames(document)).toEqual([]);
    editStructure(document, 'Add', (structure) => structure.create('objectModel', { path: 'Unused.wmo' }));
    expect(unusedNames(document)).toEqual([at(document, 'objectModels', 1)]);
  });

  test('of real tiles change alone: all others keep their bytes and meaning', () => {
    for (const file of files) {
      const bytes = file.bytes();
      const document = openDocument(adt, bytes);
      const paths = (each: Document) =>
        tileList(each, 'doodadModels').map((id) => fieldsByName(each.get(id).fields)['path']);
      const before = paths(document);
      const middle = Math.floor(before.length / 2);
      document.edit('Rename', (tx) =>
        tx.update(at(document, 'doodadModels', middle), { path: 'World\\A\\Rather\\Long\\New\\Name\\Of\\A\\Tree.m2' }),
      );
      const again = reread(document);
      expect(paths(again)).toEqual(before.with(middle, 'World\\A\\Rather\\Long\\New\\Name\\Of\\A\\Tree.m2'));
      expect(drawn(again)).toEqual(drawn(openDocument(adt, bytes)));
      document.undo();
      expect(Buffer.compare(document.write(), bytes), file.name).toBe(0);
      editStructure(document, 'Remove', (structure) => structure.remove(at(document, 'doodadModels', middle)));
      const less = reread(document);
      expect(paths(less)).toEqual(before.toSpliced(middle, 1));
      const left = new Set(tileList(less, 'doodads').map((id) => fieldsByName(less.get(id).fields)['uniqueId']));
      const expected = drawn(openDocument(adt, bytes)).map((names) =>
        names
          .split(' ')
          .filter((name) => left.has(Number(name)) && name !== '')
          .join(' '),
      );
      expect(drawn(less)).toEqual(expected);
    }
  });
});
