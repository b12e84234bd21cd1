/**
 * Half-Life and its mods. Order (section 2.5 of the project's page on archives, from rehlds filesystem.cpp): the mod's
 * `_lv`, `_addon`, `_<language>`, `_hd`, the mod, `_downloads`, then what `fallback_dir` of liblist.gam names, each in the
 * same way, then valve. In each folder loose files are taken before its packs (the page: not verified for all builds), and
 * of the packs the one with the highest number first, as in Quake, where a later pack overrides [inferred].
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { joinPath } from '../../../../shared/archive/paths.ts';
import { FolderLook } from './look.ts';
import type { MountPlan, SourcePlan } from './plan.ts';
import { archiveSource, folderSource } from './plan.ts';

const baseGame = 'valve';
/** A chain of fallbacks that is longer leads back to itself. */
const longestChain = 8;

/** Folders beside a mod that count when something is switched on in the game, in their order before the mod itself. */
const variants = [
  { ending: '_lv', isEnabled: false, note: 'Only with the low violence setting.' },
  { ending: '_addon', isEnabled: false, note: 'Only when custom content is allowed in the game.' },
  { ending: '_hd', isEnabled: false, note: 'Only when HD models are switched on in the game.' },
];

async function liblist(folder: string): Promise<{ title: string | null; fallback: string | null }> {
  const source = await readFile(folder, 'latin1').catch(() => '');
  const value = (name: string): string | null =>
    new RegExp(`^\\s*${name}\\s+"([^"]*)"`, 'im').exec(source)?.[1] ?? null;
  return { title: value('game'), fallback: value('fallback_dir') };
}

function packsOf(look: FolderLook, label: string, isBase: boolean): SourcePlan[] {
  const packs = look.entries.flatMap(({ name, path, isFolder }) => {
    const number = /^pak(\d+)\.pak$/i.exec(name)?.[1];
    return isFolder || number === undefined ? [] : [{ name, path, number: Number(number) }];
  });
  return packs
    .toSorted((left, right) => right.number - left.number)
    .map(({ name, path }) => archiveSource(path, `${label}/${name}`, isBase));
}

/** WADs are no part of the game's tree: maps name them. In ours each is a folder of its own. */
function wadsOf(look: FolderLook, label: string, isBase: boolean): SourcePlan[] {
  return look.entries
    .filter(({ name, isFolder }) => !isFolder && name.toLowerCase().endsWith('.wad'))
    .map(({ name, path }) => ({ ...archiveSource(path, joinPath(label, name), isBase), prefix: name }));
}

function sourcesOf(look: FolderLook, label: string, isBase: boolean): SourcePlan[] {
  return [
    folderSource(look.path, label, { isBase: false }),
    ...packsOf(look, label, isBase),
    ...wadsOf(look, label, isBase),
  ];
}

async function sourcesOfGame(root: FolderLook, name: string): Promise<SourcePlan[]> {
  const look = await root.folder(name);
  if (look === null) return [];
  const isBase = name.toLowerCase() === baseGame;
  const before: SourcePlan[] = [];
  for (const { ending, isEnabled, note } of variants) {
    const entry = root.find(`${name}${ending}`);
    if (entry?.isFolder === true) before.push(folderSource(entry.path, entry.name, { isEnabled, note }));
  }
  const downloads = root.find(`${name}_downloads`);
  const after = downloads?.isFolder === true ? [folderSource(downloads.path, downloads.name)] : [];
  const entry = root.find(name);
  return [...before, ...sourcesOf(look, entry?.name ?? name, isBase), ...after];
}

async function planOf(root: FolderLook, mod: string): Promise<MountPlan> {
  const chain: string[] = [];
  let next: string | null = mod;
  let title: string | null = null;
  while (next !== null && chain.length < longestChain) {
    const name: string = next;
    if (chain.some((each) => each.toLowerCase() === name.toLowerCase())) break;
    chain.push(name);
    const about = await liblist(join(root.find(name)?.path ?? join(root.path, name), 'liblist.gam'));
    title ??= about.title;
    next = about.fallback;
  }
  if (!chain.some((name) => name.toLowerCase() === baseGame)) chain.push(baseGame);
  const sources = await Promise.all(chain.map((name) => sourcesOfGame(root, name)));
  return {
    key: `halfLife:${mod}`,
    profile: 'halfLife',
    game: 'halfLife',
    name: title ?? (mod.toLowerCase() === baseGame ? 'Half-Life' : mod),
    sources: sources.flat(),
    locales: [],
    patch: null,
    notes: [],
  };
}

/** Ways to mount the game's folder or a mod's: one for each mod, the one that was chosen first. Empty when it is none. */
export async function inspectHalfLife(look: FolderLook): Promise<readonly MountPlan[]> {
  if (look.file('liblist.gam') !== null) {
    const root = await FolderLook.at(join(look.path, '..')).catch(() => null);
    const own = root?.folders.find(({ path }) => path === look.path);
    // Alone on a disk a mod is still a mod: only what it falls back on is missing.
    return root === null || own === undefined ? [] : [await planOf(root, own.name)];
  }
  if (look.find(baseGame)?.isFolder !== true) return [];
  const mods: string[] = [];
  for (const { name } of look.folders) {
    if ((await look.folder(name))?.file('liblist.gam') !== null) mods.push(name);
  }
  const base = mods.filter((name) => name.toLowerCase() === baseGame);
  const others = mods.filter((name) => name.toLowerCase() !== baseGame);
  return await Promise.all([...base, ...others].map((name) => planOf(look, name)));
}
