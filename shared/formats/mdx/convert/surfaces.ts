/**
 * Layers as they are drawn, whichever form they are stored in: layers of one texture (800, alpha), the same with six
 * layers for a surface of high definition (900 to 1099), and layers with lists of textures (since 1100). Format page 5.3.
 */
import type { DocumentRecord, Fields, RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { hdShader, hdShaderType } from '../schema/flags.ts';
import { Layer, LayerTexture, Material } from '../schema/material.ts';
import { Track } from '../schema/track.ts';
import { sinceReforged, sinceTextureLists } from '../schema/versions.ts';
import { fieldsInBoth, finite } from '../view/records.ts';
import type { Conversion, MdxVersion } from './conversion.ts';

export type Form = 'plain' | 'layers' | 'lists';

export function formOf({ version, isAlpha }: MdxVersion): Form {
  if (isAlpha || version < sinceReforged) return 'plain';
  return version < sinceTextureLists ? 'layers' : 'lists';
}

export interface Slot {
  readonly texture: number;
  /** Keys of which texture it is; null for none. */
  readonly track: RecordId | null;
}

export interface Surface {
  readonly layer: DocumentRecord;
  readonly slots: readonly Slot[];
  readonly shader: number;
  /** What it has in place of its layer's own fields. */
  readonly given: Fields;
  /** Whether the keys of its layer are its own too. */
  readonly isKeyed: boolean;
}

/** Places of the textures of a surface of high definition. */
export const places = [0, 1, 2, 3, 4, 5] as const;
function textureTrack({ document }: Conversion, tracks: readonly RecordId[]): RecordId | null {
  return tracks.find((id) => fieldsOf(Track, document.get(id)).tag === 'KMTF') ?? null;
}

function ownSlot(conversion: Conversion, layer: DocumentRecord): Slot {
  const { textureId, tracks = [] } = fieldsInBoth(Layer, layer);
  return { texture: finite(textureId, -1), track: textureTrack(conversion, tracks) };
}

/** Whether one of the further five layers says more than its texture. */
function saysMore({ document }: Conversion, layer: DocumentRecord): boolean {
  const { filterMode, flags, alpha, emissiveGain = 1, tracks = [] } = fieldsInBoth(Layer, layer);
  const others = tracks.filter((id) => fieldsOf(Track, document.get(id)).tag !== 'KMTF');
  return filterMode !== 0 || flags !== 0 || alpha !== 1 || emissiveGain !== 1 || others.length > 0;
}

/** The surfaces of a material, lowest first. */
export function surfacesOf(conversion: Conversion, material: DocumentRecord): readonly Surface[] {
  const { document, from, lost } = conversion;
  const { layers = [], shader = '' } = fieldsInBoth(Material, material);
  const records = layers.map((id) => document.get(id));
  const plain = { given: {}, isKeyed: true } as const;
  if (formOf(from) === 'lists') {
    return records.map((layer) => {
      const { textures = [], shaderTypeId = 0 } = fieldsInBoth(Layer, layer);
      const slots = textures.map((id) => {
        const { textureId, tracks } = fieldsOf(LayerTexture, document.get(id));
        return { texture: textureId, track: textureTrack(conversion, tracks) };
      });
      return { layer, slots, shader: shaderTypeId, ...plain };
    });
  }
  const [first, ...others] = records;
  if (shader === hdShader && records.length === places.length && first !== undefined) {
    if (others.some((layer) => saysMore(conversion, layer))) lost.note('what the further layers of HD materials say');
    const slots = records.map((layer) => ownSlot(conversion, layer));
    return [{ layer: first, slots, shader: hdShaderType, ...plain }];
  }
  return records.map((layer) => ({
    layer,
    slots: [ownSlot(conversion, layer)],
    shader: 0,
    ...plain,
  }));
}
