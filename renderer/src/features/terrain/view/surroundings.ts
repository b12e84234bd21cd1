/** What stands around the open land: the sky, and the land of the distant view. */
import type { Scene } from 'three';
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { ViewportColors } from '../../../viewport/colors.ts';
import type { PlacedLowGround } from '../../../../../shared/terrain/distantView.ts';
import type { Daylight } from '../../../../../shared/terrain/light/daylight.ts';
import { Horizon } from './horizon.ts';
import { Sky, skyColors } from './sky.ts';
import type { TerrainScene } from './terrainScene.ts';

export class Surroundings {
  private readonly scene: TerrainScene;
  private readonly sky: Sky;
  private readonly horizon: Horizon;
  private colors: ViewportColors | null = null;
  private sun: readonly [elevation: number, heading: number] = [1, 0];
  private daylight: Daylight | null = null;

  constructor(scene: TerrainScene) {
    this.scene = scene;
    this.sky = new Sky(scene.uniforms.shared);
    this.horizon = new Horizon(scene.uniforms.shared);
  }

  setLand(grounds: readonly PlacedLowGround[]): void {
    this.horizon.setLand(grounds);
  }

  setColors(colors: ViewportColors): void {
    this.colors = colors;
    this.show();
  }

  setSun(elevation: number, heading: number): void {
    this.sun = [elevation, heading];
    this.show();
  }

  setDaylight(daylight: Daylight | null): void {
    this.daylight = daylight;
    this.show();
  }

  private show(): void {
    const { colors, daylight, sky } = this;
    const { uniforms } = this.scene;
    sky.setBands(daylight);
    if (colors === null) return;
    const { horizon, zenith } = skyColors(colors);
    uniforms.setSky(horizon, zenith, colors.accent);
    uniforms.setSun(...this.sun);
    uniforms.setDaylight(daylight);
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
