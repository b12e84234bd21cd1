/** All texts that are translated, by the English one. Brought when another language is chosen (`../language.ts`). */
import { animationTexts } from './animation.ts';
import { baseTexts } from './base.ts';
import { explorerTexts } from './explorer.ts';
import { filesTexts } from './files.ts';
import { frameTexts } from './frame.ts';
import { meshTexts } from './mesh.ts';
import { modelTexts } from './model.ts';
import { mountsTexts } from './mounts.ts';
import { panelsTexts } from './panels.ts';
import { pictureTexts } from './picture.ts';
import { propertiesTexts } from './properties.ts';
import { settingsTexts } from './settings.ts';
import { stepsTexts } from './steps.ts';
import { terrainTexts } from './terrain.ts';
import { welcomeTexts } from './welcome.ts';
import { windowTexts } from './window.ts';
import type { Texts } from './translated.ts';

export { nouns } from './nouns.ts';

/** Kept or put together in English, with names in it already, and translated when shown: steps, titles of commands. */
export const keptTexts: Texts = {
  ...animationTexts,
  ...frameTexts,
  ...meshTexts,
  ...modelTexts,
  ...pictureTexts,
  ...settingsTexts,
  ...stepsTexts,
  ...terrainTexts,
};

export const catalogue = {
  ...animationTexts,
  ...baseTexts,
  ...explorerTexts,
  ...filesTexts,
  ...frameTexts,
  ...meshTexts,
  ...modelTexts,
  ...mountsTexts,
  ...panelsTexts,
  ...pictureTexts,
  ...propertiesTexts,
  ...settingsTexts,
  ...stepsTexts,
  ...terrainTexts,
  ...welcomeTexts,
  ...windowTexts,
} as const;

/** An English text that has its translations. */
export type KnownText = keyof typeof catalogue;
