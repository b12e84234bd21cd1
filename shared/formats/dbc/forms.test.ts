import { describe, expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import type { Column } from './columns.ts';
import { forms } from './forms.ts';
import { dbc } from './index.ts';
import { layoutFor } from './tables.ts';
import { tableOf } from './table.ts';
import { wordKeys } from './words.ts';

/**
 * Cells of a row by table and client, from sources that are independent of the columns in `forms.ts`: the lengths of the format
 * strings in the cmangos cores where a core reads the table, else the number of fields that WoWDBDefs or WDBXEditor give, and
 * for 3.3.5 the headers of the corpus.
 */
const cells: Readonly<Record<string, readonly [vanilla: number | null, crusade: number | null, wrath: number | null]>> =
  {
    AreaTable: [25, 35, 36],
    Map: [42, 125, 66],
    GroundEffectTexture: [7, 7, 11],
    GroundEffectDoodad: [3, 3, 3],
    LiquidType: [4, 4, 45],
    LiquidMaterial: [null, null, 3],
    AnimationData: [7, 7, 8],
    CreatureDisplayInfo: [12, 14, 16],
    CreatureDisplayInfoExtra: [19, 21, 21],
    CreatureModelData: [16, 24, 28],
    ItemDisplayInfo: [23, 25, 25],
    ItemVisuals: [6, 6, 6],
    ItemVisualEffects: [2, 2, 2],
    CharSections: [10, 10, 10],
    CharHairGeosets: [6, 6, 6],
    HelmetGeosetVisData: [6, 6, 8],
    ChrRaces: [null, null, 69],
    GameObjectDisplayInfo: [12, 18, 19],
    TerrainType: [6, 6, 6],
    Light: [12, 12, 15],
    LightParams: [9, 9, 9],
    LightIntBand: [34, 34, 34],
    LightFloatBand: [34, 34, 34],
    LightSkybox: [2, 3, 3],
    ZoneMusic: [8, 8, 8],
    ZoneIntroMusicTable: [5, 5, 5],
    SoundAmbience: [3, 3, 3],
    SoundEntries: [29, 29, 30],
    SoundEntriesAdvanced: [null, null, 24],
    NPCSounds: [5, 5, 5],
    WMOAreaTable: [20, 28, 28],
    LoadingScreens: [3, 3, 4],
    Weather: [null, 7, 8],
    WorldMapArea: [8, 9, 11],
    FootprintTextures: [2, 2, 2],
    ParticleColor: [null, 10, 10],
  };

const clients = ['1.12', '2.4.3', '3.3.5'] as const;

/** Whether a form says that a client has it: `1.12–2.4.3`. */
function isOf(form: string, client: string): boolean {
  const [first = form, last = first] = form.split('–');
  return first <= client && client <= last;
}

const text = new TextEncoder().encode('\0First\0Second\0');

/** What stands in cell `cell` of row `row`. */
type CellBits = (cell: number, row: number) => number;

function tableBytes(cellCount: number, bitsOf: CellBits, rowCount = 3): Uint8Array {
  const bytes = new Uint8Array(20 + rowCount * cellCount * 4 + text.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x57, 0x44, 0x42, 0x43]);
  for (const [at, value] of [rowCount, cellCount, cellCount * 4, text.length].entries()) {
    view.setUint32(4 + at * 4, value, true);
  }
  for (let row = 0; row < rowCount; row++) {
    for (let cell = 0; cell < cellCount; cell++) {
      view.setUint32(20 + (row * cellCount + cell) * 4, bitsOf(cell, row), true);
    }
  }
  bytes.set(text, bytes.length - text.length);
  return bytes;
}

const layoutOf = (table: string, cellCount: number, bitsOf: CellBits = (_cell, row) => row) =>
  layoutFor(`DBFilesClient\\${table}.dbc`, tableOf(openDocument(dbc, tableBytes(cellCount, bitsOf))));

const floatBits = (value: number): number => new Uint32Array(new Float32Array([value]).buffer)[0] ?? 0;

const widthOf = ({ kind }: Column, languageCount: number): number => (kind === 'languages' ? languageCount + 1 : 1);

const cases = Object.entries(cells).flatMap(([table, counts]) =>
  counts.flatMap((count, at) => (count === null ? [] : [[table, clients[at] ?? '', count] as const])),
);

describe('forms of tables', () => {
  test('every form is one of those that the sources tell, and none is missing', () => {
    const told = cases.map(([table, client]) => `${table} ${client}`);
    const known = forms.flatMap(({ table, client: form }) =>
      clients.filter((client) => isOf(form, client)).map((client) => `${table} ${client}`),
    );
    expect(known.toSorted()).toEqual(told.toSorted());
  });

  test.each(cases)('%s of client %s has %i cells, each in one column', (table, client, count) => {
    const layout = layoutOf(table, count);
    // Clients that share their size share their form, or are told apart by what the cells hold.
    const possible = forms.filter(
      (form) =>
        form.table === table && clients.some((each, at) => isOf(form.client, each) && cells[table]?.[at] === count),
    );
    expect(possible.map((form) => form.client)).toContain(layout.client);
    expect(possible.some((form) => isOf(form.client, client))).toBe(true);
    let offset = 0;
    for (const column of layout.columns) {
      expect([column.name, column.offset]).toEqual([column.name, offset]);
      offset += widthOf(column, layout.languageCount) * 4;
    }
    expect(offset).toBe(count * 4);
    expect(new Set(layout.columns.map(({ name }) => name)).size).toBe(layout.columns.length);
  });

  test.each(['Map', 'AreaTable', 'CreatureModelData', 'Spell', 'AchievementCriteria'])(
    'a %s of an unknown size gets the general view, and says so',
    (table) => {
      const layout = layoutOf(table, 50);
      expect(layout.client).toBe(null);
      expect(layout.columns.length).toBe(50);
    },
  );

  test('a row size that is not four bytes a cell is no known form', () => {
    const bytes = tableBytes(6, () => 1);
    new DataView(bytes.buffer).setUint32(8, 5, true);
    expect(layoutFor('TerrainType.dbc', tableOf(openDocument(dbc, bytes))).client).toBe(null);
  });

  test.each([
    ['LightParams', '1.12–2.4.3', 9, (cell: number) => (cell >= 3 && cell <= 7 ? floatBits(0.5) : 1)],
    ['LightParams', '3.3.5', 9, (cell: number) => (cell >= 4 ? floatBits(0.5) : 1)],
    ['GroundEffectDoodad', '1.12–2.4.3', 3, (cell: number, row: number) => (cell === 2 ? [1, 7, 0][row] : row) ?? 0],
    ['GroundEffectDoodad', '3.3.5', 3, (cell: number, row: number) => (cell === 1 ? [1, 7, 0][row] : 4) ?? 0],
    ['CharSections', '1.12–2.4.3', 10, (cell: number, row: number) => (cell === 6 ? [1, 7, 0][row] : 3) ?? 0],
    ['CharSections', '3.3.5', 10, (cell: number, row: number) => (cell === 4 ? [1, 7, 0][row] : 3) ?? 0],
  ] as const)(
    '%s of client %s is told from the other form of %i cells by its content',
    (table, client, count, bitsOf) => {
      expect(layoutOf(table, count, bitsOf).client).toBe(client);
    },
  );

  test('every word about a column is about one that some client has', () => {
    const known = new Set(
      forms.flatMap(({ table, columns }) =>
        columns.split(' ').map((word) => `${table}.${/^\w+/.exec(word)?.[0] ?? ''}`),
      ),
    );
    expect(wordKeys.filter((key) => !known.has(key))).toEqual([]);
    const kind = layoutOf('LiquidType', 4).columns.find(({ name }) => name === 'kind');
    expect(kind?.names?.[2]).toBe('Magma');
    const light = layoutOf('Light', 12).columns.filter(({ name }) => name.startsWith('position'));
    expect(light.map(({ explain }) => explain?.includes('36ths'))).toEqual([true, true, true]);
  });

  test('texts in every language take nine cells in 1.12 and seventeen later', () => {
    expect(layoutOf('WMOAreaTable', 20).languageCount).toBe(8);
    expect(layoutOf('WMOAreaTable', 28).languageCount).toBe(16);
    expect(layoutOf('Map', 42).columns.find(({ name }) => name === 'area')?.offset).toBe(19 * 4);
    expect(layoutOf('Map', 125).columns.find(({ name }) => name === 'area')?.offset).toBe(27 * 4);
  });
});
