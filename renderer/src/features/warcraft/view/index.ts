/** How Warcraft III models are drawn. */
import type { SceneSource } from '../../../viewport/scene.ts';
import { MdxScene } from './mdxScene.ts';
import { mdxView } from '../../../../../shared/formats/mdx/view/index.ts';
import { levelsOfDetail } from '../../../viewport/model/levels.ts';

export const sceneSource: SceneSource = {
  makeScene: (document, options) => new MdxScene(document, options),
  hasTeamColors: true,
  levelsOfDetail: (document) => levelsOfDetail(mdxView(document)),
};
