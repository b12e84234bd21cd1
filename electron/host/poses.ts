/** The user's own poses: one file each, in a folder of the data folder. */
import { join } from 'node:path';
import { longestPose } from '../../shared/host/poseContract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import type { HostParts } from './hostParts.ts';
import { KeptTexts } from './keptTexts.ts';

export function poseHandlers({ options }: HostParts) {
  const kept = new KeptTexts({
    folder: join(options.dataFolder, 'poses'),
    ending: '.pose.json',
    noun: 'pose',
    longest: longestPose,
  });
  return {
    keptPoses: async () => ({ folder: kept.folder, poses: await kept.list() }),
    readPose: (wanted) => kept.read(wanted),
    keepPose: (wanted) => kept.keep(wanted),
    renamePose: (wanted) => kept.rename(wanted),
    setPoseAside: (wanted) => kept.setAside(wanted),
  } satisfies Partial<Handlers>;
}
