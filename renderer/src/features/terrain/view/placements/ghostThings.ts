/** Models that do not stand on the map yet: the one in hand, and those that rules would strew. */
import type { Object3D } from 'three';
import { Group } from 'three';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { clearMeshes } from '../../../../viewport/model/partMesh.ts';
import type { PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { PlacementGhost } from '../contract.ts';
import { PlacementBoxes } from './placementBoxes.ts';
import type { DrawnThing } from './placedThing.ts';
import { ghostThing } from './placedThing.ts';

export interface GhostTools {
  /** Null while a model has not come, and where there is none. */
  readonly modelOf: (thing: DrawnThing) => PlacedModel | null;
  readonly fill: (into: Group, things: readonly DrawnThing[], origin: Vector3, isFaint: boolean) => void;
}

/** Of boxes in the place of models that were not found. */
const faceAlpha = { inHand: 0.05, planned: 0.25 } as const;

export class GhostThings {
  private readonly look: keyof typeof faceAlpha;
  private readonly tools: GhostTools;
  private readonly boxes: PlacementBoxes;
  private readonly meshes = new Group();
  private things: readonly DrawnThing[] = [];
  private isStale = false;

  /** @param look what is in hand has its box in the accent colour; through what is planned one sees */
  constructor(uniforms: SharedUniforms, look: keyof typeof faceAlpha, tools: GhostTools) {
    this.look = look;
    this.tools = tools;
    this.boxes = new PlacementBoxes(uniforms, faceAlpha[look]);
    this.meshes.matrixAutoUpdate = false;
  }

  get objects(): readonly Object3D[] {
    return [this.boxes.mesh, this.meshes];
  }

  set(ghosts: readonly PlacementGhost[]): void {
    if (ghosts.length + this.things.length === 0) return;
    this.things = ghosts.map(ghostThing);
    this.isStale = true;
  }

  /** @param isForced a model has come, or the scene has moved */
  update(origin: Vector3, accent: Rgba, isForced: boolean): void {
    if (!this.isStale && !(isForced && this.things.length > 0)) return;
    this.isStale = false;
    const isInHand = this.look === 'inHand';
    const shown = this.things.map((thing) => {
      const model = this.tools.modelOf(thing);
      return model === null ? thing : { ...thing, box: model.box };
    });
    const hasParts = (thing: DrawnThing): boolean => (this.tools.modelOf(thing)?.parts.length ?? 0) > 0;
    const boxed = isInHand ? shown : shown.filter((thing) => !hasParts(thing));
    this.boxes.show(boxed, origin, () => isInHand, accent);
    this.tools.fill(this.meshes, shown, origin, !isInHand);
  }

  dispose(): void {
    this.boxes.dispose();
    clearMeshes(this.meshes);
  }
}
