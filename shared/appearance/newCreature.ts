/**
 * A model as a creature of the game: a row of CreatureModelData and one of CreatureDisplayInfo, as edits of two open tables.
 * Cells: formats/textures-archives-tables.md 2.6. Paths of models end in .mdx there although the files are .m2 (1396 of 1406
 * rows of client 3.3.5 in the corpus). The box of a row is the model's own; what nobody chooses holds what most rows hold.
 */
import { fieldsOf } from '../codec/record.ts';
import { counted } from '../codec/words.ts';
import type { Column, TableLayout } from '../formats/dbc/columns.ts';
import { editTable, type TableEdit } from '../formats/dbc/edit.ts';
import { dbc } from '../formats/dbc/index.ts';
import { cellValue, formatFloat, rowsById, tableOf } from '../formats/dbc/table.ts';
import { layoutFor } from '../formats/dbc/tables.ts';
import { listOf, modelFields } from '../formats/m2/model.ts';
import { Texture } from '../formats/m2/schema/material.ts';
import type { FormatDocument } from '../format/format.ts';
import { monsterSkins } from './creature.ts';
import { baseOf, folderOf } from './paths.ts';

/** Where the two tables lie in a game. */
export const creatureTablePaths = {
  models: 'DBFilesClient\\CreatureModelData.dbc',
  displays: 'DBFilesClient\\CreatureDisplayInfo.dbc',
} as const;

export interface CreatureTables {
  readonly models: FormatDocument;
  readonly displays: FormatDocument;
}

export interface CreatureChoice {
  /** In the game, from its topmost folder: `Creature\Knight\Knight.m2`. */
  readonly path: string;
  readonly modelId: number;
  readonly displayId: number;
  /** Bare names for the three kinds of skin that a display fills in; empty for none. */
  readonly textures: readonly [string, string, string];
  readonly scale: number;
  /** Yards. */
  readonly collisionWidth: number;
  readonly collisionHeight: number;
}

/** What of a model goes into the rows without a choice. */
export interface CreatureModel {
  readonly version: number;
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  /** Places among the three skins that the model leaves to the display. */
  readonly skins: readonly number[];
}

export interface CreatureRows {
  readonly modelId: number;
  readonly displayId: number;
  /** False where the tables know the model already: then only a display was added. */
  readonly isNewModel: boolean;
  /** What is to be known of it, in sentences. */
  readonly notes: readonly string[];
}

interface OpenTable {
  readonly name: string;
  readonly document: FormatDocument;
  readonly layout: TableLayout;
}

/** @throws RangeError with a sentence for what is no such table, or one of a form that nobody has described */
function openTable(name: string, document: FormatDocument): OpenTable {
  if (document.format.id !== dbc.id) throw new RangeError(`${name}.dbc is no table (WDBC).`);
  const fields = tableOf(document);
  const layout = layoutFor(`${name}.dbc`, fields);
  if (layout.client === null)
    throw new RangeError(
      `${name}.dbc has rows of ${counted(fields.rowSize, 'byte')}, a form that is not known. Known are those of the clients 1.12, 2.4.3 and 3.3.5.`,
    );
  return { name, document, layout };
}

interface OpenTables {
  readonly models: OpenTable;
  readonly displays: OpenTable;
}

function openTables(tables: CreatureTables): OpenTables {
  const models = openTable('CreatureModelData', tables.models);
  const displays = openTable('CreatureDisplayInfo', tables.displays);
  if (models.layout.client !== displays.layout.client)
    throw new RangeError(
      `CreatureModelData.dbc is of client ${models.layout.client} and CreatureDisplayInfo.dbc of ${displays.layout.client}: use the two of one game.`,
    );
  return { models, displays };
}

/** What of an M2 its rows say. @throws RangeError for another format */
export function creatureModel(document: FormatDocument): CreatureModel {
  if (document.format.id !== 'm2') throw new RangeError('Only models of World of Warcraft (.m2) can be its creatures.');
  const { bounds } = modelFields(document);
  const kinds = new Set(listOf(document, 'textures').map((id) => fieldsOf(Texture, document.get(id)).kind));
  const skins = monsterSkins.flatMap((kind, place) => (kinds.has(kind) ? [place] : []));
  return { version: document.version, minimum: bounds.minimum, maximum: bounds.maximum, skins };
}

function nextId({ document, layout }: OpenTable): number {
  const ids = [...rowsById(tableOf(document)).keys()];
  return layout.columns.length === 0 ? 1 : ids.reduce((most, id) => Math.max(most, id), 0) + 1;
}

function columnOf({ name, layout }: OpenTable, wanted: string): Column {
  const column = layout.columns.find((each) => each.name === wanted);
  if (column === undefined) throw new RangeError(`${name}.dbc has no column “${wanted}”.`);
  return column;
}

const writtenPath = (path: string): string =>
  path
    .trim()
    .replaceAll('/', '\\')
    .replace(/^\\+/, '')
    .replace(/\.(m2|mdx|mdl)$/i, '') + '.mdx';

/** Id of the row that names the model already; null where none does. */
function knownModel(models: OpenTable, path: string): number | null {
  const fields = tableOf(models.document);
  const column = columnOf(models, 'path');
  const wanted = writtenPath(path).toLowerCase();
  for (const [id, row] of rowsById(fields)) {
    const text = String(cellValue(fields, models.layout, row, column));
    if (text !== '' && writtenPath(text).toLowerCase() === wanted) return id;
  }
  return null;
}

const rounded = (value: number): number => Number(Math.max(0, value).toFixed(4));

/**
 * How many times as high as wide creatures are for what they bump into: in 95 of 100 rows of a CreatureModelData with 1,133
 * boxes the width is within half as much again of a third of the height (79 of 100 of those that keep another width than the
 * usual one), and in 15 of 100 of the box's narrower side.
 */
const heightsForWidth = 3;

/**
 * What is offered at first: ids above all there are, and the sizes of the model's box. `path` may be one on disk, of which the
 * name is taken. @throws RangeError with a sentence for tables that rows cannot be added to
 */
export function creatureDraft(tables: CreatureTables, model: CreatureModel, path: string): CreatureChoice {
  const { models, displays } = openTables(tables);
  const plain = path.replaceAll('/', '\\');
  const name = (plain.split('\\').at(-1) ?? plain).replace(/\.\w+$/, '');
  const isInGame = !/^([a-z]:|\\)/i.test(plain) && folderOf(plain) !== '';
  const own = isInGame ? plain : `Creature\\${name}\\${name}.m2`;
  const [minimum, maximum] = [model.minimum, model.maximum];
  const across = [0, 1].map((axis) => (maximum[axis] ?? 0) - (minimum[axis] ?? 0));
  const height = maximum[2] ?? 0;
  return {
    path: own,
    modelId: knownModel(models, own) ?? nextId(models),
    displayId: nextId(displays),
    textures: ['', '', ''],
    scale: 1,
    collisionWidth: rounded(Math.min(...across, height / heightsForWidth)),
    collisionHeight: rounded(height),
  };
}

const largestId = 0x7f_ff_ff_ff;

/** What is wrong with a choice, in a sentence; null where it can be carried out. Throws a RangeError for the tables. */
export function whyNoCreature(tables: CreatureTables, choice: CreatureChoice): string | null {
  const { models, displays } = openTables(tables);
  const { path, modelId, displayId, scale, collisionHeight, collisionWidth, textures } = choice;
  if (baseOf(path) === '') return 'The path needs the name of the model, such as Creature\\Knight\\Knight.m2.';
  if (folderOf(writtenPath(path)) === '') return 'The path needs a folder of the game, such as Creature\\Knight.';
  for (const [id, what] of [[modelId, 'model'] as const, [displayId, 'display'] as const])
    if (!Number.isInteger(id) || id < 1 || id > largestId)
      return `The id of the ${what} has to be a whole number from 1 to ${largestId}.`;
  const known = knownModel(models, path);
  if (known !== null && known !== modelId) return `The model is in the tables already, with the id ${known}.`;
  if (known === null && rowsById(tableOf(models.document)).has(modelId))
    return `The id ${modelId} is another model's: ${nextId(models)} is free.`;
  if (rowsById(tableOf(displays.document)).has(displayId))
    return `The id ${displayId} is another display's: ${nextId(displays)} is free.`;
  if (!(scale > 0)) return 'The scale has to be more than 0.';
  if (collisionWidth < 0 || collisionHeight < 0) return 'Sizes cannot be less than 0.';
  if (textures.some((name) => /\0/.test(name))) return 'A name cannot hold a NUL character.';
  return null;
}

/** Columns that creatures share: without a choice they hold what most rows hold. */
const usual = new Set([
  ...['sizeClass', 'blood', 'footprint', 'footprintLength', 'footprintWidth', 'footprintScale', 'foleyMaterial'],
  ...['footstepShake', 'deathThudShake', 'worldEffectScale', 'attachedEffectScale'],
]);

function mostCommon({ document, layout }: OpenTable, column: Column, count: number): string {
  const fields = tableOf(document);
  const found = new Map<string | number, number>();
  for (let row = 0; row < count; row++) {
    const value = cellValue(fields, layout, row, column);
    found.set(value, (found.get(value) ?? 0) + 1);
  }
  const [most = ['0', 0]] = [...found].toSorted(([, left], [, right]) => right - left);
  return typeof most[0] === 'number' && column.kind === 'float' ? formatFloat(most[0]) : String(most[0]);
}

function addRow(open: OpenTable, edit: TableEdit, cells: Readonly<Record<string, string | number>>): void {
  const count = tableOf(open.document).rowCount;
  const common = new Map(
    open.layout.columns.flatMap((column) =>
      usual.has(column.name) && cells[column.name] === undefined
        ? [[column, mostCommon(open, column, count)] as const]
        : [],
    ),
  );
  const row = edit.insertRows(count, [null]);
  for (const [column, text] of common) edit.setCell(row, column, text);
  for (const column of open.layout.columns) {
    const value = cells[column.name];
    if (value === undefined) continue;
    edit.setCell(row, column, column.kind === 'float' ? formatFloat(Math.fround(Number(value))) : String(value));
  }
}

/** Table columns that a client before 2.4.3 has not are passed over. */
function boxCells({ minimum, maximum }: CreatureModel): Readonly<Record<string, number>> {
  const corner = (name: string, values: readonly number[]) =>
    [0, 1, 2].map((axis) => [`${name}${axis + 1}`, values[axis] ?? 0] as const);
  return Object.fromEntries([...corner('boxMinimum', minimum), ...corner('boxMaximum', maximum)]);
}

/** Clients that read a version of the format: formats/wow-models.md. */
const clientOf = (version: number): string => (version >= 264 ? '3.3.5' : version >= 260 ? '2.4.3' : '1.12');

/** The rows as one step in each table that gets one. @throws RangeError with a sentence, and then nothing has changed */
export function addCreature(tables: CreatureTables, model: CreatureModel, choice: CreatureChoice): CreatureRows {
  const why = whyNoCreature(tables, choice);
  if (why !== null) throw new RangeError(why);
  const { models, displays } = openTables(tables);
  const { modelId, displayId, textures, scale, collisionWidth, collisionHeight } = choice;
  const path = writtenPath(choice.path);
  const isNewModel = knownModel(models, path) === null;
  const label = `Add creature ${displayId}`;
  if (isNewModel)
    editTable(models.document, models.layout, label, (edit) =>
      addRow(models, edit, {
        ...{ id: String(modelId), path, scale: 1, collisionWidth, collisionHeight },
        ...boxCells(model),
      }),
    );
  const names = Object.fromEntries(textures.map((name, place) => [`texture${place + 1}`, name.trim()]));
  editTable(displays.document, displays.layout, label, (edit) =>
    addRow(displays, edit, { id: String(displayId), model: String(modelId), scale, alpha: '255', ...names }),
  );
  const bare = model.skins.filter((place) => (textures[place] ?? '').trim() === '');
  const client = clientOf(model.version);
  const notes = [
    ...(isNewModel ? [] : [`The tables have the model already, with the id ${modelId}: only a display was added.`]),
    ...(bare.length === 0
      ? []
      : [
          `The model leaves skin ${bare.map((place) => place + 1).join(', ')} to the display, and no texture is named.`,
        ]),
    ...(displays.layout.client === client
      ? []
      : [
          `The model is of version ${model.version}, which client ${client} reads; the tables are of ${displays.layout.client}.`,
        ]),
  ];
  return { modelId, displayId, isNewModel, notes };
}
