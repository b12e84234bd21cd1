/** The whole format: its files, and what tools of models need of it. */
import type { Format } from '../../format/format.ts';
import { m2Animation } from './animation.ts';
import { m2Acts } from './acts.ts';
import { m2Creation } from './creation.ts';
import { m2Edits } from './edits/index.ts';
import { m2View } from './view/index.ts';
import { m2Savings } from './savings.ts';
import { modelVersions, plainM2 } from './plain.ts';

export { modelVersions } from './plain.ts';

/** Models of World of Warcraft, versions 256 to 264, with skins and keys beside them. */
export const m2: Format = {
  ...plainM2,
  versions: { all: modelVersions },
  animation: m2Animation,
  creation: m2Creation,
  model: { view: m2View, edits: m2Edits },
  savings: m2Savings,
  acts: m2Acts,
};
