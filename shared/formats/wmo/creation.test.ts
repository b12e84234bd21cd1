/** What is made new in a building stands somewhere, can be seen, and is no error. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { freezeRecords } from '../../codec/documentRecord.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { editStructure, listOf } from '../../document/structure.ts';
import { joinFiles } from '../../host/fileSet.ts';
import { buildingCreation } from './creation.ts';
import { wmo } from './index.ts';
import { healthyBuilding, healthyDescription, healthyFiles } from './test/healthyBuilding.ts';
import { makeBuilding } from './test/makeBuilding.ts';

beforeAll(() => freezeRecords(true));

function made(document: Document, type: string, selected: DocumentRecord | null = null): RecordId {
  return editStructure(document, 'Add', (structure) =>
    structure.create(type, buildingCreation.fields(document, type, selected)),
  );
}

const kinds = [...wmo.schemas.keys()].filter((type) => buildingCreation.isOffered(healthyBuilding(), type));

describe('in a building', () => {
  test.each(kinds)('a new %s is no problem, is written and read, and undone', (type) => {
    const document = healthyBuilding();
    const id = made(document, type);
    expect(document.get(id).type).toBe(type);
    expect(wmo.validate(document)).toEqual([]);
    const { bytes, files } = document.writeFiles('Hut.wmo');
    expect(wmo.validate(openDocument(wmo, bytes, { files }))).toEqual([]);
    document.undo();
    expect(Buffer.compare(document.write(), joinFiles(healthyFiles()).bytes)).toBe(0);
  });

  test('a new doodad and light stand in the middle of the selected group, and a new fog reaches somewhere', () => {
    const document = healthyBuilding();
    const inside = document.get(listOf(document, 'groups')[1] ?? document.root);
    expect(fieldsByName(document.get(made(document, 'doodad', inside)).fields)['position']).toEqual([0, 0, 2]);
    expect(fieldsByName(document.get(made(document, 'light', inside)).fields)['position']).toEqual([0, 0, 2]);
    expect(document.get(made(document, 'fog')).fields).toMatchObject({ innerRadius: 2, outerRadius: 4 });
    // All of the building is behind the plane.
    expect(document.get(made(document, 'hullPlane')).fields).toMatchObject({ normal: [0, 0, 1], distance: -4 });
  });

  test('what would show nothing says what has to be there first', () => {
    const bare = { ...healthyDescription, models: [], doodads: [], sets: [] };
    const groups = healthyDescription.groups.map(({ doodads: _doodads, ...group }) => group);
    const { bytes, files } = joinFiles(makeBuilding('Hut.wmo', { ...bare, groups }));
    const document = openDocument(wmo, bytes, { files });
    const refused = (type: string): string | null => buildingCreation.refusal?.(document, type) ?? null;
    expect([refused('doodad'), refused('material')]).toEqual([expect.stringContaining('doodad model'), null]);
    made(document, 'doodadModel');
    expect(refused('doodad')).toBeNull();
    made(document, 'doodadSet');
    made(document, 'doodad');
    expect(wmo.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
