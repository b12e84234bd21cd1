/** A building as the viewport has it, for tests: without textures, and told of nothing. */
import type { Document } from '../../../../../../../shared/document/document.ts';
import { BuildingScene } from '../buildingScene.ts';

export function sceneOf(document: Document): BuildingScene {
  return new BuildingScene(document, {
    loadTexture: () => new Promise(() => undefined),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => undefined,
    textureMissing: () => undefined,
  });
}
