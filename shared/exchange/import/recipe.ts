/** What is chosen for an import: kept beside the source as JSON, and replayed when it changes. */
import { decodeText, encodedLength } from '../../codec/text.ts';
import { longestPath } from '../../formats/mdx/schema/common.ts';
import type { Blend } from '../../model/view.ts';
import { ImportError } from '../gltf/read/problem.ts';
import type { Front } from './axes.ts';
import { fronts } from './axes.ts';

export const importBlends = [
  'opaque',
  'masked',
  'blend',
  'add',
  'addAlpha',
  'modulate',
  'modulate2x',
] as const satisfies readonly Blend[];

export interface MaterialChoice {
  readonly blend?: Blend;
  readonly isTwoSided?: boolean;
  readonly isLit?: boolean;
  /** The player's colour shines through where the picture is transparent. */
  readonly isOverTeamColor?: boolean;
  /** Its picture is what it mirrors of its surroundings. */
  readonly isChrome?: boolean;
  /** A picture that the game has already; nothing is written for it. */
  readonly texture?: string;
  /** The game's number of a picture that it fills in, such as a player's colour or a creature's skin, in the place of all others. */
  readonly filledIn?: number;
}

export interface ClipChoice {
  /** Name in the game. */
  readonly name?: string;
  readonly isLooping?: boolean;
  readonly isLeftOut?: boolean;
}

/** Everything may be left out: then the file and the game decide. */
export interface ImportRecipe {
  /** Which way of the file is the front. */
  readonly front?: Front;
  /** Game units for one of the file. */
  readonly scale?: number;
  /** Height of the result in game units, in the place of `scale`. */
  readonly height?: number;
  /** Moved so that the lowest point stands on the ground. */
  readonly standsOnGround?: boolean;
  /** Folder of the game that textures are named in. */
  readonly textureFolder?: string;
  /** Warcraft III and alpha: parts that groups of equal bones may have, 1 to 8. */
  readonly weightParts?: number;
  /** Half-Life: pictures of 256 colours mix those that they have not of neighbouring pixels. */
  readonly isDithered?: boolean;
  readonly hasPortraitCamera?: boolean;
  /** Meshes of one bone and one material stay apart. */
  readonly keepsMeshes?: boolean;
  /** By the names of the file. */
  readonly materials?: Readonly<Record<string, MaterialChoice>>;
  readonly clips?: Readonly<Record<string, ClipChoice>>;
  readonly bones?: Readonly<Record<string, string>>;
}

/** Ending of the recipe's name, behind that of its source. */
export const recipeEnding = '.chunksmith-import.json';

/** Name of the recipe of a source, beside it: `Fox.chunksmith-import.json` of `Fox.glb`. */
export function recipeNameOf(source: string): string {
  return source.replace(/\.\w+$/, recipeEnding);
}

/** Bytes of a texture's path that every game reads, without the 0 behind them: Warcraft III reads the fewest. */
export const longestTexturePath = longestPath;

/** Bytes: the names of textures need room behind their folder. */
export const longestTextureFolder = 150;

type Check = (value: unknown) => boolean;

const isNumberFrom =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const isWholeFrom =
  (least: number, most: number): Check =>
  (value) =>
    isNumberFrom(least, most)(value) && Number.isInteger(value);
const isText: Check = (value) => typeof value === 'string';
const isTextUpTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && encodedLength(value) <= most;
const isFlag: Check = (value) => typeof value === 'boolean';
const isOneOf =
  (names: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && names.includes(value);

interface Rule {
  readonly check: Check;
  readonly wants: string;
}

const rules: Readonly<Record<string, Rule>> = {
  front: { check: isOneOf(fronts), wants: `one of ${fronts.join(', ')}` },
  scale: { check: isNumberFrom(1e-6, 1e6), wants: 'a number above 0' },
  height: { check: isNumberFrom(1e-6, 1e6), wants: 'a number above 0' },
  standsOnGround: { check: isFlag, wants: 'true or false' },
  textureFolder: { check: isTextUpTo(longestTextureFolder), wants: `a text of at most ${longestTextureFolder} bytes` },
  weightParts: { check: isWholeFrom(1, 8), wants: 'a whole number from 1 to 8' },
  isDithered: { check: isFlag, wants: 'true or false' },
  hasPortraitCamera: { check: isFlag, wants: 'true or false' },
  keepsMeshes: { check: isFlag, wants: 'true or false' },
};
const materialRules: Readonly<Record<string, Rule>> = {
  blend: { check: isOneOf(importBlends), wants: `one of ${importBlends.join(', ')}` },
  isTwoSided: { check: isFlag, wants: 'true or false' },
  isLit: { check: isFlag, wants: 'true or false' },
  isOverTeamColor: { check: isFlag, wants: 'true or false' },
  isChrome: { check: isFlag, wants: 'true or false' },
  texture: { check: isTextUpTo(longestTexturePath), wants: `a path of at most ${longestTexturePath} bytes` },
  filledIn: { check: isWholeFrom(1, 255), wants: 'a whole number from 1 to 255' },
};
const clipRules: Readonly<Record<string, Rule>> = {
  name: { check: isText, wants: 'a text' },
  isLooping: { check: isFlag, wants: 'true or false' },
  isLeftOut: { check: isFlag, wants: 'true or false' },
};

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkParts(value: Plain, known: Readonly<Record<string, Rule>>, place: string): void {
  for (const [name, part] of Object.entries(value)) {
    const rule = known[name];
    if (rule === undefined)
      throw new ImportError(`the recipe’s ${place}${name} is not known; known are ${Object.keys(known).join(', ')}`);
    if (!rule.check(part)) throw new ImportError(`the recipe’s ${place}${name} must be ${rule.wants}`);
  }
}

function checkTable(value: unknown, name: string, known: Readonly<Record<string, Rule>>): void {
  if (value === undefined) return;
  if (!isPlain(value)) throw new ImportError(`the recipe’s ${name} must be an object of names`);
  for (const [key, part] of Object.entries(value)) {
    if (!isPlain(part)) throw new ImportError(`the recipe’s ${name}.${key} must be an object`);
    checkParts(part, known, `${name}.${key}.`);
  }
}

function isRecipe(value: unknown): value is ImportRecipe {
  if (!isPlain(value)) throw new ImportError('the recipe must be a JSON object');
  const { materials, clips, bones, ...plain } = value;
  checkParts(plain, rules, '');
  checkTable(materials, 'materials', materialRules);
  checkTable(clips, 'clips', clipRules);
  if (bones !== undefined && !(isPlain(bones) && Object.values(bones).every(isText))) {
    throw new ImportError('the recipe’s bones must be an object of names');
  }
  return true;
}

/** @throws ImportError for what is no recipe, with what is wrong */
export function checkedRecipe(value: unknown): ImportRecipe {
  return isRecipe(value) ? value : {};
}

/** @throws ImportError */
export function readRecipe(bytes: Uint8Array): ImportRecipe {
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes, 0, bytes.length).replace(/^\uFEFF/, ''));
  } catch {
    throw new ImportError('the recipe is no JSON');
  }
  return checkedRecipe(value);
}
