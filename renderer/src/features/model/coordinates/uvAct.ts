/** An act on coordinates as plain data: from where corners lie to where they are to lie. No React. */
import type { IconName } from '../../../base/ui/index.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';
import type { Values } from '../shape/meshAct.ts';
import type { UvMoment } from './uvMoment.ts';

export interface UvAct {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName;
  readonly keywords: readonly string[];
  readonly numbers: (moment: UvMoment) => readonly ActNumber[];
  /** Where the corners of each mesh are to lie, as shares of the picture, and what came of it in a sentence. */
  readonly change: (
    moment: UvMoment,
    values: Values,
  ) => { readonly corners: readonly Float32Array[]; readonly note: string };
}
