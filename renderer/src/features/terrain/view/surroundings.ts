/** What stands around on and behind the open land without being in its files: sky, land of the distant view, plants. */
import { Scene } from 'three';
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { ViewportColors } from '../../../viewport/colors.ts';
import type { PlacedLowGround } from '../../../../../shared/terrain/distantView.ts';
import type { Daylight } from '../../../../../shared/terrain/light/daylight.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { PlacementModels } from '../../../viewport/model/placementModels.ts';
import type { TerrainEvents, TerrainOverlays } from './contract.ts';
import { Horizon } from './horizon.ts';
import type { PlantLook } from './plants/plantLook.ts';
import { PlantCover } from './plants/plantCover.ts';
import { Sky, skyColors } from './sky.ts';
import { Skybox } from './skybox.ts';
import type { TerrainScene } from './terrainScene.ts';

export interface SurroundingsTools {
  /** Something is to be drawn anew. */
  readonly changed: () => void;
  /** How many plants stand around the camera is another number now. */
  readonly told: (plants: TerrainEvents['plants']) => void;
}

export class Surroundings {
  private readonly scene: TerrainScene;
  private readonly sky: Sky;
  private readonly skybox: Skybox;
  private readonly nothing = new Scene();
  private readonly horizon: Horizon;
  private readonly plants: PlantCover;
  private readonly tools: SurroundingsTools;
  private colors: ViewportColors | null = null;
  private sun: readonly [elevation: number, heading: number] = [1, 0];
  private daylight: Daylight | null = null;

  constructor(scene: TerrainScene, tools: SurroundingsTools) {
    this.scene = scene;
    this.tools = tools;
    this.sky = new Sky(scene.uniforms.shared);
    this.skybox = new Skybox(this.sky.three, tools.changed, scene.uniforms.shared.time);
    this.horizon = new Horizon(scene.uniforms.shared);
    this.plants = new PlantCover(scene.field, scene.uniforms.shared, tools.changed);
    scene.three.add(this.plants.three);
  }

  setPlants(look: PlantLook): void {
    this.plants.setLook(look);
    this.tools.changed();
  }

  setModels(models: PlacementModels | null): void {
    this.plants.setModels(models);
    this.skybox.setModels(models);
  }

  /** The ground of chunks is shown otherwise than before without a change of their documents; null for any of them. */
  groundMoved(chunks: readonly GridPlace[] | null): void {
    if (chunks === null) this.plants.forgetAll();
    else this.plants.forget(chunks);
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
    this.skybox.setPath(daylight?.skybox ?? '');
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
  prepare(lens: Lens, overlays: TerrainOverlays): { readonly sky: Scene; readonly land: Scene | null } {
    const { scene, sky, horizon } = this;
    sky.update(lens);
    this.skybox.update(lens.frame.position);
    const open = scene.models.map(({ place }) => place);
    this.updatePlants(lens, overlays.plants);
    const land = overlays.distantLand ? horizon.prepare(open, scene.origin) : null;
    // Whatever stands behind is drawn with depths of its own, which are cleared: so are those of a skybox.
    return { sky: sky.three, land: land ?? (this.skybox.isShown ? this.nothing : null) };
  }

  private updatePlants({ frame }: Lens, isShown: boolean): void {
    const { scene, plants } = this;
    const before = plants.count;
    plants.update(scene.toWorld(frame.position), scene.origin, isShown);
    if (plants.count !== before) this.tools.told(plants.count);
  }

  dispose(): void {
    this.plants.dispose();
    this.skybox.dispose();
    this.sky.dispose();
    this.horizon.dispose();
  }
}
