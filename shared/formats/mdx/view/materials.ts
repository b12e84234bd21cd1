/** Materials and textures of MDX models. Reforged's six HD layers (900 to 1099) are one layer with six textures. */
import { fieldsOf } from '../../../codec/record.ts';
import { Track } from '../schema/track.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import type { TrackSampler } from '../../../geometry/track.ts';
import { KeptList, latestChange } from '../../../model/lazily.ts';
import type { At, TextureLook, Tint } from '../../../model/looks.ts';
import { stillTexture } from '../../../model/looks.ts';
import type {
  Blend,
  FilledIn,
  LayerMotion,
  LayerTexture,
  MaterialLayer,
  ModelMaterial,
  ModelTexture,
  TextureSlot,
} from '../../../model/view.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { replaceableNames } from '../schema/common.ts';
import { Layer, layerFilterNames, LayerTexture as LayerTextureRecord, Material } from '../schema/material.ts';
import { Texture } from '../schema/model.ts';
import type { GeosetTint } from './looks.ts';
import { coordinateMove, geosetTint, layerSurface, layerTint } from './looks.ts';
import { fieldsInBoth, finite, ownTracks } from './records.ts';
import type { GlobalDurations, Samplers } from './samplers.ts';
import { animatedNumber, samplersOf } from './samplers.ts';
import { globalDurations } from './tracks.ts';
import { hdShader, hdShaderType, layerFlags, materialFlags } from '../schema/flags.ts';
import { sinceTextureLists } from '../schema/versions.ts';

/** By filter mode (format page 5.3). */
export const blends: Readonly<Record<number, Blend>> = {
  0: 'opaque',
  1: 'masked',
  2: 'blend',
  3: 'add',
  4: 'addAlpha',
  5: 'modulate',
  6: 'modulate2x',
};

const wraps = { width: 0x1, height: 0x2 } as const;
const filled: Readonly<Record<number, FilledIn>> = { 1: 'teamColor', 2: 'teamGlow' };

/** Team colours and pictures of scenery are Warcraft III's; the numbers of World of Warcraft mean other things. */
function filledBy(kind: number, isAlpha: boolean): FilledIn | null {
  if (kind === 0) return null;
  return isAlpha ? 'other' : (filled[kind] ?? 'scenery');
}

/** Places in the texture list of an HD layer, and order of the six layers of versions 900 to 1099 (format page 5.3). */
const slots: readonly TextureSlot[] = ['base', 'normal', 'surface', 'emissive', 'teamColor', 'environment'];

export function readTextures(document: DocumentView): readonly ModelTexture[] {
  const { isAlpha } = dialectOf(document);
  return itemsWithTags(document, ['TEXS']).map((record) => {
    const { path = '', replaceableId, flags } = fieldsInBoth(Texture, document.get(record));
    const kind = finite(replaceableId, 0);
    const wrapping = finite(flags, 0);
    return {
      record,
      path,
      kind,
      kindName: replaceableNames[kind] ?? `Replaceable ${kind}`,
      filledIn: filledBy(kind, isAlpha),
      wrapsS: (wrapping & wraps.width) !== 0,
      wrapsT: (wrapping & wraps.height) !== 0,
      size: null,
      pixels: null,
    };
  });
}

/** What layers are read with: lists that all of a model's materials share. */
interface Reading {
  readonly document: DocumentView;
  readonly globals: GlobalDurations;
  /** Texture animations by position. */
  readonly animations: readonly RecordId[];
}

interface ShownTexture {
  readonly texture: number;
  readonly shown: TextureLook['shown'];
}

/** A texture whose number a track (KMTF) may turn like the pages of a book. */
function shownTexture(stated: number | undefined, track: TrackSampler | undefined): ShownTexture {
  const texture = finite(stated, -1);
  return { texture, shown: track === undefined ? null : (time) => animatedNumber(track, time, texture) };
}

/**
 * From version 1100 on a layer of Warcraft III lists its textures; the position in the list is the slot (format page 5.3).
 * Layers of World of Warcraft alpha have one texture and no list, whatever their version.
 */
function shownTextures({ document, globals }: Reading, layer: RecordId, tracks: Samplers): readonly ShownTexture[] {
  const { textureId, textures } = fieldsInBoth(Layer, document.get(layer));
  if (document.version < sinceTextureLists || textures === undefined) {
    return [shownTexture(textureId, tracks.get('KMTF'))];
  }
  return textures.map((id) =>
    shownTexture(
      fieldsInBoth(LayerTextureRecord, document.get(id)).textureId,
      samplersOf(document, id, globals).get('KMTF'),
    ),
  );
}

function layerTextures(
  textures: readonly ShownTexture[],
  coordinates: number,
  moved: TextureLook['moved'],
): readonly LayerTexture[] {
  return textures.flatMap((shown, position) => {
    const slot = slots[position];
    return slot === undefined ? [] : [{ ...stillTexture, ...shown, slot, coordinates, moved }];
  });
}

/** By tag of a track (format page 4 and 5.3). */
const moving: Readonly<Record<string, LayerMotion['of']>> = { KMTA: 'opacity', KMTF: 'texture' };

/** What of a layer has keys; its coordinates have a record of their own, and its colour is that of the geosets. */
function motionsOf(document: DocumentView, record: RecordId): readonly LayerMotion[] {
  const { tracks = [], textures = [], textureAnimationId } = fieldsInBoth(Layer, document.get(record));
  const inSlots = textures.flatMap((slot) => fieldsInBoth(LayerTextureRecord, document.get(slot)).tracks ?? []);
  const own = [...tracks, ...inSlots].flatMap((id): LayerMotion[] => {
    const of = moving[fieldsOf(Track, document.get(id)).tag];
    const owner = document.get(id).owner ?? record;
    return of === undefined ? [] : [{ of, record: owner }];
  });
  const animation = itemsWithTags(document, ['TXAN'])[finite(textureAnimationId, -1)];
  return animation === undefined ? own : [...own, { of: 'coordinates', record: animation }];
}

function readLayer(reading: Reading, record: RecordId, isTwoSided: boolean, priority: number): MaterialLayer {
  const { document, globals, animations } = reading;
  const fields = fieldsInBoth(Layer, document.get(record));
  const tracks = samplersOf(document, record, globals);
  const flags = finite(fields.flags, 0);
  const value = finite(fields.filterMode, 0);
  const alpha = finite(fields.alpha, 1);
  const textures = shownTextures(reading, record, tracks);
  const isHd = fields.shaderTypeId === hdShaderType;
  const isMirrored = (flags & layerFlags.sphereMap) !== 0;
  const animation = animations[finite(fields.textureAnimationId, -1)];
  const moved = animation === undefined ? null : coordinateMove(samplersOf(document, animation, globals));
  const blend = blends[value] ?? 'opaque';
  return {
    record,
    textures: layerTextures(
      isHd ? textures : textures.slice(0, 1),
      // World of Warcraft alpha has −1 for layers without coordinates.
      isMirrored ? -1 : Math.max(0, finite(fields.coordId, 0)),
      moved,
    ),
    blend,
    gameBlend: { value, name: layerFilterNames[value] ?? String(value) },
    highDefinition: isHd,
    isLit: (flags & (layerFlags.unshaded | layerFlags.unlit)) === 0,
    isTwoSided: isTwoSided || (flags & layerFlags.twoSided) !== 0,
    testsDepth: (flags & layerFlags.noDepthTest) === 0,
    writesDepth: hidesWhatIsBehind(value) && (flags & layerFlags.noDepthSet) === 0,
    isFogged: (flags & layerFlags.unfogged) === 0,
    priority,
    rank: 0,
    effect: 0,
    alpha,
    tint: layerTint(tracks, alpha),
    surface: layerSurface(document, record, tracks),
    flags,
    motions: motionsOf(document, record),
    extras: {
      flags,
      ...(fields.shaderTypeId === undefined ? {} : { shaderTypeId: fields.shaderTypeId }),
      isSphereMapped: isMirrored,
      hasTextureAnimation: finite(fields.textureAnimationId, -1) >= 0,
    },
  };
}

/** Nothing shines through the first two filter modes; those that do not exist count as no writers of depth. */
function hidesWhatIsBehind(filterMode: number): boolean {
  return filterMode === 0 || filterMode === 1;
}

/** Six layers that are one HD layer: the first says how to draw, and each gives its texture. */
function joinHdLayers(layers: readonly MaterialLayer[]): readonly MaterialLayer[] {
  const [first] = layers;
  if (first === undefined) return [];
  const { coordinates = 0, moved = null } = first.textures[0] ?? {};
  const textures = layers.map(({ textures: [own] }) => own ?? { texture: -1, shown: null });
  return [{ ...first, highDefinition: true, textures: layerTextures(textures, coordinates, moved) }];
}

function readMaterial(reading: Reading, record: RecordId, index: number): ModelMaterial {
  const { document } = reading;
  const { layers: ids = [], shader = '', flags, priorityPlane } = fieldsInBoth(Material, document.get(record));
  const isTwoSided = (finite(flags, 0) & materialFlags.twoSided) !== 0;
  const priority = finite(priorityPlane, 0);
  const layers = ids.map((id) => readLayer(reading, id, isTwoSided, priority));
  const isSixLayerHd = shader === hdShader && layers.length === slots.length;
  return {
    record,
    name: `Material ${index}`,
    layers: isSixLayerHd ? joinHdLayers(layers) : layers,
    extras: { priorityPlane: priority, ...(isSixLayerHd ? { shader } : {}) },
  };
}

/** A material, and all that its layers are made of. */
function partsOf({ document, animations }: Reading, material: RecordId): readonly RecordId[] {
  const { layers = [] } = fieldsInBoth(Material, document.get(material));
  const parts = layers.flatMap((layer) => {
    const { textures = [], textureAnimationId } = fieldsInBoth(Layer, document.get(layer));
    const animation = animations[finite(textureAnimationId, -1)];
    return [layer, ...textures, ...(animation === undefined ? [] : [animation])];
  });
  return [material, ...parts].flatMap((id) => [id, ...ownTracks(document.get(id))]);
}

/** The materials in their order; one of which nothing changed is the same object. */
export function materialReader(document: Document): () => readonly ModelMaterial[] {
  const kept = new KeptList<ModelMaterial>();
  return () => {
    const globals = globalDurations(document);
    const reading = { document, globals, animations: itemsWithTags(document, ['TXAN']) };
    const clocks = globals.join(' ');
    const stateOf = (id: RecordId, index: number): string => {
      const parts = partsOf(reading, id);
      return `${clocks} ${index} ${parts.join(' ')} ${latestChange(document, parts)}`;
    };
    return kept.read(itemsWithTags(document, ['MTLS']), stateOf, (id, index) => readMaterial(reading, id, index));
  };
}

/** The tint of each geoset that has one: the last geoset animation that names it counts, as in other viewers. */
export function tintReader(document: Document): () => ReadonlyMap<RecordId, At<Tint>> {
  const kept = new KeptList<GeosetTint>();
  return () => {
    const globals = globalDurations(document);
    const clocks = globals.join(' ');
    const stateOf = (id: RecordId): string =>
      `${clocks} ${latestChange(document, [id, ...ownTracks(document.get(id))])}`;
    const tints = kept.read(itemsWithTags(document, ['GEOA']), stateOf, (id) => geosetTint(document, id, globals));
    const geosets = itemsWithTags(document, ['GEOS']);
    return new Map(
      tints.flatMap(({ geosetId, at }) => {
        const geoset = geosets[geosetId];
        return geoset === undefined ? [] : [[geoset, at] as const];
      }),
    );
  };
}
