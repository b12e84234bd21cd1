/**
 * Light.dbc and the tables of its bands: where on a map which light is, with its colours over the day.
 *
 * Facts: peers/wanted.md 4, from the reader of the project wowserhq/scene (MIT), which draws with them: places and falloff in
 * 1/36 yard from the map's north-west corner (east, up, south); a light at 0, 0, 0 is that of the whole map (the reader asks for no falloff as well;
 * that of Northrend, row 752 of the corpus, has one of a yard);
 * row of a band = (set − 1) · 18 + 1 + band, of a number (set − 1) · 6 + 1 + number; times in half minutes; fog's end in 1/36
 * yard, its start a part of that. Colours are 0xRRGGBB.
 */
import { positions } from '../../codec/count.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { placementToWorld } from '../../geometry/terrain/grid.ts';
import { rowsById } from '../../formats/dbc/table.ts';
import type { OpenTable } from '../gameTables.ts';
import { openTable } from '../gameTables.ts';
import type { DayCurve, LightColour } from './curves.ts';

export const lightTables = {
  lights: 'DBFilesClient\\Light.dbc',
  colours: 'DBFilesClient\\LightIntBand.dbc',
  numbers: 'DBFilesClient\\LightFloatBand.dbc',
  maps: 'DBFilesClient\\Map.dbc',
} as const;

/** Positions of the colours of a set that are used here. */
export const lightBand = {
  direct: 0,
  ambient: 1,
  skyTop: 2,
  skyMiddle: 3,
  skyLow: 4,
  skyLower: 5,
  smog: 6,
  fog: 7,
  oceanNear: 14,
  oceanFar: 15,
  riverNear: 16,
  riverFar: 17,
} as const;
const colourBands = 18;
const numberBands = 6;
const fogEnd = 0;
const fogStart = 1;
const perYard = 36;
/** Keys that a row has room for. */
const mostKeys = 16;

/** One set of a light: clear weather, storm and so on each have their own. */
export interface LightSet {
  readonly colours: readonly (readonly DayCurve<LightColour>[])[];
  /** Yards. */
  readonly fogEnd: readonly DayCurve<number>[];
  /** As a part of `fogEnd`. */
  readonly fogStart: readonly DayCurve<number>[];
}

/** The sets of a light, in the order of its cells. */
export const weathers = ['clear', 'underWater', 'storm', 'stormUnderWater', 'death'] as const;
export type Weather = (typeof weathers)[number];

export interface MapLight {
  readonly id: number;
  /** World: x north, y west, z up. */
  readonly place: Vector3;
  /** Yards from its place: fully seen up to `start`, not at all from `end` on. */
  readonly start: number;
  readonly end: number;
  /** Shines wherever no other one does. */
  readonly isWholeMap: boolean;
  /** Null where the tables have no such set. */
  set(weather: Weather): LightSet | null;
}

class Bands<T> {
  private readonly table: OpenTable;
  private readonly rows: ReadonlyMap<number, number>;
  private readonly column: 'color' | 'value';
  private readonly valueOf: (stored: number) => T;

  constructor(table: OpenTable, column: 'color' | 'value', valueOf: (stored: number) => T) {
    this.table = table;
    this.rows = rowsById(table.fields);
    this.column = column;
    this.valueOf = valueOf;
  }

  /** The keys of a row in the order of their times; none where there is no such row. */
  read(id: number): readonly DayCurve<T>[] {
    const row = this.rows.get(id);
    if (row === undefined) return [];
    const keys = positions(Number(this.table.value(row, 'count')), mostKeys).map((key) => {
      const stored = Number(this.table.value(row, `${this.column}${key + 1}`));
      return { time: Number(this.table.value(row, `time${key + 1}`)), value: this.valueOf(stored) };
    });
    return keys.toSorted((left, right) => left.time - right.time);
  }
}

const colourOf = (stored: number): LightColour => [
  ((stored >>> 16) & 255) / 255,
  ((stored >>> 8) & 255) / 255,
  (stored & 255) / 255,
];

/** The bytes of the tables as a game has them. */
export interface LightTableBytes {
  readonly lights: Uint8Array;
  readonly colours: Uint8Array;
  readonly numbers: Uint8Array;
}

/**
 * The lights of a map; none for tables of an unknown form. Sets are read when they are first asked for.
 * @param mapId row of Map.dbc
 * @throws FormatError when bytes are no tables
 */
export function readMapLights(bytes: LightTableBytes, mapId: number): readonly MapLight[] {
  const lights = openTable(lightTables.lights, bytes.lights);
  if (lights.column('falloffEnd') === null) return [];
  const colours = new Bands(openTable(lightTables.colours, bytes.colours), 'color', colourOf);
  const numbers = new Bands(openTable(lightTables.numbers, bytes.numbers), 'value', (stored) => stored);
  const sets = new Map<number, LightSet>();
  const readSet = (id: number): LightSet => {
    const known = sets.get(id);
    if (known !== undefined) return known;
    const bands = Array.from({ length: 18 }, (_each, band) => colours.read((id - 1) * colourBands + 1 + band));
    const first = (id - 1) * numberBands + 1;
    const ends = numbers.read(first + fogEnd).map(({ time, value }) => ({ time, value: value / perYard }));
    const set = { colours: bands, fogEnd: ends, fogStart: numbers.read(first + fogStart) };
    sets.set(id, set);
    return set;
  };
  const found: MapLight[] = [];
  for (const row of positions(lights.fields.rowCount, lights.fields.rows.length)) {
    const cell = (name: string): number => Number(lights.value(row, name));
    if (cell('map') !== mapId) continue;
    const stored = [cell('position1'), cell('position2'), cell('position3')];
    const { x, y, z } = placementToWorld(stored.map((each) => each / perYard));
    const end = cell('falloffEnd') / perYard;
    found.push({
      id: cell('id'),
      place: [x, y, z],
      start: cell('falloffStart') / perYard,
      end,
      isWholeMap: stored.every((each) => each === 0),
      set(weather) {
        const id = cell(`parameters${weathers.indexOf(weather) + 1}`);
        return id === 0 ? null : readSet(id);
      },
    });
  }
  return found;
}

/** The row of Map.dbc whose folder has this name; null where there is none. @throws FormatError when the bytes are no table */
export function readMapId(bytes: Uint8Array, name: string): number | null {
  const maps = openTable(lightTables.maps, bytes);
  if (maps.column('folder') === null) return null;
  for (const row of positions(maps.fields.rowCount, maps.fields.rows.length)) {
    if (String(maps.value(row, 'folder')).toLowerCase() === name.toLowerCase()) return Number(maps.value(row, 'id'));
  }
  return null;
}
