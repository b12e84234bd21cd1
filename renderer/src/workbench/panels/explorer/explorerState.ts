/** What the Explorer shows: which folders have been listed, what is open, selected and searched for. No React. */
import { createStore } from 'zustand/vanilla';
import type { FileKind } from '../../../../../shared/archive/fileKinds.ts';
import type { QueryFault } from '../../../../../shared/library/query/query.ts';
import { HostError } from '../../../base/host/index.ts';
import { errorWords } from '../../files/errors.ts';
import { request } from '../../files/host.ts';
import { answerFileQuestion, findFiles, type FileQuestion, type FoundFiles } from '../../library/findFiles.ts';
import { onIndexed } from '../../library/libraryState.ts';
import { mountState, onMountsChanged, refreshMounts } from '../../mounts/mountState.ts';
import type { Listing, Listings } from './explorerTree.ts';
import { folderKey, parentOf, placeOfRow, rowId } from './explorerTree.ts';

export interface SearchResults extends FoundFiles {
  readonly problem: string | null;
}

export interface ExplorerState {
  readonly listings: Listings;
  readonly expanded: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  readonly query: string;
  /** What cannot be understood of the query; null while all of it can, or it is still being typed. */
  readonly fault: QueryFault | null;
  /** Something asked of one file, in place of a query. */
  readonly question: FileQuestion | null;
  /** Empty shows all kinds. */
  readonly kinds: readonly FileKind[];
  /** Null while nothing is searched for, and until the first answer. */
  readonly results: SearchResults | null;
  /** A tree of names, or pictures of what is in one folder. */
  readonly layout: ExplorerLayout;
  /** Whose pictures are shown; null for the list of mounts. */
  readonly folder: MountFolder | null;
}

export type ExplorerLayout = 'tree' | 'pictures';

export interface MountFolder {
  readonly mountId: string;
  /** Empty for the top. */
  readonly path: string;
}

export const explorer = createStore<ExplorerState>(() => ({
  listings: new Map(),
  expanded: new Set(),
  selected: new Set(),
  query: '',
  fault: null,
  question: null,
  kinds: [],
  results: null,
  layout: 'tree',
  folder: null,
}));

function setListing(key: string, listing: Listing | null): void {
  explorer.setState(({ listings }) => {
    const next = new Map(listings);
    if (listing === null) next.delete(key);
    else next.set(key, listing);
    return { listings: next };
  });
}

/** How often each folder has been asked for: only the last answer counts. */
const asked = new Map<string, number>();

async function list(mountId: string, path: string): Promise<void> {
  const key = folderKey(mountId, path);
  const number = (asked.get(key) ?? 0) + 1;
  asked.set(key, number);
  if (explorer.getState().listings.get(key)?.kind !== 'ready') setListing(key, { kind: 'loading' });
  try {
    const { folders, files } = await request('listMounted', { mountId, path });
    if (asked.get(key) !== number) return;
    setListing(key, { kind: 'ready', folders, files });
    // The first look opens the archives: counts and problems of the mount are known from now on.
    if (mountState.getState().mounts.find((mount) => mount.mountId === mountId)?.state !== 'ready')
      await refreshMounts();
  } catch (error) {
    if (asked.get(key) !== number) return;
    const isGone = error instanceof HostError && error.code === 'not-found' && path !== '';
    setListing(key, isGone ? null : { kind: 'failed', message: errorWords(error).message });
  }
}

/** Opens and closes rows; folders that were never listed are. */
export function expand(expanded: ReadonlySet<string>): void {
  const before = explorer.getState().expanded;
  explorer.setState({ expanded });
  for (const id of expanded) {
    if (before.has(id)) continue;
    const place = placeOfRow(id);
    if (place === null) continue;
    const known = explorer.getState().listings.get(folderKey(place.mountId, place.path));
    if (known === undefined || known.kind === 'failed') void list(place.mountId, place.path);
  }
}

/** Shows pictures of what is in a folder; null shows the mounts. */
export function enterFolder(folder: MountFolder | null): void {
  explorer.setState({ folder, selected: new Set() });
  if (folder === null) return;
  const known = explorer.getState().listings.get(folderKey(folder.mountId, folder.path));
  if (known === undefined || known.kind === 'failed') void list(folder.mountId, folder.path);
}

/** Pictures begin in the folder of what is selected. */
export function setLayout(layout: ExplorerLayout): void {
  const { selected } = explorer.getState();
  explorer.setState({ layout });
  if (layout === 'tree') return;
  const place = placeOfRow([...selected].at(-1) ?? '');
  if (place === null) return;
  const { kind, mountId, path } = place;
  enterFolder({ mountId, path: kind === 'folder' || kind === 'mount' ? path : parentOf(path) });
  if (kind === 'file') explorer.setState({ selected });
}

/** Lists again what is open of a mount, and forgets the rest of it. */
async function reload(mountId: string): Promise<void> {
  const { expanded, listings, folder } = explorer.getState();
  const rows = [...expanded].flatMap((id) => placeOfRow(id) ?? []);
  const shown: readonly MountFolder[] = folder === null ? rows : [...rows, folder];
  const open = shown.filter((place) => place.mountId === mountId);
  const wanted = new Set(open.map(({ path }) => folderKey(mountId, path)));
  const kept = [...listings].filter(([key]) => !key.startsWith(`${mountId}:`) || wanted.has(key));
  explorer.setState({ listings: new Map(kept) });
  await Promise.all(open.map(({ path }) => list(mountId, path)));
}

/** Takes in what changed: mounts that are gone lose their rows, the others are listed anew. */
async function takeChange(mountIds: readonly string[]): Promise<void> {
  const here = new Set(mountState.getState().mounts.map((mount) => mount.mountId));
  explorer.setState(({ listings, expanded, selected, folder }) => {
    const isHere = (id: string): boolean => here.has(placeOfRow(id)?.mountId ?? '');
    return {
      listings: new Map([...listings].filter(([key]) => here.has(key.slice(0, key.indexOf(':'))))),
      expanded: new Set([...expanded].filter(isHere)),
      selected: new Set([...selected].filter(isHere)),
      folder: folder !== null && here.has(folder.mountId) ? folder : null,
    };
  });
  await Promise.all(mountIds.filter((id) => here.has(id)).map(reload));
  await search();
}

onMountsChanged((mountIds) => void takeChange(mountIds));
// A new mount opens by itself: its files are what it was added for.
mountState.subscribe(({ mounts, isKnown }, before) => {
  if (!before.isKnown || !isKnown) return;
  const known = new Set(before.mounts.map(({ mountId }) => mountId));
  const fresh = mounts.filter(({ mountId }) => !known.has(mountId));
  const [mount] = fresh;
  // Many at once are those of a host that was started anew: nobody asked to look into all of them.
  if (mount === undefined || fresh.length > 1) return;
  const row = rowId({ kind: 'mount', mountId: mount.mountId, path: '' });
  expand(new Set([...explorer.getState().expanded, row]));
  explorer.setState({ selected: new Set([row]) });
});

let searches = 0;

export function isSearching({ query, kinds, question }: ExplorerState): boolean {
  return query.trim() !== '' || kinds.length > 0 || question !== null;
}

const noFiles: FoundFiles = { files: [], total: 0, facts: new Map(), isByFacts: false };
/** A word that is still being typed may come to mean something: so long it is not called wrong, ms. */
const doubtMs = 700;

/** Searches all mounts for the words and kinds of now, or answers the question. Only the last search counts. */
export async function search(): Promise<void> {
  const state = explorer.getState();
  const number = ++searches;
  if (!isSearching(state)) {
    explorer.setState({ results: null, fault: null });
    return;
  }
  const { query, kinds, question } = state;
  try {
    const found = await (question === null ? findFiles(query, kinds) : answerFileQuestion(question));
    if (number !== searches) return;
    if (found.kind === 'found') {
      explorer.setState({ results: { ...found, problem: null }, fault: null });
      return;
    }
    const isTyped = found.fault.end >= query.trimEnd().length;
    if (isTyped) await new Promise((resolve) => setTimeout(resolve, doubtMs));
    if (number === searches) explorer.setState({ results: { ...noFiles, problem: null }, fault: found.fault });
  } catch (error) {
    if (number !== searches) return;
    explorer.setState({ results: { ...noFiles, problem: errorWords(error).message }, fault: null });
  }
}

/** An index knows more than it did: what was found by facts is looked for again. */
onIndexed(() => {
  if (explorer.getState().results?.isByFacts === true) void search();
});

/** A moment's pause while words are typed, ms. */
const typingMs = 120;
let timer: ReturnType<typeof setTimeout> | null = null;

export function setQuery(query: string): void {
  explorer.setState({ query, question: null, fault: null });
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void search(), typingMs);
}

/** Shows the answer to a question in place of what was searched for; null goes back to the tree. */
export function askOfFile(question: FileQuestion | null): void {
  if (timer !== null) clearTimeout(timer);
  explorer.setState({ query: '', question, results: null, fault: null, selected: new Set() });
  void search();
}

export function setKinds(kinds: readonly FileKind[]): void {
  explorer.setState({ kinds });
  void search();
}
