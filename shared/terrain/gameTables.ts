/** What terrain tools read of a game's tables: kinds of liquid, plants of ground effects, names of areas. Facts: formats/textures-archives-tables.md 2.6. */
import { openDocument } from '../document/document.ts';
import { dbc } from '../formats/dbc/index.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { Column, TableLayout } from '../formats/dbc/columns.ts';
import type { TableFields } from '../formats/dbc/schema.ts';
import { cellValue, tableOf } from '../formats/dbc/table.ts';
import { layoutFor } from '../formats/dbc/tables.ts';
import type { LiquidKind } from '../geometry/terrain/liquidKinds.ts';
import { liquidKinds } from '../geometry/terrain/liquidKinds.ts';

/** Where the tables stand in a game's files. */
export const gameTables = {
  liquids: 'DBFilesClient\\LiquidType.dbc',
  effects: 'DBFilesClient\\GroundEffectTexture.dbc',
  effectDoodads: 'DBFilesClient\\GroundEffectDoodad.dbc',
  areas: 'DBFilesClient\\AreaTable.dbc',
  insides: 'DBFilesClient\\WMOAreaTable.dbc',
} as const;

export interface LiquidRow {
  readonly id: number;
  readonly name: string;
  readonly kind: LiquidKind;
}

/** A table whose columns are known by its name. */
export interface OpenTable {
  readonly fields: TableFields;
  readonly layout: TableLayout;
  readonly value: (row: number, name: string) => string | number;
  readonly column: (name: string) => Column | null;
}

/** @throws FormatError when the bytes are no table */
export function openTable(path: string, bytes: Uint8Array): OpenTable {
  return tableIn(path, openDocument(dbc, bytes));
}

/** A document of a table, as it is now. */
export function tableIn(path: string, document: DocumentView): OpenTable {
  const name = path.slice(path.lastIndexOf('\\') + 1);
  const fields = tableOf(document);
  const layout = layoutFor(name, fields);
  const column = (wanted: string): Column | null => layout.columns.find((each) => each.name === wanted) ?? null;
  return {
    fields,
    layout,
    column,
    value: (row, wanted) => {
      const found = column(wanted);
      return found === null ? 0 : cellValue(fields, layout, row, found);
    },
  };
}

/**
 * The rows of LiquidType.dbc of 3.3.5. Empty for tables of another form: those of older clients number the kinds in a way
 * that is not known for sure.
 * @throws FormatError when the bytes are no table
 */
export function readLiquidTypes(bytes: Uint8Array): readonly LiquidRow[] {
  const table = openTable(gameTables.liquids, bytes);
  if (table.column('material') === null || table.column('kind') === null) return [];
  return Array.from({ length: table.fields.rowCount }, (_each, row) => ({
    id: Number(table.value(row, 'id')),
    name: String(table.value(row, 'name')),
    kind: liquidKinds[Number(table.value(row, 'kind'))] ?? 'water',
  }));
}

/** A plant of a ground effect. */
export interface EffectPlant {
  /** Path of its model in the game. */
  readonly model: string;
  /** Share among the plants of its row, of any sum. */
  readonly weight: number;
}

export interface GroundEffectRow {
  readonly id: number;
  /** Names of the plants, without folders and endings; empty where the table of doodads is not there. */
  readonly plants: readonly string[];
  /** What grows, one for each place of the row that names a plant. */
  readonly growth: readonly EffectPlant[];
  /** Plants on a whole chunk. */
  readonly density: number;
}

/** Where the game keeps the models that GroundEffectDoodad.dbc names without a folder (formats/textures-archives-tables.md, 2.6). */
const plantFolder = 'World\\NoDXT\\Detail\\';

/**
 * The rows of GroundEffectTexture.dbc, with the plants that GroundEffectDoodad.dbc names.
 * @throws FormatError when the bytes are no tables
 */
export function readGroundEffects(bytes: Uint8Array, doodads: Uint8Array | null): readonly GroundEffectRow[] {
  const table = openTable(gameTables.effects, bytes);
  const models = doodads === null ? new Map<number, string>() : plantModels(doodads);
  // Clients before 3.0 have no weights: there every plant is as frequent as the next.
  const hasWeights = table.column('weight1') !== null;
  return Array.from({ length: table.fields.rowCount }, (_each, row) => {
    const growth = [1, 2, 3, 4].flatMap((number): readonly EffectPlant[] => {
      const model = models.get(Number(table.value(row, `doodad${number}`)));
      const weight = hasWeights ? Number(table.value(row, `weight${number}`)) : 1;
      return model === undefined ? [] : [{ model, weight: Number.isFinite(weight) ? Math.max(0, weight) : 0 }];
    });
    return {
      id: Number(table.value(row, 'id')),
      plants: [...new Set(growth.map(({ model }) => plantName(model)))],
      growth,
      density: Number(table.value(row, 'density')),
    };
  });
}

function plantName(model: string): string {
  return model.slice(model.lastIndexOf('\\') + 1).replace(/\.\w+$/, '');
}

function plantModels(bytes: Uint8Array): ReadonlyMap<number, string> {
  const table = openTable(gameTables.effectDoodads, bytes);
  const found = new Map<number, string>();
  for (const row of Array.from({ length: table.fields.rowCount }).keys()) {
    const model = String(table.value(row, 'model')).replaceAll('/', '\\');
    if (model === '') continue;
    found.set(Number(table.value(row, 'id')), model.includes('\\') ? model : plantFolder + model);
  }
  return found;
}

export interface AreaRow {
  readonly id: number;
  readonly name: string;
  /** Row of the zone that it is a part of; 0 for a zone. */
  readonly parent: number;
}

/**
 * The rows of AreaTable.dbc by their ids; empty for tables of an unknown form.
 * @throws FormatError when the bytes are no table
 */
export function readAreas(bytes: Uint8Array): ReadonlyMap<number, AreaRow> {
  const table = openTable(gameTables.areas, bytes);
  if (table.column('name') === null || table.column('parent') === null) return new Map();
  const rows = Array.from({ length: table.fields.rowCount }, (_each, row): AreaRow => {
    const cell = (name: string): number => Number(table.value(row, name));
    return { id: cell('id'), name: String(table.value(row, 'name')), parent: cell('parent') };
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** `Elwynn Forest › Goldshire`; by its number where the table has no such row, `none` for 0. */
export function areaTitle(areas: ReadonlyMap<number, AreaRow>, areaId: number): string {
  if (areaId === 0) return 'none';
  const named = (id: number): string => areas.get(id)?.name || `area ${id}`;
  const titles = [named(areaId)];
  // A damaged table may lead round in a circle.
  const passed = new Set([areaId]);
  for (let above = areas.get(areaId)?.parent ?? 0; above !== 0 && !passed.has(above);) {
    passed.add(above);
    titles.unshift(named(above));
    above = areas.get(above)?.parent ?? 0;
  }
  return titles.join(' › ');
}

/** What a building is called inside, where a map gives it a set of names. */
export interface NameSet {
  readonly number: number;
  /** Empty where the table has a row without a name and without an area. */
  readonly title: string;
}

/** Row of a building's names that holds for all groups without one of their own. */
const wholeBuilding = -1;

/**
 * The sets of names of each building by the building's number (`WorldObject.areaTableId`), in order; empty for tables of an
 * unknown form. A set is called by its row for the whole building: by the name there, else by the area.
 * @throws FormatError when the bytes are no table
 */
export function readNameSets(
  bytes: Uint8Array,
  areas: ReadonlyMap<number, AreaRow>,
): ReadonlyMap<number, readonly NameSet[]> {
  const table = openTable(gameTables.insides, bytes);
  if (['building', 'nameSet', 'group', 'area', 'name'].some((name) => table.column(name) === null)) return new Map();
  const sets = new Map<number, Map<number, string>>();
  for (const row of Array.from({ length: table.fields.rowCount }).keys()) {
    const cell = (name: string): number => Number(table.value(row, name));
    const [building, number, area] = [cell('building'), cell('nameSet'), cell('area')];
    // Zero is what buildings have that no table names.
    if (building === 0) continue;
    const own = sets.get(building) ?? new Map<number, string>();
    sets.set(building, own);
    const isWhole = (cell('group') | 0) === wholeBuilding;
    const title = isWhole ? String(table.value(row, 'name')) || (areas.get(area)?.name ?? '') : '';
    if (isWhole || !own.has(number)) own.set(number, title);
  }
  return new Map(
    [...sets].map(([building, own]) => [
      building,
      [...own].map(([number, title]) => ({ number, title })).toSorted((left, right) => left.number - right.number),
    ]),
  );
}
