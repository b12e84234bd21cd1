/** Requests about the user's own poses, which the host keeps as files in its data folder. Part of the contract. */
import { keep, keptPosesRequest, readKept, renameKept, setKeptAside } from './keptContract.ts';

export const poseRequests = {
  keptPoses: keptPosesRequest,
  readPose: readKept,
  keepPose: keep,
  renamePose: renameKept,
  setPoseAside: setKeptAside,
} as const;

/** Longest text of a pose's file, in characters. A pose of 1,000 joints with its picture has a tenth of it. */
export const longestPose = 8 * 1024 * 1024;
