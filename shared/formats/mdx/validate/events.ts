/** Rules about event objects: sounds, splats, footprints and spawned models. Format page 5.14. */
import { counts, listed, says } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { EventObject } from '../schema/nodes.ts';
import type { Item, Model } from './context.ts';
import { scanTimes } from './keys.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { timelines } from './tracks.ts';
import type { Timeline } from './timeline.ts';
import type { Places } from './wording.ts';

/** Kind of event, a character that makes the name unique, and four letters that name the row of a table. */
const eventName = /^(SND|SPN|SPL|FPT|UBR).[^\s]{4}$/;

const rules = {
  name: rule(
    'event-name',
    'warning',
    'The name says what happens: SND, SPN, SPL, FPT or UBR, one character, and the four characters of a table row, as in SNDxAXXX.',
  ),
  noKeys: rule(
    'event-no-keys',
    'error',
    'The event never happens, and the game may crash on it. Add a key, or remove the event.',
  ),
  noSequences: rule('event-without-sequences', 'warning', 'Without sequences the event never happens.'),
  negative: rule(
    'event-key-negative',
    'warning',
    'Sequences start at 0 or later, so the game never reaches keys before 0.',
  ),
  order: rule(
    'event-key-order',
    'warning',
    'Times of events must rise from key to key; the game may skip those that do not.',
  ),
  outside: rule(
    'event-key-outside',
    'info',
    'The game never reaches keys between sequences, so the event does not happen there.',
  ),
};

type Event = Item<FieldsIn<typeof EventObject>>;

function checkTimes(model: Model, report: Report, { id }: Event, frames: Int32Array, timeline: Timeline): void {
  const found = scanTimes(frames, timeline);
  const say = (what: Said, ...places: Places[]): { record: Event['id']; member: string; message: Said } => {
    const count = places.reduce((total, each) => total + each.count, 0);
    const where = places.filter((each) => each.count > 0).map((each) => each.times());
    return {
      record: id,
      member: 'frames',
      message: says`${model.nameOf(id)} has ${counts(count, 'key')} ${what}: ${listed(where)}`,
    };
  };
  if (found.negative.count > 0) report(rules.negative, say(says`before 0`, found.negative));
  if (found.descending.count + found.repeated.count > 0) {
    report(rules.order, say(says`not later than the key before`, found.descending, found.repeated));
  }
  if (found.outside.count > 0) report(rules.outside, say(says`in no sequence`, found.outside));
}

export const events = area(rules, (model, report) => {
  const timelineFor = timelines(model);
  for (const event of model.eventObjects) {
    const { id, fields } = event;
    const { frames } = fields;
    if (!eventName.test(fields.name)) {
      report(rules.name, {
        record: id,
        member: 'name',
        message: says`${model.nameOf(id)} has a name the game cannot read`,
      });
    }
    if (frames === null || frames.length === 0) {
      report(rules.noKeys, { record: id, member: 'frames', message: says`${model.nameOf(id)} has no keys` });
      continue;
    }
    const globalSequenceId = fields.globalSequenceId ?? -1;
    if (globalSequenceId === -1 && model.sequences.length === 0) {
      report(rules.noSequences, {
        record: id,
        message: says`${model.nameOf(id)} needs sequences, but the model has none`,
      });
    }
    const timeline = timelineFor(globalSequenceId);
    if (timeline !== null) checkTimes(model, report, event, frames, timeline);
  }
});
