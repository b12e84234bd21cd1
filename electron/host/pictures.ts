/** Answers about pictures of models in mounts: what is kept, what they are drawn from, and the files that they name. */
import { baseName } from '../../shared/archive/paths.ts';
import { HostError } from '../../shared/host/error.ts';
import { largestKeptPicture } from '../../shared/host/pictureContract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import { sha256Of } from './fileState.ts';
import type { HostParts } from './hostParts.ts';
import { KeptPictures, shownFile } from './keptPictures.ts';
import { readMountedFile } from './mounts/mount.ts';
import type { MountedFile } from './mounts/mount.ts';
import type { FoundFile, Seeker } from './mounts/resolve.ts';
import { findFor, readFound, seekerAt } from './mounts/resolve.ts';
import { showTextureFor } from './textures.ts';

/** What was given out: a hash, and how it is drawn. */
const keyForm = /^[0-9a-f]{64}-[A-Za-z0-9_-]{1,64}$/;

/** Where on disk the file is, or the archive that has it. */
function diskPath(found: FoundFile): string {
  return found.kind === 'file' ? found.path : found.file.source.plan.path;
}

export function pictureHandlers(parts: HostParts) {
  const kept = new KeptPictures(parts.options.dataFolder);
  const fileAt = async (mountId: string, path: string): Promise<MountedFile> =>
    await (await parts.mounting.mounts.get(mountId)).file(path, null);
  const seekerFor = async (mountId: string, path: string): Promise<Seeker> => seekerAt(await fileAt(mountId, path));
  return {
    async pictureOf({ mountId, path, look }) {
      const file = await fileAt(mountId, path);
      const bytes = await readMountedFile(file);
      const key = `${sha256Of(bytes)}-${look}`;
      const seeker = seekerAt(file);
      const picture = await kept.get(key, async (missing) => (await findFor(seeker, missing, parts)) !== null);
      if (picture !== null) return { kind: 'kept', blob: parts.blobs.put(picture) };
      return { kind: 'wanted', key, name: baseName(path), blob: parts.blobs.put(bytes) };
    },
    async keepPicture({ mountId, path, key, picture, files }) {
      if (!keyForm.test(key)) throw new HostError('bad-request', 'That is no key of a picture.');
      if (picture.length > largestKeptPicture)
        throw new HostError('bad-request', 'The picture is too large to be kept.');
      const seeker = await seekerFor(mountId, path);
      const found = await Promise.all(files.map((file) => findFor(seeker, file, parts)));
      const paths = new Set(found.flatMap((each) => (each === null ? [] : [diskPath(each)])));
      const shown = await Promise.all([...paths].map(shownFile));
      const missing = files.filter((_, at) => found[at] === null);
      await kept.keep(key, { picture, files: shown.flatMap((each) => each ?? []), missing });
      return {};
    },
    async unpictured({ mountId, look }) {
      const mount = await parts.mounting.mounts.get(mountId);
      const { files } = await parts.library.ask(mount, 'contents', { kinds: ['model', 'terrain'] });
      const keys = await kept.keys();
      const byContent = new Map(files.map(({ path, content }) => [content, path]));
      const paths = [...byContent].flatMap(([content, path]) => (keys.has(`${content}-${look}`) ? [] : [path]));
      return { paths, total: byContent.size };
    },
    async readNear({ mountId, path, file }) {
      const found = await findFor(await seekerFor(mountId, path), file, parts);
      if (found === null) return { kind: 'missing' };
      const { name, bytes } = await readFound(found);
      return { kind: 'found', name, blob: parts.blobs.put(bytes) };
    },
    async showNear({ mountId, path, texture, maxSize }) {
      return await showTextureFor(await seekerFor(mountId, path), texture, { maxSize, acceptsDxt: false }, parts);
    },
  } satisfies Partial<Handlers>;
}
