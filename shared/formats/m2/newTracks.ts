/** Tracks of new records, with keys where a thing without keys would not be seen or would never happen. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { idList } from '../../codec/parts.ts';
import { zeros } from '../../codec/storage.ts';
import type { Transaction } from '../../document/transaction.ts';
import { fieldsOf } from '../../codec/record.ts';
import { rangesAround } from './keys.ts';
import { listOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import { emptyTrack, slotsOf } from './schema/track.ts';
import type { TrackKind } from './schema/trackKinds.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';

/**
 * Values that tracks of new records hold all the time: with none an emitter emits nothing, a ribbon has no height and a
 * light, whose reach (yards) is that of a lamp, lights nothing.
 */
const firstValues: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  particle: {
    speed: [1],
    latitude: [0.5],
    lifespan: [1],
    emissionRate: [20],
    areaLength: [0.1],
    areaWidth: [0.1],
  },
  ribbon: { heightAbove: [0.5], heightBelow: [0.5] },
  light: {
    diffuseColor: [1, 1, 1],
    diffuseIntensity: [1],
    attenuationStart: [1],
    attenuationEnd: [5],
    visibility: [1],
  },
};

/** One key for all sequences, as the game's tools write it: of a common timeline each sequence's range leads to it. */
export function steady(document: DocumentView, kind: TrackKind, value: readonly number[]): Fields {
  const values = zeros(kind.storage, value.length);
  values.set(value);
  const key = { times: Uint32Array.of(0), values };
  if (document.version >= NESTED_TRACKS) return { ...key, rows: Uint32Array.of(0, 1) };
  const sequences = listOf(document, 'sequences').length;
  const loops = listOf(document, 'globalLoops').length;
  if (sequences === 0) return key;
  const ranges = new Uint32Array((sequences + loops) * 2);
  for (let sequence = 0; sequence < sequences; sequence++) ranges[sequence * 2 + 1] = 1;
  return { ...key, ranges };
}

/** The middle of the first sequence: where something that happens once is seen. Nothing in a model without sequences. */
function onceInFirstSequence(document: DocumentView): Fields {
  const sequences = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));
  const [first] = sequences;
  if (first === undefined) return {};
  if (document.version >= NESTED_TRACKS) {
    const rows = new Uint32Array(sequences.length * 2);
    rows[1] = 1;
    return { times: Uint32Array.of(Math.trunc((first.duration ?? 0) / 2)), rows };
  }
  const spans = sequences.map(({ startTime = 0, endTime = 0 }) => ({ start: startTime, end: endTime }));
  const { startTime = 0, endTime = 0 } = first;
  const times = Uint32Array.of(Math.trunc((startTime + endTime) / 2));
  return { times, ranges: rangesAround(times, spans, listOf(document, 'globalLoops').length) };
}

function firstKeys(document: DocumentView, type: string, kind: TrackKind, property: string): Fields {
  if (type === 'event' && kind.components === 0) return onceInFirstSequence(document);
  const value = firstValues[type]?.[property];
  return value === undefined ? {} : steady(document, kind, value);
}

/** To be called before a change: afterwards gives records that were made in it their tracks, which the file always has. */
export function keepTracks(document: DocumentView): (transaction: Transaction) => void {
  const known = new Set<RecordId>([...document.all()].map(({ id }) => id));
  return (transaction) => {
    for (const record of [...document.all()]) {
      if (known.has(record.id)) continue;
      const slots = slotsOf(record.type);
      if (slots.length === 0 || idList(record.fields, 'tracks').length > 0) continue;
      const tracks = slots.map(({ kind: kindIn, property }) => {
        const kind = kindIn(document.version);
        const empty = emptyTrack(kind, property, document.version);
        return transaction.add(kind.type, record.id, {
          ...empty,
          ...firstKeys(document, record.type, kind, property),
        });
      });
      transaction.update(record.id, { tracks });
    }
  };
}
