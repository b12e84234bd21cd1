/** The shader material of one pass of one geoset, and the values it gets each frame. */
import type { IUniform, Texture } from 'three';
import { DoubleSide, FrontSide, GLSL3, RawShaderMaterial, Vector3, Vector4 } from 'three';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { CoordinateMove, Tint } from '../../../../../../shared/model/looks.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import type { LayerTexture, MaterialLayer, ModelView, TextureSlot } from '../../../../../../shared/model/view.ts';
import { classicFragment, classicVertex } from '../../../../viewport/shaders/classic.ts';
import { hdFragment, hdVertex } from '../../../../viewport/shaders/hd.ts';
import type { TextureRole } from '../../../../viewport/textures/generated.ts';
import { textureSource } from '../../../../viewport/textures/textureSource.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';

interface TexturePlace {
  readonly uniform: string;
  readonly role: TextureRole;
  readonly slot: TextureSlot;
}

const classicPlaces: readonly TexturePlace[] = [{ uniform: 'diffuse', role: 'color', slot: 'base' }];
const hdPlaces: readonly TexturePlace[] = [
  { uniform: 'diffuse', role: 'color', slot: 'base' },
  { uniform: 'normalMap', role: 'normal', slot: 'normal' },
  { uniform: 'ormMap', role: 'orm', slot: 'surface' },
  { uniform: 'emissiveMap', role: 'emissive', slot: 'emissive' },
  { uniform: 'teamColorMap', role: 'teamColor', slot: 'teamColor' },
];

/** Coordinates of what mirrors its surroundings. */
const mirrored = -1;

const unmoved: CoordinateMove = [1, 0, 0, 0, 1, 0];

export class PassMaterial {
  readonly layer: MaterialLayer;
  readonly material: RawShaderMaterial;
  private readonly filterMode: number;
  private readonly places: readonly (TexturePlace & { readonly texture: LayerTexture | null })[];
  private readonly tint = new Vector4(1, 1, 1, 1);
  private readonly uvRow0 = new Vector3(1, 0, 0);
  private readonly uvRow1 = new Vector3(0, 1, 0);
  private readonly highlight = new Vector4(1, 1, 1, 0);

  /** `vertexShader` is of what is not a geoset but is drawn with the model's layers. */
  constructor(layer: MaterialLayer, shared: SharedUniforms, hasTangents: boolean, vertexShader?: string) {
    const isHd = layer.highDefinition;
    this.layer = layer;
    this.filterMode = layer.gameBlend.value;
    this.places = (isHd ? hdPlaces : classicPlaces).map((place) => {
      return { ...place, texture: layer.textures.find(({ slot }) => slot === place.slot) ?? null };
    });
    const uniforms: Record<string, IUniform> = {
      ...shared,
      tint: { value: this.tint },
      uvRow0: { value: this.uvRow0 },
      uvRow1: { value: this.uvRow1 },
      highlight: { value: this.highlight },
      filterMode: { value: this.filterMode },
      isLit: { value: layer.isLit },
      ...(isHd ? hdUniforms(hasTangents) : { isSphereMapped: { value: layer.textures[0]?.coordinates === mirrored } }),
    };
    for (const { uniform } of this.places) uniforms[uniform] = { value: null };
    this.material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: vertexShader ?? (isHd ? hdVertex : classicVertex),
      fragmentShader: isHd ? hdFragment : classicFragment,
      uniforms,
      depthTest: layer.testsDepth,
      depthWrite: layer.writesDepth,
      side: layer.isTwoSided ? DoubleSide : FrontSide,
      // All passes go through one list, which keeps our own order; see `drawOrder`.
      transparent: true,
    });
    // Two-sided passes are still one draw call.
    this.material.forceSinglePass = true;
  }

  /** The set of coordinates that it is drawn with. */
  get coordinates(): number {
    return Math.max(0, this.layer.textures[0]?.coordinates ?? 0);
  }

  /** Sets what this moment asks for. False when nothing of the layer can be seen. */
  update(view: ModelView, textures: TextureStore, tint: Tint, time: TrackTime): boolean {
    const { layer, material, filterMode } = this;
    const alpha = tint.alpha * (layer.tint?.(time) ?? untinted).alpha;
    if (alpha <= 0) return false;
    this.tint.set(tint.color[0], tint.color[1], tint.color[2], alpha);
    setBlending(material, filterMode, alpha);
    const [a, b, c, d, e, f] = layer.textures[0]?.moved?.(time) ?? unmoved;
    this.uvRow0.set(a, b, c);
    this.uvRow1.set(d, e, f);
    for (const { uniform, role, texture } of this.places) {
      const use = role === 'color' && isAdded(filterMode) ? 'glow' : role;
      this.set(uniform, textureFor(view, textures, texture?.shown?.(time) ?? texture?.texture ?? -1, use));
    }
    if (layer.highDefinition) this.updateHd(time);
    return true;
  }

  setHighlight([red, green, blue]: Rgba, amount: number): void {
    this.highlight.set(red, green, blue, amount);
  }

  dispose(): void {
    this.material.dispose();
  }

  private updateHd(time: TrackTime): void {
    const surface = this.layer.surface?.(time);
    if (surface === undefined) return;
    this.set('emissiveGain', surface.emissiveGain);
    this.set('fresnelColor', new Vector3(...surface.fresnelColor));
    this.set('fresnelOpacity', surface.fresnelOpacity);
    this.set('fresnelTeamColor', surface.fresnelTeamColor);
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
export function textureFor(
  { textures: known }: ModelView,
  textures: TextureStore,
  id: number,
  role: TextureRole,
): Texture {
  const texture = known[id];
  return textures.get(
    texture === undefined ? null : textureSource(texture),
    role,
    id < 0 ? 'no texture' : `texture ${id}`,
  );
}
