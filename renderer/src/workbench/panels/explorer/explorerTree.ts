/** The files of all mounts as the tree part wants them. Folders are listed when they are opened. Pure. */
import type { ResultOf } from '../../../base/host/index.ts';
import type { MountedFileEntry, MountEntry } from '../../../../../shared/host/mountEntities.ts';
import { kindIcon, mountIcon, mountProblems, shortSource } from '../../mounts/mountWords.ts';
import type { TreeItem, TreeProvider } from '../../../base/ui/index.ts';
import { grouped } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

type Listed = Pick<ResultOf<'listMounted'>, 'folders' | 'files'>;

/** What is known of a folder. While it is read anew the old rows stay. */
export type Listing =
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'ready' } & Listed)
  | { readonly kind: 'failed'; readonly message: string };

/** By `folderKey`. */
export type Listings = ReadonlyMap<string, Listing>;

export const rootId = 'root';

/** A row: a mount, a folder, a file, or a line of words in place of rows. Ids of mounts hold no colon. */
export interface RowPlace {
  readonly kind: 'mount' | 'folder' | 'file' | 'note';
  readonly mountId: string;
  /** Empty for a mount. */
  readonly path: string;
}

const letters = { mount: 'm', folder: 'd', file: 'f', note: 'n' } as const;

export function rowId({ kind, mountId, path }: RowPlace): string {
  return `${letters[kind]}:${mountId}:${path}`;
}

export function placeOfRow(id: string): RowPlace | null {
  const kind = (Object.keys(letters) as (keyof typeof letters)[]).find((each) => letters[each] === id.charAt(0));
  const colon = id.indexOf(':', 2);
  if (kind === undefined || id.charAt(1) !== ':' || colon < 0) return null;
  return { kind, mountId: id.slice(2, colon), path: id.slice(colon + 1) };
}

export function folderKey(mountId: string, path: string): string {
  return `${mountId}:${path}`;
}

/** The folder that a path lies in; empty for the top. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

interface Rows {
  readonly ids: readonly string[];
  readonly folders: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, MountedFileEntry>;
}

/** Rows of a listing are made once, however often the tree asks. */
const rowsOfListing = new WeakMap<Listing, Rows>();

function rowsOf(mountId: string, listing: Extract<Listing, { kind: 'ready' }>): Rows {
  const known = rowsOfListing.get(listing);
  if (known !== undefined) return known;
  const folders = new Map<string, string>();
  const files = new Map<string, MountedFileEntry>();
  for (const { name, path } of listing.folders) folders.set(rowId({ kind: 'folder', mountId, path }), name);
  for (const file of listing.files) files.set(rowId({ kind: 'file', mountId, path: file.path }), file);
  const rows = { ids: [...folders.keys(), ...files.keys()], folders, files };
  rowsOfListing.set(listing, rows);
  return rows;
}

const leaf: readonly string[] = [];

/** The file of a row, from the listing of its folder. */
export function fileOfRow(listings: Listings, id: string): MountedFileEntry | null {
  const place = placeOfRow(id);
  if (place?.kind !== 'file') return null;
  const listing = listings.get(folderKey(place.mountId, parentOf(place.path)));
  return listing?.kind === 'ready' ? (rowsOf(place.mountId, listing).files.get(id) ?? null) : null;
}

/** `patch-3`, `patch-3 +2` where others are hidden; nothing where a mount has one source and nothing can be hidden. */
export function sourceBadge(mount: MountEntry | undefined, { sourceId, hidden }: MountedFileEntry): string | null {
  const sources = mount?.sources.filter(({ isEnabled }) => isEnabled) ?? [];
  const source = sources.find((each) => each.sourceId === sourceId);
  if (source === undefined || sources.length < 2) return null;
  return hidden === 0 ? shortSource(source.label) : `${shortSource(source.label)} +${hidden}`;
}

export function fileItem(id: string, file: MountedFileEntry, mount: MountEntry | undefined): TreeItem {
  const badge = sourceBadge(mount, file);
  const source = mount?.sources.find(({ sourceId }) => sourceId === file.sourceId);
  const absent = file.isAbsent ? [text('not downloaded to this computer')] : [];
  const hidden = file.hidden === 0 ? [] : [`hides ${file.hidden} in other sources`];
  return {
    id,
    label: file.name,
    icon: kindIcon(file.kind),
    dimmed: !file.isDocument || file.isAbsent,
    tooltip: [file.path, ...(source === undefined ? [] : [`from ${source.label}`]), ...absent, ...hidden].join('\n'),
    ...(file.isAbsent ? { badge: 'not downloaded' } : badge === null ? {} : { badge }),
  };
}

function mountItem(id: string, mount: MountEntry): TreeItem {
  const problems = mountProblems(mount);
  return {
    id,
    label: mount.name,
    icon: mountIcon(mount),
    tooltip: [mount.location, ...problems].join('\n'),
    ...(mount.fileCount === null ? {} : { meta: grouped(mount.fileCount) }),
    ...(problems.length === 0 ? {} : { severity: 'warning' as const }),
  };
}

function noteItem(id: string, listing: Listing | undefined, mount: MountEntry | undefined): TreeItem {
  if (listing?.kind === 'failed') {
    return { id, label: listing.message, icon: 'error', severity: 'error', tooltip: listing.message };
  }
  const [problem] = mount === undefined ? [] : mountProblems(mount);
  if (listing?.kind === 'ready' && problem !== undefined) {
    return { id, label: text('Nothing that can be read'), icon: 'minus', severity: 'warning', tooltip: problem };
  }
  return listing?.kind === 'ready'
    ? { id, label: text('Nothing in it'), icon: 'minus', dimmed: true }
    : { id, label: text('Reading…'), icon: 'clock', dimmed: true };
}

export function explorerProvider(mounts: readonly MountEntry[], listings: Listings): TreeProvider {
  const byId = new Map(mounts.map((mount) => [mount.mountId, mount]));
  const mountRows = mounts.map(({ mountId }) => rowId({ kind: 'mount', mountId, path: '' }));
  return {
    getRoot: () => rootId,
    getItem(id) {
      const place = placeOfRow(id);
      if (place === null) return { id, label: '', icon: 'explorer' };
      const { kind, mountId, path } = place;
      const mount = byId.get(mountId);
      if (kind === 'mount') return mount === undefined ? { id, label: '', icon: 'folder' } : mountItem(id, mount);
      if (kind === 'note') return noteItem(id, listings.get(folderKey(mountId, path)), mount);
      if (kind === 'folder') return { id, label: path.slice(path.lastIndexOf('/') + 1), icon: 'folder', tooltip: path };
      const file = fileOfRow(listings, id);
      return file === null ? { id, label: '', icon: 'file' } : fileItem(id, file, mount);
    },
    getChildren(id) {
      // Asked for every visible row: most are files.
      if (id.startsWith('f:') || id.startsWith('n:')) return leaf;
      if (id === rootId) return mountRows;
      const place = placeOfRow(id);
      if (place === null) return leaf;
      const { mountId, path } = place;
      const listing = listings.get(folderKey(mountId, path));
      const ids = listing?.kind === 'ready' ? rowsOf(mountId, listing).ids : leaf;
      return ids.length > 0 ? ids : [rowId({ kind: 'note', mountId, path })];
    },
  };
}

/**
 * The rows of a search, flat, with the folder of each. `more` files are not shown; `facts` are words about files, by mount and
 * path.
 */
export function resultsProvider(
  mounts: readonly MountEntry[],
  files: readonly MountedFileEntry[],
  more: number,
  facts: ReadonlyMap<string, readonly string[]> = new Map(),
): TreeProvider {
  const byId = new Map(mounts.map((mount) => [mount.mountId, mount]));
  const rows = new Map(
    files.map((file) => [rowId({ kind: 'file', mountId: file.mountId, path: file.path }), file] as const),
  );
  const moreId = rowId({ kind: 'note', mountId: '', path: 'more' });
  const ids = more > 0 ? [...rows.keys(), moreId] : [...rows.keys()];
  return {
    getRoot: () => rootId,
    getItem(id) {
      if (id === moreId) {
        const label = fill('{} more: type another word', grouped(more));
        return { id, label, icon: 'more', dimmed: true };
      }
      const file = rows.get(id);
      if (file === undefined) return { id, label: '', icon: 'search' };
      // The folder tells more than the source here, and there is room for one of them.
      const { badge: _badge, ...item } = fileItem(id, file, byId.get(file.mountId));
      const known = facts.get(folderKey(file.mountId, file.path)) ?? [];
      return { ...item, meta: parentOf(file.path), tooltip: [item.tooltip, known.join(', ')].join('\n').trim() };
    },
    getChildren: (id) => (id === rootId ? ids : leaf),
  };
}
