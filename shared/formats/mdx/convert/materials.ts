/**
 * Materials in their three forms: layers of one texture (800, alpha), the same with six layers for a surface of high
 * definition (900 to 1099), and layers with lists of textures (since 1100). Format page 5.3.
 */
import type { DocumentRecord, Fields, RecordId, Value } from '../../../codec/documentRecord.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf, initialFields } from '../../../codec/record.ts';
import { carriedFields } from '../../common/losses.ts';
import { itemsWithTags } from '../model.ts';
import { blackPicture, emissiveSlot, hdShader, hdShaderType, layerFlags, materialFlags } from '../schema/flags.ts';
import { Layer, LayerTexture, Material } from '../schema/material.ts';
import { Texture } from '../schema/model.ts';
import { Track } from '../schema/track.ts';
import { sinceReforged, sinceTextureLists, sinceWideSkin } from '../schema/versions.ts';
import { fieldsInBoth, finite } from '../view/records.ts';
import type { Conversion, MdxVersion } from './conversion.ts';
import { changesGame, noteLostMembers, schemaFor } from './conversion.ts';
import { copyTracks } from './tracks.ts';

type Form = 'plain' | 'layers' | 'lists';

function formOf({ version, isAlpha }: MdxVersion): Form {
  if (isAlpha || version < sinceReforged) return 'plain';
  return version < sinceTextureLists ? 'layers' : 'lists';
}

interface Slot {
  readonly texture: number;
  /** Keys of which texture it is; null for none. */
  readonly track: RecordId | null;
}

/** A layer as it is drawn, whichever form it is stored in. */
interface Surface {
  readonly layer: DocumentRecord;
  readonly slots: readonly Slot[];
  readonly shader: number;
}

/** Places of the textures of a surface of high definition. */
const places = [0, 1, 2, 3, 4, 5] as const;
/** Bits of a layer that Warcraft III 3.0 added (format page 6.2). */
const lateLayerBits = 0x600;

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

function surfacesOf(conversion: Conversion, material: DocumentRecord): readonly Surface[] {
  const { document, from, lost } = conversion;
  const { layers = [], shader = '' } = fieldsInBoth(Material, material);
  const records = layers.map((id) => document.get(id));
  if (formOf(from) === 'lists') {
    return records.map((layer) => {
      const { textures = [], shaderTypeId = 0 } = fieldsInBoth(Layer, layer);
      const slots = textures.map((id) => {
        const { textureId, tracks } = fieldsOf(LayerTexture, document.get(id));
        return { texture: textureId, track: textureTrack(conversion, tracks) };
      });
      return { layer, slots, shader: shaderTypeId };
    });
  }
  const [first, ...others] = records;
  if (shader === hdShader && records.length === places.length && first !== undefined) {
    if (others.some((layer) => saysMore(conversion, layer))) lost.note('what the further layers of HD materials say');
    return [{ layer: first, slots: records.map((layer) => ownSlot(conversion, layer)), shader: hdShaderType }];
  }
  return records.map((layer) => ({ layer, slots: [ownSlot(conversion, layer)], shader: 0 }));
}

/** Bits of a layer that the target knows, with the nearest in the place of others. */
function layerBits(conversion: Conversion, flags: number, isTwoSided: boolean): number {
  const { from, to, lost } = conversion;
  let kept = isTwoSided ? flags | layerFlags.twoSided : flags;
  if ((kept & lateLayerBits) !== 0 && (to.isAlpha || to.version < sinceWideSkin)) {
    lost.note('shading bits of Warcraft III 3.0');
    kept &= ~lateLayerBits;
  }
  if (from.isAlpha && !to.isAlpha && (kept & layerFlags.unlit) !== 0) {
    // The bit means another thing there.
    lost.note('layers without a fallback');
    return kept & ~layerFlags.unlit;
  }
  const knowsUnlit = !to.isAlpha && to.version >= sinceReforged;
  if (!from.isAlpha && !knowsUnlit && (kept & layerFlags.unlit) !== 0) {
    lost.note('unlit layers: they are unshaded');
    return (kept & ~layerFlags.unlit) | layerFlags.unshaded;
  }
  return kept;
}

class MaterialCopier {
  private readonly conversion: Conversion;
  private readonly isTwoSided: boolean;

  constructor(conversion: Conversion, source: DocumentRecord) {
    this.conversion = conversion;
    const { flags = 0 } = fieldsInBoth(Material, source);
    this.isTwoSided = changesGame(this.conversion) && (flags & materialFlags.twoSided) !== 0;
  }

  /** A layer with the fields of a surface's; those that a surface does not share are given. */
  private layer(surface: Surface, given: Fields, slots: readonly Slot[], owner: RecordId): RecordId {
    const { conversion } = this;
    const { to, builder } = conversion;
    const made = builder.reserve();
    const old = fieldsInBoth(Layer, surface.layer);
    const target = schemaFor(conversion, Layer.type);
    noteLostMembers(conversion, surface.layer, target);
    const { tracks = [] } = old;
    const own = tracks.filter((id) => fieldsOf(Track, conversion.document.get(id)).tag !== 'KMTF');
    const isList = formOf(to) === 'lists';
    const first = slots[0];
    const keys = [...own, ...(isList || first?.track == null ? [] : [first.track])];
    const fields: Record<string, Value> = {
      ...carriedFields(target, surface.layer.fields, to.version),
      flags: layerBits(conversion, old.flags ?? 0, this.isTwoSided),
      textureId: isList ? 0 : (first?.texture ?? -1),
      // Alpha has −1 for layers without coordinates.
      coordId: to.isAlpha ? (old.coordId ?? 0) : Math.max(0, old.coordId ?? 0),
      ...given,
      tracks: copyTracks(conversion, keys, made, target, 'tracks'),
    };
    if (isList) fields['textures'] = slots.map((slot, at) => this.slot(slot, at, made));
    builder.put(made, Layer.type, owner, null, fields);
    return made;
  }

  private slot({ texture, track }: Slot, position: number, owner: RecordId): RecordId {
    const { builder, to } = this.conversion;
    const made = builder.reserve();
    const tracks = copyTracks(this.conversion, track === null ? [] : [track], made, LayerTexture, 'tracks');
    const fields = { ...initialFields(LayerTexture, to.version), textureId: texture, slot: position, tracks };
    builder.put(made, LayerTexture.type, owner, null, fields);
    return made;
  }

  /** One of the further five layers of a surface of high definition: its texture and nothing else. */
  private slotLayer(slot: Slot, owner: RecordId): RecordId {
    const { builder, to } = this.conversion;
    const made = builder.reserve();
    const keys = slot.track === null ? [] : [slot.track];
    const fields: Fields = {
      ...initialFields(Layer, to.version),
      textureId: slot.texture,
      tracks: copyTracks(this.conversion, keys, made, Layer, 'tracks'),
    };
    builder.put(made, Layer.type, owner, null, fields);
    return made;
  }

  /** What shines of a surface of high definition, as a layer that is added over it. */
  private glow(surface: Surface, owner: RecordId): readonly RecordId[] {
    const { document } = this.conversion;
    const slot = surface.slots[emissiveSlot];
    const record = itemsWithTags(document, ['TEXS'])[slot?.texture ?? -1];
    if (slot === undefined || record === undefined) return [];
    const { path = '', replaceableId } = fieldsInBoth(Texture, document.get(record));
    if (path === '' || replaceableId !== 0 || blackPicture.test(path)) return [];
    const { flags = 0, emissiveGain } = fieldsInBoth(Layer, surface.layer);
    const gain = Math.min(1, Math.max(0, finite(emissiveGain, 1)));
    const given = { filterMode: 3, flags: (flags & layerFlags.twoSided) | layerFlags.unshaded, alpha: gain };
    return [this.layer(surface, given, [slot], owner)];
  }

  /** The layers of a surface where there are no lists and no shader. */
  private plain(surface: Surface, owner: RecordId): readonly RecordId[] {
    const { lost } = this.conversion;
    const base = this.layer(surface, {}, surface.slots.slice(0, 1), owner);
    if (surface.shader !== hdShaderType) {
      if (surface.slots.length > 1) lost.note('further textures of layers');
      return [base];
    }
    lost.note('normal, ORM and environment textures of HD materials, and where the player’s colours are on them');
    return [base, ...this.glow(surface, owner)];
  }

  layers(
    surfaces: readonly Surface[],
    owner: RecordId,
  ): { readonly ids: readonly RecordId[]; readonly shader: string } {
    const { lost, to } = this.conversion;
    const form = formOf(to);
    if (form === 'lists') {
      return {
        ids: surfaces.map((surface) => this.layer(surface, { shaderTypeId: surface.shader }, surface.slots, owner)),
        shader: '',
      };
    }
    const [only, ...others] = surfaces;
    const isHd = only?.shader === hdShaderType && others.length === 0 && only.slots.length <= places.length;
    if (form === 'layers' && isHd) {
      const slots = places.map((at) => only.slots[at] ?? { texture: -1, track: null });
      const first = this.layer(only, {}, slots.slice(0, 1), owner);
      return { ids: [first, ...slots.slice(1).map((slot) => this.slotLayer(slot, owner))], shader: hdShader };
    }
    if (surfaces.some(({ shader }) => shader > hdShaderType))
      lost.note('shaders of layers that older versions do not know');
    return { ids: surfaces.flatMap((surface) => this.plain(surface, owner)), shader: '' };
  }
}

/** Whether materials need more than to be copied layer by layer. */
export function changesMaterials({ from, to }: Conversion): boolean {
  return formOf(from) !== formOf(to) || from.isAlpha !== to.isAlpha;
}

export function copyMaterial(conversion: Conversion, source: DocumentRecord, owner: RecordId): RecordId {
  const { builder, to, from, lost } = conversion;
  const made = builder.reserve();
  const { flags = 0 } = fieldsInBoth(Material, source);
  if (to.isAlpha && !from.isAlpha && (flags & ~materialFlags.twoSided) !== 0) lost.note('flags of materials');
  const { ids, shader } = new MaterialCopier(conversion, source).layers(surfacesOf(conversion, source), made);
  const target = schemaFor(conversion, Material.type);
  const kept: Partial<FieldsIn<typeof Material>> = formOf(to) === 'layers' ? { shader } : {};
  builder.put(made, Material.type, owner, null, {
    ...carriedFields(target, source.fields, to.version),
    ...kept,
    layers: ids,
  });
  return made;
}
