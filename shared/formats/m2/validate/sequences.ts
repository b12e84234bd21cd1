/** Rules about sequences and the tables that lead to them. Format page 20.1, 11 to 13. */
import { says } from '../../../codec/said.ts';
import type { Problem } from '../../../format/format.ts';
import { ALIAS } from '../codec/files.ts';
import { circlesOf, openChains, soundAliases } from '../links.ts';
import { findSequence, sequenceLookup } from '../lookups.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import type { ModelView } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { Sequence } from '../schema/sequence.ts';
import { Model } from '../schema/index.ts';

const rules = {
  backwards: rule(
    'sequence-backwards',
    'error',
    'The game divides by the length of a sequence. Its end must lie behind its start.',
  ),
  empty: rule('sequence-empty', 'warning', 'A sequence without length shows a single pose.'),
  overlap: rule(
    'sequence-overlap',
    // The format page calls it an error; the game's own GnomePounder of version 256 has two that overlap.
    'warning',
    'Before version 264 all sequences lie on one timeline; where two overlap, keys of one move the other.',
  ),
  frequency: rule(
    'sequence-frequency',
    'warning',
    'The game rolls a number from 0 to 32767 among the variations of an animation; frequencies should add up to it.',
  ),
  cycle: rule('variation-cycle', 'error', 'The game follows the variations of an animation to the end and finds none.'),
  alias: rule(
    'alias-target',
    'error',
    'The game plays the keys of the target; the chain of aliases must end at a sequence with keys of its own.',
  ),
  lookup: rule('sequence-lookup', 'error', 'The game finds sequences by this table; what it misses is never played.'),
  stand: rule('missing-stand', 'info', 'Some tools expect every model to have the animation Stand (0).'),
  playable: rule('playable-fallback', 'warning', 'What is played instead of a missing animation must be in the model.'),
};

function timeOf(model: ModelView, position: number): { start: number; end: number } {
  const fields = model.sequences[position]?.fields;
  return { start: fields?.startTime ?? 0, end: fields?.duration ?? fields?.endTime ?? 0 };
}

function checkTimes(model: ModelView, report: Report): void {
  for (const { id, position } of model.sequences) {
    const { start, end } = timeOf(model, position);
    const name = model.nameOf(id);
    if (end < start)
      report(rules.backwards, { record: id, message: says`${name} ends at ${end} ms, before it starts (${start})` });
    else if (end === start) report(rules.empty, { record: id, message: says`${name} has no length` });
  }
  if (model.version >= NESTED_TRACKS) return;
  const sorted = model.sequences.toSorted(
    (left, right) => timeOf(model, left.position).start - timeOf(model, right.position).start,
  );
  sorted.forEach((sequence, index) => {
    const next = sorted[index + 1];
    if (next === undefined || timeOf(model, next.position).start >= timeOf(model, sequence.position).end) return;
    const message = says`${model.nameOf(next.id)} starts before ${model.nameOf(sequence.id)} ends`;
    report(rules.overlap, { record: next.id, member: 'startTime', message });
  });
}

function checkVariations(model: ModelView, report: Report): void {
  const sums = new Map<number, number>();
  for (const { fields } of model.sequences) {
    sums.set(fields.animation, (sums.get(fields.animation) ?? 0) + fields.frequency);
  }
  for (const [animation, sum] of sums) {
    const first = model.sequences.find(({ fields }) => fields.animation === animation);
    // Native files also have 32766, by rounding.
    if (first === undefined || Math.abs(sum - 0x7fff) <= 1) continue;
    const message = says`Frequencies of ${model.nameOf(first.id)} and its variations add up to ${sum}, expected 32767`;
    report(rules.frequency, { record: first.id, member: 'frequency', message });
  }
  const links = model.sequences.map(({ fields }) => fields.nextVariation);
  const [ended, circles] = [openChains(links), circlesOf(links)];
  for (const { id, position, fields } of model.sequences) {
    if (circles[position] !== true) continue;
    // Of a circle one link is cut; the others still lead through all its variations.
    const isClosing = ended[position] !== fields.nextVariation;
    const fix: Problem['fix'] = isClosing
      ? { label: 'End the variations here', apply: (tx) => tx.set(Sequence, id, { nextVariation: -1 }) }
      : undefined;
    report(rules.cycle, {
      record: id,
      member: 'nextVariation',
      message: says`Variations of ${model.nameOf(id)} lead back to it`,
      fix,
    });
  }
}

function checkAliases(model: ModelView, report: Report): void {
  if (model.version < NESTED_TRACKS) return;
  const sound = soundAliases(model.sequences.map(({ fields }) => fields));
  for (const { id, fields, position } of model.sequences) {
    if ((fields.flags & ALIAS) === 0 || sound[position] === true) continue;
    report(rules.alias, {
      record: id,
      member: 'alias',
      message: says`${model.nameOf(id)} is an alias that leads to no sequence`,
      fix: {
        label: 'Let it play its own keys',
        apply: (tx) => tx.set(Sequence, id, { alias: position, flags: fields.flags & ~ALIAS }),
      },
    });
  }
}

function checkLookups(model: ModelView, report: Report): void {
  const animations = model.sequences.map(({ fields }) => fields.animation);
  const { sequenceLookup: table, playableLookup } = model.model;
  const lookup = table instanceof Uint16Array ? table : new Uint16Array(0);
  const lost = model.sequences.filter(
    ({ fields, position }) =>
      animations.indexOf(fields.animation) === position &&
      animations[findSequence(model.version, lookup, animations, fields.animation)] !== fields.animation,
  );
  const [first] = lost;
  if (first !== undefined) {
    report(rules.lookup, {
      record: model.root,
      member: 'sequenceLookup',
      message:
        lost.length === 1
          ? says`The sequence lookup misses ${model.nameOf(first.id)}`
          : says`The sequence lookup misses ${model.nameOf(first.id)} and ${lost.length - 1} more`,
      fix: {
        label: 'Rebuild sequence lookup',
        apply: (tx) =>
          tx.set(Model, model.root, {
            sequenceLookup: sequenceLookup(
              model.version,
              model.sequences.map(({ fields }) => fields),
            ),
          }),
      },
    });
  }
  if (model.sequences.length > 0 && !animations.includes(0)) {
    report(rules.stand, { record: model.root, message: says`The model has no sequence for Stand` });
  }
  if (!(playableLookup instanceof Uint16Array)) return;
  const missing = animations.filter(
    (id) => id * 2 < playableLookup.length && !animations.includes(playableLookup[id * 2] ?? 0),
  );
  if (missing.length === 0) return;
  const message = says`The table of playable animations replaces animation ${missing[0] ?? 0} by ${playableLookup[(missing[0] ?? 0) * 2] ?? 0}, which the model does not have`;
  report(rules.playable, { record: model.root, member: 'playableLookup', message });
}

export const sequences = area(rules, (model, report) => {
  checkTimes(model, report);
  checkVariations(model, report);
  checkAliases(model, report);
  checkLookups(model, report);
});
