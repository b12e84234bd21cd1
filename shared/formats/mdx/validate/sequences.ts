/** Rules about sequences and global sequences. Format page 10.1. */
import { listed, quoted, says } from '../../../codec/said.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { Sequence } from '../schema/model.ts';
import { isLiving } from '../profile.ts';
import type { Item, Model } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import type { Interval } from './timeline.ts';

/** First words by which the game chooses a sequence. */
const standardNames: ReadonlySet<string> = new Set([
  'attack',
  'birth',
  'cinematic',
  'death',
  'decay',
  'dissipate',
  'morph',
  'portrait',
  'sleep',
  'spell',
  'stand',
  'walk',
  'ready',
]);

const rules = {
  none: rule(
    'no-sequences',
    'warning',
    'Nothing moves, and the game finds nothing to play. Units need at least Stand and Death.',
  ),
  noStand: rule(
    'missing-stand',
    'warning',
    'A unit at rest plays Stand; without it the game shows whatever comes first.',
  ),
  noDeath: rule(
    'missing-death',
    'warning',
    'A dying unit plays Death; without it the unit stays as it is until it is removed.',
  ),
  sameStart: rule(
    'sequence-same-start',
    'warning',
    'The classic game confuses sequences that start at the same frame. Move one of them.',
  ),
  overlap: rule(
    'sequence-overlap',
    'warning',
    'The classic game expects sequences one after the other and may play the wrong keys. Move the sequence behind the earlier ones.',
  ),
  name: rule(
    'sequence-name',
    'info',
    'The game chooses sequences by their first word: Stand, Walk, Attack, Death, Spell… Others play only when a trigger asks for them.',
  ),
  empty: rule('sequence-empty', 'info', 'A sequence without length shows a single frame.'),
  backwards: rule('sequence-backwards', 'error', 'The sequence ends before it starts: no key lies inside it.'),
  beforeZero: rule(
    'sequence-before-zero',
    'warning',
    'Sequences store their times without a sign; what the game makes of a negative one is not known. Start at 0 or later.',
  ),
  globalEmpty: rule('global-sequence-empty', 'warning', 'A clock without length stands still: its tracks never move.'),
  globalNegative: rule(
    'global-sequence-negative',
    'warning',
    'The duration is stored as a negative number; the clock never runs.',
  ),
};

type SequenceItem = Item<FieldsIn<typeof Sequence>>;

/** The word that the game looks at: the first one, in small letters, without "alternate" and without a "- 2" behind it. */
export function sequenceWord(name: string): string {
  const words = (name.toLowerCase().trim().split('-')[0] ?? '').split(/\s+/);
  return (words[0] === 'alternate' ? words[1] : words[0]) ?? '';
}

/** Start and end in milliseconds. Stored without a sign, but some files hold small negative starts all the same. */
export function intervalOf({ fields }: { readonly fields: FieldsIn<typeof Sequence> }): Interval {
  return [(fields.interval[0] ?? 0) | 0, (fields.interval[1] ?? 0) | 0];
}

/** Version 800 only: Reforged copes with any order. Earlier means earlier in the list. */
function checkOrder(model: Model, report: Report): void {
  const byStart = new Map<number, SequenceItem>();
  let latest: SequenceItem | null = null;
  for (const sequence of model.sequences) {
    const [start, end] = intervalOf(sequence);
    const name = model.nameOf(sequence.id);
    const same = byStart.get(start);
    if (same !== undefined) {
      const message = says`${name} starts at ${start} ms like sequence ${quoted(same.fields.name)}`;
      report(rules.sameStart, { record: sequence.id, member: 'interval', message });
    } else if (latest !== null && start < intervalOf(latest)[1]) {
      const message = says`${name} starts at ${start} ms, before sequence ${quoted(latest.fields.name)} ends at ${intervalOf(latest)[1]} ms`;
      report(rules.overlap, { record: sequence.id, member: 'interval', message });
    }
    byStart.set(start, same ?? sequence);
    if (latest === null || end > intervalOf(latest)[1]) latest = sequence;
  }
}

function checkInterval(model: Model, report: Report, sequence: SequenceItem): void {
  const [start, end] = intervalOf(sequence);
  const name = model.nameOf(sequence.id);
  const place = { record: sequence.id, member: 'interval' };
  if (start === end)
    report(rules.empty, { ...place, message: says`${name} has no length: it starts and ends at ${start} ms` });
  if (start < 0) report(rules.beforeZero, { ...place, message: says`${name} starts at ${start} ms, before 0` });
  if (end < start)
    report(rules.backwards, { ...place, message: says`${name} ends at ${end} ms, before it starts at ${start} ms` });
}

export const sequences = area(rules, (model, report) => {
  const { whole } = model;
  // What never moves is drawn as it is, and what nobody can kill needs no Death: then it is a remark.
  const severity = isLiving(model.profile) ? 'warning' : 'info';
  if (model.sequences.length === 0) {
    report(rules.none, { record: whole, message: says`The model has no sequences`, severity });
  } else {
    const words = new Set(model.sequences.map(({ fields }) => sequenceWord(fields.name)));
    if (!words.has('stand')) {
      // A portrait that has none of its own sequences shows its Stand.
      const isMute = model.profile === 'portrait' && !words.has('portrait');
      const weight = isMute ? 'warning' : severity;
      report(rules.noStand, { record: whole, message: says`The model has no Stand sequence`, severity: weight });
    }
    if (!words.has('death')) {
      report(rules.noDeath, { record: whole, message: says`The model has no Death sequence`, severity });
    }
  }
  if (model.version === 800) checkOrder(model, report);
  for (const sequence of model.sequences) {
    checkInterval(model, report, sequence);
    if (standardNames.has(sequenceWord(sequence.fields.name))) continue;
    const message = says`${model.nameOf(sequence.id)} has a name the game does not look for, such as ${listed(['Stand', 'Walk', 'Attack'])}`;
    report(rules.name, { record: sequence.id, member: 'name', message });
  }
  for (const { id, fields, position } of model.globalSequences) {
    const place = { record: id, member: 'duration' };
    const name = model.nameOf(id);
    if (fields.duration === 0) {
      const isUsed = model.tracks.some(
        (track) => track.fields.globalSequenceId === position && track.fields.frames.length > 1,
      );
      const severity = isUsed ? 'warning' : 'info';
      report(rules.globalEmpty, { ...place, message: says`${name} has no length`, severity });
    }
    if (fields.duration > 0x7fffffff) {
      report(rules.globalNegative, {
        ...place,
        message: says`${name} has the negative length ${fields.duration - 2 ** 32} ms`,
      });
    }
  }
});
