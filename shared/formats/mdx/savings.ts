/** What models of Warcraft III and of World of Warcraft's alpha can do without. Format page 3.3, 5.5 and 16. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, Numbers, RecordId } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import type { Document } from '../../document/document.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { FormatSavings } from '../../format/savings.ts';
import { pickedKeys } from '../../geometry/keys.ts';
import { animationOf } from './animation.ts';
import { dialectOf } from './dialects.ts';
import { itemsWithTags } from './model.ts';
import { Sequence } from './schema/model.ts';
import { Track } from './schema/track.ts';
import { timelineOf, stretchAt } from './validate/timeline.ts';
import { geosetFields } from './view/records.ts';

/** Groups of bones as they are needed, and the place of each old one among them. */
interface NeededGroups {
  readonly groups: readonly (readonly number[])[];
  readonly placeOf: readonly number[];
}

function neededGroups(groupSizes: Numbers, matrices: Numbers, vertexGroups: Numbers): NeededGroups | null {
  const old: (readonly number[])[] = [];
  let start = 0;
  for (const size of groupSizes) {
    // Sizes that reach past the bones are the validator's to tell of.
    if (start + size > matrices.length) return null;
    old.push(Array.from(matrices.subarray(start, start + size)));
    start += size;
  }
  const used = new Set(vertexGroups);
  const places = new Map<string, number>();
  const groups: (readonly number[])[] = [];
  const placeOf = old.map((members, group) => {
    if (!used.has(group)) return -1;
    // All bones of a group have the same weight: their order says nothing.
    const key = members.toSorted((left, right) => left - right).join(' ');
    const place = places.get(key) ?? groups.push(members) - 1;
    places.set(key, place);
    return place;
  });
  return { groups, placeOf };
}

/** Groups that no vertex names, and those that say the same. Numbers past the groups stay past them. */
function tidyGroups(document: Document, step: Transaction): number {
  let gone = 0;
  for (const id of itemsWithTags(document, ['GEOS'])) {
    const { groupSizes, matrices, vertexGroups } = geosetFields(document.get(id));
    if (!isNumbers(groupSizes) || !isNumbers(matrices) || !isNumbers(vertexGroups)) continue;
    const needed = neededGroups(groupSizes, matrices, vertexGroups);
    if (needed === null || needed.groups.length === groupSizes.length) continue;
    gone += groupSizes.length - needed.groups.length;
    step.update(id, {
      vertexGroups: Uint8Array.from(vertexGroups, (group) => needed.placeOf[group] ?? group),
      groupSizes: Uint32Array.from(needed.groups, ({ length }) => length),
      matrices: Int32Array.from(needed.groups.flat()),
    });
  }
  return gone;
}

/** Times of keys on the clock of the sequences that lie in none of them; the game never looks there. */
function outside(document: DocumentView): (frame: number) => boolean {
  const intervals = itemsWithTags(document, ['SEQS']).map((id) => {
    const [start = 0, end = 0] = fieldsOf(Sequence, document.get(id)).interval;
    return [start, end] as const;
  });
  const line = timelineOf(intervals);
  let near = 0;
  return (frame) => {
    near = stretchAt(line, frame, near);
    return (line.sequences[near] ?? -1) < 0;
  };
}

function dropOutside(document: Document, step: Transaction): number {
  if (itemsWithTags(document, ['SEQS']).length === 0) return 0;
  const isOutside = outside(document);
  const { track } = animationOf(dialectOf(document));
  let gone = 0;
  for (const record of [...document.all()]) {
    // Times of events are left: an event without any is an error.
    const held = fieldsIf(Track, record) === null ? null : track(document, record, null);
    if (held === null || held.clockDuration !== null) continue;
    const { frames } = held.keys;
    // Some tools write what never changes as a single key, or a first one at 0.
    if (frames.length < 2) continue;
    const kept = Array.from(frames.keys()).filter((key) => frames[key] === 0 || !isOutside(frames[key] ?? 0));
    if (kept.length === frames.length || kept.length === 0) continue;
    gone += frames.length - kept.length;
    held.store(step, pickedKeys(held.keys, kept));
  }
  return gone;
}

const nothingNeeded: ReadonlySet<RecordId> = new Set();

/** `Stand - 2` and `Stand 3` are both what the game plays for `Stand`. */
function nameWithoutNumber(record: DocumentRecord): string {
  return fieldsOf(Sequence, record)
    .name.toLowerCase()
    .replace(/[\s-]*\d*\s*$/, '');
}

export const mdxSavings: FormatSavings = {
  neededJoints: () => nothingNeeded,
  playedAs: (document, sequence) => nameWithoutNumber(document.get(sequence)),
  own: [
    {
      id: 'groups',
      title: 'Groups of bones that are unused or double',
      explain: 'No vertex names them, or another one has the same bones.',
      run: tidyGroups,
    },
    {
      id: 'outsideKeys',
      title: 'Keys outside of all clips',
      explain: 'The game never plays them. Single keys, keys at 0 and times of events stay.',
      run: dropOutside,
    },
  ],
};
