/** What each request about mounts and archives does: arguments have been checked, errors are worded by the wrapper around these. */
import { endingsOf } from '../../shared/archive/fileKinds.ts';
import { baseName, normalisePath } from '../../shared/archive/paths.ts';
import { importEndingOf } from '../../shared/exchange/import/endings.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import type { OpenedDocumentEntry } from '../../shared/host/entities.ts';
import { HostError } from '../../shared/host/error.ts';
import type { Handlers } from '../../shared/host/server.ts';
import { extractFiles } from './archives/extract.ts';
import type { HostDocument } from './hostDocument.ts';
import type { HostParts } from './hostParts.ts';
import { describeFile, describeHome, describeMount, describePlan, describeVersion } from './mounts/describe.ts';
import { homeOf, placeOf } from './mounts/home.ts';
import type { Mount, MountedFile } from './mounts/mount.ts';
import { readMountedFile } from './mounts/mount.ts';
import { readForDocument, resolveFile, resolveMany } from './mounts/resolve.ts';
import { changeMounted, compactMounted, createMpq, createPatch, saveIntoArchive } from './mounts/saveInto.ts';
import { showMounted } from './textures.ts';

/** How a document is handed to the page; handlers.ts knows. */
type TakeUp = (document: HostDocument) => Promise<OpenedDocumentEntry>;

/** The chosen folder or archive of a request that takes either. */
function chosenPath(
  { folderId, fileId }: { folderId: string | null; fileId: string | null },
  { registry }: HostParts,
): { readonly path: string; readonly isFolder: boolean } {
  if (folderId !== null && fileId === null) return { path: registry.folder(folderId), isFolder: true };
  if (fileId === null || folderId !== null) throw new HostError('bad-request', 'Choose either a folder or an archive.');
  const file = registry.file(fileId);
  if (file.origin === 'upload')
    throw new HostError('bad-request', 'Only archives on the disk that Chunksmith runs on can be added.');
  return { path: file.path, isFolder: false };
}

async function openMounted(
  { mountId, path, sourceId }: ParamsOf<'openMounted'>,
  parts: HostParts,
  takeUp: TakeUp,
): Promise<ResultOf<'openMounted'>> {
  const { documents, mounting, settings } = parts;
  const file = await (await mounting.mounts.get(mountId)).file(path, sourceId);
  const home = homeOf(file);
  const loose = file.source.open?.pathOf(file.entry) ?? null;
  if (loose !== null && importEndingOf(loose) !== null) {
    return { kind: 'otherModel', file: await parts.registry.describe(parts.registry.addFile(loose)) };
  }
  if (loose !== null) {
    const { document, isNew } = await documents.openFile({ origin: 'file', path: loose });
    if (!isNew) return { kind: 'alreadyOpen', documentId: document.id };
    if (document.target !== null) settings.addRecent(document.target);
    document.settleAt({ ...home, sha256: '' });
    return { kind: 'opened', document: await takeUp(document), origin: await describeHome(home, mounting.mounts) };
  }
  const already = documents.openAtHome(home);
  if (already !== null) return { kind: 'alreadyOpen', documentId: already.id };
  const document = await documents.openPlace(placeOf(file, sourceId !== null), home);
  const origin = await describeHome(document.home ?? home, mounting.mounts);
  return { kind: 'opened', document: await takeUp(document), origin };
}

interface FoundFiles {
  readonly files: readonly MountedFile[];
  /** Files of folders that are listed without being on this computer. */
  readonly absent: number;
}

/** The files that paths of a mount stand for: a file itself, or all below a folder, each once. */
async function filesOf(mount: Mount, paths: readonly string[]): Promise<FoundFiles> {
  const tree = await mount.tree();
  const found = new Map<string, MountedFile>();
  const absent = new Set<string>();
  for (const path of paths) {
    const single = await mount.find(path);
    if (single !== null) found.set(single.path.toLowerCase(), single);
    if (single !== null && normalisePath(path) !== '') continue;
    for (const file of tree.filesBelow(path)) {
      if (file.hits[0]?.isAbsent === true) {
        absent.add(file.path.toLowerCase());
        continue;
      }
      const winner = await mount.winner(file);
      if (winner !== null) found.set(winner.path.toLowerCase(), winner);
    }
  }
  return { files: [...found.values()], absent: absent.size };
}

async function extractMounted(
  params: ParamsOf<'extractMounted'>,
  parts: HostParts,
): Promise<ResultOf<'extractMounted'>> {
  const { taskId, mountId, paths, folderId, existing, isFlat } = params;
  const mount = await parts.mounting.mounts.get(mountId);
  const folder = parts.registry.folder(folderId);
  return await parts.mounting.tasks.run(taskId, async (signal) => {
    const { files, absent } = await filesOf(mount, paths);
    let told = -1;
    const progress = (done: number, path: string): void => {
      const percent = Math.floor((done / files.length) * 100);
      if (percent === told) return;
      told = percent;
      parts.tell('progress', { taskId, label: `Extracting ${baseName(path)}`, percent: Math.min(percent, 99) });
    };
    const readable = files.map((file) => ({ path: file.path, read: () => readMountedFile(file) }));
    try {
      const how = { access: parts.access, existing, isFlat, signal, progress };
      return { ...(await extractFiles(readable, folder, how)), absent };
    } finally {
      parts.tell('progress', { taskId, label: 'Extracted', percent: 100 });
    }
  });
}

async function searchMounted(
  { mountId, query, limit, kinds }: ParamsOf<'searchMounted'>,
  { mounting }: HostParts,
): Promise<ResultOf<'searchMounted'>> {
  const mounts = mountId === null ? await mounting.mounts.all() : [await mounting.mounts.get(mountId)];
  const files: ResultOf<'searchMounted'>['files'][number][] = [];
  let total = 0;
  for (const mount of mounts) {
    const found = (await mount.tree()).search(query, Math.max(0, limit - files.length), endingsOf(kinds));
    total += found.total;
    const described = await Promise.all(found.files.map((file) => describeFile(mount, file)));
    files.push(...described.filter((file) => file !== null));
  }
  return { files, total };
}

async function listMounted(
  { mountId, path }: ParamsOf<'listMounted'>,
  { mounting }: HostParts,
): Promise<ResultOf<'listMounted'>> {
  const mount = await mounting.mounts.get(mountId);
  const view = (await mount.tree()).list(path);
  if (view === null) throw new HostError('not-found', `${path} is not in ${mount.plan.name} any more.`);
  const files = await Promise.all(view.files.map((file) => describeFile(mount, file)));
  return { path: normalisePath(path), folders: view.folders, files: files.filter((file) => file !== null) };
}

export function mountHandlers(parts: HostParts, takeUp: TakeUp) {
  const { mounting, blobs, registry } = parts;
  const { mounts, tasks } = mounting;
  return {
    mounts: async () => ({ mounts: (await mounts.all()).map(describeMount) }),
    async inspectMount(chosen) {
      const { path, isFolder } = chosenPath(chosen, parts);
      const found = await mounts.inspect(path, isFolder);
      if (found.kind === 'refused') return found;
      return { kind: 'plans', plans: found.plans.map(describePlan) };
    },
    async mountPlans({ mountId }) {
      const { path, plan } = await mounts.get(mountId);
      const found = await mounts.inspect(path, plan.profile !== 'archive');
      if (found.kind === 'refused') return found;
      return { kind: 'plans', plans: found.plans.map(describePlan), present: plan.key };
    },
    async setMountPlan({ mountId, key }) {
      return { mount: describeMount(await mounts.setPlan(mountId, key)) };
    },
    async addMount({ key, ...chosen }) {
      const { path, isFolder } = chosenPath(chosen, parts);
      const added = await mounts.add(path, isFolder, key);
      return 'refused' in added
        ? { kind: 'refused', reason: added.refused }
        : { kind: 'added', mount: describeMount(added) };
    },
    async removeMount({ mountId }) {
      await mounts.remove(mountId);
      return {};
    },
    async reorderMounts({ mountIds }) {
      await mounts.reorder(mountIds);
      return {};
    },
    async switchMountSource({ mountId, sourceId, isEnabled }) {
      return { mount: describeMount(await mounts.switchSource(mountId, sourceId, isEnabled)) };
    },
    async arrangeMountSources({ mountId, sourceIds }) {
      return { mount: describeMount(await mounts.arrangeSources(mountId, sourceIds)) };
    },
    async addMountSource({ mountId, ...chosen }) {
      const { mount, source } = await mounts.addSource(mountId, chosenPath(chosen, parts));
      return { mount: describeMount(mount), sourceId: source.id };
    },
    async removeMountSource({ mountId, sourceId }) {
      return { mount: describeMount(await mounts.removeSource(mountId, sourceId)) };
    },
    async setMountListfile({ mountId, fileId }) {
      const path = fileId === null ? null : chosenPath({ folderId: null, fileId }, parts).path;
      return { mount: describeMount(await mounts.remake(mountId, path)) };
    },
    refreshMount: async ({ mountId }) => ({ mount: describeMount(await mounts.remake(mountId)) }),
    listMounted: (params) => listMounted(params, parts),
    searchMounted: (params) => searchMounted(params, parts),
    async describeMounted({ mountId, path }) {
      const hits = await (await mounts.get(mountId)).hits(path);
      return { versions: await Promise.all(hits.map(describeVersion)) };
    },
    openMounted: (params) => openMounted(params, parts, takeUp),
    async mountedOriginOf({ documentId }) {
      const { home } = parts.documents.get(documentId);
      return { origin: home === null ? null : await describeHome(home, mounts) };
    },
    async readMounted({ mountId, path, sourceId }) {
      const file = await (await mounts.get(mountId)).file(path, sourceId);
      const bytes = await readMountedFile(file);
      return { name: baseName(file.path), size: bytes.length, blob: blobs.put(bytes) };
    },
    async previewMounted({ mountId, path, sourceId, maxSize }) {
      const file = await (await mounts.get(mountId)).file(path, sourceId);
      return await showMounted(file, { maxSize, acceptsDxt: false }, parts);
    },
    extractMounted: (params) => extractMounted(params, parts),
    cancelTask({ taskId }) {
      tasks.cancel(taskId);
      return {};
    },
    saveIntoArchive: (params) => saveIntoArchive(params, parts),
    changeArchive: async (params) => ({ backup: await changeMounted(params, parts) }),
    compactArchive: (params) => compactMounted(params, parts),
    createPatchArchive: (params) => createPatch(params, parts),
    async createArchive({ fileId, version }) {
      const file = registry.file(fileId);
      if (file.origin !== 'file') throw new HostError('bad-request', 'Choose a place on disk for the archive.');
      await createMpq(file.path, version === '1' ? 1 : 2, parts);
      return {};
    },
    resolveFile: (params) => resolveFile(params, parts),
    resolveMany: (params) => resolveMany(params, parts),
    async readResolved(params) {
      const found = await readForDocument(params, parts);
      if (found === null) return { kind: 'missing' };
      const { name, location, bytes } = found;
      return { kind: 'found', name, location, size: bytes.length, blob: blobs.put(bytes) };
    },
  } satisfies Partial<Handlers>;
}
