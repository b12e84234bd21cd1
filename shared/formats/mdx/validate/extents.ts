/** Rules about bounding volumes of the model, sequences and geosets. */
import { counts, listed, quoted, says } from '../../../codec/said.ts';
import type { Problem } from '../../../format/format.ts';
import type { DocumentRecord, Value } from '../../../codec/documentRecord.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsIf, fieldsOf } from '../../../codec/record.ts';
import { Geoset } from '../schema/geoset.ts';
import { ModelHeader, Sequence } from '../schema/model.ts';
import type { GeosetFields, Item } from './context.ts';
import { area, rule } from './rule.ts';
import { Places } from './wording.ts';

type Extent = FieldsIn<typeof ModelHeader>['extent'];

const rules = {
  negative: rule(
    'negative-extent',
    'warning',
    'The game culls and selects by this box; with a minimum above the maximum the model may vanish or not be clickable.',
  ),
  empty: rule(
    'sequence-extent-empty',
    'info',
    'The game culls and selects by this box while the sequence plays. Calculate the extents of the sequences.',
  ),
  count: rule(
    'sequence-extent-count',
    'info',
    'The game does not mind, but the old War3ModelEditor expects one extent for each sequence and refuses the file.',
  ),
};

const numbersPerExtent = 7;

function isNegative(minimum: readonly number[], maximum: readonly number[]): boolean {
  return minimum.some((low, axis) => (maximum[axis] ?? 0) < low);
}

function extentIn(record: DocumentRecord): Extent {
  const fields = fieldsIf(ModelHeader, record) ?? fieldsIf(Sequence, record) ?? fieldsOf(Geoset, record);
  return fields.extent;
}

/** Boxes "from +∞ to −∞" mean "nothing here yet"; sorting them would make a box around the whole map. */
const largestSortable = 100_000;

/**
 * Putting minimum and maximum in order loses nothing: the two numbers of an axis stay what they are, only their places
 * change. It is not offered where the numbers are marks for "empty".
 */
function sortFix(id: Item<unknown>['id'], extent: Extent): Problem['fix'] {
  const largest = Math.max(...extent.minimum.map(Math.abs), ...extent.maximum.map(Math.abs));
  if (!(largest < largestSortable)) return undefined;
  return {
    label: 'Put minimum and maximum in order',
    apply: (transaction) => {
      const { radius, minimum, maximum } = extentIn(transaction.get(id));
      const sorted: Value = {
        radius,
        minimum: minimum.map((low, axis) => Math.min(low, maximum[axis] ?? low)),
        maximum: maximum.map((high, axis) => Math.max(high, minimum[axis] ?? high)),
      };
      transaction.update(id, { extent: sorted });
    },
  };
}

function negativeSequenceExtents({ sequenceExtents }: GeosetFields): Places {
  const places = new Places();
  for (let at = 0; at + numbersPerExtent <= sequenceExtents.length; at += numbersPerExtent) {
    const minimum = [...sequenceExtents.subarray(at + 1, at + 4)];
    const maximum = [...sequenceExtents.subarray(at + 4, at + 7)];
    if (isNegative(minimum, maximum)) places.add(at / numbersPerExtent);
  }
  return places;
}

/**
 * Extents that are missing at the end can be filled up with the geoset's own box, which holds at every moment.
 * Surplus ones are left alone: nobody can tell which sequence was removed.
 */
function fillFix({ id, fields }: Item<GeosetFields>, sequenceCount: number): Problem['fix'] {
  const { minimum, maximum } = fields.extent;
  const isUsable = !isNegative(minimum, maximum) && [...minimum, ...maximum].some((number) => number !== 0);
  if (fields.sequenceExtents.length >= sequenceCount * numbersPerExtent || !isUsable) return undefined;
  return {
    label: "Fill up with the geoset's own extent",
    apply: (transaction) => {
      const { extent, sequenceExtents } = fieldsOf(Geoset, transaction.get(id));
      const filled = new Float32Array(sequenceCount * numbersPerExtent);
      filled.set(sequenceExtents.subarray(0, filled.length));
      const own = [extent.radius, ...extent.minimum, ...extent.maximum];
      for (let at = sequenceExtents.length; at < filled.length; at += numbersPerExtent) filled.set(own, at);
      transaction.update(id, { sequenceExtents: filled });
    },
  };
}

export const extents = area(rules, (model, report) => {
  const holders: readonly Item<{ readonly extent: Extent }>[] = [
    ...(model.header === null ? [] : [model.header]),
    ...model.sequences,
    ...model.geosets,
  ];
  for (const { id, fields } of holders) {
    if (!isNegative(fields.extent.minimum, fields.extent.maximum)) continue;
    const message = says`${model.nameOf(id)} has an extent whose minimum lies above its maximum`;
    const fix = sortFix(id, fields.extent);
    // The boxes that count are the sequences' and the model's; and marks for "empty" are what exporters leave where nothing is.
    const isUnused = fix === undefined || model.geosets.some((geoset) => geoset.id === id);
    report(rules.negative, { record: id, member: 'extent', message, fix, severity: isUnused ? 'info' : 'warning' });
  }
  for (const geoset of model.geosets) {
    const { id, fields } = geoset;
    const name = model.nameOf(id);
    const place = { record: id, member: 'sequenceExtents' };
    const negative = negativeSequenceExtents(fields);
    if (negative.count > 0) {
      const message = says`${name} has extents whose minimum lies above their maximum, for sequence ${negative.said()}`;
      report(rules.negative, { ...place, message, severity: 'info' });
    }
    const count = fields.sequenceExtents.length / numbersPerExtent;
    // Later versions normally have none.
    if (model.version === 800 && count !== model.sequences.length) {
      const message = says`${name} has ${counts(count, 'extent')} for ${counts(model.sequences.length, 'sequence')}`;
      report(rules.count, { ...place, message, fix: fillFix(geoset, model.sequences.length) });
    }
  }
  const empty = model.sequences.filter(({ fields: { extent } }) =>
    [extent.radius, ...extent.minimum, ...extent.maximum].every((number) => number === 0),
  );
  const [first] = empty;
  if (first === undefined) return;
  const names = listed(empty.map(({ fields }) => quoted(fields.name)));
  const message = says`${counts(empty.length, 'sequence')} without an extent: ${names}`;
  report(rules.empty, { record: first.id, member: 'extent', message });
});
