/** Listing folders for the browser host's own file dialog, within what the host may touch. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { extensionOf } from '../../shared/archive/paths.ts';
import type { FolderListing } from '../../shared/host/entities.ts';
import { importEndingOf } from '../../shared/exchange/import/endings.ts';
import { hasKnownExtension } from '../../shared/formats/index.ts';
import type { Access } from './access.ts';
import { allowedPath } from './access.ts';
import { archiveExtensions } from './archives/openArchive.ts';
import { fileError } from './fileErrors.ts';
import type { FileRegistry } from './fileRegistry.ts';

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function nameOf(path: string): string {
  return basename(path) === '' ? path : basename(path);
}

/** The outermost folders. With only one it is listed itself. */
async function listRoots(access: Access, registry: FileRegistry): Promise<FolderListing> {
  const { roots } = access;
  const [only] = roots;
  if (roots.length === 1 && only !== undefined) return await listFolder(only, access, registry);
  const folders = roots.map((path) => ({ folderId: registry.addFolder(path), name: path }));
  return {
    folderId: null,
    name: '',
    parents: [],
    folders,
    files: [],
    archives: [],
    listfiles: [],
    scripts: [],
    modules: [],
  };
}

function parentsOf(path: string, access: Access, registry: FileRegistry): FolderListing['parents'] {
  const parents: { folderId: string | null; name: string }[] = [];
  let current = path;
  while (access.allows(dirname(current), 'list') && dirname(current) !== current) {
    current = dirname(current);
    parents.unshift({ folderId: registry.addFolder(current), name: nameOf(current) });
  }
  if (access.roots.length > 1) parents.unshift({ folderId: null, name: '' });
  return parents;
}

/** What a link leads to is listed only when it may be touched. Hidden entries are left out. */
async function reachable(folder: string, entries: readonly Dirent[], access: Access): Promise<readonly Dirent[]> {
  const visible = entries.filter((entry) => !entry.name.startsWith('.'));
  const allowed = await Promise.all(
    visible.map(async (entry) => {
      if (!entry.isSymbolicLink()) return true;
      const path = join(folder, entry.name);
      // A link may stand for a file or a folder.
      const uses = ['read', 'list'] as const;
      const reached = await Promise.allSettled(uses.map((use) => allowedPath(access, path, use)));
      return reached.some(({ status }) => status === 'fulfilled');
    }),
  );
  return visible.filter((_entry, index) => allowed[index] === true);
}

/** What a folder shows, by name. */
async function entriesOf(folder: string, access: Access): Promise<readonly Dirent[]> {
  const all = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw fileError(error, 'list', folder);
  });
  return (await reachable(folder, all, access)).toSorted((left, right) => byName.compare(left.name, right.name));
}

/** A link may stand for a file or a folder; links that look like a file of ours are files. */
function isFile(entry: Dirent): boolean {
  return !entry.isDirectory() && hasKnownExtension(entry.name);
}

/** What File › Open takes: files of ours, and models of other programs, which are imported. */
function isOpened(entry: Dirent): boolean {
  return isFile(entry) || (!entry.isDirectory() && importEndingOf(entry.name) !== null);
}

async function listFolder(path: string, access: Access, registry: FileRegistry): Promise<FolderListing> {
  const folder = await allowedPath(access, path, 'list');
  const entries = await entriesOf(folder, access);
  const isArchive = (entry: Dirent): boolean => !entry.isDirectory() && archiveExtensions.has(extensionOf(entry.name));
  const folders = entries.filter(
    (entry) => entry.isDirectory() || (entry.isSymbolicLink() && !isFile(entry) && !isArchive(entry)),
  );
  const isListfile = (entry: Dirent): boolean => !entry.isDirectory() && extensionOf(entry.name) === 'txt';
  const listfiles = entries.filter(isListfile).map((entry) => registry.addFile(join(folder, entry.name)));
  const isScript = (entry: Dirent): boolean => !entry.isDirectory() && extensionOf(entry.name) === 'qc';
  const scripts = entries.filter(isScript).map((entry) => registry.addFile(join(folder, entry.name)));
  const isModule = (entry: Dirent): boolean => !entry.isDirectory() && /\.m?[jt]s$/i.test(entry.name);
  const modules = entries.filter(isModule).map((entry) => registry.addFile(join(folder, entry.name)));
  const archives = entries.filter(isArchive).map((entry) => registry.addFile(join(folder, entry.name)));
  const files = entries.filter(isOpened).map((entry) => registry.addFile(join(folder, entry.name)));
  return {
    folderId: registry.addFolder(folder),
    name: nameOf(folder),
    parents: parentsOf(folder, access, registry),
    folders: folders.map(({ name }) => ({ folderId: registry.addFolder(join(folder, name)), name })),
    files: await Promise.all(files.map((id) => registry.describe(id))),
    archives: await Promise.all(archives.map((id) => registry.describe(id))),
    listfiles: await Promise.all(listfiles.map((id) => registry.describe(id))),
    scripts: await Promise.all(scripts.map((id) => registry.describe(id))),
    modules: await Promise.all(modules.map((id) => registry.describe(id))),
  };
}

/** The files of known formats that lie beside a file; only the file itself where its folder may not be listed. */
export async function listSiblings(
  path: string,
  access: Access,
  registry: FileRegistry,
): Promise<FolderListing['files']> {
  const folder = dirname(path);
  if (!access.allows(folder, 'search')) return [await registry.describe(registry.addFile(path))];
  const files = (await entriesOf(folder, access)).filter(isFile).map(({ name }) => join(folder, name));
  return await Promise.all(files.map((file) => registry.describe(registry.addFile(file))));
}

/** The samples that lie beside one, itself among them: such as the tiles of a map. */
export async function listSamplesBeside(path: string, registry: FileRegistry): Promise<FolderListing['files']> {
  const names = await readdir(dirname(path)).catch(() => []);
  const samples = names.filter(hasKnownExtension).toSorted(byName.compare);
  return await Promise.all(
    samples.map((name) => registry.describe(registry.addFile(join(dirname(path), name), 'sample'))),
  );
}

export async function listFolderById(
  folderId: string | null,
  access: Access,
  registry: FileRegistry,
): Promise<FolderListing> {
  return folderId === null
    ? await listRoots(access, registry)
    : await listFolder(registry.folder(folderId), access, registry);
}
