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
import { knownVersions } from './schema/versions.ts';

export { versionRange } from './plain.ts';

const chunkOf = (type: string) => chunkDefinitions.find(({ schema }) => schema.type === type);

/** Models of Warcraft III, versions 800 to 1800. */
export const mdx: Format = {
  ...plainMdx,
  versions: { all: knownVersions, since: (type) => chunkOf(type)?.since ?? 0 },
  animation: mdxAnimation,
  creation: mdxCreation,
  model: { view: mdxView, edits: mdxEdits },
  savings: mdxSavings,
  acts: [recomputeExtents, retimeAct],
};
