/** What a batch of a building is drawn with: textures, blending, light and baked colours. For buildings in any place. */
import type { Side, Texture } from 'three';
import { BufferAttribute, DoubleSide, FrontSide, Vector3 } from 'three';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { FieldsIn } from '../../../../../../shared/codec/record.ts';
import { buildingFlags, materialFlags } from '../../../../../../shared/formats/wmo/flags.ts';
import { headerOf, nameAt } from '../../../../../../shared/formats/wmo/model.ts';
import type { Material } from '../../../../../../shared/formats/wmo/schema/material.ts';
import type { DrawnBatch } from '../../../../../../shared/formats/wmo/view/batches.ts';
import type { GroupColours } from '../../../../../../shared/formats/wmo/view/colours.ts';
import type { ModelMesh } from '../../../../../../shared/model/view.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import { LIGHT, SECOND } from './shader.ts';

export type MaterialFields = FieldsIn<typeof Material>;

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

function textureAt(document: DocumentView, textures: TextureStore, offset: number, flags: number): Texture {
  const path = nameAt(document, 'MOTX', offset);
  const wraps = (bit: number): boolean => (flags & bit) === 0;
  const description = {
    path,
    replaceableId: 0,
    wrapsWidth: wraps(materialFlags.clampS),
    wrapsHeight: wraps(materialFlags.clampT),
  };
  return textures.get(path === '' ? null : description, 'color', 'no texture');
}

/** @param fields of the batch's material; null where there is none */
export function batchLook(
  document: DocumentView,
  batch: DrawnBatch,
  fields: MaterialFields | null,
  textures: TextureStore,
): BatchLook {
  const header = headerOf(document)?.fields;
  const [blue = 0, green = 0, red = 0] = header?.ambient ?? [];
  const isUnified = ((header?.flags ?? 0) & buildingFlags.unified) !== 0;
  const flags = fields?.flags ?? 0;
  const blend = blendOf[fields?.blend ?? 0] ?? 0;
  const hasSecond = fields !== null && nameAt(document, 'MOTX', fields.secondTexture) !== '';
  return {
    uniforms: {
      firstTexture:
        fields === null
          ? textures.get(null, 'color', 'no material')
          : textureAt(document, textures, fields.texture, flags),
      secondTexture: hasSecond ? textureAt(document, textures, fields.secondTexture, flags) : null,
      second: hasSecond ? (secondOf[fields.shader] ?? SECOND.none) : SECOND.none,
      blend,
      isOpaque: fields?.shader === opaqueShader,
      lightKind: LIGHT[batch.light],
      // Baked light inside is drawn whatever the material says (formats/wmo.md, 7).
      isLit: (flags & materialFlags.unlit) === 0 || batch.light === 'inside',
      addsBaked: isUnified,
      insideAmbient: isUnified ? new Vector3(red / 255, green / 255, blue / 255) : new Vector3(),
    },
    blend,
    side: (flags & materialFlags.twoSided) === 0 ? FrontSide : DoubleSide,
  };
}

/** Attributes `baked` and `layerMix` of a mesh; without baked light the first is black, and `hasBaked` says so. */
export function bakedAttributes(
  { fileVertices, vertexCount: count }: ModelMesh,
  { baked, mix }: GroupColours,
): { readonly baked: BufferAttribute; readonly layerMix: BufferAttribute; readonly hasBaked: boolean } {
  const first = fileVertices?.[0] ?? 0;
  const own = baked?.slice(first * 4, (first + count) * 4);
  const mixed = mix?.slice(first, first + count);
  const hasBaked = own?.length === count * 4;
  return {
    baked: new BufferAttribute(hasBaked ? own : new Uint8Array(count * 4), 4, true),
    layerMix: new BufferAttribute(mixed?.length === count ? mixed : new Uint8Array(count).fill(255), 1, true),
    hasBaked,
  };
}
