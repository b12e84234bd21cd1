/** Which file of a map the game takes when one is named: by its whole path, under another ending of the same kind too. */
import type { WantedKind } from '../archive/gamePaths.ts';
import { fileNamesFor } from '../archive/gamePaths.ts';
import { baseName, extensionOf, folderName, joinPath, normalisePath, pathKey } from '../archive/paths.ts';
import type { UserKind } from './mention.ts';

interface NamedPath {
  readonly path: string;
  readonly kind: WantedKind;
}

/** The paths that the game asks for when one is named, the named one first. */
export function pathsAsked({ path, kind }: NamedPath): readonly string[] {
  const whole = normalisePath(path);
  return fileNamesFor(baseName(whole), kind).map((name) => joinPath(folderName(whole), name));
}

/** The key of the file that a name leads to; null where there is none. */
export function foundKey(named: NamedPath, has: (key: string) => boolean): string | null {
  return pathsAsked(named).map(pathKey).find(has) ?? null;
}

/** A path without its ending. */
export function stemOf(path: string): string {
  const ending = extensionOf(path);
  return ending === '' ? path : path.slice(0, -ending.length - 1);
}

const disabledIcons = 'ReplaceableTextures/CommandButtonsDisabled';

export interface Companion {
  readonly path: string;
  readonly as: string;
}

/**
 * Further files that come along with one, by their names alone: the portrait of a model (`_portrait`), and the dim form of an
 * icon, which is called `DIS` and the icon, in a folder of its own. So the maps of the shelf have them, and scripts name them.
 */
export function companionsOf(path: string): readonly Companion[] {
  const stem = stemOf(normalisePath(path));
  if (/\.md[lx]$/i.test(path))
    return ['mdx', 'mdl'].map((each) => ({ path: `${stem}_Portrait.${each}`, as: 'Portrait' }));
  if (!/^(atc|pas|upg)?btn/i.test(baseName(path))) return [];
  return ['blp', 'tga', 'dds'].map((each) => ({
    path: `${disabledIcons}/DIS${baseName(stem)}.${each}`,
    as: 'Dim icon',
  }));
}

/** Whether a number may stand behind the name of a model: of doodads and destructables the game takes one of several. */
export function hasVariations({ kind, by }: NamedPath & { readonly by: { readonly kind: UserKind } }): boolean {
  return kind === 'model' && (by.kind === 'destructable' || by.kind === 'doodad');
}

/** Files of which the game chooses one: `Tree` stands for `Tree0`, `Tree1` … as well. */
export function variationsOf(path: string, keys: readonly string[]): readonly string[] {
  const stem = pathKey(path).replace(/\.md[lx]$/, '');
  return keys.filter((key) => key.startsWith(stem) && /^\d{1,2}\.md[lx]$/.test(key.slice(stem.length)));
}

/** How a file that was named so is named after it has got another path: with the ending that it was named by. */
export function respelled(spelled: string, from: string, to: string): string {
  const own = extensionOf(spelled.replaceAll('\\', '/'));
  const ending = own === extensionOf(from) ? extensionOf(to) : own;
  const path = ending === '' ? stemOf(to) : `${stemOf(to)}.${ending}`;
  return spelled.includes('/') && !spelled.includes('\\') ? path : path.replaceAll('/', '\\');
}
