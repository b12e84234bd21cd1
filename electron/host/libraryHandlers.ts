/** What each request about the library does. */
import { normalisePath } from '../../shared/archive/paths.ts';
import type { FoundLibraryFile } from '../../shared/host/libraryContract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import type { LibraryFile, MissingUse } from '../../shared/library/answers.ts';
import { parseQuery } from '../../shared/library/query/query.ts';
import type { HostParts } from './hostParts.ts';
import { describeFile } from './mounts/describe.ts';
import type { Mount } from './mounts/mount.ts';
import { findInMount } from './mounts/resolve.ts';

/** With what the Explorer shows of it. */
async function withPlace(mount: Mount, facts: LibraryFile): Promise<FoundLibraryFile> {
  const file = (await mount.tree()).find(facts.path);
  return { mountId: mount.id, facts, place: file === null ? null : await describeFile(mount, file) };
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
    async searchLibrary({ mountId, query, limit, offset, kinds }) {
      const parsed = parseQuery(query);
      if (parsed.kind === 'fault') return { kind: 'fault', ...parsed.fault };
      const asked = mountId === null ? await mounts.all() : [await mounts.get(mountId)];
      const known = await indexed();
      const files: FoundLibraryFile[] = [];
      let total = 0;
      for (const mount of asked.filter((each) => known.includes(each))) {
        const page = { limit: Math.max(0, limit - files.length), offset: Math.max(0, offset - total), kinds };
        const found = await library.ask(mount, 'search', { query: parsed.query, ...page });
        total += found.total;
        for (const file of found.files) files.push(await withPlace(mount, file));
      }
      return { kind: 'found', files, total, isWhole: asked.every((mount) => library.isWhole(mount)) };
    },
    async libraryFacts({ mountId, path }) {
      const { found } = await library.ask(await mounts.get(mountId), 'file', { path });
      return found === null ? { kind: 'missing' } : { kind: 'found', facts: found.file, names: found.names };
    },
    async libraryUses({ mountId, path, limit }) {
      const mount = await mounts.get(mountId);
      const { files, total } = await library.ask(mount, 'users', { path, limit });
      return { files: await Promise.all(files.map((file) => withPlace(mount, file))), total };
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
        for (const file of others) files.push(await withPlace(mount, file));
      }
      return { files };
    },
    async libraryValues({ field, start, limit }) {
      const all: string[] = [];
      for (const mount of await indexed())
        all.push(...(await library.ask(mount, 'values', { field, start, limit })).values);
      return { values: [...new Set(all)].slice(0, limit) };
    },
  } satisfies Partial<Handlers>;
}
