/** A model on the graphics card: one mesh a batch, kept in step with its scene. */
import type { Mesh } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { boxCentre } from '../../../../../../shared/geometry/extent.ts';
import { dot } from '../../../../../../shared/geometry/vector.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { CameraFrame } from '../../../../../../shared/geometry/billboard.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { DrawnMesh } from '../../../../viewport/model/drawnModel.ts';
import { DrawnModel, fixedMesh, HIGHLIGHT } from '../../../../viewport/model/drawnModel.ts';
import type { MeshBuffers } from '../../../../viewport/model/meshBuffers.ts';
import { OwnLights } from '../../../../viewport/model/ownLights.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import type { SceneCounts } from '../../../../viewport/scene.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { BLEND, blendOf } from '../model/batches.ts';
import type { M2Model } from '../model/m2Model.ts';
import { BatchMaterial } from './batchMaterial.ts';

interface DrawnBatch {
  readonly drawn: DrawnMesh;
  readonly look: BatchMaterial;
  readonly object: Mesh;
  /** Place in the order of drawing, before see-through ones are sorted by their distance. */
  readonly position: number;
}

export class DrawnM2 extends DrawnModel<M2Model, DrawnMesh> {
  private batches: readonly DrawnBatch[] = [];
  /** Those that can be seen, in the order in which they are drawn. */
  private sorted: readonly DrawnBatch[] = [];
  private readonly textures: TextureStore;
  readonly lights: OwnLights;

  constructor(model: M2Model, textures: TextureStore, uniforms: SharedUniforms) {
    const lights = new OwnLights(uniforms, 'evenly');
    super(model, lights.uniforms);
    this.textures = textures;
    this.lights = lights;
    this.rebuild();
    this.rebuildBatches();
  }

  /** Takes over changed meshes. True when batches must be made anew with them. */
  rebuild(): boolean {
    return this.followMeshes();
  }

  /** Makes materials anew; meshes stay. */
  rebuildBatches(): void {
    for (const { look } of this.batches) look.dispose();
    this.three.clear();
    this.batches = this.model.batches.flatMap((batch, position) => {
      const drawn = this.drawn[batch.mesh];
      if (drawn === undefined || drawn.buffers.triangleCount === 0) return [];
      const look = new BatchMaterial(batch, this.sharedUniforms);
      const object = fixedMesh(drawn.buffers.geometry(0, 1), look.material);
      object.renderOrder = position;
      this.three.add(object);
      return [{ drawn, look, object, position }];
    });
    this.highlightAgain();
  }

  /** A place in the order of drawing after all batches up to a priority: larger than theirs, smaller than the next. */
  orderAfter(priority: number): number {
    return this.sorted.filter(({ look }) => look.batch.layer.priority <= priority).length - 0.5;
  }

  /** Sets everything for the moment the model is posed for. */
  update(time: TrackTime, camera: CameraFrame): SceneCounts {
    this.lights.update(this.model, time);
    let triangles = 0;
    for (const drawn of this.drawn) drawn.isShown = false;
    for (const { drawn, look, object } of this.batches) {
      object.visible = this.model.isShown(drawn.part) && look.update(this.model, this.textures, time);
      if (!object.visible) continue;
      drawn.isShown = true;
      triangles += drawn.buffers.triangleCount;
    }
    this.sort(camera);
    return { triangles };
  }

  override dispose(): void {
    for (const { look } of this.batches) look.dispose();
    this.batches = [];
    super.dispose();
  }

  protected make(part: PosedMesh, buffers: MeshBuffers): DrawnMesh {
    return { part, buffers, isShown: false };
  }

  /** Batches that are selected, or whose submesh or textures are. */
  protected highlight(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    for (const { drawn, look } of this.batches) {
      const { record, layer } = look.batch;
      const shown = layer.textures.map(({ texture }) => this.model.view.textures[texture]?.record);
      const isSelected = [record, drawn.part.mesh.record, ...shown].some((each) => each != null && selection.has(each));
      look.setHighlight(accent, isSelected ? HIGHLIGHT : 0);
    }
  }

  /** See-through batches of one priority are drawn from the back to the front; layers of one submesh stay in order. */
  private sort(camera: CameraFrame): void {
    const away = new Map<DrawnMesh, number>();
    const distanceOf = (drawn: DrawnMesh): number => {
      const known = away.get(drawn);
      if (known !== undefined) return known;
      const box = this.model.posedBoxOf(drawn.part);
      const made = box === null ? 0 : -dot(boxCentre(box), camera.towardsViewer);
      away.set(drawn, made);
      return made;
    };
    const isClear = ({ look }: DrawnBatch): boolean => blendOf(look.batch.layer) >= BLEND.alpha;
    this.sorted = this.batches
      .filter(({ object }) => object.visible)
      .toSorted((left, right) => {
        const [a, b] = [left.look.batch.layer, right.look.batch.layer];
        const plain = a.priority - b.priority || Number(isClear(left)) - Number(isClear(right));
        if (plain !== 0 || !isClear(left) || left.drawn === right.drawn) return plain || left.position - right.position;
        return distanceOf(right.drawn) - distanceOf(left.drawn) || left.position - right.position;
      });
    this.sorted.forEach(({ object }, place) => (object.renderOrder = place));
  }
}
