/** A model on the graphics card: one mesh a visible layer, kept in step with its scene. */
import { Mesh, Scene } from 'three';
import type { RecordId } from '../../../../../shared/document/record.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { Rgba } from '../../colors.ts';
import { geosetTint } from '../scene/appearance.ts';
import { drawOrder } from '../scene/drawOrder.ts';
import type { MaterialDescription } from '../scene/materials.ts';
import { missingMaterial } from '../scene/materials.ts';
import type { ModelScene, SceneGeoset } from '../scene/modelScene.ts';
import type { TextureStore } from '../../textures/textureStore.ts';
import type { SceneCounts } from '../../scene.ts';
import { GeosetMesh } from '../../model/geosetMesh.ts';
import { MatrixTexture } from '../../model/matrixTexture.ts';
import type { SharedUniforms } from '../../uniforms.ts';
import { PassMaterial } from './passMaterial.ts';

/** A geoset as it is drawn. */
export interface DrawnGeoset {
  readonly geoset: SceneGeoset;
  readonly mesh: GeosetMesh;
  readonly material: MaterialDescription;
  readonly passes: readonly { readonly look: PassMaterial; readonly object: Mesh }[];
  /** Shown at the present level of detail and moment. */
  isShown: boolean;
}

const highlightAmount = 0.85;

export class ModelView {
  readonly three = new Scene();
  readonly matrices = new MatrixTexture();
  drawn: readonly DrawnGeoset[] = [];
  private readonly model: ModelScene;
  private readonly textures: TextureStore;
  private readonly uniforms: SharedUniforms;
  private selection: ReadonlySet<RecordId> = new Set();
  private accent: Rgba = [1, 1, 1, 1];
  private wantedLevel = 0;

  constructor(model: ModelScene, textures: TextureStore, uniforms: SharedUniforms) {
    this.model = model;
    this.textures = textures;
    this.uniforms = { ...uniforms, matrices: this.matrices.uniform };
    this.three.matrixWorldAutoUpdate = false;
    this.rebuild(new Set());
  }

  /** Uniforms for overlays that draw posed geosets in their own way. */
  get sharedUniforms(): SharedUniforms {
    return this.uniforms;
  }

  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.selection = selection;
    this.accent = accent;
    for (const { geoset, passes } of this.drawn) {
      const amount = selection.has(geoset.description.record) ? highlightAmount : 0;
      for (const { look } of passes) look.setHighlight(accent, amount);
    }
  }

  /** A place in the order of drawing after all geosets up to a priority plane: larger than theirs, smaller than the next. */
  orderAfter(priorityPlane: number): number {
    const before = this.drawn.filter(({ material }) => material.priorityPlane <= priorityPlane);
    return before.reduce((sum, { passes }) => sum + passes.length, 0) - 0.5;
  }

  /** Shows geosets of this level of detail, and those that are for all; where the model lacks it, the next finer one. */
  setLevelOfDetail(level: number): void {
    this.wantedLevel = level;
  }

  /** Takes over a changed scene. Meshes in `stale` are made anew; others stay if their geoset is the same. */
  rebuild(stale: ReadonlySet<RecordId>): void {
    const known = new Map(this.drawn.map((drawn) => [drawn.geoset.description.record, drawn]));
    const next = this.model.geosets.map((geoset) => {
      const record = geoset.description.record;
      const old = known.get(record);
      known.delete(record);
      if (old === undefined) return this.make(geoset, null);
      const keepsMesh = !stale.has(record) && (old.geoset === geoset || old.mesh.refresh(geoset));
      const material = this.materialOf(geoset);
      if (keepsMesh && old.material === material) {
        // The description was replaced but the drawing is the same.
        return old.geoset === geoset ? old : { ...old, geoset };
      }
      for (const { look } of old.passes) look.dispose();
      if (!keepsMesh) old.mesh.dispose();
      return this.make(geoset, keepsMesh ? old.mesh : null);
    });
    for (const gone of known.values()) this.discard(gone);
    this.drawn = next;
    this.order();
  }

  /** Sends vertices that were moved in place. */
  refresh(record: RecordId): void {
    const drawn = this.drawn.find(({ geoset }) => geoset.description.record === record);
    drawn?.mesh.refresh(drawn.geoset);
  }

  /** Sets everything for a moment; matrices are the scene's own. */
  update(time: TrackTime): SceneCounts {
    let triangles = 0;
    const level = this.shownLevel();
    this.drawn.forEach((drawn, index) => {
      const { geoset, mesh, passes } = drawn;
      const { levelOfDetail } = geoset.description;
      const tint = geosetTint(this.model.animationOfGeoset(index), time);
      const isLevel = levelOfDetail === -1 || levelOfDetail === level;
      drawn.isShown = isLevel && tint.alpha > 0 && mesh.triangleCount > 0;
      for (const { look, object } of passes) {
        object.visible = drawn.isShown && look.update(this.model, this.textures, tint, time);
        if (!object.visible) continue;
        triangles += mesh.triangleCount;
      }
    });
    return { triangles };
  }

  dispose(): void {
    for (const drawn of this.drawn) this.discard(drawn);
    this.drawn = [];
    this.matrices.dispose();
  }

  private shownLevel(): number {
    const levels = this.drawn.map(({ geoset }) => geoset.description.levelOfDetail);
    return Math.max(0, ...levels.filter((level) => level <= this.wantedLevel));
  }

  private materialOf(geoset: SceneGeoset): MaterialDescription {
    return this.model.materials[geoset.description.materialId] ?? missingMaterial;
  }

  private make(geoset: SceneGeoset, known: GeosetMesh | null): DrawnGeoset {
    const mesh = known ?? new GeosetMesh(geoset);
    const material = this.materialOf(geoset);
    const passes = material.passes.map((pass) => {
      const look = new PassMaterial(pass, this.uniforms, mesh.hasTangents);
      const object = new Mesh(mesh.geometry(pass.uvSet), look.material);
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      return { look, object };
    });
    return { geoset, mesh, material, passes, isShown: false };
  }

  private discard({ mesh, passes }: DrawnGeoset): void {
    for (const { look } of passes) look.dispose();
    mesh.dispose();
  }

  private order(): void {
    const drawables = this.drawn.map((drawn) => ({
      drawn,
      priorityPlane: drawn.material.priorityPlane,
      passes: drawn.material.passes,
    }));
    this.three.clear();
    let position = 0;
    for (const { drawn } of drawOrder(drawables)) {
      for (const { object } of drawn.passes) {
        object.renderOrder = position++;
        this.three.add(object);
      }
    }
    this.setSelection(this.selection, this.accent);
  }
}
