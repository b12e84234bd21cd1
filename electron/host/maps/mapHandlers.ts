/** What each request about maps as projects does. */
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pathKey } from '../../../shared/archive/paths.ts';
import type { WantedKind } from '../../../shared/archive/gamePaths.ts';
import type { ParamsOf } from '../../../shared/host/contract.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { ReadMap } from '../../../shared/host/mapContract.ts';
import type { Handlers } from '../../../shared/host/server.ts';
import type { GameFiles } from '../../../shared/warcraftMap/project.ts';
import { allowedPath, allowedTarget } from '../access.ts';
import type { ArchiveWork } from '../archives/verifiedCopy.ts';
import { quietly } from '../archives/verifiedCopy.ts';
import { fileError } from '../fileErrors.ts';
import type { HostParts } from '../hostParts.ts';
import { whyReadOnly } from '../mounts/describe.ts';
import type { Mount } from '../mounts/mount.ts';
import { readMountedFile } from '../mounts/mount.ts';
import { findFor, readFound, seekerAt } from '../mounts/resolve.ts';
import { findTextureFile } from '../textureSearch.ts';
import { KeptActs } from './keptActs.ts';
import { MapDesk } from './mapDesk.ts';
import type { ImportSource } from './planImport.ts';
import { planImport } from './planImport.ts';
import { readProject } from './readProject.ts';
import { saveMap } from './saveMap.ts';

type Content = Uint8Array<ArrayBuffer>;

async function fromDisk(path: string): Promise<Content> {
  return Uint8Array.from(
    await readFile(path).catch((error: unknown) => {
      throw fileError(error, 'read', path);
    }),
  );
}

async function bytesOf(fileId: string, { registry, access }: HostParts): Promise<Content> {
  const file = registry.file(fileId);
  if (file.origin === 'upload') return Uint8Array.from(file.bytes);
  return await fromDisk(file.origin === 'sample' ? file.path : await allowedPath(access, file.path));
}

function sourceOnDisk(name: string, bytes: Content, folder: string | null, parts: HostParts): ImportSource {
  return {
    name,
    bytes,
    async find(path, kind) {
      const search = { access: parts.access, folder, extraFolder: parts.settings.textureFolder };
      const found = await findTextureFile(path, search, kind);
      return found === null ? null : sourceOnDisk(basename(found), await fromDisk(found), dirname(found), parts);
    },
  };
}

/** Files that were sent by the page lie with those that were sent together with them. */
function sourceSent({
  name,
  bytes,
  siblings,
}: {
  name: string;
  bytes: Uint8Array;
  siblings: () => readonly { name: string; bytes: Uint8Array }[];
}): ImportSource {
  return {
    name,
    bytes: Uint8Array.from(bytes),
    find(path) {
      const wanted = basename(path.replaceAll('\\', '/'))
        .toLowerCase()
        .replace(/\.\w+$/, '');
      const ending = /\.(mdx|mdl)$/i.test(path) ? /\.(mdx|mdl)$/i : /\.(blp|tga|dds|png|wav|mp3|ogg|flac)$/i;
      const found = siblings().find(
        (each) => ending.test(each.name) && each.name.toLowerCase().replace(/\.\w+$/, '') === wanted,
      );
      return Promise.resolve(found === undefined ? null : sourceSent({ ...found, siblings }));
    },
  };
}

async function mountedSource(mount: Mount, path: string, parts: HostParts): Promise<ImportSource> {
  const file = await mount.file(path, null);
  const seeker = seekerAt(file);
  return {
    name: basename(file.path),
    bytes: await readMountedFile(file),
    async find(wanted: string, kind: WantedKind) {
      const found = await findFor(seeker, { path: wanted, kind }, parts);
      if (found === null) return null;
      if (found.kind === 'mounted') return await mountedSource(found.file.mount, found.file.path, parts);
      const { name, bytes } = await readFound(found);
      return sourceOnDisk(name, Uint8Array.from(bytes), dirname(found.path), parts);
    },
  };
}

/** The mounted game of Warcraft III; null where there is none. */
async function gameBeside(map: Mount, parts: HostParts): Promise<Mount | null> {
  const all = await parts.mounting.mounts.all();
  return (
    all.find((mount) => mount !== map && mount.plan.game === 'warcraft3' && mount.plan.profile !== 'archive') ?? null
  );
}

function readOnlyReason(mount: Mount): string | null {
  const [source] = mount.sources;
  if (source?.plan.kind !== 'archive') return 'It is no map in one file.';
  return whyReadOnly(source);
}

export function mapHandlers(parts: HostParts) {
  const { mounting, registry, access, options } = parts;
  const desk = new MapDesk(options.workerUrl);
  const kept = new KeptActs(options.dataFolder, registry);
  /** Paths of maps that something was done to in this run. */
  const worked = new Set<string>();
  const read = (fileId: string): Promise<Content> => bytesOf(fileId, parts);

  async function opened(mountId: string): Promise<{ mount: Mount; game: GameFiles | null; beside: Mount | null }> {
    const mount = await mounting.mounts.get(mountId);
    const beside = await gameBeside(mount, parts);
    return { mount, beside, game: beside === null ? null : await desk.game(beside) };
  }

  async function described({ mountId, acts }: ParamsOf<'readMap'>, work: ArchiveWork): Promise<ReadMap> {
    const { mount, game, beside } = await opened(mountId);
    const { map, told } = await desk.worked(mount, acts, { game, work, read });
    work.signal.throwIfAborted();
    const { project, about, problems } = await readProject(map, game, desk.facts);
    const changes = map.differences();
    const changed = new Set(changes.map(({ path }) => pathKey(path)));
    return {
      ...about,
      files: project.files.map((file) => ({
        ...file,
        users: [...file.users],
        isChanged: changed.has(pathKey(file.path)),
      })),
      missing: project.missing.map((file) => ({ ...file, users: [...file.users], elsewhere: [...file.elsewhere] })),
      unknown: project.unknown,
      listedOnly: [...project.listedOnly],
      problems: [...problems],
      told: told.map((lines) => [...lines]),
      changes: [...changes],
      game: beside?.plan.name ?? null,
      readOnlyBecause: readOnlyReason(mount),
    };
  }

  return {
    async readMap(params) {
      const { taskId } = params;
      const map = await mounting.tasks.work(
        { id: taskId, label: 'Looking through the map', tell: (name, value) => parts.tell(name, value) },
        (work) => described(params, work),
      );
      if (map === null) return { kind: 'cancelled' };
      // A map that was only looked at has nothing to be kept, and what a run before left is not lost by that.
      const { path } = await mounting.mounts.get(params.mountId);
      if (params.acts.length > 0 || worked.has(path)) await kept.keep(path, params.acts, read).catch(parts.report);
      if (params.acts.length > 0) worked.add(path);
      return { kind: 'read', map };
    },
    async keptMapActs({ mountId, isForgotten }) {
      const { path } = await mounting.mounts.get(mountId);
      if (!isForgotten) return { acts: [...(await kept.get(path))] };
      await kept.forget(path);
      return { acts: [] };
    },
    async planMapImport({ mountId, acts, folder, sources }) {
      const { mount, game } = await opened(mountId);
      const { map } = await desk.worked(mount, acts, { game, work: quietly, read });
      const found: ImportSource[] = [];
      for (const source of sources) {
        if (source.kind === 'mounted') {
          found.push(await mountedSource(await mounting.mounts.get(source.mountId), source.path, parts));
          continue;
        }
        const file = registry.file(source.fileId);
        if (file.origin === 'upload') found.push(sourceSent(file));
        else {
          const path = file.origin === 'sample' ? file.path : await allowedPath(access, file.path);
          found.push(sourceOnDisk(basename(path), await fromDisk(path), dirname(path), parts));
        }
      }
      const plan = await planImport(found, folder, { map, game, facts: desk.facts });
      return {
        // What was found is kept as it was looked at.
        files: plan.files.map(({ name, bytes, path, namedBy, isSame }) => ({
          ...{ fileId: registry.addUpload(name, bytes), name, size: bytes.length, path, isSame },
          namedBy: [...namedBy],
        })),
        left: [...plan.left],
      };
    },
    async saveMap({ taskId, mountId, acts, fileId }) {
      const { mount, game } = await opened(mountId);
      const { map } = await desk.worked(mount, acts, { game, work: quietly, read });
      const file = fileId === null ? null : registry.file(fileId);
      if (file !== null && file.origin !== 'file') {
        throw new HostError('bad-request', 'Choose a place on disk for the copy.');
      }
      const target = await allowedTarget(access, file?.path ?? mount.path);
      const saved = await mounting.tasks.work(
        { id: taskId, label: `Saving ${basename(target)}`, tell: (name, value) => parts.tell(name, value) },
        (work) => saveMap(mount, map, { target, mpq: mounting.mpq, work }),
      );
      if (saved === null) return { kind: 'cancelled' };
      for (const each of await mounting.mounts.all()) if (each.path === target) await each.refresh();
      await kept.forget(mount.path);
      const { size, backup, changed } = saved;
      return { kind: 'saved', location: target, size, backup, changed };
    },
  } satisfies Partial<Handlers>;
}
