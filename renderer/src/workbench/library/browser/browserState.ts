/** What the library shows: what is asked for, what was found, and what of it is chosen. No React. */
import { createStore } from 'zustand/vanilla';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import type { LibraryFacets } from '../../../../../shared/library/answers.ts';
import { valueText } from '../../../../../shared/library/query/complete.ts';
import { parseQuery, type QueryFault } from '../../../../../shared/library/query/query.ts';
import { errorWords, reportError } from '../../files/errors.ts';
import { request } from '../../files/host.ts';
import { mountState, onMountsChanged } from '../../mounts/mountState.ts';
import { fileKey } from '../findFiles.ts';
import { workbench } from '../../state/workbench.ts';
import { onIndexed } from '../libraryState.ts';
import { text } from '../../../base/text/language.ts';

/** What files are narrowed to beside the query; empty lists narrow nothing. */
export interface Filters {
  readonly mounts: readonly string[];
  readonly kinds: readonly string[];
  readonly formats: readonly string[];
  readonly problems: readonly string[];
  readonly tags: readonly string[];
}

export type FilterName = keyof Filters;

export const noFilters: Filters = { mounts: [], kinds: [], formats: [], problems: [], tags: [] };

/** How found files are put in order, as terms of the query; the empty one is by path. */
export const sorts = [
  ['', 'By path'],
  ['sort:name', 'By name'],
  ['sort:size', 'Largest first'],
  ['-sort:size', 'Smallest first'],
  ['sort:triangles', 'Most triangles'],
  ['-sort:triangles', 'Fewest triangles'],
  ['sort:date', 'Newest first'],
  ['-sort:date', 'Oldest first'],
] as const;
export type BrowserSort = (typeof sorts)[number][0];

/** Sizes that files are narrowed to, as terms of the query. */
export const sizeTerms = [
  ['', 'Any size'],
  ['size<=16KB', 'Up to 16 KB'],
  ['size:16KB..128KB', '16 to 128 KB'],
  ['size:128KB..1MB', '128 KB to 1 MB'],
  ['size>1MB', 'Over 1 MB'],
] as const;
export type BrowserSize = (typeof sizeTerms)[number][0];

export interface Found {
  readonly files: readonly FoundLibraryFile[];
  readonly total: number;
}

export interface Browser {
  readonly isOpen: boolean;
  /** Cards are being dragged away: the library makes room for the workbench until they are dropped. */
  readonly isAside: boolean;
  readonly query: string;
  readonly filters: Filters;
  readonly sort: BrowserSort;
  readonly size: BrowserSize;
  /** How many panels show it beside the library itself. */
  readonly panels: number;
  readonly fault: QueryFault | null;
  /** Null until the first answer. */
  readonly found: Found | null;
  readonly problem: string | null;
  readonly facets: LibraryFacets | null;
  /** By the ids of mounts: files that the query fits, whatever mounts are chosen. */
  readonly counts: ReadonlyMap<string, number>;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  /** By `fileKey`, in the order in which they were chosen. */
  readonly selected: ReadonlySet<string>;
}

export const browser = createStore<Browser>(() => ({
  isOpen: false,
  isAside: false,
  query: '',
  filters: { ...noFilters, kinds: ['model'] },
  sort: '',
  size: '',
  panels: 0,
  fault: null,
  found: null,
  problem: null,
  facets: null,
  counts: new Map(),
  tags: [],
  selected: new Set(),
}));

/** Fields of queries by the filters that say the same. */
const fields = [
  ['kinds', 'kind'],
  ['formats', 'format'],
  ['problems', 'problem'],
  ['tags', 'tag'],
] as const satisfies readonly (readonly [FilterName, string])[];

/** The query together with what it is narrowed to, but for one filter: so its other values are counted too. */
export function wholeQuery(
  query: string,
  filters: Filters,
  but: FilterName | null = null,
  more: readonly string[] = [],
): string {
  const narrowed = fields.flatMap(([name, field]) => {
    const values = filters[name];
    return values.length === 0 || name === but ? [] : [`${field}=${values.map(valueText).join(',')}`];
  });
  // Groups of a building, for one, are seen with it.
  const whole = /\bis:/i.test(query) ? [] : ['-is:part'];
  return [query.trim(), ...narrowed, ...whole, ...more].filter((term) => term !== '').join(' ');
}

/** A page of results, as they are brought. */
const pageSize = 300;
let searches = 0;

function mountIdsOf({ mounts }: Filters): string[] | null {
  return mounts.length === 0 ? null : [...mounts];
}

/** Each list of the facets is counted without its own filter. */
async function askFacets(query: string, filters: Filters, size: BrowserSize): Promise<LibraryFacets | null> {
  const mountIds = mountIdsOf(filters);
  const ask = async (but: FilterName): Promise<LibraryFacets | null> => {
    const answer = await request('libraryFacets', { mountIds, query: wholeQuery(query, filters, but, [size]) });
    return answer.kind === 'found' ? answer.facets : null;
  };
  const [kinds, formats, problems] = [await ask('kinds'), await ask('formats'), await ask('problems')];
  if (kinds === null || formats === null || problems === null) return null;
  return { kinds: kinds.kinds, formats: formats.formats, problems: problems.problems };
}

async function askCounts(query: string, filters: Filters, size: BrowserSize): Promise<ReadonlyMap<string, number>> {
  const answer = await request('libraryFacets', { mountIds: null, query: wholeQuery(query, filters, null, [size]) });
  return new Map(answer.kind === 'found' ? answer.mounts.map(({ mountId, count }) => [mountId, count]) : []);
}

/** Searches for what is asked for now. Only the last search counts. */
export async function searchBrowser(): Promise<void> {
  const { query, filters, sort, size } = browser.getState();
  const number = ++searches;
  const parsed = parseQuery(query);
  if (parsed.kind === 'fault') {
    browser.setState({ fault: parsed.fault });
    return;
  }
  try {
    const page = { limit: pageSize, offset: 0, kinds: [] };
    const found = await request('searchLibrary', {
      ...{ mountIds: mountIdsOf(filters), query: wholeQuery(query, filters, null, [size, sort]), ...page },
    });
    if (number !== searches) return;
    if (found.kind === 'fault') {
      browser.setState({ fault: found });
      return;
    }
    browser.setState({ found, fault: null, problem: null });
    // What is found is shown before it is counted out.
    const facets = await askFacets(query, filters, size);
    const counts = await askCounts(query, filters, size);
    const { tags } = await request('libraryTags', {});
    if (number === searches) browser.setState({ facets, counts, tags });
  } catch (error) {
    if (number === searches) browser.setState({ problem: errorWords(error).message });
  }
}

/** Brings the next page behind what is there. */
export async function showMore(): Promise<void> {
  const { query, filters, found, sort, size } = browser.getState();
  const number = searches;
  if (found === null || found.files.length >= found.total) return;
  try {
    const page = { limit: pageSize, offset: found.files.length, kinds: [] };
    const more = await request('searchLibrary', {
      ...{ mountIds: mountIdsOf(filters), query: wholeQuery(query, filters, null, [size, sort]), ...page },
    });
    if (number !== searches || more.kind === 'fault') return;
    browser.setState({ found: { files: [...found.files, ...more.files], total: more.total } });
  } catch (error) {
    reportError(text('The next files could not be shown'), error);
  }
}

/** A moment's pause while words are typed, ms. */
const typingMs = 120;
let timer: ReturnType<typeof setTimeout> | null = null;

function searchSoon(): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void searchBrowser(), typingMs);
}

export function setBrowserQuery(query: string): void {
  browser.setState({ query, fault: null });
  searchSoon();
}

/** Narrows to a value of a filter, or no longer. */
export function toggleFilter(name: FilterName, value: string): void {
  browser.setState(({ filters }) => {
    const before = filters[name];
    const next = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
    return { filters: { ...filters, [name]: next } };
  });
  searchSoon();
}

/** Puts what is found in another order, or narrows it to a size. */
export function arrangeBrowser(change: Partial<Pick<Browser, 'sort' | 'size'>>): void {
  browser.setState(change);
  searchSoon();
}

/** A panel shows the library from now on; the answer ends that. */
export function showInPanel(): () => void {
  browser.setState(({ panels }) => ({ panels: panels + 1 }));
  if (browser.getState().found === null) void searchBrowser();
  return () => browser.setState(({ panels }) => ({ panels: panels - 1 }));
}

export function setFilters(filters: Filters): void {
  browser.setState({ filters });
  searchSoon();
}

/** What was chosen of what was found. */
export function chosenFiles({ found, selected }: Pick<Browser, 'found' | 'selected'>): readonly FoundLibraryFile[] {
  const byKey = new Map((found?.files ?? []).map((file) => [keyOfFound(file), file]));
  return [...selected].flatMap((key) => byKey.get(key) ?? []);
}

export function keyOfFound({ mountId, facts }: FoundLibraryFile): string {
  return fileKey({ mountId, path: facts.path });
}

/** The tag of what somebody likes. */
export const favourite = 'favourite';

/** Gives files a tag or takes it, and shows it at once. */
export async function tagFound(tag: string, files: readonly FoundLibraryFile[], isTagged: boolean): Promise<void> {
  const named = files.map(({ mountId, facts }) => ({ mountId, path: facts.path }));
  try {
    await request('tagFiles', { tag, files: named, isTagged });
    await searchBrowser();
  } catch (error) {
    reportError(text('The tag could not be kept'), error);
  }
}

export function openBrowser(query: string | null = null): void {
  browser.setState({ isOpen: true, ...(query === null ? {} : { query, filters: noFilters }) });
  void searchBrowser();
}

export function closeBrowser(): void {
  browser.setState({ isOpen: false, isAside: false });
}

// Whatever comes to the front is to be seen.
workbench.subscribe((now, before) => {
  if (now.activeId !== before.activeId && now.activeId !== null) closeBrowser();
});

function searchIfShown(): void {
  const { isOpen, panels } = browser.getState();
  if (isOpen || panels > 0) searchSoon();
}

onIndexed(searchIfShown);
onMountsChanged(searchIfShown);
mountState.subscribe(({ mounts }, before) => {
  if (mounts === before.mounts) return;
  const here = new Set(mounts.map(({ mountId }) => mountId));
  const { filters } = browser.getState();
  if (filters.mounts.every((id) => here.has(id))) return;
  setFilters({ ...filters, mounts: filters.mounts.filter((id) => here.has(id)) });
});
