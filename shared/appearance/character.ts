/**
 * Characters: what CharSections, CharHairGeosets and CharacterFacialHairStyles make of a choice. Which section means what,
 * and which of its textures goes where, is told by the names of the files in the tables of client 3.3.5
 * (`HumanMaleFaceLower00_00.blp` is the first texture of section 1, and so on).
 */
import type { CharacterChoice } from './creature.ts';
import { baseOf, textureIn } from './paths.ts';
import type { GameTable, GameTables } from './tables.ts';

const SECTION = { skin: 0, face: 1, facialHair: 2, hair: 3, underwear: 4 } as const;
/** Kinds of texture in the model. */
const KIND = { body: 1, hair: 6, extra: 8 } as const;

/** Places on the body's texture that other pictures are laid over. */
export type BodyRegion = 'base' | 'faceUpper' | 'faceLower' | 'torsoUpper' | 'legUpper';

export interface BodyLayer {
  readonly region: BodyRegion;
  readonly path: string;
}

export interface Character {
  readonly race: number;
  /** 0 male, 1 female. */
  readonly sex: number;
}

/** The numbers each choice can have. */
export interface CharacterOptions {
  readonly skin: readonly number[];
  readonly face: readonly number[];
  readonly hairStyle: readonly number[];
  readonly hairColor: readonly number[];
  readonly facialHair: readonly number[];
}

export interface CharacterLook {
  /** What the body's texture is made of, the lowest first. */
  readonly body: readonly BodyLayer[];
  /** Other texture files by kind: hair, extra skin. */
  readonly textures: ReadonlyMap<number, string>;
  /** Which geoset of a group is shown; 0 is none. */
  readonly geosets: ReadonlyMap<number, number>;
}

export const bodyKind = KIND.body;

/** `HumanMale` → `human`, 0. Null for names that end with neither sex. */
function raceNameOf(modelPath: string): { readonly name: string; readonly sex: number } | null {
  const [, name = '', sex] = /^(.+?)(male|female)$/.exec(baseOf(modelPath).replace(/_hd$/, '')) ?? [];
  if (name === '' || sex === undefined) return null;
  // "female" ends with "male": the shortest name before either is taken, so `humanfe` cannot come out.
  return { name, sex: sex === 'female' ? 1 : 0 };
}

/**
 * The race and sex a model is of, by its file name and the names in ChrRaces. Columns of that table stand at other places
 * in every client, so any text of a row counts.
 */
export async function characterOfModel(tables: GameTables, modelPath: string): Promise<Character | null> {
  const named = raceNameOf(modelPath);
  if (named === null) return null;
  const races = await tables.table('ChrRaces');
  if (races === null) return null;
  const cells = Array.from({ length: races.cellCount }, (_, place) => place);
  const row = races
    .rows()
    .find((each) => cells.some((place) => races.textAtCell(each, place).toLowerCase() === named.name));
  return row === undefined ? null : { race: races.cell(row, 0), sex: named.sex };
}

interface Section {
  readonly section: number;
  readonly variation: number;
  readonly color: number;
  readonly textures: readonly [string, string, string];
}

/** Texts of CharSections are whole paths. */
const path = (text: string): string => (text === '' ? '' : textureIn('', text));

async function sectionsOf(tables: GameTables, { race, sex }: Character): Promise<readonly Section[]> {
  const table = await tables.table('CharSections');
  if (table === null || !table.has('race', 'sex', 'section', 'variation', 'color', 'texture1')) return [];
  return table
    .rows()
    .filter((row) => table.number(row, 'race') === race && table.number(row, 'sex') === sex)
    .map((row) => ({
      section: table.number(row, 'section'),
      variation: table.number(row, 'variation'),
      color: table.number(row, 'color'),
      textures: [
        path(table.text(row, 'texture1')),
        path(table.text(row, 'texture2')),
        path(table.text(row, 'texture3')),
      ],
    }));
}

/** Places in CharacterFacialHairStyles, which has no id: race, sex, variation, and the geosets of groups 1, 3 and 2. */
interface FacialHair {
  readonly variation: number;
  readonly geosets: ReadonlyMap<number, number>;
}

/** Clients before 3.3.5 have three unused cells before the geosets. */
const cellsWithGap = 9;

async function facialHairOf(tables: GameTables, { race, sex }: Character): Promise<readonly FacialHair[]> {
  const table = await tables.table('CharacterFacialHairStyles');
  if (table === null) return [];
  const first = table.cellCount >= cellsWithGap ? 6 : 3;
  return table
    .rows()
    .filter((row) => table.cell(row, 0) === race && table.cell(row, 1) === sex)
    .map((row) => ({
      variation: table.cell(row, 2),
      geosets: new Map([
        [1, table.cell(row, first)],
        [3, table.cell(row, first + 1)],
        [2, table.cell(row, first + 2)],
      ]),
    }));
}

async function hairGeoset(tables: GameTables, { race, sex }: Character, style: number): Promise<number> {
  const table = await tables.table('CharHairGeosets');
  const isMeant = (row: number, of: GameTable): boolean =>
    of.number(row, 'race') === race && of.number(row, 'sex') === sex && of.number(row, 'variation') === style;
  if (table === null || !table.has('race', 'sex', 'variation', 'geoset')) return style + 1;
  const row = table.rows().find((each) => isMeant(each, table));
  // The first style is the bare head, which is geoset 1: rows that say 0 mean it.
  return row === undefined ? 1 : Math.max(1, table.number(row, 'geoset'));
}

const distinct = (numbers: readonly number[]): readonly number[] =>
  [...new Set(numbers)].toSorted((left, right) => left - right);

/** Which choices there are; those of hair colours are the colours of the chosen style. */
export async function characterOptions(
  tables: GameTables,
  character: Character,
  choice: CharacterChoice,
): Promise<CharacterOptions> {
  const sections = await sectionsOf(tables, character);
  const facialHair = await facialHairOf(tables, character);
  const of = (section: number): readonly Section[] => sections.filter((each) => each.section === section);
  return {
    skin: distinct(of(SECTION.skin).map(({ color }) => color)),
    face: distinct(
      of(SECTION.face)
        .filter(({ color }) => color === choice.skin)
        .map(({ variation }) => variation),
    ),
    hairStyle: distinct(of(SECTION.hair).map(({ variation }) => variation)),
    hairColor: distinct(
      of(SECTION.hair)
        .filter(({ variation }) => variation === choice.hairStyle)
        .map(({ color }) => color),
    ),
    facialHair: distinct([
      ...facialHair.map(({ variation }) => variation),
      ...of(SECTION.facialHair).map(({ variation }) => variation),
    ]),
  };
}

/** The first of each choice. */
export const firstChoice: CharacterChoice = { skin: 0, face: 0, hairStyle: 0, hairColor: 0, facialHair: 0 };

/** A choice with every number that does not exist brought to the first that does. */
export function nearestChoice(choice: CharacterChoice, options: CharacterOptions): CharacterChoice {
  const near = (value: number, offered: readonly number[]): number =>
    offered.includes(value) ? value : (offered[0] ?? value);
  return {
    skin: near(choice.skin, options.skin),
    face: near(choice.face, options.face),
    hairStyle: near(choice.hairStyle, options.hairStyle),
    hairColor: near(choice.hairColor, options.hairColor),
    facialHair: near(choice.facialHair, options.facialHair),
  };
}

export async function characterLook(
  tables: GameTables,
  character: Character,
  choice: CharacterChoice,
): Promise<CharacterLook> {
  const sections = await sectionsOf(tables, character);
  const facialHair = await facialHairOf(tables, character);
  const find = (section: number, variation: number | null, color: number): Section['textures'] =>
    sections.find(
      (each) =>
        each.section === section && each.color === color && (variation === null || each.variation === variation),
    )?.textures ?? ['', '', ''];
  const [skin, extra] = find(SECTION.skin, null, choice.skin);
  const [legs, torso] = find(SECTION.underwear, null, choice.skin);
  const [faceLower, faceUpper] = find(SECTION.face, choice.face, choice.skin);
  const [beardLower, beardUpper] = find(SECTION.facialHair, choice.facialHair, choice.hairColor);
  const [hair, scalpLower, scalpUpper] = find(SECTION.hair, choice.hairStyle, choice.hairColor);
  const layers: readonly BodyLayer[] = [
    { region: 'base', path: skin },
    { region: 'legUpper', path: legs },
    { region: 'torsoUpper', path: torso },
    { region: 'faceLower', path: faceLower },
    { region: 'faceUpper', path: faceUpper },
    { region: 'faceLower', path: beardLower },
    { region: 'faceUpper', path: beardUpper },
    { region: 'faceLower', path: scalpLower },
    { region: 'faceUpper', path: scalpUpper },
  ];
  const textures = new Map<number, string>();
  if (hair !== '') textures.set(KIND.hair, hair);
  if (extra !== '') textures.set(KIND.extra, extra);
  const facial = facialHair.find(({ variation }) => variation === choice.facialHair);
  return {
    body: layers.filter((layer) => layer.path !== ''),
    textures,
    geosets: new Map([[0, await hairGeoset(tables, character, choice.hairStyle)], ...(facial?.geosets ?? [])]),
  };
}
