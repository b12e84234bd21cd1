/** Rules about sequences, their animations, events, groups and transitions. Format page 22. */
import { counts, quoted, says } from '../../../codec/said.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { framesHeld } from '../model.ts';
import type { SequenceFields } from '../model.ts';
import { baseOf, renamedGroup } from '../names.ts';
import { Animation, mostFrames } from '../schema/animations.ts';
import { encodeAnimations } from '../schema/animationBytes.ts';
import { channelCount } from '../schema/channels.ts';
import type { Checked, Item, Report } from './rule.ts';
import { area, repeatedNames, rule } from './rule.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { SequenceGroup } from '../schema/files.ts';

/** Counts of blends that Half-Life plays as they are meant. Format page 15. */
const mixedCounts: ReadonlySet<number> = new Set([1, 2, 3, 4]);
const soundEvents: ReadonlySet<number> = new Set([1004, 1008, 5004]);

const rules = {
  none: rule(
    'no-sequences',
    'error',
    'The engine looks at sequence 0 of every model: it crashes. Add one, even of a single frame.',
  ),
  frames: rule('sequence-frames', 'error', 'A sequence needs at least one frame.'),
  many: rule(
    'frame-count',
    'error',
    'The count is damaged: no file holds so many frames. Nothing here plays more of them than there are.',
  ),
  missing: rule(
    'group-file-missing',
    'error',
    'The samples are in a file that was not found beside the model: Half-Life shows nothing of the sequence and Xash stops with an error.',
  ),
  animations: rule(
    'sequence-without-animation',
    'error',
    'Without a blend the engine reads something else as animation.',
  ),
  blends: rule(
    'sequence-blends',
    'warning',
    'Half-Life mixes two blends, or exactly four: of any other number the first two. Only Counter-Strike plays nine.',
  ),
  size: rule(
    'animation-size',
    'error',
    'There must be six numbers for each bone and frame: what is missing is written as 0.',
  ),
  length: rule(
    'animation-too-long',
    'error',
    'Samples must lie within 64 KB of their bone’s record, so the model cannot be saved. Shorten the sequence, split it, or remove small movements.',
  ),
  speed: rule(
    'sequence-speed',
    'warning',
    'The sequence never moves on, or the time the game waits for it makes no sense.',
  ),
  repeated: rule(
    'sequence-name-repeated',
    'warning',
    'The game finds the first sequence of a name, in capitals or not.',
  ),
  eventFrame: rule('event-frame', 'warning', 'The game never reaches the frame, so the event does not happen.'),
  sound: rule('event-sound', 'warning', 'Half-Life plays .wav files only; Sven Co-op knows more kinds.'),
  groupName: rule(
    'group-name',
    'warning',
    'Half-Life loads the file by this path, from the folder of the game; Xash by the name of the model. A file with another name is not found.',
  ),
  node: rule(
    'sequence-node',
    'warning',
    'The node does not exist in the table of transitions, so the game finds no way to or from the sequence.',
  ),
  table: rule(
    'transition-table',
    'error',
    'The table must hold one byte for each two nodes: the game reads past its end.',
  ),
  entry: rule('transition-node', 'warning', 'The table leads to a node that does not exist.'),
};

function checkAnimations(model: Checked, report: Report, { id, name, fields }: Item<SequenceFields>): void {
  const { frames, animations, group } = fields;
  if (frames < 1)
    report(rules.frames, { record: id, member: 'frames', message: says`${name} has ${counts(frames, 'frame')}` });
  if (frames > mostFrames) {
    const message = says`${name} states ${counts(frames, 'frame')}; there are samples for ${framesHeld(fields)}`;
    report(rules.many, { record: id, member: 'frames', message });
  }
  const holder = model.groups[group];
  // That there is no such group, the check of references tells.
  if (group !== 0 && holder === undefined) return;
  if (group > 0 && holder !== undefined && holder.fields.files.length === 0) {
    report(rules.missing, {
      record: id,
      member: 'group',
      message: says`${name}: the file of sequence group ${group} is missing`,
    });
    return;
  }
  if (animations.length === 0) {
    report(rules.animations, { record: id, member: 'animations', message: says`${name} has no blend` });
    return;
  }
  if (!mixedCounts.has(animations.length) && model.engine === 'halfLife') {
    report(rules.blends, { record: id, member: 'animations', message: says`${name} has ${animations.length} blends` });
  }
  // What was read from the file fits by itself, and looking at it would decode it all.
  if (!model.document.isTouched(id)) return;
  const samples = animations.map((blend) => fieldsOf(Animation, model.document.get(blend)).samples);
  const expected = model.bones.length * Math.max(0, frames) * channelCount;
  for (const [blend, numbers] of samples.entries()) {
    if (numbers.length === expected) continue;
    const message = says`${name}: blend ${blend} has ${numbers.length} numbers, expected ${expected}`;
    report(rules.size, { record: animations[blend] ?? id, member: 'samples', message });
  }
  try {
    encodeAnimations(samples, { bones: model.bones.length, frames }, null);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report(rules.length, { record: id, member: 'animations', message: says`${name} is too long for the format` });
  }
}

function checkEvents(model: Checked, report: Report, sequence: Item<SequenceFields>): void {
  for (const { id, fields } of model.eventsOf(sequence)) {
    const where = says`${sequence.name}: the event at frame ${fields.frame}`;
    if (fields.frame < 0 || fields.frame >= Math.max(1, sequence.fields.frames)) {
      report(rules.eventFrame, {
        record: id,
        member: 'frame',
        message: says`${where} is outside its ${counts(sequence.fields.frames, 'frame')}`,
      });
    }
    if (soundEvents.has(fields.event) && !/\.wav$/i.test(fields.options)) {
      const message =
        fields.options === ''
          ? says`${where} names no sound`
          : says`${where} names ${quoted(fields.options)}, which is not a .wav file`;
      report(rules.sound, { record: id, member: 'options', message });
    }
  }
}

function checkGroups(model: Checked, report: Report): void {
  const file = model.document.original?.files[0]?.name;
  if (file === undefined || file === '') return;
  for (const { id, position, fields } of model.groups) {
    if (position === 0) continue;
    const wanted = renamedGroup('', baseOf(file), position);
    if (fields.name.toLowerCase().replaceAll('/', '\\').split('\\').at(-1) === wanted.toLowerCase().split('\\').at(-1))
      continue;
    const stated = renamedGroup(fields.name, baseOf(file), position);
    const fix = { label: `Name it ${stated}`, apply: (tx: Transaction) => tx.set(SequenceGroup, id, { name: stated }) };
    const message = says`Sequence group ${position} names the file ${quoted(fields.name)}, but the model's is called ${wanted.split('\\').at(-1) ?? wanted}`;
    report(rules.groupName, { record: id, member: 'name', message, fix });
  }
}

function checkTransitions(model: Checked, report: Report): void {
  const { nodeCount, transitions } = model.model;
  if (transitions.length !== nodeCount * nodeCount) {
    const message = says`The table of transitions has ${counts(transitions.length, 'byte')} for ${counts(nodeCount, 'node')}`;
    report(rules.table, { record: model.root, member: 'transitions', message });
  }
  const bad = [...transitions].find((node) => node > nodeCount);
  if (bad !== undefined) {
    report(rules.entry, {
      record: model.root,
      member: 'transitions',
      message: says`The table of transitions leads to node ${bad}, but there are ${nodeCount}`,
    });
  }
  for (const { id, name, fields } of model.sequences) {
    for (const member of ['entryNode', 'exitNode'] as const) {
      const node = fields[member];
      if (node >= 0 && node <= nodeCount) continue;
      report(rules.node, {
        record: id,
        member,
        message:
          member === 'entryNode'
            ? says`${name} starts at node ${node}, but there are ${nodeCount}`
            : says`${name} ends at node ${node}, but there are ${nodeCount}`,
      });
    }
  }
}

export const sequences = area(rules, (model, report) => {
  const isTexturesOnly = model.bodyparts.length === 0 && model.bones.length === 0;
  if (model.sequences.length === 0 && !isTexturesOnly) {
    report(rules.none, { record: model.root, member: 'sequences', message: says`The model has no sequence` });
  }
  for (const sequence of model.sequences) {
    checkAnimations(model, report, sequence);
    checkEvents(model, report, sequence);
    const { framesPerSecond } = sequence.fields;
    if (framesPerSecond <= 0) {
      const message = says`${sequence.name} plays ${framesPerSecond} frames a second`;
      report(rules.speed, { record: sequence.id, member: 'framesPerSecond', message });
    }
  }
  for (const { id, name, position } of repeatedNames(model.sequences)) {
    report(rules.repeated, {
      record: id,
      member: 'name',
      message: says`${name} (number ${position}) has the name of an earlier sequence`,
    });
  }
  checkGroups(model, report);
  checkTransitions(model, report);
});
