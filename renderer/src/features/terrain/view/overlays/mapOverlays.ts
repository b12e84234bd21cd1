/** What is drawn over the ground of a map: objects, lines in the air, handles and names. */
import { Scene } from 'three';
import type { Ray } from '../../../../../../shared/geometry/ray.ts';
import type { Lens } from '../../../../viewport/camera/lens.ts';
import type { ViewportColors } from '../../../../viewport/colors.ts';
import type { ScreenUniforms } from '../../../../viewport/overlays/batch.ts';
import type { TerrainOverlays } from '../contract.ts';
import { ObjectOverlay } from '../placements/objectOverlay.ts';
import type { TerrainScene } from '../terrainScene.ts';
import { AirLines } from './airLines.ts';
import { AreaNames } from './areaNames.ts';
import { isBehindGround } from './hiddenNames.ts';
import { Labels } from './labels.ts';
import { LightSpheres } from './lightSpheres.ts';

export class MapOverlays {
  readonly three = new Scene();
  readonly air: AirLines;
  readonly objects: ObjectOverlay;
  readonly areaNames = new AreaNames();
  readonly lights: LightSpheres;
  private readonly labels: Labels;
  private readonly screen: ScreenUniforms;
  private readonly scene: TerrainScene;

  constructor(container: HTMLElement, screen: ScreenUniforms, scene: TerrainScene) {
    this.screen = screen;
    this.scene = scene;
    this.air = new AirLines(screen);
    this.lights = new LightSpheres(screen);
    this.objects = new ObjectOverlay(container, screen);
    this.labels = new Labels(container);
    this.three.matrixWorldAutoUpdate = false;
    this.three.add(scene.placements.three, ...this.air.objects, ...this.lights.objects, ...this.objects.three);
  }

  /** A part that fails is left out and the others go on. */
  update(lens: Lens, shown: TerrainOverlays, colors: ViewportColors): void {
    const { scene } = this;
    const { origin, parts } = scene;
    parts.run(
      'placements',
      () => scene.placements.update(origin, colors.accent, scene.toWorld(lens.frame.position)),
      undefined,
    );
    scene.placements.three.visible = shown.placements && !parts.isOut('placements');
    const air = { models: scene.models, origin, groundAt: (x: number, y: number) => scene.heightAt(x, y) };
    parts.run('lines', () => this.air.update(scene.takeStaleBounds(), air, shown, colors), undefined);
    parts.run('lines', () => this.lights.update(shown.lights, origin, air.groundAt, colors), undefined);
    parts.run('handles', () => this.objects.update(lens, origin, colors), undefined);
  }

  /** Names stand beside the canvas; those behind a hill are left out, but for what is selected. */
  drawNames(lens: Lens, shown: TerrainOverlays, colors: ViewportColors): void {
    this.scene.parts.run('names', () => this.names(lens, shown, colors), undefined);
  }

  dispose(): void {
    this.labels.dispose();
    this.air.dispose();
    this.lights.dispose();
    this.objects.dispose();
  }

  private names(lens: Lens, shown: TerrainOverlays, colors: ViewportColors): void {
    const { scene } = this;
    const { origin, models } = scene;
    const things = scene.placements.three.visible ? scene.placements.names(lens.frame.position, origin) : [];
    const areas = shown.areas ? this.areaNames.read(models, origin, (x, y) => scene.heightAt(x, y)) : [];
    const eye = scene.toWorld(lens.frame.position);
    const toGround = (ray: Ray): number | null => scene.pickGround(ray)?.distance ?? null;
    const names = [...this.air.names, ...this.lights.names, ...things, ...areas].filter(
      ({ place, isSelected }) => isSelected || !isBehindGround(eye, scene.toWorld(place), toGround),
    );
    this.labels.draw(names, lens, colors.accent, this.screen.pixelRatio.value as number);
  }
}
