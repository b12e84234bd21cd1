/** Materials of a building, one layer each, and the textures they name. Facts: formats/wmo.md, 7. */
import { nameFields } from '../schema/nameBlock.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { stillLayer, stillTexture } from '../../../model/looks.ts';
import type { Blend, LayerTexture, ModelMaterial, ModelTexture } from '../../../model/view.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { blendNames, materialFlags, shaderNames } from '../flags.ts';
import { fileName } from '../labels.ts';
import { nameAt, recordsOf } from '../model.ts';
import { Material } from '../schema/material.ts';

/** By the engine's numbers; the last one is drawn as added light. */
export const blends: Readonly<Record<number, Blend>> = {
  0: 'opaque',
  1: 'masked',
  2: 'blend',
  3: 'addAlpha',
  4: 'modulate',
  5: 'modulate2x',
  6: 'add',
};

/** Shaders whose second texture is a reflection, and the one that lays it over the first. */
const reflecting: ReadonlySet<number> = new Set([3, 5]);
const twoLayers = 6;

export function readTextures(document: DocumentView): readonly ModelTexture[] {
  const materials = recordsOf(document, 'MOMT', Material);
  return itemsOf(document, 'MOTX').map((record) => {
    const { path, offset } = nameFields(document.get(record));
    // Whether it wraps is said by the materials; the first of them counts.
    const user = materials.find(({ fields }) => fields.texture === offset || fields.secondTexture === offset);
    const flags = user?.fields.flags ?? 0;
    return {
      record,
      path,
      kind: 0,
      kindName: 'File',
      filledIn: null,
      wrapsS: (flags & materialFlags.clampS) === 0,
      wrapsT: (flags & materialFlags.clampT) === 0,
      size: null,
      pixels: null,
    };
  });
}

export function readMaterials(document: DocumentView): readonly ModelMaterial[] {
  const places = itemsOf(document, 'MOTX').map((id) => nameFields(document.get(id)).offset);
  const textureAt = (offset: number): number => (nameAt(document, 'MOTX', offset) === '' ? -1 : places.indexOf(offset));
  return recordsOf(document, 'MOMT', Material).map(({ id, fields }, position) => {
    const wraps = [(fields.flags & materialFlags.clampS) === 0, (fields.flags & materialFlags.clampT) === 0] as const;
    const look = { ...stillTexture, slot: 'base', wraps } as const;
    const second = textureAt(fields.secondTexture);
    const hasSecond = second >= 0 && (reflecting.has(fields.shader) || fields.shader === twoLayers);
    const textures: readonly LayerTexture[] = [
      { ...look, texture: textureAt(fields.texture), coordinates: 0 },
      ...(hasSecond ? [{ ...look, texture: second, coordinates: fields.shader === twoLayers ? 1 : -1 }] : []),
    ];
    const name = fileName(nameAt(document, 'MOTX', fields.texture));
    return {
      record: id,
      name: name === '' ? `Material ${position}` : name,
      layers: [
        {
          ...stillLayer,
          record: id,
          effect: fields.shader,
          textures,
          blend: blends[fields.blend] ?? 'opaque',
          gameBlend: { value: fields.blend, name: blendNames[fields.blend] ?? String(fields.blend) },
          highDefinition: false,
          isLit: (fields.flags & materialFlags.unlit) === 0,
          isFogged: (fields.flags & materialFlags.unfogged) === 0,
          isTwoSided: (fields.flags & materialFlags.twoSided) !== 0,
          alpha: 1,
          flags: fields.flags,
          motions: [],
          extras: { shader: shaderNames[fields.shader] ?? fields.shader },
        },
      ],
      extras: { flags: fields.flags, groundType: fields.groundType },
    };
  });
}
