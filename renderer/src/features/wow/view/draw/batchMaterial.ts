/** The shader material of one batch, and the values it gets each frame. */
import type { IUniform, Texture } from 'three';
import { DoubleSide, FrontSide, GLSL3, RawShaderMaterial, Vector2, Vector3, Vector4 } from 'three';
import type { TextureStage } from '../../../../../../shared/formats/m2/playback/look.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { SceneBatch } from '../scene/batches.ts';
import { BLEND, SECOND, textureDescription } from '../scene/batches.ts';
import type { M2Model } from '../scene/model.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';
import { batchVertex, ownLightFragment } from './shader.ts';

const drawnStages = 2;

export class BatchMaterial {
  readonly batch: SceneBatch;
  readonly material: RawShaderMaterial;
  private readonly tint = new Vector4(1, 1, 1, 1);
  private readonly uvRows = Array.from({ length: drawnStages }, () => [new Vector3(1, 0, 0), new Vector3(0, 1, 0)]);
  private readonly highlight = new Vector4(1, 1, 1, 0);
  private readonly textures: readonly IUniform<Texture | null>[] = [{ value: null }, { value: null }];

  constructor(batch: SceneBatch, shared: SharedUniforms) {
    const { look, combining } = batch;
    this.batch = batch;
    const coordinates = Array.from({ length: drawnStages }, (_, stage) => look.stages[stage]?.coordinates ?? 0);
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
        blend: { value: look.blend },
        firstWay: { value: combining.first },
        secondWay: { value: combining.second },
        alphaWay: { value: combining.alpha },
        isLit: { value: !look.isUnlit },
        firstTexture: this.textures[0] ?? { value: null },
        secondTexture: this.textures[1] ?? { value: null },
      },
      depthTest: look.testsDepth,
      depthWrite: look.writesDepth,
      side: look.isTwoSided ? DoubleSide : FrontSide,
      // All batches go through one list, which keeps our own order.
      transparent: true,
    });
    // Two-sided batches are still one draw call.
    this.material.forceSinglePass = true;
  }

  /** Sets what this moment asks for. False when nothing of the batch can be seen. */
  update(model: M2Model, store: TextureStore): boolean {
    const { look, combining } = this.batch;
    const [first] = look.stages;
    const { rgb, alpha } = model.player.tint(look.color, first?.weight ?? null);
    if (alpha <= 0) return false;
    this.tint.set(rgb[0], rgb[1], rgb[2], Math.min(1, alpha));
    setBlending(this.material, look.blend, alpha);
    const count = combining.second === SECOND.none ? 1 : drawnStages;
    for (let stage = 0; stage < count; stage++) this.updateStage(model, store, look.stages[stage], stage);
    return true;
  }

  setHighlight([red, green, blue]: Rgba, amount: number): void {
    this.highlight.set(red, green, blue, amount);
  }

  dispose(): void {
    this.material.dispose();
  }

  private updateStage(model: M2Model, store: TextureStore, stage: TextureStage | undefined, index: number): void {
    const slot = this.textures[index];
    if (stage === undefined || slot === undefined) return;
    const { blend } = this.batch.look;
    const description =
      stage.texture === null ? null : textureDescription(model.document, stage.texture, model.options);
    const role = isAdded(blend) || (index > 0 && blend > BLEND.alpha) ? 'glow' : 'color';
    slot.value = store.get(description, role, 'no texture');
    if (stage.transform === null) return;
    const matrix = model.player.textureMatrix(stage.transform);
    this.uvRows[index]?.forEach((row, axis) => {
      const at = axis * 4;
      row.set(matrix[at] ?? 0, matrix[at + 1] ?? 0, matrix[at + 3] ?? 0);
    });
  }
}
