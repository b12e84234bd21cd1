/** The shader material of one pass of one geoset, and the values it gets each frame. */
import type { IUniform, Texture } from 'three';
import { DoubleSide, FrontSide, GLSL3, RawShaderMaterial, Vector3, Vector4 } from 'three';
import { animatedNumber, animatedVector } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { GeosetTint } from '../scene/appearance.ts';
import { layerAlpha, textureIds, uvTransform } from '../scene/appearance.ts';
import type { PassDescription } from '../scene/materials.ts';
import { HD_SLOT } from '../scene/materials.ts';
import type { ModelScene } from '../scene/modelScene.ts';
import { classicFragment, classicVertex } from '../../../../viewport/shaders/classic.ts';
import { hdFragment, hdVertex } from '../../../../viewport/shaders/hd.ts';
import type { TextureRole } from '../../../../viewport/textures/generated.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';

interface TexturePlace {
  readonly uniform: string;
  readonly role: TextureRole;
  readonly slot: number;
}

const classicPlaces: readonly TexturePlace[] = [{ uniform: 'diffuse', role: 'color', slot: 0 }];
const hdPlaces: readonly TexturePlace[] = [
  { uniform: 'diffuse', role: 'color', slot: HD_SLOT.diffuse },
  { uniform: 'normalMap', role: 'normal', slot: HD_SLOT.normal },
  { uniform: 'ormMap', role: 'orm', slot: HD_SLOT.orm },
  { uniform: 'emissiveMap', role: 'emissive', slot: HD_SLOT.emissive },
  { uniform: 'teamColorMap', role: 'teamColor', slot: HD_SLOT.teamColor },
];

export class PassMaterial {
  readonly pass: PassDescription;
  readonly material: RawShaderMaterial;
  private readonly places: readonly TexturePlace[];
  private readonly tint = new Vector4(1, 1, 1, 1);
  private readonly uvRow0 = new Vector3(1, 0, 0);
  private readonly uvRow1 = new Vector3(0, 1, 0);
  private readonly highlight = new Vector4(1, 1, 1, 0);

  /** `vertexShader` is of what is not a geoset but is drawn with the model's layers. */
  constructor(pass: PassDescription, shared: SharedUniforms, hasTangents: boolean, vertexShader?: string) {
    const isHd = pass.kind === 'hd';
    this.pass = pass;
    this.places = isHd ? hdPlaces : classicPlaces;
    const uniforms: Record<string, IUniform> = {
      ...shared,
      tint: { value: this.tint },
      uvRow0: { value: this.uvRow0 },
      uvRow1: { value: this.uvRow1 },
      highlight: { value: this.highlight },
      filterMode: { value: pass.filterMode },
      isLit: { value: pass.isLit },
      ...(isHd ? hdUniforms(hasTangents) : { isSphereMapped: { value: pass.isSphereMapped } }),
    };
    for (const { uniform } of this.places) uniforms[uniform] = { value: null };
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: vertexShader ?? (isHd ? hdVertex : classicVertex),
      fragmentShader: isHd ? hdFragment : classicFragment,
      uniforms,
      depthTest: pass.testsDepth,
      depthWrite: pass.writesDepth,
      side: pass.isTwoSided ? DoubleSide : FrontSide,
      // All passes go through one list, which keeps our own order; see `drawOrder`.
      transparent: true,
    });
    // Two-sided passes are still one draw call.
    this.material.forceSinglePass = true;
  }

  /** Sets what this moment asks for. False when nothing of the pass can be seen. */
  update(scene: ModelScene, textures: TextureStore, tint: GeosetTint, time: TrackTime): boolean {
    const { pass, material } = this;
    const alpha = tint.alpha * layerAlpha(pass, time);
    if (alpha <= 0) return false;
    this.tint.set(tint.color[0], tint.color[1], tint.color[2], alpha);
    setBlending(material, pass.filterMode, alpha);
    const [a, b, c, d, e, f] = uvTransform(scene.textureAnimations[pass.textureAnimationId] ?? null, time);
    this.uvRow0.set(a, b, c);
    this.uvRow1.set(d, e, f);
    const ids = textureIds(pass, time);
    for (const { uniform, role, slot } of this.places) {
      const use = role === 'color' && isAdded(pass.filterMode) ? 'glow' : role;
      this.set(uniform, textureFor(scene, textures, ids[slot] ?? -1, use));
    }
    if (pass.kind === 'hd') this.updateHd(time);
    return true;
  }

  setHighlight([red, green, blue]: Rgba, amount: number): void {
    this.highlight.set(red, green, blue, amount);
  }

  dispose(): void {
    this.material.dispose();
  }

  private updateHd(time: TrackTime): void {
    const { tracks, emissiveGain, fresnelColor, fresnelOpacity, fresnelTeamColor } = this.pass;
    this.set('emissiveGain', animatedNumber(tracks.get('KMTE'), time, emissiveGain));
    this.set('fresnelColor', new Vector3(...animatedVector(tracks.get('KFC3'), time, fresnelColor)));
    this.set('fresnelOpacity', animatedNumber(tracks.get('KFCA'), time, fresnelOpacity));
    this.set('fresnelTeamColor', animatedNumber(tracks.get('KFTC'), time, fresnelTeamColor));
  }

  private set(uniform: string, value: Texture | Vector3 | number): void {
    const slot = this.material.uniforms[uniform];
    if (slot !== undefined) slot.value = value;
  }
}

function hdUniforms(hasTangents: boolean): Record<string, IUniform> {
  return {
    hasTangents: { value: hasTangents },
    emissiveGain: { value: 1 },
    fresnelColor: { value: new Vector3(1, 1, 1) },
    fresnelOpacity: { value: 0 },
    fresnelTeamColor: { value: 0 },
  };
}

/** The texture at a position of the model's list. A position that is not in it shows itself on the checker. */
export function textureFor(scene: ModelScene, textures: TextureStore, id: number, role: TextureRole): Texture {
  const description = scene.textures[id] ?? null;
  return textures.get(description, role, id < 0 ? 'no texture' : `texture ${id}`);
}
