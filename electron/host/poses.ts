/** The user's own poses: one file each, in a folder of the data folder, so that they can be copied, shared and put there by hand. */
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { longestPose } from '../../shared/host/poseContract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import { checkFileName } from './access.ts';
import { setAside, writeAtomically } from './atomicFile.ts';
import { fileError, isMissing } from './fileErrors.ts';
import type { HostParts } from './hostParts.ts';

const ending = '.pose.json';

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

export function poseHandlers({ options }: HostParts) {
  const folder = join(options.dataFolder, 'poses');
  const pathOf = (name: string): string => join(folder, checkFileName(`${name}${ending}`));
  return {
    async keptPoses() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw fileError(error, 'list', folder);
      });
      const found = await Promise.all(
        names.map(async (file) => {
          if (!file.endsWith(ending) || file.length === ending.length) return [];
          // One that another program takes away meanwhile is none.
          const facts = await stat(join(folder, file)).catch(() => null);
          if (facts?.isFile() !== true) return [];
          return [{ name: file.slice(0, -ending.length), modifiedMs: facts.mtimeMs }];
        }),
      );
      return { folder, poses: found.flat().toSorted((one, other) => one.name.localeCompare(other.name)) };
    },
    async readPose({ name }) {
      const path = pathOf(name);
      try {
        const { size } = await stat(path);
        if (size > longestPose) throw new HostError('bad-request', `${name} is too large to be a pose.`);
        return { text: await readFile(path, 'utf8') };
      } catch (error) {
        throw fileError(error, 'read', path);
      }
    },
    async keepPose({ name, text, existing }) {
      const path = pathOf(name);
      if (text.length > longestPose) throw new HostError('bad-request', 'The pose is too large to be kept.');
      const isTaken = await isThere(path);
      if (isTaken && existing === 'ask') return { kind: 'exists' };
      try {
        await mkdir(folder, { recursive: true });
      } catch (error) {
        throw fileError(error, 'write', folder);
      }
      if (isTaken) await setAside(path);
      await writeAtomically(path, new TextEncoder().encode(text));
      return { kind: 'kept' };
    },
    async renamePose({ name, to }) {
      const [from, target] = [pathOf(name), pathOf(to)];
      // On disks that do not tell a from A a name can become itself in other letters.
      if (name.toLowerCase() !== to.toLowerCase() && (await isThere(target))) return { kind: 'exists' };
      try {
        await rename(from, target);
      } catch (error) {
        throw fileError(error, 'write', from);
      }
      return { kind: 'renamed' };
    },
    async setPoseAside({ name }) {
      await setAside(pathOf(name));
      return {};
    },
  } satisfies Partial<Handlers>;
}
