/** A model on the graphics card: one mesh a visible layer, kept in step with its scene. */
import type { Mesh } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { MaterialLayer } from '../../../../../../shared/model/view.ts';
import { drawOrder, priorityOf } from './drawOrder.ts';
import type { MdxModel } from './mdxModel.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SceneCounts } from '../../../../viewport/scene.ts';
import type { DrawnMesh } from '../../../../viewport/model/drawnModel.ts';
import { DrawnModel, fixedMesh, HIGHLIGHT } from '../../../../viewport/model/drawnModel.ts';
import { OwnLights } from '../../../../viewport/model/ownLights.ts';
import type { MeshBuffers } from '../../../../viewport/model/meshBuffers.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { PassMaterial } from './passMaterial.ts';

/** A geoset as it is drawn. */
interface DrawnGeoset extends DrawnMesh {
  layers: readonly MaterialLayer[];
  passes: readonly { readonly look: PassMaterial; readonly object: Mesh }[];
}

export class DrawnMdx extends DrawnModel<MdxModel, DrawnGeoset> {
  private readonly textures: TextureStore;
  readonly lights: OwnLights;
  private wantedLevel = 0;

  constructor(model: MdxModel, textures: TextureStore, uniforms: SharedUniforms) {
    const lights = new OwnLights(uniforms, 'bySquare');
    super(model, lights.uniforms);
    this.lights = lights;
    this.textures = textures;
    this.rebuild();
  }

  /** A place in the order of drawing after all geosets up to a priority plane: larger than theirs, smaller than the next. */
  orderAfter(priority: number): number {
    const before = this.drawn.filter((drawn) => priorityOf(drawn) <= priority);
    return before.reduce((sum, { passes }) => sum + passes.length, 0) - 0.5;
  }

  /** Shows geosets of this level of detail, and those that are for all; where the model lacks it, the next finer one. */
  setLevelOfDetail(level: number): void {
    this.wantedLevel = level;
  }

  /** Takes over a changed scene. Call before `update`. */
  rebuild(): void {
    this.followMeshes();
    for (const drawn of this.drawn) {
      const layers = this.model.layersOf(drawn.part);
      if (drawn.layers === layers) continue;
      for (const { look } of drawn.passes) look.dispose();
      drawn.layers = layers;
      drawn.passes = this.passesOf(drawn.buffers, layers);
    }
    this.order();
  }

  /** Sets everything for a moment; matrices are the scene's own. */
  update(time: TrackTime): SceneCounts {
    let triangles = 0;
    this.lights.update(this.model, time);
    const level = this.shownLevel();
    for (const drawn of this.drawn) {
      const { part, buffers, passes } = drawn;
      const { levelOfDetail } = part.mesh;
      const tint = this.model.tintOf(part, time);
      const isLevel = levelOfDetail === -1 || levelOfDetail === level;
      drawn.isShown = isLevel && tint.alpha > 0 && buffers.triangleCount > 0;
      for (const { look, object } of passes) {
        object.visible = drawn.isShown && look.update(this.model.view, this.textures, tint, time);
        if (!object.visible) continue;
        triangles += buffers.triangleCount;
      }
    }
    return { triangles };
  }

  private shownLevel(): number {
    const levels = this.drawn.map(({ part }) => part.mesh.levelOfDetail);
    return Math.max(0, ...levels.filter((level) => level <= this.wantedLevel));
  }

  protected make(part: PosedMesh, buffers: MeshBuffers): DrawnGeoset {
    const layers = this.model.layersOf(part);
    return { part, buffers, layers, passes: this.passesOf(buffers, layers), isShown: false };
  }

  protected override discard(drawn: DrawnGeoset): void {
    for (const { look } of drawn.passes) look.dispose();
    super.discard(drawn);
  }

  protected highlight(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    for (const { part, passes } of this.drawn) {
      const amount = selection.has(part.mesh.record) ? HIGHLIGHT : 0;
      for (const { look } of passes) look.setHighlight(accent, amount);
    }
  }

  private passesOf(buffers: MeshBuffers, layers: readonly MaterialLayer[]): DrawnGeoset['passes'] {
    return layers.map((layer) => {
      const look = new PassMaterial(layer, this.sharedUniforms, buffers.hasTangents);
      return { look, object: fixedMesh(buffers.geometry(look.coordinates), look.material) };
    });
  }

  private order(): void {
    this.three.clear();
    let position = 0;
    for (const { passes } of drawOrder(this.drawn)) {
      for (const { object } of passes) {
        object.renderOrder = position++;
        this.three.add(object);
      }
    }
    this.highlightAgain();
  }
}
