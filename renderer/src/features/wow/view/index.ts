/** How World of Warcraft models are drawn. */
import type { SceneSource } from '../../../viewport/scene.ts';
import { M2Scene } from './m2Scene.ts';

export const sceneSource: SceneSource = {
  makeScene: (document, options) => new M2Scene(document, options),
  hasTeamColors: false,
};
