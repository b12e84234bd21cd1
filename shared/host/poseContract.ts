/** Requests about the user's own poses, which the host keeps as files in its data folder. Part of the contract. */
import { amount, list, object, oneOf, text, variant } from './check.ts';
import { request } from './request.ts';

const named = object({ name: text });

export const poseRequests = {
  /** All that are kept, by name, and the folder that has them: files that are put there are listed, too. */
  keptPoses: request(object({}), object({ folder: text, poses: list(object({ name: text, modifiedMs: amount })) })),
  /** The text of a pose's file. */
  readPose: request(named, object({ text })),
  /** `exists`: nothing was written, since there is one of this name; ask, then send it anew. The old one becomes a .bak file. */
  keepPose: request(object({ name: text, text, existing: oneOf('ask', 'replace') }), variant({ kept: {}, exists: {} })),
  renamePose: request(object({ name: text, to: text }), variant({ renamed: {}, exists: {} })),
  /** Takes it off the list: its file becomes a .bak file. */
  setPoseAside: request(named, object({})),
} as const;

/** Longest text of a pose's file, in characters. A pose of 1,000 joints with its picture has a tenth of it. */
export const longestPose = 8 * 1024 * 1024;
