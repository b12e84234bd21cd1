/** How buildings are drawn. */
import type { SceneSource } from '../../../../viewport/scene.ts';
import { BuildingScene } from './buildingScene.ts';

export const sceneSource: SceneSource = {
  makeScene: (document, options) => new BuildingScene(document, options),
  hasTeamColors: false,
};
