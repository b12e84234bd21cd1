/** Materials in the form and the definition that the other side has or was chosen. Format page 5.3. */
import type { DocumentRecord, Fields, RecordId, Value } from '../../../codec/documentRecord.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf, initialFields } from '../../../codec/record.ts';
import { carriedFields } from '../../common/losses.ts';
import { hdShader, hdShaderType, layerFlags, materialFlags } from '../schema/flags.ts';
import { Layer, LayerTexture, Material } from '../schema/material.ts';
import { Track } from '../schema/track.ts';
import { sinceReforged, sinceWideSkin } from '../schema/versions.ts';
import { fieldsInBoth } from '../view/records.ts';
import type { Conversion } from './conversion.ts';
import { changesGame, noteLostMembers, schemaFor } from './conversion.ts';
import { Definition } from './definition.ts';
import type { Slot, Surface } from './surfaces.ts';
import { formOf, places, surfacesOf } from './surfaces.ts';
import { copyTracks } from './tracks.ts';

/** Bits of a layer that Warcraft III 3.0 added (format page 6.2). */
const lateLayerBits = 0x600;

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
  private readonly definition: Definition;

  constructor(conversion: Conversion, source: DocumentRecord) {
    this.conversion = conversion;
    this.definition = new Definition(conversion);
    const { flags = 0 } = fieldsInBoth(Material, source);
    this.isTwoSided = changesGame(this.conversion) && (flags & materialFlags.twoSided) !== 0;
  }

  /** @param given what the form of the target asks for */
  private layer(surface: Surface, given: Fields, slots: readonly Slot[], owner: RecordId): RecordId {
    const { conversion } = this;
    const { to, builder } = conversion;
    const made = builder.reserve();
    const old = fieldsInBoth(Layer, surface.layer);
    const target = schemaFor(conversion, Layer.type);
    noteLostMembers(conversion, surface.layer, target);
    const { tracks = [] } = old;
    const own = surface.isKeyed
      ? tracks.filter((id) => fieldsOf(Track, conversion.document.get(id)).tag !== 'KMTF')
      : [];
    const isList = formOf(to) === 'lists';
    const first = slots[0];
    const keys = [...own, ...(isList || first?.track == null ? [] : [first.track])];
    const fields: Record<string, Value> = {
      ...carriedFields(target, surface.layer.fields, to.version),
      flags: layerBits(conversion, old.flags ?? 0, this.isTwoSided),
      textureId: isList ? 0 : (first?.texture ?? -1),
      // Alpha has −1 for layers without coordinates.
      coordId: to.isAlpha ? (old.coordId ?? 0) : Math.max(0, old.coordId ?? 0),
      ...surface.given,
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

  private simple(surface: Surface, owner: RecordId): RecordId {
    return this.layer(surface, {}, surface.slots.slice(0, 1), owner);
  }

  layers(stored: readonly Surface[], owner: RecordId): { readonly ids: readonly RecordId[]; readonly shader: string } {
    const { definition } = this;
    const { lost, to, surfaces: wanted } = this.conversion;
    const form = formOf(to);
    const surfaces = wanted === 'hd' ? definition.high(stored) : stored;
    const drawn = wanted === 'sd' ? surfaces.flatMap((surface) => definition.plain(surface)) : surfaces;
    if (form === 'lists') {
      return {
        ids: drawn.map((surface) => this.layer(surface, { shaderTypeId: surface.shader }, surface.slots, owner)),
        shader: '',
      };
    }
    const [only, ...others] = drawn;
    const isHd = only?.shader === hdShaderType && others.length === 0 && only.slots.length <= places.length;
    if (form === 'layers' && isHd) {
      const slots = places.map((at) => only.slots[at] ?? { texture: -1, track: null });
      const first = this.layer(only, {}, slots.slice(0, 1), owner);
      return { ids: [first, ...slots.slice(1).map((slot) => this.slotLayer(slot, owner))], shader: hdShader };
    }
    if (drawn.some(({ shader }) => shader > hdShaderType))
      lost.note('shaders of layers that older versions do not know');
    const plain = drawn.flatMap((surface) => definition.plain(surface));
    return { ids: plain.map((surface) => this.simple(surface, owner)), shader: '' };
  }
}

/** Whether materials need more than to be copied layer by layer. */
export function changesMaterials({ from, to, surfaces }: Conversion): boolean {
  return surfaces !== 'kept' || formOf(from) !== formOf(to) || from.isAlpha !== to.isAlpha;
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
