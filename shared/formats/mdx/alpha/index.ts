/** The whole format: its files, and what tools of models need of it. */
import type { Format } from '../../../format/format.ts';
import { animationOf } from '../animation.ts';
import { wowAlpha } from '../dialects.ts';
import { recomputeExtents } from '../file.ts';
import { retimeAct } from '../retime.ts';
import { alphaCreation } from './creation.ts';
import { mdxEdits } from '../edits/index.ts';
import { mdxView } from '../view/index.ts';
import { mdxSavings } from '../savings.ts';
import { plainMdxAlpha } from './plain.ts';
import { alphaVersions } from './versions.ts';

/** Models of World of Warcraft before its release, versions 1300 to 1500. */
export const mdxAlpha: Format = {
  ...plainMdxAlpha,
  versions: { all: alphaVersions },
  animation: animationOf(wowAlpha),
  creation: alphaCreation,
  model: { view: mdxView, edits: mdxEdits },
  savings: mdxSavings,
  acts: [recomputeExtents, retimeAct],
};
