/** Changes to the keys of a track that cannot alter what the game shows. Each looks at the track anew when it is applied. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Problem } from '../../../format/format.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { itemsWithTags } from '../model.ts';
import { GlobalSequence, Sequence } from '../schema/model.ts';
import { valuesPerKey } from '../../../geometry/keys.ts';
import { Track, trackShape } from '../schema/track.ts';
import type { TrackFields } from './context.ts';
import { intervalOf } from './sequences.ts';
import type { KeyData } from './keys.ts';
import { removableKeys, takeKeys } from './keys.ts';
import type { Timeline } from './timeline.ts';
import { timelineOf } from './timeline.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { counted } from '../../../codec/words.ts';

type Fix = Problem['fix'];

export function keyDataOf(fields: TrackFields): KeyData {
  const { components } = trackShape(fields.tag);
  const { frames, values, interpolation } = fields;
  return { frames, values, components, perKey: valuesPerKey(components, interpolation) };
}

/** The timeline of the document as it is now. A global sequence is a timeline of one. */
export function currentTimeline(document: DocumentView, globalSequenceId: number): Timeline {
  const idsOf = (tag: string): readonly RecordId[] => itemsWithTags(document, [tag]);
  if (globalSequenceId === -1) {
    return timelineOf(idsOf('SEQS').map((id) => intervalOf({ fields: fieldsOf(Sequence, document.get(id)) })));
  }
  const id = idsOf('GLBS')[globalSequenceId];
  return timelineOf(id === undefined ? [] : [[0, fieldsOf(GlobalSequence, document.get(id)).duration]]);
}

/** Leaves out keys between two equal ones: what is shown at any moment stays the same. */
export function dropSameFix(document: DocumentView, id: RecordId, count: number): Fix {
  return {
    label: `Remove ${counted(count, 'key')} that ${count === 1 ? 'changes' : 'change'} nothing`,
    apply: (transaction) => {
      const fields = fieldsOf(Track, transaction.get(id));
      const data = keyDataOf(fields);
      const removable = new Set(removableKeys(data, currentTimeline(document, fields.globalSequenceId)));
      const kept = [...data.frames.keys()].filter((key) => !removable.has(key));
      transaction.set(Track, id, { ...takeKeys(data, kept) });
    },
  };
}

/** Sorting keeps every key; keys of the same time keep their order among each other. */
export function sortFix(id: RecordId): Fix {
  return {
    label: 'Sort the keys by time',
    apply: (transaction) => {
      const data = keyDataOf(fieldsOf(Track, transaction.get(id)));
      const order = [...data.frames.keys()].toSorted(
        (left, right) => (data.frames[left] ?? 0) - (data.frames[right] ?? 0),
      );
      transaction.set(Track, id, { ...takeKeys(data, order) });
    },
  };
}

/** Whether a key says the same as the one before it, bit for bit, tangents included. */
function repeatsPrevious({ frames, values, perKey }: KeyData, key: number): boolean {
  if (key === 0 || frames[key] !== frames[key - 1]) return false;
  for (let index = 0; index < perKey; index++) {
    if (!Object.is(values[key * perKey + index], values[(key - 1) * perKey + index])) return false;
  }
  return true;
}

/** Second copies of a key can go; where two keys of one time differ, only a person knows which is meant. */
export function dropRepeatedFix(id: RecordId, fields: TrackFields): Fix {
  const isRepeated = (data: KeyData, key: number): boolean => key > 0 && data.frames[key] === data.frames[key - 1];
  const present = keyDataOf(fields);
  const keys = [...present.frames.keys()];
  if (keys.some((key) => isRepeated(present, key) && !repeatsPrevious(present, key))) return undefined;
  return {
    label: 'Remove the second copies',
    apply: (transaction) => {
      const data = keyDataOf(fieldsOf(Track, transaction.get(id)));
      const kept = [...data.frames.keys()].filter((key) => !repeatsPrevious(data, key));
      transaction.set(Track, id, { ...takeKeys(data, kept) });
    },
  };
}

/** The game shows visibility in steps whatever the track says, so its tangents have never had a meaning. */
export function stepFix(id: RecordId): Fix {
  return {
    label: 'Set the interpolation to step',
    apply: (transaction) => {
      const data = keyDataOf(fieldsOf(Track, transaction.get(id)));
      const kept = takeKeys(data, [...data.frames.keys()], data.components);
      transaction.set(Track, id, { ...kept, interpolation: 0 });
    },
  };
}
