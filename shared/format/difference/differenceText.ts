/** One difference between two documents as a line for people, and as an object for programs. */
import type { Value } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import type { BulkDifference, Difference } from './differences.ts';
import { fieldText, linkedText } from './valueText.ts';

type FieldDifference = Difference & { readonly kind: 'field' };

function valueText({ field, member }: FieldDifference, value: Value): string {
  if (isNumbers(value) && field === null) return `${value.length} numbers`;
  if (field !== null) return fieldText(field, value);
  return member?.kind === 'linked' ? linkedText(member, value) : String(value);
}

function bulkText({ oldCount, newCount, differing, largest, first }: BulkDifference): string {
  const counts = oldCount === newCount ? `of ${oldCount} numbers` : `of ${oldCount} → ${newCount} numbers`;
  return `${differing} ${counts} differ, first at [${first}], largest difference ${Number(largest.toPrecision(6))}`;
}

export function differenceText(difference: Difference): string {
  const { path, change } = difference;
  switch (difference.kind) {
    case 'record':
      return `${change === 'added' ? '+' : '-'} ${path ?? `${difference.type} ${difference.title ?? ''}`.trimEnd()}`;
    case 'numbers':
      return `~ ${path}: ${bulkText(difference.bulk)}`;
    case 'order':
      return `~ ${path}: another order: ${difference.order.join(', ')}`;
    case 'field':
      if (change === 'added') return `+ ${path}: ${valueText(difference, difference.after)}`;
      if (change === 'removed') return `- ${path}: ${valueText(difference, difference.before)}`;
      return `~ ${path}: ${valueText(difference, difference.before)} → ${valueText(difference, difference.after)}`;
  }
}

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export function differenceJson(difference: Difference): object {
  const { kind, change, path } = difference;
  switch (kind) {
    case 'record':
      return { kind, change, path, type: difference.type, title: difference.title };
    case 'numbers':
      return { kind, change, path, ...difference.bulk };
    case 'order':
      return { kind, change, path, order: difference.order };
    case 'field':
      return {
        kind,
        change,
        path,
        ...(change === 'added' ? {} : { old: difference.before }),
        ...(change === 'removed' ? {} : { new: difference.after }),
      };
  }
}
