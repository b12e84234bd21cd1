/** Which rows of the outline bear the mark of a problem: the worst one of the record, or of what it holds. Pure. */
import type { Said } from '../../../../../shared/codec/said.ts';
import type { Severity } from '../../../../../shared/codec/check.ts';
import type { FormatDocument, Problem } from '../../../../../shared/format/format.ts';
import type { OutlineIndex } from '../../state/outlineIndex.ts';
import { rowOf } from '../../state/outlineIndex.ts';

export interface RowMark {
  readonly severity: 'error' | 'warning';
  /** Messages of all errors and warnings of the row. */
  readonly messages: readonly Said[];
}

/** Remarks are left to the Problems panel: a mark on every second row would say nothing. */
function isMarked(severity: Severity): severity is 'error' | 'warning' {
  return severity !== 'info';
}

export function rowMarks(
  problems: readonly Problem[],
  index: OutlineIndex,
  document: FormatDocument,
): ReadonlyMap<string, RowMark> {
  const marks = new Map<string, RowMark>();
  for (const { severity, said, record } of problems) {
    if (!isMarked(severity) || !document.has(record)) continue;
    const key = rowOf(index, document, record);
    if (key === null) continue;
    const known = marks.get(key);
    marks.set(key, {
      severity: known?.severity === 'error' ? 'error' : severity,
      messages: [...(known?.messages ?? []), said],
    });
  }
  return marks;
}
