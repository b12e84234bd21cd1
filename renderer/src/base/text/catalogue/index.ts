/** All texts that are translated, by the English one. Brought when another language is chosen (`../language.ts`). */
import { animationTexts } from './animation.ts';
import { frameTexts } from './frame.ts';
import { meshTexts } from './mesh.ts';
import { modelTexts } from './model.ts';
import { pictureTexts } from './picture.ts';
import { settingsTexts } from './settings.ts';
import { terrainTexts } from './terrain.ts';
import { wholeMapTexts } from './wholeMap.ts';

export const catalogue = {
  ...frameTexts,
  ...settingsTexts,
  ...modelTexts,
  ...meshTexts,
  ...animationTexts,
  ...pictureTexts,
  ...terrainTexts,
  ...wholeMapTexts,
} as const;

/** An English text that has its translations. */
export type KnownText = keyof typeof catalogue;
