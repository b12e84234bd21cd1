/** Rules about tracks and their keys. Format page 20.1, 9 and 10. */
import { counts, says } from '../../../codec/said.ts';
import { keysOfSequence } from '../keys.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import type { ModelView, TrackItem } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';

const rules = {
  counts: rule('track-counts', 'error', 'Each time needs a value: the game reads past the end of the shorter list.'),
  order: rule(
    'track-order',
    'warning',
    'The game searches the times as if they were in order, and finds the wrong keys.',
  ),
  curve: rule(
    'track-curve',
    'warning',
    'Curves mean something only for the paths of cameras; other tracks have no tangents.',
  ),
  ranges: rule(
    'track-ranges',
    // Published models of 1.12 have all but those of the loops, in every track, and the client shows them well: it goes
    // by the ranges of sequences, and plays a track of a loop as a whole.
    'info',
    'Tools write one range for each sequence and one for each global loop. The game uses those of the sequences.',
  ),
  range: rule('track-range', 'error', 'A range names its first and its last key; both must be there, in this order.'),
  rows: rule(
    'track-rows',
    'warning',
    'A track has a list of keys for each sequence, or one for all; for others the game uses the first.',
  ),
  outside: rule('key-outside', 'warning', 'The key lies behind the end of its sequence and is never reached.'),
};

function valueCount({ kind, fields }: TrackItem): number {
  return kind.components === 0 ? fields.times.length : fields.values.length / kind.components;
}

/** Whether times of a run go back somewhere. */
function goesBack(times: Uint32Array, first: number, end: number): boolean {
  for (let key = first + 1; key < end; key++) if ((times[key] ?? 0) < (times[key - 1] ?? 0)) return true;
  return false;
}

function checkTimeline(model: ModelView, track: TrackItem, report: Report): void {
  const { id, fields } = track;
  const { ranges } = fields;
  const name = model.nameOf(id);
  if (goesBack(fields.times, 0, fields.times.length)) {
    report(rules.order, { record: id, member: 'times', message: says`${name}: its times are not in order` });
  }
  if (ranges === undefined || ranges.length === 0) return;
  const expected = model.sequences.length + model.globalLoops.length;
  if (ranges.length / 2 !== expected) {
    const message = says`${name} has ${counts(ranges.length / 2, 'range')}, expected none or ${expected}`;
    // Sequences behind the last range are the ones whose keys are not found.
    const severity = ranges.length / 2 < model.sequences.length ? 'warning' : 'info';
    report(rules.ranges, { record: id, member: 'ranges', message, severity });
  }
  for (let row = 0; row < ranges.length / 2; row++) {
    const first = ranges[row * 2] ?? 0;
    const last = ranges[row * 2 + 1] ?? 0;
    if (first <= last && last <= fields.times.length) continue;
    const message = says`${name}: range ${row} is ${first} to ${last} of ${counts(fields.times.length, 'key')}`;
    report(rules.range, { record: id, member: 'ranges', message });
    return;
  }
}

function checkNested(model: ModelView, track: TrackItem, report: Report): void {
  const { id, fields } = track;
  const name = model.nameOf(id);
  const count = (fields.rows?.length ?? 0) / 2;
  if (count > 1 && count !== model.sequences.length && fields.globalLoop < 0) {
    const message = says`${name} has ${counts(count, 'list')} of keys for ${counts(model.sequences.length, 'sequence')}`;
    report(rules.rows, { record: id, member: 'rows', message });
  }
  for (let row = 0; row < count; row++) {
    const { first, end } = keysOfSequence(model.version, fields, row);
    if (goesBack(fields.times, first, end)) {
      report(rules.order, {
        record: id,
        member: 'times',
        message: says`${name}: its times in sequence ${row} are not in order`,
      });
      return;
    }
    const last = end > first ? (fields.times[end - 1] ?? 0) : 0;
    const limit = model.sequences[row]?.fields.duration ?? Infinity;
    if (last <= limit || count === 1 || fields.globalLoop >= 0) continue;
    const message = says`${name}: a key of sequence ${row} lies at ${last} ms, the sequence ends at ${limit}`;
    report(rules.outside, { record: id, member: 'times', message });
    return;
  }
}

export const tracks = area(rules, (model, report) => {
  for (const track of model.tracks) {
    const { id, kind, fields } = track;
    if (fields.times.length === 0 && valueCount(track) === 0) continue;
    const name = model.nameOf(id);
    const hasOwnRows = fields.valueRows !== null && fields.valueRows !== undefined;
    if (hasOwnRows || fields.times.length !== valueCount(track)) {
      const message = says`${name} has ${counts(fields.times.length, 'time')} and ${counts(valueCount(track), 'value')}`;
      report(rules.counts, { record: id, member: 'times', message });
    }
    if ((fields.interpolation === 2 || fields.interpolation === 3) && kind.mix !== 'spline') {
      report(rules.curve, { record: id, member: 'interpolation', message: says`${name} has curved interpolation` });
    }
    if (model.version < NESTED_TRACKS) checkTimeline(model, track, report);
    else checkNested(model, track, report);
  }
});
