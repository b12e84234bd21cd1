/** What a batch of a building is drawn with: textures, blending, light and baked colours. For buildings in any place. */
import type { Side, Texture } from 'three';
import { BufferAttribute, DoubleSide, FrontSide, Vector3 } from 'three';
import type { BakedLight } from '../../../../../../shared/model/buildings.ts';
import type { LayerTexture, ModelMesh, ModelView } from '../../../../../../shared/model/view.ts';
import { textureSource } from '../../../../viewport/textures/textureSource.ts';
import type { TextureDescription, TextureStore } from '../../../../viewport/textures/textureStore.ts';
import { LIGHT, SECOND } from './shader.ts';

/** The engine's blendings in the numbers of `blending.ts`, which are those of models; the last one adds. */
const blendOf: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 2, 3: 4, 4: 5, 5: 6, 6: 3 };
/** Shader whose alpha means nothing. */
const opaqueShader = 4;
const secondOf: Readonly<Record<number, number>> = { 3: SECOND.reflection, 5: SECOND.metal, 6: SECOND.layer };

export interface BatchLook {
  /** Values of the shader's uniforms by their names. */
  readonly uniforms: Readonly<Record<string, unknown>>;
  readonly blend: number;
  readonly side: Side;
}

function descriptionOf({ textures }: ModelView, layer: LayerTexture | undefined): TextureDescription | null {
  const texture = textures[layer?.texture ?? -1];
  if (texture === undefined) return null;
  const [wrapsWidth, wrapsHeight] = layer?.wraps ?? [texture.wrapsS, texture.wrapsT];
  return { ...textureSource(texture), wrapsWidth, wrapsHeight };
}

function textureOf(view: ModelView, layer: LayerTexture | undefined, textures: TextureStore): Texture {
  return textures.get(descriptionOf(view, layer), 'wall', 'no texture');
}

/** All textures that materials of a building are drawn with. */
export function texturesIn(view: ModelView): readonly TextureDescription[] {
  return view.materials.flatMap(({ layers }) =>
    layers.flatMap(({ textures }) => textures.flatMap((each) => descriptionOf(view, each) ?? [])),
  );
}

/** @param light of the mesh; null where it has none */
export function batchLook(
  view: ModelView,
  mesh: ModelMesh,
  light: BakedLight | null,
  textures: TextureStore,
): BatchLook {
  const layer = view.materials[mesh.material]?.layers[0];
  const [first, second] = layer?.textures ?? [];
  const blend = blendOf[layer?.gameBlend.value ?? 0] ?? 0;
  const place = light?.place ?? 'outside';
  return {
    uniforms: {
      firstTexture: layer === undefined ? textures.get(null, 'wall', 'no material') : textureOf(view, first, textures),
      secondTexture: second === undefined ? null : textureOf(view, second, textures),
      second: second === undefined ? SECOND.none : (secondOf[layer?.effect ?? 0] ?? SECOND.none),
      blend,
      isOpaque: layer?.effect === opaqueShader,
      lightKind: LIGHT[place],
      // Baked light inside is drawn whatever the material says (formats/wmo.md, 7).
      isLit: layer?.isLit !== false || place === 'inside',
      hasBaked: light?.colours != null,
      addsBaked: light?.isAdded === true,
      insideAmbient: new Vector3(...(light?.ambient ?? [])),
      isFogged: layer?.isFogged ?? true,
    },
    blend,
    side: layer?.isTwoSided === true ? DoubleSide : FrontSide,
  };
}

/** Attributes `baked` and `layerMix` of a mesh; without baked light the first is black, and `hasBaked` says so. */
export function bakedAttributes(
  { vertexCount: count }: ModelMesh,
  light: BakedLight | null,
): { readonly baked: BufferAttribute; readonly layerMix: BufferAttribute } {
  const { colours = null, mix = null } = light ?? {};
  return {
    baked: new BufferAttribute(colours ?? new Uint8Array(count * 4), 4, true),
    layerMix: new BufferAttribute(mix ?? new Uint8Array(count).fill(255), 1, true),
  };
}
