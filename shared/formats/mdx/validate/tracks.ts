/** Rules about animated tracks; one problem a track and rule, however many keys are meant. Format page 3 and 10.1. */
import { counts, listed, quoted, says } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { isLiving } from '../profile.ts';
import type { Model, TrackItem } from './context.ts';
import { dropRepeatedFix, dropSameFix, keyDataOf, sortFix, stepFix } from './keyFixes.ts';
import type { KeyData } from './keys.ts';
import { removableKeys, scanTimes, scanValues } from './keys.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { intervalOf } from './sequences.ts';
import type { Timeline } from './timeline.ts';
import { timelineOf } from './timeline.ts';
import type { Places } from './wording.ts';
import { plain } from './wording.ts';

const rotations: ReadonlySet<string> = new Set(['KGRT', 'KTAR']);
/** Squared length of a rotation that is still taken for 1: about half a percent in length. */
const quaternionTolerance = 0.01;

const rules = {
  empty: rule(
    'track-empty',
    'warning',
    'A track without keys: the game takes the default instead of the static value.',
  ),
  repeatedTrack: rule('track-repeated', 'error', 'The same property is animated twice; the game uses one of the two.'),
  version: rule(
    'track-version',
    'warning',
    'The game of that version does not know this track and may refuse the file.',
  ),
  size: rule('track-values', 'error', 'Keys and values do not fit together: the file cannot be read back.'),
  visibility: rule('visibility-interpolation', 'info', 'The game shows visibility in steps, whatever the track says.'),
  noSequences: rule('track-without-sequences', 'warning', 'Without sequences the keys are never reached.'),
  negative: rule('key-negative', 'warning', 'Sequences start at 0 or later, so the game never reaches keys before 0.'),
  repeated: rule('key-repeated', 'warning', 'Which of several keys at the same time counts is left to chance.'),
  order: rule(
    'key-order',
    'error',
    'The game looks for keys in order of time and misses those that are not: the animation jumps.',
  ),
  outside: rule(
    'key-outside-sequences',
    'info',
    'The game never reaches keys between sequences. Remove them, or widen a sequence.',
  ),
  outsideGlobal: rule(
    'key-outside-global-sequence',
    'info',
    'The clock starts over before it reaches these keys. Remove them, or make the global sequence longer.',
  ),
  opening: rule(
    'opening-key-missing',
    'warning',
    'Until the first key of the sequence the game goes from the last value to the first: the animation warps. Add a key at the start.',
  ),
  same: rule('key-redundant', 'info', 'A key between two of the same value changes nothing.'),
  nearlySame: rule(
    'key-nearly-redundant',
    'info',
    'The values differ by less than 0.001 from their neighbours: hardly anyone sees it.',
  ),
  quaternion: rule(
    'rotation-length',
    'warning',
    'A rotation is a quaternion of length 1; others also scale, or vanish.',
  ),
};

/** Tracks that carry nodes about. */
const moves: ReadonlySet<string> = new Set(['KGTR', 'KGRT', 'KGSC']);
/** A part of a value, of 1 at least, by which it may come from elsewhere unseen. */
const seenWarp = 0.1;
/** A rotation that is off by less scales by less than anybody sees. */
const hardlyScaled = 0.02;

/** Timelines are made once: one of the sequences, one for each global sequence. */
export function timelines(model: Model): (globalSequenceId: number) => Timeline | null {
  const ofSequences = timelineOf(model.sequences.map(intervalOf));
  const ofGlobal = model.globalSequences.map(({ fields }) => timelineOf([[0, fields.duration]]));
  return (id) => (id === -1 ? ofSequences : (ofGlobal[id] ?? null));
}

function checkKind(model: Model, report: Report, { id, owner, kind, fields }: TrackItem, seen: Set<string>): void {
  const key = `${owner}/${kind.tag}`;
  if (seen.has(key)) report(rules.repeatedTrack, { record: id, message: says`${model.nameOf(id)} is there twice` });
  seen.add(key);
  const { since } = kind;
  if (since !== undefined && model.version < since) {
    const message = says`${model.nameOf(id)} (${kind.tag}) exists from version ${since} on, but the model is of ${model.version}`;
    report(rules.version, { record: id, message });
  }
  if (fields.frames.length === 0) {
    report(rules.empty, { record: id, member: 'frames', message: says`${model.nameOf(id)} has no keys` });
  }
  if (kind.isVisibility === true && fields.interpolation !== 0) {
    const message = says`${model.nameOf(id)} is interpolated`;
    report(rules.visibility, { record: id, member: 'interpolation', message, fix: stepFix(id) });
  }
  if (fields.globalSequenceId === -1 && model.sequences.length === 0) {
    const message = says`${model.nameOf(id)} is animated, but the model has no sequences`;
    report(rules.noSequences, { record: id, message, severity: isLiving(model.profile) ? 'warning' : 'info' });
  }
}

function checkTimes(model: Model, report: Report, { id, fields }: TrackItem, timeline: Timeline): void {
  const found = scanTimes(fields.frames, timeline);
  const say = (what: Said, places: Places): Said =>
    says`${model.nameOf(id)} has ${counts(places.count, 'key')} ${what}: ${places.times()}`;
  const place = { record: id, member: 'frames' };
  if (found.negative.count > 0) report(rules.negative, { ...place, message: say(says`before 0`, found.negative) });
  if (found.repeated.count > 0) {
    const fix = dropRepeatedFix(id, fields);
    const message = say(says`at the time of the key before`, found.repeated);
    const severity = repeatsDiffer(fields) ? 'warning' : 'info';
    report(rules.repeated, { ...place, message, fix, severity });
  }
  if (found.descending.count > 0) {
    report(rules.order, {
      ...place,
      message: say(says`earlier than the key before`, found.descending),
      fix: sortFix(id),
    });
  }
  if (found.outside.count === 0) return;
  if (fields.globalSequenceId === -1) {
    report(rules.outside, { ...place, message: say(says`in no sequence`, found.outside) });
  } else {
    const what = says`outside global sequence ${fields.globalSequenceId}`;
    report(rules.outsideGlobal, { ...place, message: say(what, found.outside) });
  }
}

/** Whether keys at one time have different values: only then does it matter which of them counts. */
function repeatsDiffer({ frames, values }: TrackItem['fields']): boolean {
  const perKey = frames.length === 0 ? 0 : values.length / frames.length;
  return frames.some((frame, key) => {
    if (key === 0 || frame !== frames[key - 1]) return false;
    for (let at = 0; at < perKey; at++) {
      if (values[key * perKey + at] !== values[(key - 1) * perKey + at]) return true;
    }
    return false;
  });
}

function sequenceNames(model: Model, places: Places, globalSequenceId: number): Said {
  if (globalSequenceId !== -1) return says`global sequence ${globalSequenceId}`;
  const names = places.first.map((position) => quoted(model.sequences[position]?.fields.name ?? ''));
  return says`sequence ${listed(names, places.count)}`;
}

/** Whether, in a sequence without an opening key, the way from its last value to its first one is long enough to be seen. */
function warps(model: Model, globalSequenceId: number, { frames, values, perKey }: KeyData): boolean {
  const length = model.globalSequences[globalSequenceId]?.fields.duration ?? 0;
  const intervals = globalSequenceId === -1 ? model.sequences.map(intervalOf) : [[0, length] as const];
  return intervals.some(([start, end]) => {
    const first = frames.findIndex((frame) => frame >= start && frame <= end);
    if (first < 0 || (frames[first] ?? 0) === start) return false;
    const last = frames.findLastIndex((frame) => frame >= start && frame <= end);
    for (let at = 0; at < perKey; at++) {
      const [from, to] = [values[last * perKey + at] ?? 0, values[first * perKey + at] ?? 0];
      if (Math.abs(from - to) > seenWarp * Math.max(1, Math.abs(to))) return true;
    }
    return false;
  });
}

function checkValues(
  model: Model,
  report: Report,
  { id, fields, kind }: TrackItem,
  data: KeyData,
  timeline: Timeline,
): void {
  const found = scanValues(data, timeline, fields.interpolation !== 0);
  const place = { record: id, member: 'values' };
  if (found.withoutOpening.count > 0) {
    const names = sequenceNames(model, found.withoutOpening, fields.globalSequenceId);
    report(rules.opening, {
      ...place,
      member: 'frames',
      // A limb that comes from another sequence's pose is seen by all; a colour that fades in is what most authors meant.
      severity: moves.has(kind.tag) && warps(model, fields.globalSequenceId, data) ? 'warning' : 'info',
      message: says`${model.nameOf(id)} has no key at the start of ${names}`,
    });
  }
  if (found.same.count > 0) {
    const isCurved = fields.interpolation > 1;
    const removable = isCurved ? 0 : removableKeys(data, timeline).length;
    // A fix that would leave some of the keys would leave the problem.
    const fix = removable === found.same.count ? dropSameFix(model.document, id, removable) : undefined;
    const message = says`${model.nameOf(id)} has ${counts(found.same.count, 'key')} with the value of both neighbours: ${found.same.times()}`;
    report(rules.same, { ...place, message, fix });
  }
  if (found.nearlySame.count > 0) {
    const message = says`${model.nameOf(id)} has ${counts(found.nearlySame.count, 'key')} with nearly the value of both neighbours: ${found.nearlySame.times()}`;
    report(rules.nearlySame, { ...place, message });
  }
}

function checkRotation(model: Model, report: Report, id: RecordId, { frames, values, perKey }: KeyData): void {
  let count = 0;
  let worst = 1;
  let worstFrame = 0;
  for (let key = 0; key < frames.length; key++) {
    let squared = 0;
    for (let at = key * perKey; at < key * perKey + 4; at++) squared += (values[at] ?? 0) ** 2;
    if (!(Math.abs(squared - 1) > quaternionTolerance)) continue;
    count++;
    if (Math.abs(squared - 1) < Math.abs(worst - 1)) continue;
    worst = squared;
    worstFrame = frames[key] ?? 0;
  }
  if (count === 0) return;
  const length = plain(Math.sqrt(worst));
  const message = says`${model.nameOf(id)} has ${counts(count, 'key')} whose length is not 1, up to ${length} at ${worstFrame} ms`;
  // Rounding of exporters: the game makes the same turn of it.
  const severity = Math.abs(Math.sqrt(worst) - 1) < hardlyScaled ? 'info' : 'warning';
  report(rules.quaternion, { record: id, member: 'values', message, severity });
}

export const tracks = area(rules, (model, report) => {
  const timelineFor = timelines(model);
  const seen = new Set<string>();
  for (const track of model.tracks) {
    const { id, fields, kind } = track;
    checkKind(model, report, track, seen);
    const data = keyDataOf(fields);
    if (fields.values.length !== fields.frames.length * data.perKey) {
      const message = says`${model.nameOf(id)} has ${fields.frames.length} keys and ${fields.values.length} numbers`;
      report(rules.size, { record: id, member: 'values', message });
      continue;
    }
    if (rotations.has(kind.tag)) checkRotation(model, report, id, data);
    const timeline = timelineFor(fields.globalSequenceId);
    // A global sequence that does not exist is told by the metadata's check.
    if (timeline === null) continue;
    checkTimes(model, report, track, timeline);
    checkValues(model, report, track, data, timeline);
  }
});
