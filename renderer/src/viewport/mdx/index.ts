/** How Warcraft III models are drawn. */
import type { SceneSource } from '../scene.ts';
import { MdxScene } from './mdxScene.ts';
import { levelsOfDetail } from './scene/geosets.ts';

export const sceneSource: SceneSource = {
  makeScene: (document, options) => new MdxScene(document, options),
  hasTeamColors: true,
  levelsOfDetail,
};
