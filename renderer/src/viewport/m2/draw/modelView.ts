/** A model on the graphics card: one mesh a batch, kept in step with its scene. */
import { BufferAttribute, Mesh, Scene } from 'three';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { dot } from '../../../../../shared/geometry/vector.ts';
import type { CameraFrame } from '../../../../../shared/geometry/billboard.ts';
import type { Rgba } from '../../colors.ts';
import { GeosetMesh } from '../../model/geosetMesh.ts';
import { MatrixTexture } from '../../model/matrixTexture.ts';
import type { DrawnMeshes } from '../../overlays/meshOverlays.ts';
import type { SceneCounts } from '../../scene.ts';
import type { TextureStore } from '../../textures/textureStore.ts';
import type { SharedUniforms } from '../../uniforms.ts';
import { BLEND } from '../scene/batches.ts';
import type { M2Model } from '../scene/model.ts';
import type { SceneSubmesh } from '../scene/submeshes.ts';
import { BatchMaterial } from './batchMaterial.ts';
import { ModelLights } from './lights.ts';

/** A submesh as it is drawn. */
export interface DrawnSubmesh {
  readonly geoset: SceneSubmesh;
  readonly mesh: GeosetMesh;
  /** Shown by the options, with a batch that can be seen now. */
  isShown: boolean;
}

interface DrawnBatch {
  readonly drawn: DrawnSubmesh;
  readonly look: BatchMaterial;
  readonly object: Mesh;
  /** Place in the order of drawing, before see-through ones are sorted by their distance. */
  readonly position: number;
}

const highlightAmount = 0.85;

export class ModelView implements DrawnMeshes {
  readonly three = new Scene();
  readonly matrices = new MatrixTexture();
  drawn: readonly DrawnSubmesh[] = [];
  private batches: readonly DrawnBatch[] = [];
  /** Those that can be seen, in the order in which they are drawn. */
  private sorted: readonly DrawnBatch[] = [];
  private readonly model: M2Model;
  private readonly textures: TextureStore;
  private readonly uniforms: SharedUniforms;
  private readonly lights: ModelLights;
  private selection: ReadonlySet<RecordId> = new Set();
  private accent: Rgba = [1, 1, 1, 1];

  constructor(model: M2Model, textures: TextureStore, uniforms: SharedUniforms) {
    this.model = model;
    this.textures = textures;
    this.lights = new ModelLights(uniforms);
    this.uniforms = { ...this.lights.uniforms, matrices: this.matrices.uniform };
    this.three.matrixWorldAutoUpdate = false;
    this.rebuild();
  }

  /** Uniforms for overlays that draw posed submeshes in their own way. */
  get sharedUniforms(): SharedUniforms {
    return this.uniforms;
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.selection = selection;
    this.accent = accent;
    for (const { drawn, look } of this.batches) {
      const { record, look: facts } = look.batch;
      const isSelected =
        selection.has(record) ||
        selection.has(drawn.geoset.description.record) ||
        facts.stages.some(({ texture }) => texture !== null && selection.has(texture));
      look.setHighlight(accent, isSelected ? highlightAmount : 0);
    }
  }

  /** Makes everything anew: another view, other submeshes. */
  rebuild(): void {
    for (const { mesh } of this.drawn) mesh.dispose();
    this.drawn = this.model.submeshes.map((geoset) => ({ geoset, mesh: meshOf(geoset), isShown: false }));
    this.rebuildBatches();
  }

  /** Makes materials anew; meshes stay. */
  rebuildBatches(): void {
    for (const { look } of this.batches) look.dispose();
    this.three.clear();
    this.batches = this.model.batches.flatMap((batch, position) => {
      const drawn = this.drawn[batch.look.submesh];
      if (drawn === undefined || drawn.mesh.triangleCount === 0) return [];
      const look = new BatchMaterial(batch, this.uniforms);
      const object = new Mesh(drawn.mesh.geometry(0), look.material);
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      object.renderOrder = position;
      this.three.add(object);
      return [{ drawn, look, object, position }];
    });
    this.setSelection(this.selection, this.accent);
  }

  /** A place in the order of drawing after all batches up to a priority: larger than theirs, smaller than the next. */
  orderAfter(priority: number): number {
    return this.sorted.filter(({ look }) => look.batch.look.priority <= priority).length - 0.5;
  }

  /** Sends vertices that were moved in place. */
  refresh(): void {
    for (const { geoset, mesh } of this.drawn) mesh.refresh(geoset);
  }

  /** Sets everything for the moment the model is posed for. */
  update(camera: CameraFrame): SceneCounts {
    this.lights.update(this.model);
    let triangles = 0;
    for (const drawn of this.drawn) drawn.isShown = false;
    for (const { drawn, look, object } of this.batches) {
      object.visible = this.model.isShown(drawn.geoset) && look.update(this.model, this.textures);
      if (!object.visible) continue;
      drawn.isShown = true;
      triangles += drawn.mesh.triangleCount;
    }
    this.sort(camera);
    return { triangles };
  }

  dispose(): void {
    for (const { look } of this.batches) look.dispose();
    for (const { mesh } of this.drawn) mesh.dispose();
    this.batches = [];
    this.drawn = [];
    this.matrices.dispose();
  }

  /** See-through batches of one priority are drawn from the back to the front; layers of one submesh stay in order. */
  private sort(camera: CameraFrame): void {
    const away = new Map<DrawnSubmesh, number>();
    const distanceOf = (drawn: DrawnSubmesh): number => {
      const known = away.get(drawn);
      if (known !== undefined) return known;
      const box = this.model.posedBoxOf(drawn.geoset);
      const [x, y, z] = drawn.geoset.description.sortCenter;
      const centre =
        box === null ? ([x, y, z] as const) : ([0, 1, 2] as const).map((a) => (box.minimum[a] + box.maximum[a]) / 2);
      const made = -dot([centre[0] ?? 0, centre[1] ?? 0, centre[2] ?? 0], camera.towardsViewer);
      away.set(drawn, made);
      return made;
    };
    const isClear = ({ look }: DrawnBatch): boolean => look.batch.look.blend >= BLEND.alpha;
    this.sorted = this.batches
      .filter(({ object }) => object.visible)
      .toSorted((left, right) => {
        const [a, b] = [left.look.batch.look, right.look.batch.look];
        const plain = a.priority - b.priority || Number(isClear(left)) - Number(isClear(right));
        if (plain !== 0 || !isClear(left) || left.drawn === right.drawn) return plain || left.position - right.position;
        return distanceOf(right.drawn) - distanceOf(left.drawn) || left.position - right.position;
      });
    this.sorted.forEach(({ object }, place) => (object.renderOrder = place));
  }
}

function meshOf(geoset: SceneSubmesh): GeosetMesh {
  const mesh = new GeosetMesh(geoset);
  mesh.geometry(0).setAttribute('uv2', new BufferAttribute(geoset.description.uvSets[1] ?? new Float32Array(0), 2));
  return mesh;
}
