/**
 * Changes of a map's lights: where they are and how far they reach, the keys of their bands, new ones and fewer. All of it is
 * edits of the tables that are ordinary documents; facts as in `tables.ts`.
 */
import { positions } from '../../codec/count.ts';
import type { Document } from '../../document/document.ts';
import type { TableEdit } from '../../formats/dbc/edit.ts';
import { CellError } from '../../formats/dbc/edit.ts';
import { rowsById } from '../../formats/dbc/table.ts';
import { worldToPlacement } from '../../geometry/terrain/grid.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import type { OpenTable } from '../gameTables.ts';
import { tableIn } from '../gameTables.ts';
import type { MapEdit } from '../mapEdit.ts';
import { changeTable, copyRows, rowOf, setCell } from '../tableChange.ts';
import { dayLength } from './curves.ts';
import type { BandKind, LightTables, Weather } from './tables.ts';
import { bandCount, bandRow, lightTables, mostKeys, perYard, weathers } from './tables.ts';

/** The tables as documents; LightParams is needed for new sets alone. */
export type LightDocuments = LightTables<Document>;

/** A key as the tables store it: a colour as 0xRRGGBB, or a number. */
export interface StoredKey {
  /** Half minutes since midnight. */
  readonly time: number;
  readonly stored: number;
}

const valueColumn: Readonly<Record<BandKind, string>> = { colours: 'color', numbers: 'value' };

/** The keys of a band as they are stored, by time; none where the table has no such row. */
export function storedKeys(documents: LightDocuments, kind: BandKind, set: number, band: number): readonly StoredKey[] {
  const open = tableIn(lightTables[kind], documents[kind]);
  const row = rowsById(open.fields).get(bandRow(kind, set, band));
  if (row === undefined) return [];
  return positions(Number(open.value(row, 'count')), mostKeys)
    .map((key) => ({
      time: Number(open.value(row, `time${key + 1}`)),
      stored: Number(open.value(row, `${valueColumn[kind]}${key + 1}`)),
    }))
    .toSorted((left, right) => left.time - right.time);
}

/**
 * Gives a band these keys, which are put in the order of their times; of those at one time the last stays. What the row keeps
 * behind its last key stays as it is.
 * @throws CellError for no key, more than 16, and a set without that row
 */
export function setBandKeys(
  edit: MapEdit,
  documents: LightDocuments,
  { kind, set, band }: { readonly kind: BandKind; readonly set: number; readonly band: number },
  keys: readonly StoredKey[],
): void {
  const within = (time: number): number => ((Math.round(time) % dayLength) + dayLength) % dayLength;
  const byTime = new Map(keys.map(({ time, stored }) => [within(time), stored]));
  const sorted = [...byTime].toSorted(([left], [right]) => left - right);
  if (sorted.length === 0) throw new CellError('a band needs a key');
  if (sorted.length > mostKeys) throw new CellError(`a band has room for ${mostKeys} keys`);
  changeTable(edit, lightTables[kind], documents[kind], (table, open) => {
    const row = rowOf(open, bandRow(kind, set, band), lightTables[kind]);
    setCell(table, open, row, 'count', sorted.length);
    for (const [key, [time, stored]] of sorted.entries()) {
      setCell(table, open, row, `time${key + 1}`, time);
      setCell(table, open, row, `${valueColumn[kind]}${key + 1}`, kind === 'colours' ? stored | 0 : stored);
    }
  });
}

/** Where a light is, in the world, and how far it is seen, in yards. */
export interface LightPlace {
  readonly place: Vector3;
  readonly start: number;
  readonly end: number;
}

function setPlace(table: TableEdit, open: OpenTable, row: number, { place, start, end }: Partial<LightPlace>): void {
  if (place !== undefined) {
    const [x, y, z] = place;
    for (const [axis, value] of worldToPlacement({ x, y, z }).entries()) {
      setCell(table, open, row, `position${axis + 1}`, value * perYard);
    }
  }
  if (start !== undefined) setCell(table, open, row, 'falloffStart', start * perYard);
  if (end !== undefined) setCell(table, open, row, 'falloffEnd', end * perYard);
}

/** Moves a light or changes how far it is seen; what is left out stays to the bit. */
export function placeLight(edit: MapEdit, documents: LightDocuments, id: number, to: Partial<LightPlace>): void {
  changeTable(edit, lightTables.lights, documents.lights, (table, open) =>
    setPlace(table, open, rowOf(open, id, 'Light.dbc'), to),
  );
}

/** Gives a light another set for a weather; 0 for none, which is that of clear days. */
export function setWeather(edit: MapEdit, documents: LightDocuments, id: number, weather: Weather, set: number): void {
  changeTable(edit, lightTables.lights, documents.lights, (table, open) =>
    setCell(table, open, rowOf(open, id, 'Light.dbc'), `parameters${weathers.indexOf(weather) + 1}`, set),
  );
}

/** Ids of the lights of any map that have a set in any weather: whoever changes it changes all of them. */
export function lightsWithSet({ lights }: LightDocuments, set: number): readonly number[] {
  const open = tableIn(lightTables.lights, lights);
  const names = open.layout.columns.map(({ name }) => name).filter((name) => name.startsWith('parameters'));
  return positions(open.fields.rowCount, open.fields.rows.length)
    .filter((row) => names.some((name) => Number(open.value(row, name)) === set))
    .map((row) => Number(open.value(row, 'id')));
}

/** A set that no table has yet: rows of bands follow from its number, so there must be none of them either. */
function freeSet({ sets, colours, numbers }: LightDocuments): number {
  const largest = (path: string, document: Document | null | undefined): number =>
    document == null ? 0 : Math.max(0, ...rowsById(tableIn(path, document).fields).keys());
  return (
    Math.max(
      largest(lightTables.sets, sets),
      Math.ceil(largest(lightTables.colours, colours) / bandCount.colours),
      Math.ceil(largest(lightTables.numbers, numbers) / bandCount.numbers),
    ) + 1
  );
}

/**
 * A set of its own, as another one is.
 * @returns its row of LightParams.dbc
 * @throws CellError where LightParams.dbc is not at hand
 */
function copySet(edit: MapEdit, documents: LightDocuments, from: number): number {
  const { sets = null } = documents;
  if (sets === null) throw new CellError('LightParams.dbc is not at hand, without which there are no new sets');
  const set = freeSet(documents);
  changeTable(edit, lightTables.sets, sets, (table, open) => void copyRows(table, open, [[from, set]]));
  for (const kind of ['colours', 'numbers'] as const) {
    const rows = Array.from({ length: bandCount[kind] }, (_each, band) => {
      return [bandRow(kind, from, band), bandRow(kind, set, band)] as const;
    });
    changeTable(edit, lightTables[kind], documents[kind], (table, open) => void copyRows(table, open, rows));
  }
  return set;
}

/** Lets a light have a copy of a weather's set to itself, so that others with the same set stay as they are. */
export function ownSet(edit: MapEdit, documents: LightDocuments, id: number, weather: Weather, from: number): number {
  const set = copySet(edit, documents, from);
  setWeather(edit, documents, id, weather, set);
  return set;
}

/** A light of a map as another one is, with the same sets. @returns its row of Light.dbc */
export function copyLight(edit: MapEdit, documents: LightDocuments, from: number, to: Partial<LightPlace>): number {
  const id = Math.max(0, ...rowsById(tableIn(lightTables.lights, documents.lights).fields).keys()) + 1;
  changeTable(edit, lightTables.lights, documents.lights, (table, open) => {
    rowOf(open, from, 'Light.dbc');
    const row = copyRows(table, open, [[from, id]]);
    setPlace(table, open, row, to);
  });
  return id;
}

/** A new light of a map, with a set of its own for clear weather, which begins as another one. @returns its row */
export function addLight(
  edit: MapEdit,
  documents: LightDocuments,
  mapId: number,
  to: LightPlace,
  like: number,
): number {
  const set = copySet(edit, documents, like);
  const id = Math.max(0, ...rowsById(tableIn(lightTables.lights, documents.lights).fields).keys()) + 1;
  changeTable(edit, lightTables.lights, documents.lights, (table, open) => {
    const row = copyRows(table, open, [[null, id]]);
    setCell(table, open, row, 'map', mapId);
    setCell(table, open, row, 'parameters1', set);
    setPlace(table, open, row, to);
  });
  return id;
}

/** Takes a light away. Its sets stay: others may have them. */
export function removeLight(edit: MapEdit, documents: LightDocuments, id: number): void {
  changeTable(edit, lightTables.lights, documents.lights, (table, open) =>
    table.removeRows(new Set([rowOf(open, id, 'Light.dbc')])),
  );
}

/** The cells of a set beside its bands. */
export interface SetCells {
  /** Row of LightSkybox.dbc; 0 for none. */
  readonly skybox: number;
  readonly glow: number;
  readonly waterShallowAlpha: number;
  readonly waterDeepAlpha: number;
  readonly oceanShallowAlpha: number;
  readonly oceanDeepAlpha: number;
}

const setCells = [
  'skybox',
  'glow',
  'waterShallowAlpha',
  'waterDeepAlpha',
  'oceanShallowAlpha',
  'oceanDeepAlpha',
] as const;

/** Null where LightParams.dbc is not at hand or has no such row. */
export function setCellsOf({ sets = null }: LightDocuments, set: number): SetCells | null {
  if (sets === null) return null;
  const open = tableIn(lightTables.sets, sets);
  const row = rowsById(open.fields).get(set);
  if (row === undefined) return null;
  const [skybox = 0, glow = 0, waterShallowAlpha = 0, waterDeepAlpha = 0, oceanShallowAlpha = 0, oceanDeepAlpha = 0] =
    setCells.map((name) => Number(open.value(row, name)));
  return { skybox, glow, waterShallowAlpha, waterDeepAlpha, oceanShallowAlpha, oceanDeepAlpha };
}

export function changeSetCell(
  edit: MapEdit,
  { sets = null }: LightDocuments,
  set: number,
  cell: keyof SetCells,
  value: number,
): void {
  if (sets === null) throw new CellError('LightParams.dbc is not at hand');
  changeTable(edit, lightTables.sets, sets, (table, open) =>
    setCell(table, open, rowOf(open, set, 'LightParams.dbc'), cell, value),
  );
}

/** The rows of LightSkybox.dbc by id; none where it is not at hand. */
export function skyboxPaths({ skyboxes = null }: LightDocuments): ReadonlyMap<number, string> {
  if (skyboxes === null) return new Map();
  const open = tableIn(lightTables.skyboxes, skyboxes);
  return new Map([...rowsById(open.fields)].map(([id, row]) => [id, String(open.value(row, 'path'))]));
}
