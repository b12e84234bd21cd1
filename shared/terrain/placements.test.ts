/** Moving, turning, copying and deleting what stands on the ground, with MCRF kept right. */
import { expect, test } from 'vitest';
import type { Document } from '../document/document.ts';
import { openDocument } from '../document/document.ts';
import { documentDigest } from '../document/wire.ts';
import { editStructure } from '../document/structure.ts';
import type { RecordId } from '../document/record.ts';
import { adt } from '../formats/adt/index.ts';
import { createTile } from '../formats/adt/create.ts';
import { readableChunks, tileList } from '../formats/adt/model.ts';
import { worldToPlacement } from '../geometry/terrain/grid.ts';
import { editMap } from './mapEdit.ts';
import {
  duplicatePlacements,
  freeUniqueId,
  placementWorld,
  placeAt,
  referAnew,
  removePlacements,
  scalePlacement,
  turnPlacement,
} from './placementEdits.ts';
import { chunkMiddle } from './shadowEdits.ts';

const middle = chunkMiddle({ column: 514, row: 514 });

function bench(): { document: Document; doodad: RecordId; building: RecordId } {
  const document = openDocument(adt, createTile({ place: { column: 32, row: 32 }, texture: 'Grass.blp' }).write());
  const [x, y, z] = worldToPlacement({ ...middle, z: 3 });
  editStructure(document, 'Models', (structure) => {
    structure.create('doodadModel', { path: 'Tree.m2' });
    structure.create('objectModel', { path: 'House.wmo' });
  });
  editStructure(document, 'Placements', (structure) => {
    structure.create('doodad', { nameId: 0, uniqueId: 10, position: [x, y, z], scale: 1024 });
    structure.create('mapObject', {
      nameId: 0,
      uniqueId: 11,
      position: [x, y, z],
      minimum: [x - 20, y, z - 4],
      maximum: [x + 20, y + 9, z + 4],
    });
  });
  const [doodad] = tileList(document, 'doodads');
  const [building] = tileList(document, 'mapObjects');
  if (doodad === undefined || building === undefined) throw new Error('both were made');
  return { document, doodad, building };
}

/** Column and row of the chunks that name the first placement of a kind. */
function namedBy(document: Document, refs: 'doodadRefs' | 'objectRefs'): readonly string[] {
  return readableChunks(document)
    .filter(({ fields }) => fields[refs].includes(0))
    .map(({ position }) => `${position % 16},${Math.floor(position / 16)}`);
}

test('a doodad that moves is named by the chunk it stands in, and by no other', () => {
  const { document, doodad } = bench();
  expect(namedBy(document, 'doodadRefs')).toEqual(['2,2']);
  const before = documentDigest(document);
  const target = chunkMiddle({ column: 519, row: 516 });
  editMap('Move', (edit) => {
    placeAt(edit, document, doodad, { ...target, z: 8 });
    referAnew(edit, document, doodad);
  });
  expect(placementWorld(document, doodad).x).toBeCloseTo(target.x, 2);
  expect(placementWorld(document, doodad).z).toBe(8);
  expect(namedBy(document, 'doodadRefs')).toEqual(['7,4']);
  document.undo();
  expect(documentDigest(document)).toBe(before);
});

test('a building takes its box along, and is named by every chunk the box touches', () => {
  const { document, building } = bench();
  expect(namedBy(document, 'objectRefs')).toEqual(['1,2', '2,2', '3,2']);
  editMap('Turn', (edit) => {
    turnPlacement(edit, document, building, 90);
    referAnew(edit, document, building);
  });
  expect(namedBy(document, 'objectRefs')).toEqual(['2,1', '2,2', '2,3']);
  expect(document.get(building).fields['rotation']).toEqual([0, 90, 0]);
});

test('scale is for doodads; map objects keep theirs', () => {
  const { document, doodad, building } = bench();
  const house = document.get(building);
  editMap('Scale', (edit) => {
    scalePlacement(edit, document, doodad, 1.5);
    scalePlacement(edit, document, building, 1.5);
  });
  expect(document.get(doodad).fields['scale']).toBe(1536);
  expect(document.get(building)).toBe(house);
});

test('copies get ids of their own and are drawn; what is deleted is named nowhere', () => {
  const { document, doodad } = bench();
  const first = freeUniqueId([document]);
  expect(first).toBe(12);
  const [copy] = duplicatePlacements(document, [doodad], first);
  expect(copy === undefined ? null : document.get(copy).fields['uniqueId']).toBe(12);
  const refs = readableChunks(document).flatMap(({ fields }) => [...fields.doodadRefs]);
  expect(refs).toEqual([0, 1]);
  removePlacements(document, [doodad]);
  expect(tileList(document, 'doodads')).toEqual([copy]);
  expect(readableChunks(document).flatMap(({ fields }) => [...fields.doodadRefs])).toEqual([0]);
  expect(openDocument(adt, document.write()).write()).toEqual(document.write());
});
