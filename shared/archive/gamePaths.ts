/**
 * Which files a game looks for when a model names one. Facts: sections 2.4 and 2.6 of the project's page on archives: `.tga`
 * and `.dds` stand in for a missing `.blp`; tables of WoW say `.mdx` where the file is `.m2`.
 */
import { baseName, extensionOf, folderName, joinPath, normalisePath } from './paths.ts';

export const wantedKinds = ['texture', 'model', 'sound', 'file'] as const;
/** What a name is wanted as: it decides which other endings will do. */
export type WantedKind = (typeof wantedKinds)[number];

/** Endings that names have and no file: Reforged's models say `.tif` where the game has `.dds`. */
const onlyNamed: ReadonlySet<string> = new Set(['tif']);

/** In the order in which they stand in for the named one. */
const alternatives: Readonly<Record<WantedKind, readonly string[]>> = {
  texture: ['blp', 'tga', 'dds', 'png'],
  model: ['m2', 'mdx', 'mdl'],
  sound: ['wav', 'mp3', 'ogg', 'flac'],
  file: [],
};

/** Specular variants of WoW's terrain textures (`grass_s.blp`); the plain one is shown where there is none. */
const specular = /_s(\.[a-z]+)?$/i;

/** Names that will do for a name without folders, the named one first. Textures are only ever looked for as pictures. */
export function fileNamesFor(name: string, kind: WantedKind): readonly string[] {
  const extension = extensionOf(name);
  const list = alternatives[kind];
  const isStandIn = kind === 'texture' && onlyNamed.has(extension);
  const isKnown = list.includes(extension) || isStandIn;
  // What is named `.mdl` is `.mdx` in Warcraft III and `.m2` in WoW; a name may also have no ending at all.
  const stem = isKnown ? name.slice(0, -extension.length - 1) : name;
  // What is called `.tif` is `.dds` before all others.
  const order = isStandIn ? ['dds', ...list.filter((each) => each !== 'dds')] : list;
  const others = order.filter((each) => each !== extension).map((each) => `${stem}.${each}`);
  const isOnlyPicture = kind === 'texture' && (!isKnown || isStandIn);
  return isOnlyPicture ? others : [name, ...others];
}

/**
 * Full paths to ask a merged tree for, the likeliest first: the name as it stands, beside the model, then the name with its
 * first folders left out, as models made on another machine have them.
 */
export function pathsFor(path: string, kind: WantedKind, modelFolder: string | null): readonly string[] {
  return [...new Set(pathGroupsFor(path, kind, modelFolder).flat())];
}

/**
 * As `pathsFor`, with the paths that differ by their ending alone together: Warcraft III from 1.30 on asks each part of its
 * storage for all of them before it goes on to the next part, so that a `.dds` of an earlier part wins over a `.blp`.
 */
export function pathGroupsFor(
  path: string,
  kind: WantedKind,
  modelFolder: string | null,
): readonly (readonly string[])[] {
  const whole = normalisePath(path.replace(/^[a-z]:/i, ''));
  if (whole === '') return [];
  const parts = whole.split('/');
  const tails = parts.map((_, from) => parts.slice(from).join('/'));
  const beside = modelFolder === null ? [] : tails.map((tail) => joinPath(modelFolder, tail));
  const ordered = [whole, ...beside, ...tails.slice(1)];
  const all = ordered.map((each) => fileNamesFor(baseName(each), kind).map((name) => joinPath(folderName(each), name)));
  const plain = whole.replace(specular, '$1');
  const others = kind === 'texture' && plain !== whole ? pathGroupsFor(plain, kind, modelFolder) : [];
  return [...all, ...others];
}

/** Textures of Warcraft III that follow from a replaceable id alone, for the tilesets' first variant. */
const replaceables: Readonly<Record<number, string>> = {
  1: 'ReplaceableTextures\\TeamColor\\TeamColor00.blp',
  2: 'ReplaceableTextures\\TeamGlow\\TeamGlow00.blp',
  11: 'ReplaceableTextures\\Cliff\\Cliff0.blp',
  31: 'ReplaceableTextures\\LordaeronTree\\LordaeronSummerTree.blp',
  32: 'ReplaceableTextures\\AshenvaleTree\\AshenTree.blp',
  33: 'ReplaceableTextures\\BarrensTree\\BarrensTree.blp',
  34: 'ReplaceableTextures\\NorthrendTree\\NorthTree.blp',
  35: 'ReplaceableTextures\\Mushroom\\MushroomTree.blp',
  36: 'ReplaceableTextures\\RuinsTree\\RuinsTree.blp',
  37: 'ReplaceableTextures\\OutlandMushroomTree\\MushroomTree.blp',
};

/** The texture a replaceable id of Warcraft III stands for; null where the game takes it from the unit. */
export function replaceableTexture(id: number, teamColour = 0): string | null {
  const path = replaceables[id];
  if (path === undefined) return null;
  const colour = String(teamColour).padStart(2, '0');
  return id === 1 || id === 2 ? path.replace(/00\.blp$/, `${colour}.blp`) : path;
}
