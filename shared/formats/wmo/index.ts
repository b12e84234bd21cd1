/** The whole format: its files, and what tools of models need of it. */
import type { Format } from '../../format/format.ts';
import { buildingActs } from './acts.ts';
import { buildingCreation } from './creation.ts';
import { buildingLimits } from './limits.ts';
import { buildingEdits } from './edits/index.ts';
import { buildingView } from './view/index.ts';
import { plainWmo } from './plain.ts';

/** Buildings of World of Warcraft, version 17: a root and its groups. */
export const wmo: Format = {
  ...plainWmo,
  limits: buildingLimits,
  acts: buildingActs,
  creation: buildingCreation,
  model: { view: buildingView, edits: buildingEdits },
};
