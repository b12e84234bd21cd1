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
import type { DocumentView } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { dbc } from '../../formats/dbc/index.ts';
import type { OpenTable } from '../gameTables.ts';
import { openTable, tableIn } from '../gameTables.ts';
import type { DayCurve, LightColour } from './curves.ts';

export const lightTables = {
  lights: 'DBFilesClient\\Light.dbc',
  colours: 'DBFilesClient\\LightIntBand.dbc',
  numbers: 'DBFilesClient\\LightFloatBand.dbc',
  sets: 'DBFilesClient\\LightParams.dbc',
  skyboxes: 'DBFilesClient\\LightSkybox.dbc',
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
/** Rows that a set has in the table of colours, and in that of numbers. */
export const bandCount = { colours: 18, numbers: 6 } as const;
export type BandKind = keyof typeof bandCount;
const fogEnd = 0;
const fogStart = 1;
export const perYard = 36;
/** Keys that a row has room for. */
export const mostKeys = 16;

/** The row that a band of a set has. @param set row of LightParams.dbc, from 1 */
export const bandRow = (kind: BandKind, set: number, band: number): number => (set - 1) * bandCount[kind] + 1 + band;

/** One set of a light: clear weather, storm and so on each have their own. */
export interface LightSet {
  /** Row of LightParams.dbc; 0 for a day of our own. */
  readonly id: number;
  /** Model that stands around the camera; empty for none, and where the tables that say so are not at hand. */
  readonly skybox: string;
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
  /** Its sets in the order of `weathers`, as stored: 0 for none. */
  readonly sets: readonly number[];
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

/** The tables of light: as a game has them in bytes, or as documents. Without the last two no skybox is known. */
export interface LightTables<T> {
  readonly lights: T;
  readonly colours: T;
  readonly numbers: T;
  readonly sets?: T | null;
  readonly skyboxes?: T | null;
}

/**
 * The lights of a map; none for tables of an unknown form. Sets are read when they are first asked for.
 * @param mapId row of Map.dbc
 * @throws FormatError when bytes are no tables
 */
export function readMapLights(bytes: LightTables<Uint8Array>, mapId: number): readonly MapLight[] {
  const { sets = null, skyboxes = null } = bytes;
  const open = (table: Uint8Array): Document => openDocument(dbc, table);
  const documents = {
    ...{ lights: open(bytes.lights), colours: open(bytes.colours), numbers: open(bytes.numbers) },
    ...{ sets: sets === null ? null : open(sets), skyboxes: skyboxes === null ? null : open(skyboxes) },
  };
  return mapLightsIn(documents, mapId);
}

/** Path of the skybox of a set; empty for none. */
function skyboxReader({ sets = null, skyboxes = null }: LightTables<DocumentView>): (set: number) => string {
  if (sets === null || skyboxes === null) return () => '';
  const [params, paths] = [tableIn(lightTables.sets, sets), tableIn(lightTables.skyboxes, skyboxes)];
  const [setRows, pathRows] = [rowsById(params.fields), rowsById(paths.fields)];
  return (set) => {
    const row = setRows.get(set);
    const path = row === undefined ? undefined : pathRows.get(Number(params.value(row, 'skybox')));
    return path === undefined ? '' : String(paths.value(path, 'path'));
  };
}

/** The same of documents, as they are now. */
export function mapLightsIn(documents: LightTables<DocumentView>, mapId: number): readonly MapLight[] {
  const lights = tableIn(lightTables.lights, documents.lights);
  if (lights.column('falloffEnd') === null) return [];
  const colours = new Bands(tableIn(lightTables.colours, documents.colours), 'color', colourOf);
  const numbers = new Bands(tableIn(lightTables.numbers, documents.numbers), 'value', (stored) => stored);
  const skyboxOf = skyboxReader(documents);
  const sets = new Map<number, LightSet>();
  const readSet = (id: number): LightSet => {
    const known = sets.get(id);
    if (known !== undefined) return known;
    const bands = Array.from({ length: bandCount.colours }, (_each, band) =>
      colours.read(bandRow('colours', id, band)),
    );
    const first = bandRow('numbers', id, 0);
    const ends = numbers.read(first + fogEnd).map(({ time, value }) => ({ time, value: value / perYard }));
    const set = { id, skybox: skyboxOf(id), colours: bands, fogEnd: ends, fogStart: numbers.read(first + fogStart) };
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
      sets: weathers.map((_each, index) => cell(`parameters${index + 1}`)),
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
