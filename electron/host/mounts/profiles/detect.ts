/** Finds out which game a chosen folder or archive belongs to. */
import { basename, extname } from 'node:path';
import type { Storages } from '../../archives/storages.ts';
import { inspectHalfLife } from './halfLife.ts';
import { FolderLook } from './look.ts';
import type { Game, Inspection, MountPlan } from './plan.ts';
import { archiveSource, folderSource } from './plan.ts';
import { inspectWarcraft3, isWarcraft3Base } from './warcraft3.ts';
import { inspectWow, isWowBase } from './wow.ts';

function plainPlan(path: string): MountPlan {
  return {
    key: 'folder',
    profile: 'folder',
    game: null,
    name: basename(path) === '' ? path : basename(path),
    sources: [folderSource(path, basename(path))],
    locales: [],
    patch: null,
    notes: [],
  };
}

/** Ways to mount a folder, the likeliest first; as a plain folder it can always be mounted, unless it is the storage of a game that is
 * not read. */
export async function inspectFolder(path: string, storages: Storages): Promise<Inspection> {
  const look = await FolderLook.at(path);
  const warcraft = await inspectWarcraft3(look, storages);
  // A client of WoW before 6.0 has MPQs even where a launcher has left CASC files beside them.
  const plans = [...(warcraft?.kind === 'plans' ? warcraft.plans : []), ...(await inspectWow(look))];
  plans.push(...(await inspectHalfLife(look)));
  const [first, ...others] = plans;
  if (first !== undefined) {
    const other = warcraft?.kind === 'plans' ? warcraft.other : undefined;
    return { kind: 'plans', plans: [first, ...others, plainPlan(path)], ...(other === undefined ? {} : { other }) };
  }
  return warcraft?.kind === 'refused' ? warcraft : { kind: 'plans', plans: [plainPlan(path)] };
}

const games: Readonly<Record<string, Game>> = {
  '.w3x': 'warcraft3',
  '.w3m': 'warcraft3',
  '.w3n': 'warcraft3',
  '.pak': 'halfLife',
  '.wad': 'halfLife',
};

/** A mount of one archive alone: a map, a mod's pack, a patch. */
export function archivePlan(path: string): MountPlan {
  const name = basename(path);
  const isBase = isWarcraft3Base(name) || isWowBase(name);
  return {
    key: 'archive',
    profile: 'archive',
    game: games[extname(name).toLowerCase()] ?? (isWarcraft3Base(name) ? 'warcraft3' : isWowBase(name) ? 'wow' : null),
    name,
    sources: [archiveSource(path, name, isBase)],
    locales: [],
    patch: null,
    notes: [],
  };
}

/** The game that files of a format belong to; null when it is none of those that can be mounted. */
export function gameOfFormat(formatId: string): Game | null {
  if (/^(mdx|mdl|w3)/.test(formatId)) return 'warcraft3';
  if (/^(m2|wmo|adt|wdt|wdl|skin|anim|dbc)/.test(formatId)) return 'wow';
  return /^(goldsrc|studio|spr|bsp|hl)/.test(formatId) ? 'halfLife' : null;
}
