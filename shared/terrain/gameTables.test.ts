/** The tables that terrain tools read, of small ones made by code and of real ones where they are at hand. */
import { describe, expect, it } from 'vitest';
import { corpusFiles } from '../test/corpus.ts';
import { areaTitle, readAreas, readGroundEffects, readLiquidTypes, readNameSets } from './gameTables.ts';
import { areaRow, liquidRow, tableBytes } from './testTable.ts';

describe('LiquidType.dbc', () => {
  it('tells what rows beyond the known ones are', () => {
    const rows = readLiquidTypes(tableBytes([liquidRow(1, 'Water', 0), liquidRow(77, 'Fel lava', 2)]));
    expect(rows).toEqual([
      { id: 1, name: 'Water', kind: 'water' },
      { id: 77, name: 'Fel lava', kind: 'magma' },
    ]);
  });

  it('of an older client is not guessed at', () => {
    expect(readLiquidTypes(tableBytes([[1, 'Water', 3, 0]]))).toEqual([]);
  });

  for (const file of corpusFiles('support/dbc', ['em_liquidtype.dbc'])) {
    it('of a real 3.3.5 client agrees with what is known of the first rows', () => {
      const rows = readLiquidTypes(file.bytes());
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.filter(({ id }) => id <= 4).map(({ kind }) => kind)).toEqual(['water', 'ocean', 'magma', 'slime']);
    });
  }
});

describe('GroundEffectTexture.dbc', () => {
  const effects = tableBytes([[12, 5, 6, 0, 5, 1, 1, 0, 1, 8, 0]]);
  const doodads = tableBytes([
    [5, 'World\\NoDXT\\Detail\\ElwynnGrass01.mdx', 0],
    [6, 'ElwynnFlower02.mdl', 0],
  ]);

  it('names the plants of each row once', () => {
    const [grass, flower] = ['World\\NoDXT\\Detail\\ElwynnGrass01.mdx', 'World\\NoDXT\\Detail\\ElwynnFlower02.mdl'];
    expect(readGroundEffects(effects, doodads)).toEqual([
      {
        ...{ id: 12, plants: ['ElwynnGrass01', 'ElwynnFlower02'], density: 8 },
        growth: [
          { model: grass, weight: 1 },
          { model: flower, weight: 1 },
          { model: grass, weight: 1 },
        ],
      },
    ]);
    expect(readGroundEffects(effects, null)).toEqual([{ id: 12, plants: [], growth: [], density: 8 }]);
  });

  it('of clients before 3.0 has no weights, and its plants are equally frequent', () => {
    const [old] = readGroundEffects(tableBytes([[3, 5, 0, 0, 0xffff_ffff, 24, 0]]), doodads);
    expect(old).toMatchObject({ id: 3, density: 24, growth: [{ weight: 1 }] });
  });

  const [real] = corpusFiles('support/dbc', ['em_groundeffecttexture.dbc']);
  const [plants] = corpusFiles('support/dbc', ['em_groundeffectdoodad.dbc']);
  it.skipIf(real === undefined || plants === undefined)(
    'of a real client finds the plants of every row that has some',
    () => {
      if (real === undefined || plants === undefined) return;
      const rows = readGroundEffects(real.bytes(), plants.bytes());
      expect(rows.length).toBeGreaterThan(100);
      expect(rows.filter((row) => row.plants.length > 0).length).toBeGreaterThan(800);
    },
  );
});

describe('AreaTable.dbc', () => {
  const areas = readAreas(
    tableBytes([
      areaRow(12, 'Elwynn Forest', 0),
      areaRow(87, 'Goldshire', 12),
      areaRow(5, 'Ring', 6),
      areaRow(6, '', 5),
    ]),
  );

  it('names an area with the zones above it', () => {
    expect([12, 87].map((id) => areaTitle(areas, id))).toEqual(['Elwynn Forest', 'Elwynn Forest › Goldshire']);
  });

  it('leaves numbers where it has no row or no name, and is not led round in circles', () => {
    expect([0, 99, 5].map((id) => areaTitle(areas, id))).toEqual(['none', 'area 99', 'area 6 › Ring']);
    expect(areaTitle(new Map(), 12)).toBe('area 12');
  });

  it('of an unknown form is not guessed at', () => {
    expect(readAreas(tableBytes([[1, 'Zone', 3, 0]])).size).toBe(0);
  });

  for (const file of corpusFiles('support/dbc', ['_areatable.dbc'])) {
    it(`of a real client has zones and what lies in them: ${file.name}`, () => {
      const real = readAreas(file.bytes());
      expect(real.size).toBeGreaterThan(1000);
      const titles = [...real.keys()].map((id) => areaTitle(real, id));
      expect(titles.filter((title) => title.includes(' › ')).length).toBeGreaterThan(500);
      expect(areaTitle(real, 87)).toBe('Elwynn Forest › Goldshire');
    });
  }
});

describe('WMOAreaTable.dbc', () => {
  const row = (building: number, set: number, group: number, area: number, name: string): (number | string)[] => [
    building * 100 + set,
    building,
    set,
    group,
    ...[0, 0, 0, 0, 0, 0],
    area,
    ...[name, '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
    0xff01fe,
  ];
  const areas = new Map([[69, { id: 69, name: 'Lakeshire', parent: 44 }]]);

  it('gives each building its sets, called by the row for the whole of it', () => {
    const sets = readNameSets(
      tableBytes([
        row(53, 2, -1, 0, 'Lakeshire Inn'),
        row(53, 2, 891, 0, 'Cellar'),
        row(53, 0, 893, 0, 'Kitchen'),
        row(53, 1, -1, 69, ''),
        row(0, 0, 0, 0, ''),
      ]),
      areas,
    );
    expect([...sets]).toEqual([
      [
        53,
        [
          { number: 0, title: '' },
          { number: 1, title: 'Lakeshire' },
          { number: 2, title: 'Lakeshire Inn' },
        ],
      ],
    ]);
    expect(readNameSets(tableBytes([[1, 2, 3]]), areas).size).toBe(0);
  });

  for (const file of corpusFiles('support/dbc', ['em_wmoareatable.dbc'])) {
    it('of a real 3.3.5 client names the inns', () => {
      const titles = readNameSets(file.bytes(), new Map())
        .get(53)
        ?.map(({ title }) => title);
      expect(titles?.slice(1)).toEqual(['Deepwater Tavern', "Lion's Pride Inn"]);
    });
  }
});
