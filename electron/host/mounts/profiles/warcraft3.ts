/**
 * Warcraft III. Order of archives (section 2.4 of the project's page on archives): loose files, if the game is told to read
 * them, then War3Patch, War3xLocal, War3x, War3Local, War3. From 1.30 on the game keeps its files in CASC
 * (warcraft3Storage.ts).
 */
import type { Storages } from '../../archives/storages.ts';
import type { FolderLook } from './look.ts';
import type { Inspection, MountPlan, SourcePlan } from './plan.ts';
import { archiveSource, folderSource } from './plan.ts';
import { inspectStorage, looseNote } from './warcraft3Storage.ts';

const archives = ['War3Patch.mpq', 'War3xLocal.mpq', 'War3x.mpq', 'War3Local.mpq', 'War3.mpq'];
/** Endings of folders that hold parts of Reforged's files. */
const moduleEnding = '.w3mod';

function classicPlan(look: FolderLook): MountPlan | null {
  const found = archives.flatMap((name) => look.file(name) ?? []);
  if (!found.some(({ name }) => /^war3x?\.mpq$/i.test(name))) return null;
  const loose = folderSource(look.path, 'Loose files', {
    isEnabled: false,
    note: looseNote,
  });
  return {
    key: 'warcraft3',
    profile: 'warcraft3',
    game: 'warcraft3',
    name: 'Warcraft III',
    sources: [loose, ...found.map(({ path, name }) => archiveSource(path, name, true))],
    locales: [],
    // The game loads no archives beside its own; changed files go into a map, or are loose.
    patch: null,
    notes: [],
  };
}

/** Files extracted from Reforged: HD first, then the language, the rest, and what is out of use (HiveWE's wiki). */
async function extractedPlan(look: FolderLook): Promise<MountPlan | null> {
  const isModule = look.path.toLowerCase().endsWith(moduleEnding);
  const base = isModule ? look : await look.folder('war3.w3mod');
  if (base === null) return null;
  const part = (name: string): SourcePlan[] => {
    const entry = base.find(name);
    return entry?.isFolder === true ? [folderSource(entry.path, entry.name, { excludedEndings: [moduleEnding] })] : [];
  };
  const locales = await base.folder('_locales');
  const [locale] = locales?.folders ?? [];
  return {
    key: 'warcraft3Extracted',
    profile: 'warcraft3Extracted',
    game: 'warcraft3',
    name: 'Warcraft III: Reforged (extracted)',
    sources: [
      ...part('_hd.w3mod'),
      ...(locale === undefined ? [] : [folderSource(locale.path, `_locales/${locale.name}`)]),
      folderSource(base.path, 'war3.w3mod', { excludedEndings: [moduleEnding, '_locales', '_tilesets'] }),
      ...part('_deprecated.w3mod'),
    ],
    locales: [],
    patch: null,
    notes: [],
  };
}

/** Ways to mount a folder of Warcraft III; from 1.30 on its storage. A storage that cannot be read is refused by its fault. */
export async function inspectWarcraft3(look: FolderLook, storages: Storages): Promise<Inspection | null> {
  const stored = await inspectStorage(look, storages);
  const plain = [classicPlan(look), await extractedPlan(look)].filter((plan) => plan !== null);
  if (stored?.kind === 'plans') return { ...stored, plans: [...stored.plans, ...plain] };
  const [first, ...others] = plain;
  return first === undefined ? stored : { kind: 'plans', plans: [first, ...others] };
}

/** Whether an archive is one of the game's own, wherever it lies. */
export function isWarcraft3Base(name: string): boolean {
  return archives.some((each) => each.toLowerCase() === name.toLowerCase());
}
