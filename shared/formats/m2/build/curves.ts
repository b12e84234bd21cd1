/** Curves of plain models as tracks: one key for all sequences, or keys for each. */
import type { Document } from '../../../document/document.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { zeros } from '../../../codec/storage.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { ContentClip } from '../../../model/content.ts';
import type { ContentThings, CurveIndex } from '../../../model/contentThings.ts';
import { curveOf } from '../../../model/contentThings.ts';
import { rangesAround } from '../keys.ts';
import { listOf, trackOf } from '../model.ts';
import { steadyKeys } from '../newTracks.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { kindOfType, NESTED_TRACKS } from '../schema/trackKinds.ts';
import { m2Animation } from '../animation.ts';

/** What one value of a curve is in the file. */
type Stored = (value: readonly number[]) => readonly number[];

const asItIs: Stored = (value) => value;

interface TimedKeys {
  /** In ms from the start of their sequence. */
  readonly times: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** Keys of all sequences, one behind the other: with a row for each, or on the one time line. */
function keysOfAll(document: Document, kind: TrackKind, keys: readonly TimedKeys[]): Fields {
  const count = keys.reduce((sum, { times }) => sum + times.length, 0);
  const spans = m2Animation.sequences(document);
  const isNested = document.version >= NESTED_TRACKS;
  const times = new Uint32Array(count);
  const rows = new Uint32Array(keys.length * 2);
  let at = 0;
  for (const [sequence, own] of keys.entries()) {
    if (own.times.length > 0) rows.set([at, own.times.length], sequence * 2);
    const { start = 0, end = 0 } = spans[sequence] ?? {};
    for (const time of own.times) times[at++] = Math.min(end, start + Math.round(time));
  }
  const values = zeros(kind.storage, count * kind.components);
  if (kind.components > 0) values.set(keys.flatMap((own) => own.values.flat()));
  return {
    times,
    ...(kind.components > 0 ? { values } : {}),
    ...(isNested ? { rows } : { ranges: rangesAround(times, spans, listOf(document, 'globalLoops').length) }),
  };
}

/** A clip that curves run through, one for each sequence. */
export interface CurveClip {
  readonly clip: Pick<ContentClip, 'length' | 'curves' | 'events'>;
  /** Its keys stand in a file that was not opened: it gets none. */
  readonly isElsewhere?: boolean;
}

/** Writes curves and times into the tracks of new records. */
export class TrackBuilder {
  private readonly document: Document;
  private readonly step: Transaction;
  private readonly clips: readonly CurveClip[];
  private readonly things: ContentThings;

  constructor(document: Document, step: Transaction, clips: readonly CurveClip[], things: ContentThings) {
    this.document = document;
    this.step = step;
    this.clips = clips;
    this.things = things;
  }

  private update(owner: RecordId, property: string, make: (kind: TrackKind) => Fields): void {
    const track = trackOf(this.document, owner, property);
    const kind = track === null ? undefined : kindOfType.get(track.type);
    if (track === null || kind === undefined) throw new Error(`a new record has no track ${property}`);
    this.step.update(track.id, make(kind));
  }

  /** On the one time line a sequence's last value must hold to its end, or the next one's first key would draw it along. */
  private closed({ times, values }: TimedKeys, { length }: Pick<ContentClip, 'length'>): TimedKeys {
    const last = values.at(-1);
    const end = Math.max(1, Math.round(length));
    if (this.document.version >= NESTED_TRACKS || last === undefined || (times.at(-1) ?? 0) >= end)
      return { times, values };
    return { times: [...times, end], values: [...values, last] };
  }

  /** A curve; a clip in which it does not change has one key. */
  curve(owner: RecordId, property: string, index: CurveIndex, stored: Stored = asItIs): void {
    const { rest, isStepped } = curveOf(this.things, index);
    this.update(owner, property, (kind) => {
      if (!this.clips.some(({ clip }) => clip.curves?.has(index))) {
        return steadyKeys(this.document, kind, stored(rest));
      }
      const keys = this.clips.map(({ clip, isElsewhere = false }): TimedKeys => {
        if (isElsewhere) return { times: [], values: [] };
        const own = clip.curves?.get(index);
        if (own === undefined) return this.closed({ times: [0], values: [stored(rest)] }, clip);
        const width = rest.length;
        const values = Array.from(own.times, (_, at) => stored([...own.values.subarray(at * width, (at + 1) * width)]));
        return this.closed({ times: [...own.times], values }, clip);
      });
      return { ...keysOfAll(this.document, kind, keys), interpolation: isStepped ? 0 : 1 };
    });
  }

  /** A curve, but where it never is anything else than what an empty track says. */
  unless(owner: RecordId, property: string, index: CurveIndex, neutral: readonly number[], stored?: Stored): void {
    const isStill = !this.clips.some(({ clip }) => clip.curves?.has(index));
    const { rest } = curveOf(this.things, index);
    if (!isStill || rest.some((value, part) => value !== neutral[part])) this.curve(owner, property, index, stored);
  }

  /** A curve whose rest says nothing: without keys the track stays empty. */
  moving(owner: RecordId, property: string, index: CurveIndex, stored: Stored): void {
    const isStill = !this.clips.some(({ clip }) => clip.curves?.has(index));
    if (!isStill || stored(curveOf(this.things, index).rest).some((value) => value !== 0)) {
      this.curve(owner, property, index, stored);
    }
  }

  /** One value all the time. */
  value(owner: RecordId, property: string, value: readonly number[]): void {
    this.update(owner, property, (kind) => steadyKeys(this.document, kind, value));
  }

  /** Moments of each clip, in ms from its start. */
  times(owner: RecordId, property: string, times: readonly (readonly number[])[]): void {
    this.update(owner, property, (kind) =>
      keysOfAll(
        this.document,
        kind,
        times.map((own) => ({ times: own, values: [] })),
      ),
    );
  }
}
