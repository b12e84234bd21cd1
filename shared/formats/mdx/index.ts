/** The whole format: its files, and what tools of models need of it. */
import type { Format } from '../../format/format.ts';
import { mdxAnimation } from './animation.ts';
import { mdxCreation } from './creation.ts';
import { recomputeExtents } from './file.ts';
import { retimeAct } from './retime.ts';
import { mdxEdits } from './edits/index.ts';
import { mdxView } from './view/index.ts';
import { mdxSavings } from './savings.ts';
import { plainMdx } from './plain.ts';
import { chunkDefinitions } from './schema/index.ts';
import { LayerTexture } from './schema/material.ts';
import { knownVersions, sinceTextureLists } from './schema/versions.ts';

export { versionRange } from './plain.ts';

/** The first version that knows a kind of record. */
function since(type: string): number {
  if (type === LayerTexture.type) return sinceTextureLists;
  return chunkDefinitions.find(({ schema }) => schema.type === type)?.since ?? 0;
}

/** Models of Warcraft III, versions 800 to 1800. */
export const mdx: Format = {
  ...plainMdx,
  versions: { all: knownVersions, since },
  animation: mdxAnimation,
  creation: mdxCreation,
  model: { view: mdxView, edits: mdxEdits },
  savings: mdxSavings,
  acts: [recomputeExtents, retimeAct],
};
