/** The shader material of one batch, and the values it gets each frame. */
import type { IUniform, Texture } from 'three';
import { DoubleSide, FrontSide, GLSL3, RawShaderMaterial, Vector2, Vector3, Vector4 } from 'three';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { CoordinateMove } from '../../../../../../shared/model/looks.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import type { LayerTexture } from '../../../../../../shared/model/view.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { DrawnBatch } from '../model/batches.ts';
import { BLEND, blendOf, SECOND, textureDescription } from '../model/batches.ts';
import type { M2Model } from '../model/m2Model.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';
import { batchVertex, ownLightFragment } from './shader.ts';

const drawnStages = 2;
const unmoved: CoordinateMove = [1, 0, 0, 0, 1, 0];

export class BatchMaterial {
  readonly batch: DrawnBatch;
  readonly material: RawShaderMaterial;
  private readonly tint = new Vector4(1, 1, 1, 1);
  private readonly uvRows = Array.from({ length: drawnStages }, () => [new Vector3(1, 0, 0), new Vector3(0, 1, 0)]);
  private readonly highlight = new Vector4(1, 1, 1, 0);
  private readonly textures: readonly IUniform<Texture | null>[] = [{ value: null }, { value: null }];

  constructor(batch: DrawnBatch, shared: SharedUniforms) {
    const { layer, combining } = batch;
    this.batch = batch;
    const coordinates = Array.from({ length: drawnStages }, (_, stage) => layer.textures[stage]?.coordinates ?? 0);
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: batchVertex,
      fragmentShader: ownLightFragment,
      uniforms: {
        ...shared,
        tint: { value: this.tint },
        uvRows: { value: this.uvRows.flat() },
        coordinates: { value: new Vector2(...coordinates) },
        highlight: { value: this.highlight },
        blend: { value: blendOf(layer) },
        firstWay: { value: combining.first },
        secondWay: { value: combining.second },
        alphaWay: { value: combining.alpha },
        isLit: { value: layer.isLit },
        firstTexture: this.textures[0] ?? { value: null },
        secondTexture: this.textures[1] ?? { value: null },
      },
      depthTest: layer.testsDepth,
      depthWrite: layer.writesDepth,
      side: layer.isTwoSided ? DoubleSide : FrontSide,
      // All batches go through one list, which keeps our own order.
      transparent: true,
    });
    // Two-sided batches are still one draw call.
    this.material.forceSinglePass = true;
  }

  /** Sets what this moment asks for. False when nothing of the batch can be seen. */
  update(model: M2Model, store: TextureStore, time: TrackTime): boolean {
    const { layer, combining } = this.batch;
    const { color, alpha } = layer.tint?.(time) ?? untinted;
    if (alpha <= 0) return false;
    this.tint.set(color[0], color[1], color[2], alpha);
    setBlending(this.material, blendOf(layer), alpha);
    const count = combining.second === SECOND.none ? 1 : drawnStages;
    for (const [stage, texture] of layer.textures.slice(0, count).entries()) {
      this.updateStage(model, store, texture, stage, time);
    }
    return true;
  }

  setHighlight([red, green, blue]: Rgba, amount: number): void {
    this.highlight.set(red, green, blue, amount);
  }

  dispose(): void {
    this.material.dispose();
  }

  private updateStage(model: M2Model, store: TextureStore, stage: LayerTexture, index: number, time: TrackTime): void {
    const slot = this.textures[index];
    if (slot === undefined) return;
    const blend = blendOf(this.batch.layer);
    const texture = model.view.textures[stage.texture];
    const role = isAdded(blend) || (index > 0 && blend > BLEND.alpha) ? 'glow' : 'color';
    slot.value = store.get(
      texture === undefined ? null : textureDescription(texture, model.options),
      role,
      'no texture',
    );
    const [a, b, c, d, e, f] = stage.moved?.(time) ?? unmoved;
    this.uvRows[index]?.[0]?.set(a, b, c);
    this.uvRows[index]?.[1]?.set(d, e, f);
  }
}
