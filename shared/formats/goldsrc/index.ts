/** The whole format: its files, and what tools of models need of it. */
import type { Format } from '../../format/format.ts';
import { studioActs } from './acts.ts';
import { studioAnimation } from './animation.ts';
import { studioCreation } from './creation.ts';
import { studioLimits } from './limits.ts';
import { studioEdits } from './edits/index.ts';
import { studioView } from './view/index.ts';
import { studioSavings } from './savings.ts';
import { plainGoldsrc } from './plain.ts';

/** Models of Half-Life, version 10, with textures and sequence groups beside them. */
export const goldsrc: Format = {
  ...plainGoldsrc,
  animation: studioAnimation,
  creation: studioCreation,
  model: { view: studioView, edits: studioEdits },
  savings: studioSavings,
  acts: studioActs,
  limits: studioLimits,
};
