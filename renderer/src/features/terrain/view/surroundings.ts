/** What stands around the open land: the sky, and the land of the distant view. */
import type { Scene } from 'three';
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { ViewportColors } from '../../../viewport/colors.ts';
import type { PlacedLowGround } from '../../../../../shared/terrain/distantView.ts';
import { Horizon } from './horizon.ts';
import { Sky, skyColors } from './sky.ts';
import type { TerrainScene } from './terrainScene.ts';

export class Surroundings {
  private readonly scene: TerrainScene;
  private readonly sky: Sky;
  private readonly horizon: Horizon;

  constructor(scene: TerrainScene) {
    this.scene = scene;
    this.sky = new Sky(scene.uniforms.shared);
    this.horizon = new Horizon(scene.uniforms.shared);
  }

  setLand(grounds: readonly PlacedLowGround[]): void {
    this.horizon.setLand(grounds);
  }

  setColors(colors: ViewportColors): void {
    const { horizon, zenith } = skyColors(colors);
    this.scene.uniforms.setSky(horizon, zenith, colors.accent);
  }

  /** What is drawn first, and what behind all that is open; null where nothing is. */
  prepare(lens: Lens, showsLand: boolean): { readonly sky: Scene; readonly land: Scene | null } {
    const { scene, sky, horizon } = this;
    sky.update(lens);
    const open = scene.models.map(({ place }) => place);
    return { sky: sky.three, land: showsLand ? horizon.prepare(open, scene.origin) : null };
  }

  dispose(): void {
    this.sky.dispose();
    this.horizon.dispose();
  }
}
