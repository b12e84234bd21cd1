/** One ribbon on the card: a strip that is drawn once for each of its materials, each with the texture in the same place. */
import type { IUniform, Texture } from 'three';
import { DoubleSide, GLSL3, Mesh, RawShaderMaterial, Vector4 } from 'three';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { ModelRibbon } from '../../../../../../shared/model/emitters.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { cardFragment, trailVertex } from '../../../../viewport/effects/cardShaders.ts';
import { RibbonStrip } from '../../../../viewport/effects/ribbonStrip.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { RibbonDrawing } from '../../../../viewport/effects/drawing.ts';
import { blendOf } from '../model/batches.ts';

interface RibbonPass {
  readonly object: Mesh;
  readonly material: RawShaderMaterial;
  readonly diffuse: IUniform<Texture | null>;
  readonly blend: number;
  readonly texture: number;
}

/** Gives a texture by its position, as light that is added or as a plain picture. */
export type TextureOf = (texture: number, isAdded: boolean) => Texture;

const cutOut = 0.878;
const cutFaint = 1 / 255;

export class RibbonView implements RibbonDrawing {
  private readonly passes: readonly RibbonPass[];
  private readonly strip = new RibbonStrip();
  private readonly cell = { value: new Vector4(0, 0, 1, 1) };
  private readonly tint = { value: new Vector4(1, 1, 1, 1) };
  private readonly highlight = { value: new Vector4(1, 1, 1, 0) };

  private description: ModelRibbon;
  private readonly textureOf: TextureOf;

  constructor(description: ModelRibbon, shared: SharedUniforms, textureOf: TextureOf) {
    this.description = description;
    this.textureOf = textureOf;
    this.passes = (description.layers ?? []).map((layer) => {
      const blend = blendOf(layer);
      const diffuse: IUniform<Texture | null> = { value: null };
      const material = new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: trailVertex,
        fragmentShader: cardFragment,
        uniforms: {
          ...shared,
          cell: this.cell,
          tint: this.tint,
          highlight: this.highlight,
          diffuse,
          blend: { value: blend },
          cutBelow: { value: blend === 0 ? -1 : blend === 1 ? cutOut : cutFaint },
          isLit: { value: layer.isLit },
        },
        depthTest: layer.testsDepth,
        depthWrite: blend <= 1 && layer.writesDepth,
        side: DoubleSide,
        transparent: true,
      });
      material.forceSinglePass = true;
      setBlending(material, blend, 1);
      const object = new Mesh(this.strip.geometry, material);
      object.frustumCulled = false;
      object.matrixAutoUpdate = false;
      object.visible = false;
      return { object, material, diffuse, blend, texture: layer.textures[0]?.texture ?? -1 };
    });
  }

  get objects(): readonly Mesh[] {
    return this.passes.map(({ object }) => object);
  }

  describe(description: ModelRibbon): boolean {
    if (description.layers !== this.description.layers) return false;
    this.description = description;
    return true;
  }

  /** Room for this many pieces, to be filled before `show`. */
  room(pieces: number): Float32Array {
    return this.strip.room(pieces);
  }

  show(pieces: number, time: TrackTime): number {
    const { tint, cell } = this.description.lookAt(time);
    const isShown = pieces > 0 && tint.alpha > 0;
    for (const { object, diffuse, texture, blend } of this.passes) {
      object.visible = isShown;
      if (isShown) diffuse.value = this.textureOf(texture, isAdded(blend));
    }
    if (!isShown) return 0;
    this.tint.value.set(...tint.color, tint.alpha);
    this.cell.value.set(...cell);
    this.strip.send(pieces);
    return pieces * 2 * this.passes.length;
  }

  setHighlight([red, green, blue]: Rgba, amount: number): void {
    this.highlight.value.set(red, green, blue, amount);
  }

  hide(): void {
    for (const { object } of this.passes) object.visible = false;
  }

  dispose(): void {
    this.strip.dispose();
    for (const { material } of this.passes) material.dispose();
  }
}
