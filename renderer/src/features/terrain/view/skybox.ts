/** The skybox of the light that is seen most: a model around the camera, behind all land, as bright as its textures. */
import type { IUniform, Scene } from 'three';
import { Group, InstancedBufferAttribute, Mesh, Vector3 as ThreeVector3 } from 'three';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { ORIGIN } from '../../../../../shared/geometry/vector.ts';
import { clearMeshes, refill } from '../../../viewport/model/partMesh.ts';
import type { PlacedModel, PlacementModels } from '../../../viewport/model/placementModels.ts';
import { lightUniforms } from '../../../viewport/light.ts';
import { fogUniforms } from '../../../viewport/shaders/fog.ts';
import { fillInstances } from './placements/modelInstances.ts';
import { textureKey } from './tile/tileModel.ts';

/** Neither fog nor sun reaches it. */
function ownLight(time: IUniform<number>) {
  return {
    ...{ ...fogUniforms(), ...lightUniforms(), time },
    ...{ sunColor: { value: new ThreeVector3() }, ambientColor: { value: new ThreeVector3(1, 1, 1) } },
  };
}

export class Skybox {
  private readonly group = new Group();
  private readonly light: ReturnType<typeof ownLight>;
  private readonly changed: () => void;
  private source: PlacementModels | null = null;
  private path = '';
  private model: PlacedModel | null = null;

  /**
   * @param changed the model has come: draw again
   * @param time what its textures move by, seconds
   */
  constructor(into: Scene, changed: () => void, time: IUniform<number> = { value: 0 }) {
    this.light = ownLight(time);
    this.changed = changed;
    this.group.matrixAutoUpdate = false;
    into.add(this.group);
  }

  /** Whether anything of it is drawn. */
  get isShown(): boolean {
    return this.group.children.length > 0;
  }

  setModels(source: PlacementModels | null): void {
    // The same source told once more has other files, perhaps: until they are read what is there stays.
    if (source !== this.source) this.clear();
    this.source = source;
    this.load();
  }

  /** @param path of the model as the tables spell it; empty for none */
  setPath(path: string): void {
    if (textureKey(path) === this.path) return;
    this.path = textureKey(path);
    this.clear();
    this.load();
  }

  /** Brings it around the eye. @param eye in the scene's space */
  update([x, y, z]: Vector3): void {
    for (const child of this.group.children) {
      if (!(child instanceof Mesh)) continue;
      const place: unknown = child.geometry.getAttribute('placeOrigin');
      if (!(place instanceof InstancedBufferAttribute)) continue;
      place.setXYZ(0, x, y, z);
      place.needsUpdate = true;
    }
  }

  dispose(): void {
    this.clear();
  }

  private clear(): void {
    clearMeshes(this.group);
    this.model?.dispose?.();
    this.model = null;
  }

  private load(): void {
    const { source, path } = this;
    if (source === null || path === '') return;
    const come = (model: PlacedModel | null): void => {
      if (model === null || this.source !== source || this.path !== path) {
        model?.dispose?.();
        return;
      }
      if (model !== this.model) this.model?.dispose?.();
      this.model = model;
      const frame = {
        origin: ORIGIN,
        axes: [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ] as const,
      };
      const look = { origin: ORIGIN, land: this.light, isFaint: false };
      const instances = [{ model, frame, light: null, seen: null }];
      refill(this.group, () => fillInstances(this.group, model.parts, instances, look));
      this.changed();
    };
    // One that cannot be read leaves the sky as it is.
    source.load(path, 'doodad').then(come, () => undefined);
  }
}
