/** Mounts, sources and files as the user interface is told of them. */
import { basename, dirname } from 'node:path';
import { entryFlags } from '../../../shared/archive/archive.ts';
import { kindOf } from '../../../shared/archive/fileKinds.ts';
import type { TreeFile } from '../../../shared/archive/mergedTree.ts';
import { baseName } from '../../../shared/archive/paths.ts';
import { importEndingOf } from '../../../shared/exchange/import/endings.ts';
import { hasKnownExtension } from '../../../shared/formats/index.ts';
import type {
  MountEntry,
  MountedFileEntry,
  MountedOrigin,
  MountedVersion,
  MountPlanEntry,
  MountSourceEntry,
} from '../../../shared/host/mountEntities.ts';
import type { HomePlace } from './home.ts';
import { findHome } from './home.ts';
import type { Mount, MountedFile, MountSource } from './mount.ts';
import type { Mounts } from './mounts.ts';
import type { MountPlan } from './profiles/plan.ts';

function describeSource({ id, plan, isEnabled, open, problem }: MountSource): MountSourceEntry {
  return {
    sourceId: id,
    kind: plan.kind,
    label: plan.label,
    location: plan.kind === 'archive' ? dirname(plan.path) : plan.path,
    prefix: plan.prefix,
    isEnabled,
    isBase: plan.isBase,
    isAdded: plan.isAdded,
    note: plan.note,
    title: open?.title ?? null,
    fileCount: open?.fileCount ?? null,
    problems: problem === null ? (open?.problems ?? []) : [problem],
    readOnlyBecause: problem ?? open?.readOnlyBecause ?? null,
  };
}

/** A way to mount a folder, for the choice among several. */
export function describePlan({ key, profile, name, sources }: MountPlan): MountPlanEntry {
  return { key, profile, name, sources: sources.map(({ label }) => label) };
}

export function describeMount(mount: Mount): MountEntry {
  const { plan } = mount;
  return {
    mountId: mount.id,
    name: plan.name,
    location: mount.path,
    profile: plan.profile,
    game: plan.game,
    state: mount.state,
    fileCount: mount.fileCount,
    notes: plan.notes,
    sources: mount.sources.map(describeSource),
    isArranged: mount.order.length > 0,
    listfile: mount.listfile === null ? null : basename(mount.listfile),
    takesPatches: plan.patch !== null,
    choices: (plan.choices ?? []).map(({ label, options }) => ({ label, options: [...options], present: plan.key })),
  };
}

/** A model of another program is imported with what lies beside it on disk; in archives nothing of the kind does. */
function isImported({ source, entry, path }: MountedFile): boolean {
  return importEndingOf(path) !== null && (source.open?.pathOf(entry) ?? null) !== null;
}

/** The winning version of a path as a row of a list. */
export async function describeFile(mount: Mount, file: TreeFile): Promise<MountedFileEntry | null> {
  const winner = await mount.winner(file);
  if (winner === null) return null;
  const about = await winner.source.open?.about(winner.entry);
  return {
    mountId: mount.id,
    name: baseName(winner.path),
    path: winner.path,
    sourceId: winner.source.id,
    kind: kindOf(winner.path),
    size: about?.size ?? null,
    hidden: file.hits.length - 1,
    isAbsent: ((about?.flags ?? 0) & entryFlags.isAbsent) !== 0,
    isDocument: hasKnownExtension(winner.path) || isImported(winner),
  };
}

/** What keeps an entry from being read, as far as the archive's tables tell. */
function problemOf(flags: number): string | null {
  if ((flags & entryFlags.isPatch) !== 0) return 'It holds only a difference to the file in another archive.';
  if ((flags & entryFlags.isAbsent) !== 0) {
    return 'Not downloaded: it is listed, but its data are not on this computer. Install its language or graphics in the launcher.';
  }
  return (flags & entryFlags.isOutside) !== 0 ? 'Its bytes lie outside the archive.' : null;
}

export async function describeVersion({ source, entry, path }: MountedFile, position: number): Promise<MountedVersion> {
  const about = await source.open?.about(entry);
  const flags = about?.flags ?? 0;
  const has = (bit: number): boolean => (flags & bit) !== 0;
  const isDeleteMarker = has(entryFlags.isDeleteMarker);
  return {
    sourceId: source.id,
    label: source.plan.label,
    path,
    isWinning: position === 0 && !isDeleteMarker,
    isDeleteMarker,
    isEncrypted: has(entryFlags.isEncrypted),
    isCompressed: has(entryFlags.isCompressed),
    isNameless: has(entryFlags.isNameless),
    size: about?.size ?? null,
    packedSize: about?.packedSize ?? null,
    locale: about?.locale ?? 0,
    modifiedMs: about?.modifiedMs ?? null,
    problem: problemOf(flags),
  };
}

/** Why nothing can be written into a source; null when it can. */
export function whyReadOnly(source: MountSource): string | null {
  if (source.problem !== null) return source.problem;
  if (source.plan.isBase) return `${source.plan.label} belongs to the game as it was installed and is never changed.`;
  return source.open?.readOnlyBecause ?? null;
}

/** Stands for the id of a mount or source that was taken away. */
const gone = 'gone';

/** A document's home as it is now: its mount may have been taken away. */
export async function describeHome(home: HomePlace, mounts: Mounts): Promise<MountedOrigin> {
  const found = await findHome(home, mounts);
  return {
    mountId: found?.mount.id ?? gone,
    sourceId: found?.source.id ?? gone,
    mountLocation: home.mountPath,
    label: home.label,
    path: home.path,
    readOnlyBecause: found === null ? `${home.label} is not mounted any more.` : whyReadOnly(found.source),
  };
}
