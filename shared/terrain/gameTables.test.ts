/** The tables that terrain tools read, of small ones made by code and of real ones where they are at hand. */
import { describe, expect, it } from 'vitest';
import { corpusFiles } from '../test/corpus.ts';
import { readGroundEffects, readLiquidTypes } from './gameTables.ts';
import { liquidRow, tableBytes } from './testTable.ts';

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
    expect(readGroundEffects(effects, doodads)).toEqual([
      { id: 12, plants: ['ElwynnGrass01', 'ElwynnFlower02'], density: 8 },
    ]);
    expect(readGroundEffects(effects, null)).toEqual([{ id: 12, plants: [], density: 8 }]);
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
