/** Making a sequence longer or shorter with its keys, in both games whose models are MDX files. */
import { fieldsIf } from '../../codec/record.ts';
import { EventObject } from './schema/nodes.ts';
import { Track } from './schema/track.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatAct } from '../../format/format.ts';
import type { Document } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { standingKeys, withoutKeys } from '../../geometry/keys.ts';
import { mdxAnimation } from './animation.ts';
import type { Transaction } from '../../document/transaction.ts';
import { inStep } from '../../model/steps.ts';
import { crowdedNotes } from '../../model/notes.ts';
import { timedTrack } from './edits/animation/timeline.ts';
import { itemsWithTags } from './model.ts';
import { Sequence } from './schema/model.ts';

const longest = 0x7fff_ffff;

function spanOf(document: DocumentView, sequence: RecordId): { readonly start: number; readonly end: number } {
  const span = mdxAnimation.sequences(document).find(({ id }) => id === sequence);
  if (span === undefined) throw new RangeError('Select a sequence');
  return span;
}

/**
 * Gives a sequence another length. All that lies behind it on the time line moves along, so that what is one after the
 * other stays so; keys on global sequences stay.
 *
 * A millisecond is the least there is between keys: of those that come to lie on one, one stays.
 *
 * @param duration milliseconds, at least 1
 * @returns what it did besides, in sentences
 * @throws RangeError for other lengths
 */
export function retimeSequence(
  document: Document,
  sequence: RecordId,
  duration: number,
  step?: Transaction,
): readonly string[] {
  if (!(duration >= 1) || duration > longest) throw new RangeError('The length must be at least 1 ms');
  const { start, end } = spanOf(document, sequence);
  const length = Math.round(duration);
  if (length === end - start) return [];
  const ratio = end > start ? length / (end - start) : 1;
  const moved = (frame: number): number => {
    if (frame <= start) return frame;
    return frame >= end ? frame + length - (end - start) : start + Math.round((frame - start) * ratio);
  };
  const spans = mdxAnimation.sequences(document);
  if (moved(Math.max(...spans.map((span) => span.end))) > longest) {
    throw new RangeError('The sequences behind it would leave the time line');
  }
  const ends = new Set([start, end]);
  return inStep(document, 'Change the length', step, (transaction) => {
    let crowded = 0;
    for (const record of [...document.all()]) {
      const { frames, globalSequenceId } = fieldsIf(Track, record) ?? fieldsIf(EventObject, record) ?? {};
      if (!(frames instanceof Int32Array) || (globalSequenceId ?? -1) >= 0) continue;
      const made = frames.map(moved);
      if (made.every((frame, key) => frame === frames[key])) continue;
      const standing = standingKeys(frames, made, ends);
      const gone = [...standing.keys()].filter((position) => standing[position] !== position);
      // A damaged track keeps its keys: nobody knows which values are whose.
      const track = gone.length === 0 ? null : timedTrack(document, record);
      if (track === null) transaction.update(record.id, { frames: made });
      else track.store(transaction, withoutKeys({ ...track.keys, frames: made }, gone));
      crowded += track === null ? 0 : gone.length;
    }
    for (const span of spans) {
      const isIt = span.id === sequence;
      const interval = [isIt ? start : moved(span.start), isIt ? start + length : moved(span.end)];
      if (interval[0] !== span.start || interval[1] !== span.end) transaction.set(Sequence, span.id, { interval });
    }
    return crowdedNotes(crowded);
  });
}

function selected(document: DocumentView, selection: readonly RecordId[]): RecordId | null {
  const all = new Set(itemsWithTags(document, ['SEQS']));
  return selection.find((id) => all.has(id)) ?? null;
}

export const retimeAct: FormatAct = {
  id: 'retimeSequence',
  title: 'Change the length of a sequence…',
  icon: 'sequence',
  keywords: ['retime', 'stretch', 'duration', 'slower', 'faster', 'speed', 'animation'],
  explain:
    'Its keys spread out or move together, and all that lies behind it on the time line moves along. Of keys that come to ' +
    'lie on one millisecond one stays.',
  isOffered: (document, selection) => selected(document, selection) !== null,
  asks: (document, selection) => {
    const sequence = selected(document, selection);
    const { start, end } = sequence === null ? { start: 0, end: 1 } : spanOf(document, sequence);
    return [{ name: 'duration', label: 'Length', unit: 'ms', initial: end - start, minimum: 1, maximum: longest }];
  },
  apply: (document, input) => {
    const sequence = selected(document, input?.selection ?? []);
    const duration = input?.values.get('duration');
    if (sequence === null || duration === undefined) throw new RangeError('Select a sequence');
    retimeSequence(document, sequence, duration);
  },
};
