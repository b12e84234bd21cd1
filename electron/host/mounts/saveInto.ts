/** Writing into a mount's sources: documents, files of the user, and new patch archives. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePart } from '../../../shared/codec/documentView.ts';
import type { ArchiveChange } from '../../../shared/archive/archive.ts';
import { baseName, folderName, joinPath, normalisePath, safeFileParts } from '../../../shared/archive/paths.ts';
import type { ParamsOf, ResultOf } from '../../../shared/host/contract.ts';
import { HostError } from '../../../shared/host/error.ts';
import { allowedPath, allowedTarget, checkFileName } from '../access.ts';
import { changeArchive } from '../archives/changeArchive.ts';
import { compactArchive } from '../archives/compactArchive.ts';
import { makeFolders } from '../archives/extract.ts';
import type { ArchiveWork } from '../archives/verifiedCopy.ts';
import { quietly } from '../archives/verifiedCopy.ts';
import { writeAtomically } from '../atomicFile.ts';
import { fileError, isMissing } from '../fileErrors.ts';
import { sha256Of } from '../fileState.ts';
import type { HostDocument } from '../hostDocument.ts';
import { isSameHome } from '../journal/home.ts';
import type { HostParts } from '../hostParts.ts';
import { describeHome, describeMount, whyReadOnly } from './describe.ts';
import type { HomePlace } from './home.ts';
import type { Mount, MountSource } from './mount.ts';
import { readMountedFile } from './mount.ts';

/** A file to write; null bytes take it out. Paths are the source's own, without its prefix. */
interface SourceChange {
  readonly path: string;
  readonly bytes: Uint8Array | null;
}

function checkWritable(source: MountSource): void {
  const why = whyReadOnly(source);
  if (why !== null) throw new HostError('read-only', why);
}

/** Path inside a source for a path of the mount's tree. @throws HostError when it lies elsewhere or is no name */
function pathInside({ plan }: MountSource, path: string): string {
  const whole = normalisePath(path);
  const { prefix } = plan;
  if (whole === '') throw new HostError('bad-request', 'A file needs a name.');
  if (prefix === '') return whole;
  if (!whole.toLowerCase().startsWith(`${prefix.toLowerCase()}/`)) {
    throw new HostError('bad-request', `${plan.label} holds only what lies in ${prefix}.`);
  }
  return whole.slice(prefix.length + 1);
}

/** Languages are kept: a file that stands in the archive for one language only is replaced for that one. */
async function localeOf(mount: Mount, source: MountSource, path: string): Promise<number> {
  const known = (await mount.hits(path)).find((hit) => hit.source === source);
  return known === undefined ? 0 : ((await source.open?.about(known.entry))?.locale ?? 0);
}

async function changeFolder(
  source: MountSource,
  changes: readonly SourceChange[],
  parts: HostParts,
): Promise<string | null> {
  const root = await allowedPath(parts.access, source.plan.path, 'list');
  let backup: string | null = null;
  for (const { path, bytes } of changes) {
    const names = safeFileParts(path);
    const folder = await makeFolders(root, join(root, ...names.slice(0, -1)), parts.access);
    const target = await allowedTarget(parts.access, join(folder, checkFileName(names.at(-1) ?? '')));
    if (parts.documents.openAt(target) !== null) {
      throw new HostError('busy', `${names.at(-1)} is open in a tab. Save it there, or close it first.`);
    }
    if (bytes === null) throw new HostError('bad-request', 'Loose files are not deleted here; use the file manager.');
    backup = (await writeAtomically(target, bytes, { backup: true })).backup ?? backup;
  }
  return backup;
}

/** Makes all changes of one source. @throws HostError when it is a base archive or cannot be written */
async function changeSource(
  mount: Mount,
  source: MountSource,
  changes: readonly SourceChange[],
  parts: HostParts,
  work: ArchiveWork = quietly,
): Promise<string | null> {
  checkWritable(source);
  if (source.plan.kind === 'folder') {
    const backup = await changeFolder(source, changes, parts);
    await mount.refresh([source]);
    return backup;
  }
  const path = await allowedTarget(parts.access, source.plan.path);
  const archiveChanges: ArchiveChange[] = [];
  for (const change of changes) {
    const locale = await localeOf(mount, source, joinPath(source.plan.prefix, change.path));
    const { path: name, bytes } = change;
    archiveChanges.push(bytes === null ? { kind: 'remove', name, locale } : { kind: 'put', name, bytes, locale });
  }
  const { backup } = await changeArchive(path, archiveChanges, parts.mounting.mpq, work);
  await mount.refresh([source]);
  return backup;
}

export async function saveIntoArchive(
  params: ParamsOf<'saveIntoArchive'>,
  parts: HostParts,
): Promise<ResultOf<'saveIntoArchive'>> {
  const { documentId, mountId, sourceId, conflict } = params;
  const document = parts.documents.get(documentId);
  const mount = await parts.mounting.mounts.get(mountId);
  const source = mount.source(sourceId);
  await mount.tree();
  checkWritable(source);
  const path = normalisePath(params.path);
  const inside = pathInside(source, path);
  const target: HomePlace = { mountPath: mount.path, label: source.plan.label, path };
  const reason = conflict === 'ask' ? await whatIsInTheWay(mount, source, target, document) : null;
  if (reason !== null) return { kind: 'conflict', reason, path };
  const write = async (
    { bytes, files }: { readonly bytes: Uint8Array; readonly files: readonly FilePart[] },
    work: ArchiveWork,
  ): Promise<string | null> => {
    const changes = files.map(({ name, start, end }, index) => ({
      path: index === 0 ? inside : joinPath(folderName(inside), name),
      bytes: bytes.slice(start, end),
    }));
    return await changeSource(mount, source, changes, parts, work);
  };
  const label = `Saving into ${source.plan.label}`;
  const saved = await parts.mounting.tasks.work(
    { id: params.taskId, label, tell: (name, value) => parts.tell(name, value) },
    (work) => document.saveElsewhere(target, (written) => write(written, work)),
  );
  if (saved === null) return { kind: 'cancelled' };
  const { result, position, isSaved } = saved;
  const origin = await describeHome(target, parts.mounting.mounts);
  return { kind: 'saved', position, isSaved, backup: result, origin };
}

/**
 * Why the user is asked before a document is written over a file of a source: it has such a file that is not the document's
 * own, or its own file there is another one than was read or written. Null when nothing is lost by writing.
 */
async function whatIsInTheWay(
  mount: Mount,
  source: MountSource,
  target: HomePlace,
  { home }: HostDocument,
): Promise<'exists' | 'changed' | null> {
  const there = (await mount.hits(target.path)).find((hit) => hit.source === source);
  if (there === undefined) return null;
  if (home === null || !isSameHome(home, target)) return 'exists';
  // A file that cannot be read any more is none that could be lost.
  const bytes = await readMountedFile(there).catch(() => null);
  return bytes === null || home.sha256 === '' || sha256Of(bytes) === home.sha256 ? null : 'changed';
}

async function bytesOf(fileId: string, parts: HostParts): Promise<Uint8Array> {
  const file = parts.registry.file(fileId);
  if (file.origin === 'upload') return file.bytes;
  const path = file.origin === 'sample' ? file.path : await allowedPath(parts.access, file.path);
  return new Uint8Array(
    await readFile(path).catch((error: unknown) => {
      throw fileError(error, 'read', path);
    }),
  );
}

export async function changeMounted(params: ParamsOf<'changeArchive'>, parts: HostParts): Promise<string | null> {
  const mount = await parts.mounting.mounts.get(params.mountId);
  const source = mount.source(params.sourceId);
  await mount.tree();
  const changes: SourceChange[] = params.remove.map((path) => ({ path: pathInside(source, path), bytes: null }));
  for (const { fileId, path } of params.put) {
    changes.push({ path: pathInside(source, path), bytes: await bytesOf(fileId, parts) });
  }
  if (changes.length === 0) return null;
  return await changeSource(mount, source, changes, parts);
}

export async function compactMounted(
  { taskId, mountId, sourceId }: ParamsOf<'compactArchive'>,
  parts: HostParts,
): Promise<ResultOf<'compactArchive'>> {
  const mount = await parts.mounting.mounts.get(mountId);
  const source = mount.source(sourceId);
  await mount.tree();
  checkWritable(source);
  if (source.plan.kind !== 'archive') throw new HostError('bad-request', `${source.plan.label} is not an archive.`);
  const path = await allowedTarget(parts.access, source.plan.path);
  const label = `Compacting ${source.plan.label}`;
  const done = await parts.mounting.tasks.work(
    { id: taskId, label, tell: (name, value) => parts.tell(name, value) },
    (work) => compactArchive(path, parts.mounting.mpq, work),
  );
  if (done === null) return { kind: 'cancelled' };
  if (done.after < done.before) await mount.refresh([source]);
  return { kind: 'done', ...done };
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw fileError(error, 'read', path);
    },
  );
}

/** A new, empty MPQ. @throws HostError when there is something of this name */
export async function createMpq(path: string, version: 1 | 2, parts: HostParts): Promise<void> {
  const target = await allowedTarget(parts.access, path);
  if (await exists(target))
    throw new HostError('bad-request', `${baseName(target.replaceAll('\\', '/'))} exists already.`);
  await parts.mounting.mpq.create(target, version);
}

/** The name for a new patch: the free one that loses to all patches there would never show, so the one that wins is taken. */
async function freePatchName(folder: string, names: readonly string[]): Promise<string> {
  for (const name of names) if (!(await exists(join(folder, name)))) return name;
  throw new HostError('no-space', 'All names that the game loads patches by are taken.');
}

export async function createPatch(
  params: ParamsOf<'createPatchArchive'>,
  parts: HostParts,
): Promise<ResultOf<'createPatchArchive'>> {
  const mount = await parts.mounting.mounts.get(params.mountId);
  const { patch, name: title } = mount.plan;
  if (patch === null) {
    throw new HostError('bad-request', `${title} loads no patch archives: save into a map or a folder instead.`);
  }
  const name = params.name === null ? await freePatchName(patch.folder, patch.names) : checkFileName(params.name);
  if (!patch.names.some((each) => each.toLowerCase() === name.toLowerCase())) {
    throw new HostError(
      'bad-request',
      `The game would not load ${name}. Names are patch-4.MPQ to patch-9.MPQ and patch-A.MPQ to patch-Z.MPQ.`,
    );
  }
  await createMpq(join(patch.folder, name), patch.version, parts);
  const again = await parts.mounting.mounts.remake(mount.id);
  const source = again.sources.find(({ plan }) => plan.path.toLowerCase().endsWith(name.toLowerCase()));
  if (source === undefined) throw new HostError('internal', `${name} was made but is not found among the sources.`);
  await again.tree();
  return { mount: describeMount(again), sourceId: source.id };
}
