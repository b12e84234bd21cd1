/** Requests about what the user keeps as texts by name, one file each in a folder of the host's data folder: poses, prefabs. */
import { amount, list, object, oneOf, text, variant } from './check.ts';
import { request } from './request.ts';

const named = object({ name: text });
const listed = list(object({ name: text, modifiedMs: amount }));

/** All that are kept, by name, and the folder that has them: files that are put there are listed, too. */
export const keptPosesRequest = request(object({}), object({ folder: text, poses: listed }));
export const keptPrefabsRequest = request(object({}), object({ folder: text, prefabs: listed }));

/** The text of a file. */
export const readKept = request(named, object({ text }));
/** `exists`: nothing was written, since there is one of this name; ask, then send it anew. The old one becomes a .bak file. */
export const keep = request(
  object({ name: text, text, existing: oneOf('ask', 'replace') }),
  variant({ kept: {}, exists: {} }),
);
export const renameKept = request(object({ name: text, to: text }), variant({ renamed: {}, exists: {} }));
/** Takes it off the list: its file becomes a .bak file. */
export const setKeptAside = request(named, object({}));
