/** Materials of plain models. */
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { Structure } from '../../../document/structure.ts';
import type { ContentMaterial } from '../../../model/content.ts';
import type { Blend } from '../../../model/view.ts';
import { layerFlags } from '../schema/flags.ts';

const blends: readonly Blend[] = ['opaque', 'masked', 'blend', 'add', 'addAlpha', 'modulate', 'modulate2x'];
/** Layers hold lists of textures since this version. */
const textureLists = 1100;

export interface MaterialForm {
  readonly version: number;
  readonly isAlpha: boolean;
}

function buildLayer(
  structure: Structure,
  { version, isAlpha }: MaterialForm,
  owner: RecordId,
  fields: Fields,
  texture: number,
): RecordId {
  const hasList = !isAlpha && version >= textureLists;
  const made = { ...fields, textureId: hasList ? 0 : texture };
  const layer = structure.create('layer', made, { owner, member: 'layers' });
  if (hasList) structure.create('layerTexture', { textureId: texture, slot: 0 }, { owner: layer, member: 'textures' });
  return layer;
}

/**
 * @param teamColor position of the texture of the player's colour, for materials over it; null for none
 * @returns its layers
 */
export function buildMaterial(
  structure: Structure,
  form: MaterialForm,
  material: ContentMaterial,
  teamColor: number | null,
): readonly RecordId[] {
  const record = structure.create('material');
  const flags = (material.isLit ? 0 : layerFlags.unshaded) | (material.isTwoSided ? layerFlags.twoSided : 0);
  const ownFlags = flags | (material.isChrome === true ? layerFlags.sphereMap : 0);
  const under = teamColor === null ? [] : [buildLayer(structure, form, record, { filterMode: 0, flags }, teamColor)];
  const filterMode = teamColor !== null ? blends.indexOf('blend') : blends.indexOf(material.blend);
  const { alpha, coordinates } = material;
  const own = buildLayer(
    structure,
    form,
    record,
    { filterMode, flags: ownFlags, alpha: Math.fround(alpha), coordId: coordinates },
    material.texture,
  );
  return [...under, own];
}
