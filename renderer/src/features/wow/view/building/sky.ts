/** The sky of a building: its skybox around the camera, behind everything else, while the camera is in a room that shows it. */
import { Scene } from 'three';
import { boxRadius } from '../../../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { PartMesh } from '../../../../viewport/model/partMesh.ts';
import { clearMeshes, refill } from '../../../../viewport/model/partMesh.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';
import { instancesOf } from './instances.ts';
import type { BuildingLook } from './look.ts';

export class BuildingSky {
  readonly three = new Scene();
  private readonly changed: () => void;
  private asked: { readonly path: string; readonly models: BuildingLook['models'] } | null = null;
  private model: PlacedModel | null = null;
  private meshes: readonly PartMesh[] = [];
  private isShown = false;
  /** How much larger than its model it was made. */
  private size = 0;

  /** @param changed the sky has come: draw again */
  constructor(changed: () => void) {
    this.changed = changed;
    this.three.matrixWorldAutoUpdate = false;
  }

  /** Whether there is a sky to be drawn now. */
  get isSeen(): boolean {
    return this.isShown && this.meshes.length > 0;
  }

  /** Around this eye, as large as what is seen; a null path is no sky. It is read when it is first needed. */
  update(path: string | null, eye: Vector3, radius: number, { models }: BuildingLook): void {
    this.isShown = path !== null && models !== null;
    if (path === null || models === null) return;
    if (this.asked?.path !== path || this.asked.models !== models) this.ask(path, models);
    const { model } = this;
    if (model === null) return;
    const size = radius / Math.max(1e-3, boxRadius(model.box));
    if (this.size !== size) this.make(model, size);
    for (const { geometry } of this.meshes) {
      const origin = geometry.getAttribute('placeOrigin');
      origin.setXYZ(0, ...eye);
      origin.needsUpdate = true;
    }
  }

  dispose(): void {
    this.asked = null;
    this.clear();
  }

  private ask(path: string, models: NonNullable<BuildingLook['models']>): void {
    const asked = { path, models };
    this.asked = asked;
    this.model = null;
    this.clear();
    const come = (found: PlacedModel | null): void => {
      if (this.asked !== asked) return;
      this.model = found;
      this.changed();
    };
    models.load(path, 'doodad').then(come, () => come(null));
  }

  private make({ parts }: PlacedModel, size: number): void {
    const frame = Float64Array.from([size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0]);
    this.meshes = instancesOf(parts.filter(isSolidPart), [{ frame, light: null }]);
    refill(this.three, () => this.three.add(...this.meshes));
    this.size = size;
  }

  private clear(): void {
    clearMeshes(this.three);
    this.meshes = [];
    this.size = 0;
  }
}
