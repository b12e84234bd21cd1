/** Finds the files that a document names: beside it, further up, in the texture folder, and in the mounts. */
import { basename, dirname } from 'node:path';
import type { WantedKind } from '../../../shared/archive/gamePaths.ts';
import { pathGroupsFor, pathsFor } from '../../../shared/archive/gamePaths.ts';
import { baseName, folderName, joinPath, normalisePath, pathKey } from '../../../shared/archive/paths.ts';
import type { ParamsOf } from '../../../shared/host/contract.ts';
import type { ResolvedFile } from '../../../shared/host/mountEntities.ts';
import type { Use } from '../access.ts';
import { isInside } from '../access.ts';
import { readFileState } from '../fileState.ts';
import type { HostDocument } from '../hostDocument.ts';
import type { HostParts } from '../hostParts.ts';
import type { TextureSearch } from '../textureSearch.ts';
import { findTextureFile } from '../textureSearch.ts';
import { folderNames, placesOf } from './appearing.ts';
import { findHome } from './home.ts';
import type { Mount, MountedFile } from './mount.ts';
import { readMountedFile } from './mount.ts';
import { gameOfFormat } from './profiles/detect.ts';

/** Who looks for a file: where it lies itself, and which game it is of. */
export interface Seeker {
  /** On disk; null when it lies in no folder. */
  readonly folder: string | null;
  /** Where it is in a mount; null when it is in none. */
  readonly home: { readonly mount: Mount; readonly path: string } | null;
  readonly game: Mount['plan']['game'];
}

async function seekerOf(document: HostDocument, { mounting }: HostParts): Promise<Seeker> {
  const { folder, home } = document;
  const mount = home === null ? null : ((await findHome(home, mounting.mounts))?.mount ?? null);
  const game = gameOfFormat(document.copy.about.formatId);
  return { folder, home: home === null || mount === null ? null : { mount, path: home.path }, game };
}

/** A file of a mount that no document was made of. */
export function seekerAt(file: MountedFile): Seeker {
  const { mount, path } = file;
  const loose = loosePath(file);
  return { folder: loose === null ? null : dirname(loose), home: { mount, path }, game: mount.plan.game };
}

/** On disk, for a file that lies in no archive; else null. */
export function loosePath({ source, entry }: MountedFile): string | null {
  return source.open?.pathOf(entry) ?? null;
}

/** Samples lie in the program's own folder, which the roots of a browser host need not hold. */
function searchOf({ folder }: Pick<Seeker, 'folder'>, parts: HostParts): TextureSearch {
  const { access, options, settings } = parts;
  const { samplesFolder } = options;
  const allows = (path: string, use?: Use): boolean =>
    access.allows(path, use) || (use !== 'write' && samplesFolder !== null && isInside(samplesFolder, path));
  return { access: { allows, refusal: access.refusal }, folder, extraFolder: settings.textureFolder };
}

/** Paths of a mount that will do, for Half-Life also the textures of its WADs, which are known by their bare name. */
function candidatesIn(mount: Mount, path: string, kind: WantedKind, folder: string | null): readonly string[] {
  const paths = pathsFor(path, kind, folder);
  if (kind !== 'texture') return paths;
  const stem = baseName(normalisePath(path)).replace(/\.[a-z]+$/i, '');
  const wads = mount.sources.filter(({ plan }) => plan.path.toLowerCase().endsWith('.wad'));
  return [...paths, ...wads.map(({ plan }) => joinPath(plan.prefix, `${stem}.miptex`))];
}

/** The first mount that has a file somebody names. Mounts of other games are not asked. */
async function findInMounts(
  { home, game }: Seeker,
  path: string,
  kind: WantedKind,
  parts: HostParts,
): Promise<MountedFile | null> {
  for (const mount of await parts.mounting.mounts.inOrderFor(game, home?.mount.id ?? null)) {
    const isHome = mount === home?.mount;
    const fits = mount.plan.game === null || game === null || mount.plan.game === game;
    if (!isHome && !fits) continue;
    const folder = isHome ? folderName(home.path) : null;
    const found = await findInMount(mount, path, kind, folder);
    if (found !== null) return found;
  }
  return null;
}

export async function findInMount(
  mount: Mount,
  path: string,
  kind: WantedKind,
  folder: string | null,
): Promise<MountedFile | null> {
  if (mount.plan.profile === 'warcraft3Casc') return await findInStorage(mount, path, kind, folder);
  for (const candidate of candidatesIn(mount, path, kind, folder)) {
    const found = await mount.find(candidate);
    if (found !== null) return found;
  }
  return null;
}

/** The file that the first part of a storage has, under any ending that will do; what is not downloaded comes after all others. */
async function firstOfGroup(mount: Mount, group: readonly string[]): Promise<MountedFile | null> {
  let best: MountedFile | null = null;
  let bestRank = Infinity;
  const tree = await mount.tree();
  for (const path of group) {
    const file = tree.find(path);
    const hit = file?.hits[0];
    if (file == null || hit === undefined) continue;
    const rank = hit.isAbsent ? Number.MAX_SAFE_INTEGER : hit.source;
    if (rank >= bestRank) continue;
    best = await mount.winner(file);
    bestRank = rank;
  }
  return best;
}

/** As Warcraft III from 1.30 on looks: part by part, then once more under the name that `filealiases.json` has for it. */
async function findInStorage(
  mount: Mount,
  path: string,
  kind: WantedKind,
  folder: string | null,
): Promise<MountedFile | null> {
  const alias = (await mount.aliases()).get(pathKey(path));
  const names = alias === undefined ? [path] : [path, alias];
  for (const group of names.flatMap((name) => pathGroupsFor(name, kind, folder))) {
    const found = await firstOfGroup(mount, group);
    if (found !== null) return found;
  }
  return null;
}

export type FoundFile =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'mounted'; readonly file: MountedFile };

/** Where a file is that a document names; null when it is nowhere. A loose file of a mount is a file. */
export async function findForDocument(
  documentId: string,
  wanted: { readonly path: string; readonly kind: WantedKind },
  parts: HostParts,
): Promise<FoundFile | null> {
  return await findFor(await seekerOf(parts.documents.get(documentId), parts), wanted, parts);
}

/** The same for whoever looks for it. */
export async function findFor(
  seeker: Seeker,
  { path, kind }: { readonly path: string; readonly kind: WantedKind },
  parts: HostParts,
): Promise<FoundFile | null> {
  const onDisk = await findTextureFile(path, searchOf(seeker, parts), kind);
  if (onDisk !== null) return { kind: 'file', path: onDisk };
  const file = await findInMounts(seeker, path, kind, parts);
  if (file === null) return null;
  const loose = loosePath(file);
  return loose === null ? { kind: 'mounted', file } : { kind: 'file', path: loose };
}

/** Tells the page to look again when something comes to where a wanted file would be found. */
export async function watchForAppearing(
  documentId: string,
  { path, kind }: { readonly path: string; readonly kind: WantedKind },
  parts: HostParts,
  namesIn = folderNames(),
): Promise<void> {
  const document = parts.documents.get(documentId);
  const places = await placesOf(path, kind, searchOf(document, parts), namesIn);
  const appeared = (): void => parts.tell('textureChanged', { documentId, path });
  document.watches.wanted(`${kind} ${path.toLowerCase()}`, places, parts.watcher, appeared);
}

/** Beyond so many missing files of one document the rest is looked for by hand. */
const mostWatched = 200;

export async function resolveMany(
  { documentId, files }: ParamsOf<'resolveMany'>,
  parts: HostParts,
): Promise<{ readonly results: readonly ResolvedFile[] }> {
  const results: ResolvedFile[] = [];
  for (const file of files) results.push(await resolveFile({ documentId, file }, parts));
  const missing = files.filter((_, at) => results[at]?.kind === 'missing').slice(0, mostWatched);
  const namesIn = folderNames();
  for (const file of missing) await watchForAppearing(documentId, file, parts, namesIn);
  return { results };
}

export async function resolveFile(params: ParamsOf<'resolveFile'>, parts: HostParts): Promise<ResolvedFile> {
  const found = await findForDocument(params.documentId, params.file, parts);
  if (found === null) return { kind: 'missing' };
  if (found.kind === 'file') {
    return { kind: 'file', file: await parts.registry.describe(parts.registry.addFile(found.path)) };
  }
  const { mount, source, entry, path } = found.file;
  const about = await source.open?.about(entry);
  const { id: sourceId, plan } = source;
  return { kind: 'mounted', mountId: mount.id, sourceId, path, label: plan.label, size: about?.size ?? null };
}

/** The bytes of a file that a document names; null when it is nowhere. */
export async function readForDocument(params: ParamsOf<'readResolved'>, parts: HostParts): Promise<ReadFound | null> {
  const found = await findForDocument(params.documentId, params.file, parts);
  return found === null ? null : await readFound(found);
}

export interface ReadFound {
  readonly name: string;
  /** For people. */
  readonly location: string;
  readonly bytes: Uint8Array;
}

export async function readFound(found: FoundFile): Promise<ReadFound> {
  if (found.kind === 'mounted') {
    const { file } = found;
    return { name: baseName(file.path), location: file.source.plan.label, bytes: await readMountedFile(file) };
  }
  const { bytes } = await readFileState(found.path);
  return { name: basename(found.path), location: dirname(found.path), bytes };
}
