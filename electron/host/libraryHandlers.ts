/** What each request about the library does. */
import { normalisePath, pathKey } from '../../shared/archive/paths.ts';
import type { FoundLibraryFile } from '../../shared/host/libraryContract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import { HostError } from '../../shared/host/error.ts';
import type { LibraryFacets, LibraryFile, MissingUse } from '../../shared/library/answers.ts';
import { comparedBy } from '../../shared/library/sorted.ts';
import type { Query } from '../../shared/library/query/query.ts';
import { parseQuery } from '../../shared/library/query/query.ts';
import type { HostParts } from './hostParts.ts';
import type { PlaceTags } from './library/conditions.ts';
import type { Page, Wanted } from './library/questions.ts';
import { describeFile } from './mounts/describe.ts';
import type { Mount } from './mounts/mount.ts';
import { findInMount } from './mounts/resolve.ts';

function tagsOf(path: string, tags: PlaceTags): readonly string[] {
  return tags.flatMap(([tag, keys]) => (keys.includes(pathKey(path)) ? [tag] : []));
}

/** With what the Explorer shows of them. */
async function withPlaces(
  mount: Mount,
  files: readonly LibraryFile[],
  { library }: HostParts,
): Promise<readonly FoundLibraryFile[]> {
  const tree = await mount.tree();
  const tags = await library.tags.ofPlace(mount.path);
  return await Promise.all(
    files.map(async (facts) => {
      const file = tree.find(facts.path);
      const place = file === null ? null : await describeFile(mount, file);
      return { mountId: mount.id, facts, place, tags: [...tagsOf(facts.path, tags)] };
    }),
  );
}

/** Longer ones are no tags. */
const longestTag = 60;

function tagOf(text: string): string {
  const tag = text.trim();
  if (tag === '' || tag.length > longestTag)
    throw new HostError('bad-request', `A tag has 1 to ${longestTag} letters.`);
  return tag;
}

type Shares = LibraryFacets['kinds'];

/** The same names together, the largest first. */
function together(lists: readonly Shares[]): Shares {
  const all = new Map<string, number>();
  for (const { name, count } of lists.flat()) all.set(name, (all.get(name) ?? 0) + count);
  return [...all].map(([name, count]) => ({ name, count })).sort((left, right) => right.count - left.count);
}

function wantedKind(kind: string): 'texture' | 'model' | 'sound' | 'file' {
  return kind === 'texture' || kind === 'model' || kind === 'sound' ? kind : 'file';
}

/** Leaves out what another mount of the game has: a map needs not bring what the game does. */
async function nowhereElse(
  missing: readonly MissingUse[],
  own: Mount,
  parts: HostParts,
): Promise<readonly MissingUse[]> {
  const { game } = own.plan;
  const others = (await parts.mounting.mounts.inOrderFor(game, own.id)).filter(
    (mount) => mount !== own && (game === null || mount.plan.game === null || mount.plan.game === game),
  );
  const left: MissingUse[] = [];
  for (const use of missing) {
    let isFound = false;
    for (const mount of others) {
      isFound ||= (await findInMount(mount, use.path, wantedKind(use.kind), null)) !== null;
      if (isFound) break;
    }
    if (!isFound) left.push(use);
  }
  return left;
}

export function libraryHandlers(parts: HostParts) {
  const { library, mounting, report } = parts;
  const { mounts } = mounting;
  /** Those that were asked to be indexed in this run. */
  const indexed = async (): Promise<readonly Mount[]> =>
    (await mounts.all()).filter((mount) => library.states.some(({ mountId }) => mountId === mount.id));
  /** In one order over all places: each gives as many as could come before the end of the page. */
  async function sortedOverMounts(
    asked: readonly Mount[],
    query: Query,
    kinds: Wanted['kinds'],
    { limit, offset }: Page,
  ): Promise<{ files: FoundLibraryFile[]; total: number }> {
    const all: { readonly mount: Mount; readonly file: LibraryFile }[] = [];
    let total = 0;
    for (const mount of asked) {
      const page = { limit: offset + limit, offset: 0 };
      const found = await library.search(mount, { query, kinds }, page);
      total += found.total;
      all.push(...found.files.map((file) => ({ mount, file })));
    }
    const { sort } = query;
    // Sorting keeps the order of what is equal, which is that of each place.
    const ordered = sort === null ? all : all.toSorted((left, right) => comparedBy(sort, left.file, right.file));
    const files: FoundLibraryFile[] = [];
    for (const { mount, file } of ordered.slice(offset, offset + limit)) {
      files.push(...(await withPlaces(mount, [file], parts)));
    }
    return { files, total };
  }

  return {
    libraryStates: () => ({ states: [...library.states], isPaused: library.isHeld }),
    async indexMounts({ mountIds, isAnew }) {
      for (const id of mountIds) void library.index(await mounts.get(id), isAnew).catch(report);
      return {};
    },
    pauseIndexing({ isPaused }) {
      library.pause(isPaused);
      return {};
    },
    cancelIndexing({ mountId }) {
      library.cancel(mountId);
      return {};
    },
    async searchLibrary({ mountIds, query, limit, offset, kinds }) {
      const parsed = parseQuery(query);
      if (parsed.kind === 'fault') return { kind: 'fault', ...parsed.fault };
      const asked = (await mounts.all()).filter(({ id }) => mountIds?.includes(id) ?? true);
      const known = await indexed();
      const files: FoundLibraryFile[] = [];
      let total = 0;
      const { query: wanted } = parsed;
      const found = asked.filter((each) => known.includes(each));
      if (wanted.sort !== null) {
        const sorted = await sortedOverMounts(found, wanted, kinds, { limit, offset });
        return { kind: 'found', ...sorted, isWhole: asked.every((mount) => library.isWhole(mount)) };
      }
      for (const mount of found) {
        const page = { limit: Math.max(0, limit - files.length), offset: Math.max(0, offset - total) };
        const found = await library.search(mount, { query: parsed.query, kinds }, page);
        total += found.total;
        files.push(...(await withPlaces(mount, found.files, parts)));
      }
      return { kind: 'found', files, total, isWhole: asked.every((mount) => library.isWhole(mount)) };
    },
    async libraryFacets({ mountIds, query }) {
      const parsed = parseQuery(query);
      if (parsed.kind === 'fault') return { kind: 'fault', ...parsed.fault };
      const all: LibraryFacets[] = [];
      const perMount: { mountId: string; count: number }[] = [];
      for (const mount of await indexed()) {
        const found = await library.facets(mount, { query: parsed.query, kinds: [] });
        perMount.push({ mountId: mount.id, count: found.kinds.reduce((sum, { count }) => sum + count, 0) });
        if (mountIds?.includes(mount.id) ?? true) all.push(found);
      }
      const facets = {
        kinds: together(all.map(({ kinds }) => kinds)),
        formats: together(all.map(({ formats }) => formats)),
        problems: together(all.map(({ problems }) => problems)),
      };
      return { kind: 'found', facets, mounts: perMount };
    },
    async libraryTags() {
      return { tags: [...(await library.tags.all())] };
    },
    async tagFiles({ tag, files, isTagged }) {
      const tagged = await Promise.all(
        files.map(async ({ mountId, path }) => ({
          place: (await mounts.get(mountId)).path,
          path: normalisePath(path),
        })),
      );
      await library.tags.set(tagOf(tag), tagged, isTagged);
      return {};
    },
    async libraryFacts({ mountId, path }) {
      const mount = await mounts.get(mountId);
      const { found } = await library.ask(mount, 'file', { path });
      if (found === null) return { kind: 'missing' };
      const tags = [...tagsOf(path, await library.tags.ofPlace(mount.path))];
      return { kind: 'found', facts: found.file, names: found.names, tags };
    },
    async libraryUses({ mountId, path, limit }) {
      const mount = await mounts.get(mountId);
      const { files, total } = await library.ask(mount, 'users', { path, limit });
      return { files: [...(await withPlaces(mount, files, parts))], total };
    },
    async libraryMissing({ mountId, path }) {
      const mount = await mounts.get(mountId);
      const { missing } = await library.ask(mount, 'missing', { path });
      return { missing: await nowhereElse(missing, mount, parts) };
    },
    async libraryCopies({ mountId, path, by }) {
      const own = await mounts.get(mountId);
      const { found } = await library.ask(own, 'file', { path });
      const hash = found?.file[by] ?? null;
      if (hash === null) return { files: [] };
      const files: FoundLibraryFile[] = [];
      for (const mount of await indexed()) {
        const copies = await library.ask(mount, 'copiesOf', { by, hash });
        const others = copies.files.filter(
          (file) => mount !== own || file.path !== normalisePath(found?.file.path ?? path),
        );
        files.push(...(await withPlaces(mount, others, parts)));
      }
      return { files };
    },
    async libraryValues({ field, start, limit }) {
      if (field === 'tag') {
        const tags = (await library.tags.all()).map(({ tag }) => tag);
        return { values: tags.filter((tag) => tag.toLowerCase().includes(start.toLowerCase())).slice(0, limit) };
      }
      const all: string[] = [];
      for (const mount of await indexed())
        all.push(...(await library.ask(mount, 'values', { field, start, limit })).values);
      return { values: [...new Set(all)].slice(0, limit) };
    },
  } satisfies Partial<Handlers>;
}
