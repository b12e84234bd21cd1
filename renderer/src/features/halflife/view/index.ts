/** How Half-Life models are drawn. */
import type { SceneSource } from '../../../viewport/scene.ts';
import { GoldsrcScene } from './goldsrcScene.ts';

export { lookOf } from './look.ts';

export const sceneSource: SceneSource = {
  makeScene: (document, options) => new GoldsrcScene(document, options),
  hasTeamColors: false,
};
