/** Names of a model's files: `man.mdl`, its textures `manT.mdl` and its sequence groups `man01.mdl`, `man02.mdl`. */
import type { FilePart } from '../../codec/documentView.ts';

/** The engine's limit is 16 groups; two digits is what the compiler and the engines write. */
export const mostGroupFiles = 99;

/** `man` of `man.mdl`. */
export function baseOf(name: string): string {
  return name.replace(/\.[^.\\/]*$/, '');
}

export function groupSuffix(group: number): string {
  return String(group).padStart(2, '0');
}

function findFile(files: readonly FilePart[], suffix: string): FilePart | null {
  const [main, ...others] = files;
  if (main === undefined) return null;
  const wanted = `${baseOf(main.name)}${suffix}.mdl`.toLowerCase();
  return others.find(({ name }) => name.toLowerCase() === wanted) ?? null;
}

/** The file of external textures among a model's files; its letter is a capital or not. */
export function textureFileIn(files: readonly FilePart[]): FilePart | null {
  return findFile(files, 'T');
}

const groupFilesOf = new WeakMap<readonly FilePart[], Map<number, FilePart | null>>();

/** The file with the animations of a sequence group; null when it is not there. Group 0 is the main file. */
export function groupFileIn(files: readonly FilePart[], group: number): FilePart | null {
  if (group === 0) return files[0] ?? null;
  const known = groupFilesOf.get(files) ?? new Map<number, FilePart | null>();
  groupFilesOf.set(files, known);
  const found = known.get(group) ?? findFile(files, groupSuffix(group));
  known.set(group, found);
  return found;
}

/** `models\man01.mdl` with another base: the folder that the name states is kept. */
export function renamedGroup(stated: string, base: string, group: number): string {
  const folder = /^.*[\\/]/.exec(stated)?.[0] ?? 'models\\';
  return `${folder}${base}${groupSuffix(group)}.mdl`;
}
