/** Formats of models, by id: those that tools of models can read, and of these those that move. */
import { formats } from '../../../../shared/formats/index.ts';

const models = formats.filter(({ model }) => model !== undefined);

export const modelFormats: readonly string[] = models.map(({ id }) => id);

export const animatedFormats: readonly string[] = models
  .filter(({ animation }) => animation !== undefined)
  .map(({ id }) => id);
