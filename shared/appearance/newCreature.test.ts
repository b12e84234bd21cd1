/** A model as a creature: rows with free ids in two tables, found again as displays of it, each a step that is undone to the byte. */
import { expect, test } from 'vitest';
import { openDocument } from '../document/document.ts';
import { dbc } from '../formats/dbc/index.ts';
import { rowsById, tableOf } from '../formats/dbc/table.ts';
import { sampleModels } from '../test/models.ts';
import { creatureDisplays } from './creature.ts';
import { addCreature, creatureDraft, creatureModel, creatureTablePaths, whyNoCreature } from './newCreature.ts';
import { GameTables } from './tables.ts';
import { gameTables, tableBytes } from './test/gameTables.ts';

const squire = new Map(sampleModels).get('World of Warcraft');
if (squire === undefined) throw new Error('no sample');
const model = creatureModel(squire());
const { models: modelsPath, displays: displaysPath } = creatureTablePaths;
const bytesOf = (path: string): Uint8Array => gameTables[path] ?? new Uint8Array(0);
const open = (bytes: Uint8Array) => openDocument(dbc, bytes);
const tables = () => ({ models: open(bytesOf(modelsPath)), displays: open(bytesOf(displaysPath)) });
const named = { textures: ['KnightRed', '', ''] } as const;

test('a new model gets a row in both tables with free ids, sizes of its box and what most rows hold', async () => {
  const both = tables();
  const draft = creatureDraft(both, model, 'C:\\Models\\Knight.m2');
  expect(draft).toMatchObject({ path: 'Creature\\Knight\\Knight.m2', modelId: 4, displayId: 51, scale: 1 });
  expect(draft.collisionHeight).toBeCloseTo(model.maximum[2] ?? 0, 3);
  const made = addCreature(both, model, { ...draft, ...named, scale: 1.5 });
  expect(made).toEqual({ modelId: 4, displayId: 51, isNewModel: true, notes: [] });
  const written = new Map<string, Uint8Array>([
    [modelsPath, both.models.write()],
    [displaysPath, both.displays.write()],
  ]);
  const game = new GameTables(async (path) => written.get(path) ?? null);
  const [display] = await creatureDisplays(game, 'Creature\\Knight\\Knight.m2');
  expect(display).toMatchObject({ ids: [51], scale: 1.5, alpha: 255 });
  expect([...(display?.textures.values() ?? [])]).toEqual(['Creature\\Knight\\KnightRed.blp']);
  const rows = await game.table('CreatureModelData');
  expect(rows?.text(3, 'path')).toBe('Creature\\Knight\\Knight.mdx');
  expect(rows?.number(3, 'sizeClass')).toBe(1);
  expect(rows?.number(3, 'boxMaximum3')).toBe(model.maximum[2]);
  for (const [table, path] of [[both.models, modelsPath] as const, [both.displays, displaysPath] as const]) {
    expect(dbc.validate(table).filter(({ severity }) => severity === 'error')).toEqual([]);
    table.undo();
    expect(table.write()).toEqual(bytesOf(path));
  }
});

test('large ids are written whole', () => {
  const both = tables();
  const draft = creatureDraft(both, model, 'Knight.m2');
  const large = { modelId: 0x40_00_00_01, displayId: 16_777_217 };
  expect(addCreature(both, model, { ...draft, ...named, ...large })).toMatchObject(large);
  expect([...rowsById(tableOf(both.models)).keys()]).toContain(large.modelId);
  expect([...rowsById(tableOf(both.displays)).keys()]).toContain(large.displayId);
});

test('a model that the tables know gets another display alone, and what is missing is said', () => {
  const both = tables();
  const draft = creatureDraft(both, model, 'Creature/Squire/Squire.m2');
  expect(draft.modelId).toBe(1);
  const made = addCreature(both, { ...model, version: 256, skins: [0, 1] }, { ...draft, ...named });
  expect(made.isNewModel).toBe(false);
  expect(made.notes.join(' ')).toMatch(/only a display.*skin 2 .*client 1.12 reads; the tables are of 3.3.5/);
  expect(both.models.write()).toEqual(bytesOf(modelsPath));
});

test('ids that are taken, paths without a folder and sizes below nothing are refused, and nothing changes', () => {
  const both = tables();
  const draft = creatureDraft(both, model, 'Knight.m2');
  const why = (choice: Partial<typeof draft>): string | null => whyNoCreature(both, { ...draft, ...choice });
  expect(why({})).toBe(null);
  expect(why({ modelId: 2 })).toContain('4 is free');
  expect(why({ displayId: 40 })).toContain('51 is free');
  expect(why({ displayId: 0.5 })).toContain('whole number');
  expect(why({ path: 'Knight.m2' })).toContain('folder');
  expect(why({ path: 'Creature\\Squire\\Squire.mdx' })).toContain('with the id 1');
  expect(why({ scale: 0 })).toContain('scale');
  expect(why({ collisionWidth: -1 })).toContain('less than 0');
  expect(() => addCreature(both, model, { ...draft, displayId: 40 })).toThrow('another display');
  expect([both.models.write(), both.displays.write()]).toEqual([bytesOf(modelsPath), bytesOf(displaysPath)]);
});

test('tables of a form that nobody has described, of two clients, and other files are refused with a sentence', () => {
  const both = tables();
  const odd = open(tableBytes([[1, 2, 3]]));
  expect(() => creatureDraft({ ...both, models: odd }, model, 'a.m2')).toThrow(/12 bytes, a form that is not known/);
  const old = open(tableBytes([[1, 1, 0, 0, { float: 1 }, 255, 'Skin', '', '', 1, 0, 0]]));
  expect(() => creatureDraft({ ...both, displays: old }, model, 'a.m2')).toThrow(/of client 3\.3\.5 and .* of 1\.12/);
  expect(() => creatureDraft({ ...both, models: squire() }, model, 'a.m2')).toThrow('no table');
  expect(() => creatureModel(both.models)).toThrow('Only models of World of Warcraft');
});
