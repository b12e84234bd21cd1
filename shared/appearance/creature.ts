/**
 * Creatures: which displays a model has, and what they fill in. CreatureModelData leads from a path to a model,
 * CreatureDisplayInfo from a model to its displays. Cells: formats/textures-archives-tables.md 2.6.
 */
import { folderOf, matching, textureIn } from './paths.ts';
import type { GameTable, GameTables } from './tables.ts';

/** Kinds of texture that a display's three names stand for: monster skins 1 to 3. */
export const monsterSkins = [11, 12, 13] as const;
const bodySkin = 1;
const bakedFolder = 'Textures\\BakedNpcTextures\\';

/** What a character looks like: numbers of its choices, as CharSections and its sisters count them. */
export interface CharacterChoice {
  readonly skin: number;
  readonly face: number;
  readonly hairStyle: number;
  readonly hairColor: number;
  readonly facialHair: number;
}

/** The character behind a display, for people of the game's world. */
interface DisplayedCharacter {
  readonly race: number;
  readonly sex: number;
  readonly choice: CharacterChoice;
}

export interface ModelDisplay {
  /** Rows that look the same, the first one first. */
  readonly ids: readonly number[];
  /** Texture files by kind. */
  readonly textures: ReadonlyMap<number, string>;
  /** That of the display times that of the model. */
  readonly scale: number;
  /** 0 to 255, where the table says it. */
  readonly alpha: number;
  /** Which geoset of a group is shown; groups that are not listed keep what they have. */
  readonly geosets: ReadonlyMap<number, number>;
  readonly character: DisplayedCharacter | null;
}

/**
 * Four bits a group, groups 1 to 8 from the lowest: which geoset of it is shown. Source: readers of the client's data
 * that switch geosets of 1 to 899 by it; the tables of client 3.3.5 have 0x1111, 0x1213 and the like.
 */
export function geosetsOf(data: number): ReadonlyMap<number, number> {
  const geosets = new Map<number, number>();
  for (let group = 1; group <= 8; group++) {
    const geoset = (data >>> ((group - 1) * 4)) & 0xf;
    if (geoset !== 0) geosets.set(group, geoset);
  }
  return geosets;
}

function characterOf(extra: GameTable | null, row: number | undefined): DisplayedCharacter | null {
  if (extra === null || row === undefined || !extra.has('race', 'sex', 'skin', 'face', 'hairStyle')) return null;
  const number = (name: string): number => extra.number(row, name);
  return {
    race: number('race'),
    sex: number('sex'),
    choice: {
      skin: number('skin'),
      face: number('face'),
      hairStyle: number('hairStyle'),
      hairColor: number('hairColor'),
      facialHair: number('facialHair'),
    },
  };
}

/** Models of the tables that an open file is: scale and folder by id. */
async function modelsOf(
  tables: GameTables,
  modelPath: string,
): Promise<ReadonlyMap<number, { readonly folder: string; readonly scale: number }>> {
  const models = await tables.table('CreatureModelData');
  if (models === null || !models.has('id', 'path')) return new Map();
  const entries = models.rows().map((row) => ({ row, path: models.text(row, 'path') }));
  return new Map(
    matching(modelPath, entries, ({ path }) => path).map(({ row, path }) => {
      const scale = models.has('scale') ? models.number(row, 'scale') : 1;
      return [models.number(row, 'id'), { folder: folderOf(path), scale: scale > 0 ? scale : 1 }] as const;
    }),
  );
}

/** All displays of a model in the order of the table. None where the game has no such tables or says nothing of it. */
export async function creatureDisplays(tables: GameTables, modelPath: string): Promise<readonly ModelDisplay[]> {
  const models = await modelsOf(tables, modelPath);
  if (models.size === 0) return [];
  const displays = await tables.table('CreatureDisplayInfo');
  if (displays === null || !displays.has('id', 'model', 'texture1')) return [];
  const found = displays.rows().filter((row) => models.has(displays.number(row, 'model')));
  const hasPeople = found.some((row) => displays.number(row, 'extra') > 0);
  const extra = hasPeople ? await tables.table('CreatureDisplayInfoExtra') : null;
  const extraRows = extra?.rowsBy('id');
  return found.map((row): ModelDisplay => {
    const model = models.get(displays.number(row, 'model')) ?? { folder: '', scale: 1 };
    const textures = new Map<number, string>();
    monsterSkins.forEach((kind, place) => {
      const name = displays.text(row, `texture${place + 1}`);
      if (name !== '') textures.set(kind, textureIn(model.folder, name));
    });
    const extraRow = extraRows?.get(displays.number(row, 'extra'));
    const baked = extraRow === undefined ? '' : (extra?.text(extraRow, 'texture') ?? '');
    if (baked !== '') textures.set(bodySkin, textureIn(bakedFolder, baked));
    const scale = displays.number(row, 'scale');
    return {
      ids: [displays.number(row, 'id')],
      textures,
      scale: Math.fround((scale > 0 ? scale : 1) * model.scale),
      alpha: displays.has('alpha') ? displays.number(row, 'alpha') : 255,
      geosets: geosetsOf(displays.number(row, 'geosets')),
      character: characterOf(extra, extraRow),
    };
  });
}
