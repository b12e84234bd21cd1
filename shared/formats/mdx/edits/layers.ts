/**
 * Tracks of layers of MDX models, in both games: a layer's own, those of the texture animation that it names, and the colour
 * of the geosets that it is drawn on. Format pages 5.3 to 5.6.
 */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { referrersOf } from '../../../document/referrers.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { layerKeysBy } from '../../../format/layerKeys.ts';
import type { LayerEdits, LayerPlace, LayerProperty, LayerTracks } from '../../../model/layerTracks.ts';
import { layerAt } from '../../../model/materials.ts';
import { obeyed } from '../../../model/steps.ts';
import { animationOf } from '../animation.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { GeosetAnimation } from '../schema/geoset.ts';
import { Layer } from '../schema/material.ts';
import { Track } from '../schema/track.ts';
import { sinceTextureLists } from '../schema/versions.ts';
import { mdxView } from '../view/index.ts';
import { fieldsInBoth, finite, ownTracks, vectorOf } from '../view/records.ts';
import { sharedNotes } from './animation/timeline.ts';
import { layersOf } from './materials.ts';

/** Tags of the tracks (format page 3.2). */
const tags: Readonly<Record<LayerProperty, string>> = {
  opacity: 'KMTA',
  colour: 'KGAC',
  texture: 'KMTF',
  move: 'KTAT',
  turn: 'KTAR',
  size: 'KTAS',
};

const isOfCoordinates = (property: LayerProperty): boolean =>
  property === 'move' || property === 'turn' || property === 'size';

interface Held {
  readonly document: Document;
  readonly place: LayerPlace;
  /** The record of the layer, of a joined one that of the texture's place. */
  readonly layer: RecordId;
  /** All records that are the layer. */
  readonly layers: readonly RecordId[];
}

function heldLayer(document: Document, place: LayerPlace): Held {
  layerAt(mdxView(document), place.material, place.layer);
  const { layers, isJoined } = layersOf(document, place.material);
  const own = layers[isJoined ? (place.property === 'texture' ? place.at : 0) : place.layer];
  if (own === undefined) throw new RangeError('The layer has no such texture');
  return { document, place, layer: own, layers: isJoined ? layers : [own] };
}

const animationAt = (document: Document, layer: RecordId): number =>
  finite(fieldsInBoth(Layer, document.get(layer)).textureAnimationId, -1);

const geosetsOf = (document: Document, material: number): readonly number[] =>
  mdxView(document).meshes.flatMap((mesh) =>
    mesh.material === material ? [itemsWithTags(document, ['GEOS']).indexOf(mesh.record)] : [],
  );

const animationsOf = (document: Document, geoset: number): readonly RecordId[] =>
  itemsWithTags(document, ['GEOA']).filter((id) => fieldsInBoth(GeosetAnimation, document.get(id)).geosetId === geoset);

/** Records whose tracks animate a property, as far as they are there. */
function ownersOf({ document, place, layer }: Held): readonly RecordId[] {
  if (place.property === 'colour') {
    return geosetsOf(document, place.material).flatMap((geoset) => animationsOf(document, geoset).slice(0, 1));
  }
  if (isOfCoordinates(place.property)) {
    const animation = itemsWithTags(document, ['TXAN'])[animationAt(document, layer)];
    return animation === undefined ? [] : [animation];
  }
  if (place.property === 'opacity') return [layer];
  const { textures = [] } = fieldsInBoth(Layer, document.get(layer));
  const slot = textures[place.at];
  return document.version >= sinceTextureLists && slot !== undefined ? [slot] : [layer];
}

function trackOf(document: Document, owner: RecordId, property: LayerProperty): RecordId | null {
  return ownTracks(document.get(owner)).find((id) => fieldsOf(Track, document.get(id)).tag === tags[property]) ?? null;
}

/** Layers beside a layer's own records that move by its texture animation. */
function othersOf({ document, layer, layers, place }: Held): number {
  if (!isOfCoordinates(place.property)) return 0;
  const users = referrersOf(document, 'textureAnimations').get(animationAt(document, layer)) ?? [];
  return users.filter((id) => !layers.includes(id)).length;
}

/** What is shown without keys. */
function restOf({ document, place, layer }: Held): readonly number[] {
  const fields = fieldsInBoth(Layer, document.get(layer));
  if (place.property === 'opacity') return [finite(fields.alpha, 1)];
  if (place.property === 'texture') {
    const { textures } = layerAt(mdxView(document), place.material, place.layer);
    return [textures[place.at]?.texture ?? 0];
  }
  if (place.property === 'colour') {
    const [owner] = ownersOf({ document, place, layer, layers: [layer] });
    const fields = owner === undefined ? null : fieldsInBoth(GeosetAnimation, document.get(owner));
    const isUsed = (finite(fields?.flags, 0) & dialectOf(document).usesColorFlag) !== 0;
    return vectorOf(isUsed ? fields?.color : null, [1, 1, 1]);
  }
  return place.property === 'turn' ? [0] : place.property === 'move' ? [0, 0] : [1, 1];
}

/** The texture animation of a layer that no other one moves by. */
function ownAnimation(held: Held, transaction: Transaction): RecordId {
  const { document, layer, layers } = held;
  const before = animationAt(document, layer);
  const present = itemsWithTags(document, ['TXAN'])[before];
  if (present !== undefined && othersOf(held) === 0) return present;
  const made = changeStructure(document, transaction, (structure) => {
    if (present === undefined) return structure.create('textureAnimation');
    const copy = structure.duplicate(present);
    structure.reorder(copy, itemsWithTags(document, ['TXAN']).length - 1);
    return copy;
  });
  const textureAnimationId = itemsWithTags(document, ['TXAN']).indexOf(made);
  for (const id of layers) {
    if (animationAt(document, id) === before) transaction.set(Layer, id, { textureAnimationId });
  }
  return made;
}

/** Owners of a property's tracks, with those made that were missing. */
function ownOwners(held: Held, transaction: Transaction): readonly RecordId[] {
  const { document, place } = held;
  if (isOfCoordinates(place.property)) return [ownAnimation(held, transaction)];
  if (place.property !== 'colour') return ownersOf(held);
  const geosets = geosetsOf(document, place.material);
  if (geosets.length === 0) throw new RangeError('Colour is of the meshes, and no mesh is drawn with the material');
  return geosets.map((geosetId) => {
    const owner =
      animationsOf(document, geosetId)[0] ??
      changeStructure(document, transaction, (structure) => structure.create('geosetAnimation', { geosetId }));
    const flags = finite(fieldsInBoth(GeosetAnimation, document.get(owner)).flags, 0);
    const bit = dialectOf(document).usesColorFlag;
    // The colour that was not looked at would be seen from now on, where there are no keys.
    if ((flags & bit) === 0) transaction.update(owner, { flags: flags | bit, color: [1, 1, 1] });
    return owner;
  });
}

/** A track without keys. */
function addTrack(
  document: Document,
  transaction: Transaction,
  owner: RecordId,
  property: LayerProperty,
  loop: RecordId | null,
): RecordId {
  const animation = animationOf(dialectOf(document));
  const record = document.get(owner);
  const kind = animation.missing(document, record, 'tracks').find(({ id }) => id === tags[property]);
  if (kind === undefined) throw new RangeError('This version keeps no keys of that');
  const { type, fields } = animation.create(record, kind, 0);
  const track = transaction.add(type, owner, fields);
  transaction.update(owner, { tracks: [...ownTracks(record), track] });
  const none = fieldsOf(Track, document.get(track));
  transaction.set(Track, track, {
    frames: none.frames.slice(0, 0),
    values: none.values.slice(0, 0),
    ...(loop === null ? {} : { globalSequenceId: itemsWithTags(document, ['GLBS']).indexOf(loop) }),
  });
  return track;
}

export function layerEdits(document: Document): Required<LayerEdits> {
  return {
    layerTracks(material, layer) {
      const { textures } = layerAt(mdxView(document), material, layer);
      const at = (property: LayerProperty, texture = 0): LayerTracks => {
        const held = heldLayer(document, { material, layer, property, at: texture });
        const tracks = ownersOf(held).flatMap((owner) => trackOf(document, owner, property) ?? []);
        return { property, at: texture, tracks, sharedBy: othersOf(held), rest: restOf(held) };
      };
      return [
        at('opacity'),
        ...(geosetsOf(document, material).length === 0 ? [] : [at('colour')]),
        ...textures.map((_, texture) => at('texture', texture)),
        at('move'),
        at('turn'),
        at('size'),
      ];
    },
    layerKeys: (track, span) => layerKeysBy(animationOf(dialectOf(document)), document, track, span),
    ownLayerTracks(place, { id, isLoop }, step) {
      const loop = isLoop === true ? id : null;
      const held = heldLayer(document, place);
      return ownOwners(held, step).map(
        (owner) => trackOf(document, owner, place.property) ?? addTrack(document, step, owner, place.property, loop),
      );
    },
    storeLayerKeys(track, span, keys, step) {
      const record = document.get(track);
      const held = animationOf(dialectOf(document)).track(document, record, span.id);
      if (held === null || record.owner === null) throw new RangeError('What animates the layer is no track');
      held.store(step, keys);
      if (keys.frames.length === 0) {
        step.update(record.owner, { tracks: ownTracks(document.get(record.owner)).filter((id) => id !== track) });
        step.remove(track);
      }
      return span.isLoop === true ? obeyed : sharedNotes(document, span.id, span);
    },
  };
}
