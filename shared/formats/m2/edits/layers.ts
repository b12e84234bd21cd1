/**
 * Tracks of layers of World of Warcraft's models: colours of batches, weights and transforms of their textures. Batches
 * share these records, weights above all; a layer that gets keys has its own from then on. Format pages 8 and 9.
 */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { layerKeysBy } from '../../../format/layerKeys.ts';
import { shownOf } from '../../../model/layerKeys.ts';
import type { LayerEdits, LayerPlace, LayerProperty, LayerSpan, LayerTracks } from '../../../model/layerTracks.ts';
import type { Keys } from '../../../geometry/keys.ts';
import { pickedKeys } from '../../../geometry/keys.ts';
import { layerAt } from '../../../model/materials.ts';
import { obeyed } from '../../../model/steps.ts';
import { resolveAlias } from '../aliases.ts';
import { m2Animation, storedValues } from '../animation.ts';
import { sequencesElsewhere } from '../elsewhere.ts';
import type { TrackRecord } from '../model.ts';
import { isTrack, listOf, trackOf } from '../model.ts';
import { batchLook } from '../playback/look.ts';
import { Batch, View } from '../schema/view.ts';
import { m2View } from '../view/index.ts';
import { allBatches, layerIn, partsWith, setInTable } from './batches.ts';
import { isForAll } from './animation/nested.ts';
import {
  isNested,
  isSound,
  keyedPosition,
  kindOfKey,
  sharedNotes,
  stretchesOf,
  withClipKeys,
} from './animation/tracks.ts';

const restingNote =
  'A key of what is shown without keys stands at its start, as other sequences have keys in this track.';

interface Kind {
  readonly list: 'colors' | 'textureWeights' | 'textureTransforms';
  readonly type: 'color' | 'textureWeight' | 'textureTransform';
  /** Name of the track. */
  readonly track: string;
  /** As tools have it. */
  readonly rest: readonly number[];
}

const transforms = { list: 'textureTransforms', type: 'textureTransform' } as const;

const kinds: Readonly<Record<Exclude<LayerProperty, 'texture'>, Kind>> = {
  opacity: { list: 'textureWeights', type: 'textureWeight', track: 'weight', rest: [1] },
  colour: { list: 'colors', type: 'color', track: 'color', rest: [1, 1, 1] },
  move: { ...transforms, track: 'translation', rest: [0, 0] },
  turn: { ...transforms, track: 'rotation', rest: [0] },
  size: { ...transforms, track: 'scaling', rest: [1, 1] },
};

function kindOf(property: LayerProperty): Kind {
  if (property === 'texture') throw new RangeError('Layers of this game always show the same texture');
  return kinds[property];
}

/** The records of a kind that a batch uses, by its textures; of colours the one of the whole batch. */
function usedBy(document: Document, batch: RecordId, { list }: Kind): readonly (RecordId | null)[] {
  const { color, stages } = batchLook(document, batch);
  if (list === 'colors') return [color];
  return stages.map(({ weight, transform }) => (list === 'textureWeights' ? weight : transform));
}

interface Held {
  readonly kind: Kind;
  /** The layer in all views. */
  readonly batches: readonly RecordId[];
  /** Null where the layer has none. */
  readonly owner: RecordId | null;
  /** Other layers of the finest view that use the owner. */
  readonly sharedBy: number;
  /** It is used in another place, be it by the same layer. */
  readonly isShared: boolean;
}

function heldLayer(document: Document, { material, layer, property, at }: LayerPlace): Held {
  const { textures } = layerAt(m2View(document), material, layer);
  if (textures[at] === undefined) throw new RangeError('The layer has no such texture');
  const kind = kindOf(property);
  const batches = layerIn(document, partsWith(document, material), layer);
  const [first] = batches;
  const owner = first === undefined ? null : (usedBy(document, first, kind)[at] ?? null);
  if (owner === null) return { kind, batches, owner, sharedBy: 0, isShared: false };
  const own = new Set(batches);
  const others = allBatches(document).filter((id) => !own.has(id) && usedBy(document, id, kind).includes(owner));
  const [finest] = listOf(document, 'views');
  const shown = new Set(finest === undefined ? [] : fieldsOf(View, document.get(finest)).batches);
  const isTwice = batches.some((id) => usedBy(document, id, kind).filter((each) => each === owner).length > 1);
  const sharedBy = others.filter((id) => shown.has(id)).length;
  return { kind, batches, owner, sharedBy, isShared: others.length > 0 || isTwice };
}

/** Gives a layer a record of its own for one of its textures: a copy of what it uses, or a new one. */
function giveOwn(document: Document, transaction: Transaction, held: Held, at: number): RecordId {
  const { kind, batches, owner } = held;
  const made = changeStructure(document, transaction, (structure) => {
    if (owner === null) return structure.create(kind.type);
    const copy = structure.duplicate(owner);
    structure.reorder(copy, listOf(document, kind.list).length - 1);
    return copy;
  });
  const value = listOf(document, kind.list).indexOf(made);
  if (kind.list === 'colors') for (const id of batches) transaction.set(Batch, id, { color: value });
  else {
    const table = kind.list === 'textureWeights' ? 'weight' : 'transform';
    setInTable(document, transaction, batches, table, { at, value });
  }
  return made;
}

const trackAt = (document: Document, id: RecordId): TrackRecord => {
  const record = document.get(id);
  if (!isTrack(record)) throw new RangeError('What animates the layer is no track');
  return record;
};

/** Replaces the keys of a sequence by others, given as plain numbers. */
function storeClip(
  document: Document,
  transaction: Transaction,
  id: RecordId,
  position: number,
  { frames, values, components }: Pick<Keys, 'frames' | 'values' | 'components'>,
): void {
  const track = trackAt(document, id);
  const stored = storedValues(kindOfKey(track.type), values);
  const keys = {
    times: Array.from(frames),
    values: Array.from(frames, (_, at) => Array.from(stored?.subarray(at * components, (at + 1) * components) ?? [])),
  };
  transaction.update(id, { ...withClipKeys(document, track, { position }, keys), globalLoop: -1 });
}

/** The single key of a track that says the same of all sequences: it animates nothing; null for a track that does. */
function constantOf(document: Document, { id, type, fields }: TrackRecord): readonly number[] | null {
  const { times, globalLoop } = fields;
  const sequences = listOf(document, 'sequences').length;
  const isOfAll = globalLoop >= 0 || (sequences > 1 && (!isNested(document) || isForAll(fields, sequences)));
  if (times.length !== 1 || !isOfAll || !isSound(kindOfKey(type), fields)) return null;
  const keys = m2Animation.track(document, document.get(id), null)?.keys;
  return keys === undefined || keys.values.length !== keys.components ? null : Array.from(keys.values);
}

const oneKey = (time: number, value: readonly number[]): Pick<Keys, 'frames' | 'values' | 'components'> => ({
  frames: Int32Array.of(time),
  values: Float32Array.from(value),
  components: value.length,
});

/** Whether a track holds no motion yet: no keys, or one for all, whose loop is not the one that is shown. */
const isStill = (document: Document, track: TrackRecord, span: LayerSpan | null): boolean => {
  const isShown = span?.isLoop === true && listOf(document, 'globalLoops')[track.fields.globalLoop] === span.id;
  return track.fields.times.length === 0 || (!isShown && constantOf(document, track) !== null);
};

/**
 * Makes a track that holds no motion ready for that of one sequence or loop. All other sequences whose keys are at hand get
 * a key that says what they showed: what no key says is not the same in all versions.
 */
function begin(document: Document, transaction: Transaction, track: TrackRecord, span: LayerSpan): void {
  const rest = m2Animation.track(document, track, null)?.kind.rest ?? [];
  const shown = constantOf(document, track) ?? rest;
  const { times, values, rows, ranges } = track.fields;
  const globalLoop = span.isLoop === true ? listOf(document, 'globalLoops').indexOf(span.id) : -1;
  transaction.update(track.id, {
    globalLoop,
    times: times.slice(0, 0),
    ...(isNumbers(values) ? { values: values.slice(0, 0) } : {}),
    ...(rows === undefined ? {} : { rows: rows.slice(0, 0) }),
    ...(ranges === undefined ? {} : { ranges: ranges.slice(0, 0) }),
  });
  if (span.isLoop === true) return;
  const elsewhere = sequencesElsewhere(document);
  const own = resolveAlias(document, listOf(document, 'sequences').indexOf(span.id));
  for (const [position, { start }] of stretchesOf(document).entries()) {
    if (position === own || elsewhere.has(position) || resolveAlias(document, position) !== position) continue;
    storeClip(document, transaction, track.id, position, oneKey(start, shown));
  }
}

export function layerEdits(document: Document): Required<LayerEdits> {
  return {
    layerTracks(material, layer, span) {
      const { textures } = layerAt(m2View(document), material, layer);
      const one = (property: LayerProperty, at = 0): LayerTracks => {
        const { kind, owner, sharedBy } = heldLayer(document, { material, layer, property, at });
        const track = owner === null ? null : trackOf(document, owner, kind.track);
        if (track === null) return { property, at, tracks: [], sharedBy: 0, rest: kind.rest };
        if (!isStill(document, track, span)) return { property, at, tracks: [track.id], sharedBy, rest: kind.rest };
        const constant = constantOf(document, track);
        const keys = m2Animation.track(document, track, null);
        const rest = constant === null || keys === null ? kind.rest : shownOf(keys.kind, property, constant);
        return { property, at, tracks: [], sharedBy: 0, rest };
      };
      return [
        one('colour'),
        ...textures.flatMap((_, at) => [one('opacity', at), one('move', at), one('turn', at), one('size', at)]),
      ];
    },
    layerKeys: (track, span) => layerKeysBy(m2Animation, document, track, span),
    ownLayerTracks(place, span, step) {
      const held = heldLayer(document, place);
      if (held.batches.length === 0) throw new RangeError('No batch draws the layer');
      const owner = held.owner === null || held.isShared ? giveOwn(document, step, held, place.at) : held.owner;
      const track = trackOf(document, owner, held.kind.track);
      if (track === null) throw new RangeError('The file has no place for keys of that');
      if (isStill(document, track, span)) begin(document, step, track, span);
      return [track.id];
    },
    storeLayerKeys(track, { id, isLoop }, keys, step) {
      const held = m2Animation.track(document, document.get(track), id);
      if (held === null) throw new RangeError('What animates the layer is no track');
      if (isLoop === true) {
        held.store(step, keys);
        return obeyed;
      }
      const position = keyedPosition(document, id);
      const { start, end } = stretchesOf(document)[position] ?? { start: 0, end: 0 };
      const inside = Array.from(keys.frames.keys()).filter((at) => {
        const time = keys.frames[at] ?? 0;
        return time >= start && time <= end;
      });
      // On a common time line nothing says that one sequence alone is without keys.
      const isResting = inside.length === 0 && !isNested(document);
      storeClip(document, step, track, position, isResting ? oneKey(start, held.kind.rest) : pickedKeys(keys, inside));
      return [...(isResting ? [restingNote] : []), ...sharedNotes(document, id)];
    },
  };
}
