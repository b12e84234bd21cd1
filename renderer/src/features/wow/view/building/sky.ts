/** The sky of a building: its skybox around the camera, behind everything else, while the camera is in a room that shows it. */
import type { IUniform } from 'three';
import { Scene } from 'three';
import { boxRadius } from '../../../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { PartMesh } from '../../../../viewport/model/partMesh.ts';
import { clearMeshes, refill } from '../../../../viewport/model/partMesh.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';
import { DrawnModels } from '../../../model/placed/drawnModels.ts';
import { instancesOf } from './instances.ts';
import type { BuildingLook } from './look.ts';

export class BuildingSky {
  readonly three = new Scene();
  private readonly clock: IUniform<number>;
  private readonly models: DrawnModels;
  private look: Pick<BuildingLook, 'models' | 'reading'> = { models: null, reading: 0 };
  /** What the meshes were made of; null for none. */
  private model: PlacedModel | null = null;
  private meshes: readonly PartMesh[] = [];
  private isShown = false;
  /** How much larger than its model it was made. */
  private size = 0;

  /**
   * @param clock seconds, by which textures move
   * @param changed the sky has come: draw again
   */
  constructor(clock: IUniform<number>, changed: () => void) {
    this.clock = clock;
    this.models = new DrawnModels(changed);
    this.three.matrixWorldAutoUpdate = false;
  }

  /** Whether there is a sky to be drawn now. */
  get isSeen(): boolean {
    return this.isShown && this.meshes.length > 0;
  }

  /** Around this eye, as large as what is seen; a null path is no sky. It is read when it is first needed. */
  update(path: string | null, eye: Vector3, radius: number, look: BuildingLook): void {
    const { models, reading } = look;
    if (models !== this.look.models || reading !== this.look.reading) this.models.setSource(models);
    this.look = look;
    this.isShown = path !== null && models !== null;
    if (path === null || models === null) return;
    const known = this.models.at(path, 'doodad');
    const model = known === 'asked' ? null : known;
    const size = model === null ? 0 : radius / Math.max(1e-3, boxRadius(model.box));
    if (this.model !== model || this.size !== size) this.make(model, size);
    for (const { geometry } of this.meshes) {
      const origin = geometry.getAttribute('placeOrigin');
      origin.setXYZ(0, ...eye);
      origin.needsUpdate = true;
    }
  }

  dispose(): void {
    this.models.setSource(null);
    clearMeshes(this.three);
    this.meshes = [];
  }

  private make(model: PlacedModel | null, size: number): void {
    const frame = Float64Array.from([size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0]);
    const parts = model?.parts.filter(isSolidPart) ?? [];
    this.meshes = instancesOf(parts, [{ frame, light: null }], this.clock);
    refill(this.three, () => this.three.add(...this.meshes));
    this.model = model;
    this.size = size;
  }
}
