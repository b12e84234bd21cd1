/** Whether two tracks have the same keys for every sequence, wherever in their joined lists these stand. */
import type { DocumentRecord, Value } from '../../codec/documentRecord.ts';
import { isNumbers, sameNumbers } from '../../codec/documentRecord.ts';
import { trackFields } from './model.ts';
import { ROW_ELSEWHERE } from './schema/track.ts';
import { trackKinds } from './schema/trackKinds.ts';

const componentsOf: ReadonlyMap<string, number> = new Map(
  Object.values(trackKinds).map(({ type, components }) => [type, components]),
);

function sameRuns(tables: readonly [Value, Value], numbers: readonly [Value, Value], components: number): boolean {
  const [rows, others] = tables;
  const [left, right] = numbers;
  if (!isNumbers(rows) || !isNumbers(others) || rows.length !== others.length) return false;
  if (!isNumbers(left) || !isNumbers(right)) return left === right;
  for (let at = 0; at < rows.length; at += 2) {
    const [first, count] = [rows[at] ?? 0, rows[at + 1] ?? 0];
    const [otherFirst, otherCount] = [others[at] ?? 0, others[at + 1] ?? 0];
    const isElsewhere = first === ROW_ELSEWHERE;
    if (isElsewhere !== (otherFirst === ROW_ELSEWHERE)) return false;
    // The second number of a row that is elsewhere is where it stood, not how much it holds.
    if (isElsewhere) continue;
    if (count !== otherCount) return false;
    const one = left.subarray(first * components, (first + count) * components);
    if (!sameNumbers(one, right.subarray(otherFirst * components, (otherFirst + otherCount) * components)))
      return false;
  }
  return true;
}

const keyMembers: ReadonlySet<string> = new Set(['rows', 'valueRows', 'times', 'values']);

/** Tracks of version 264 alone can hold the same keys in several ways. */
export function sameKeys(member: string, one: DocumentRecord, other: DocumentRecord): boolean {
  const components = componentsOf.get(one.type);
  if (components === undefined || !keyMembers.has(member)) return false;
  const [left, right] = [trackFields(one), trackFields(other)];
  if (!sameRuns([left.rows, right.rows], [left.times, right.times], 1)) return false;
  const tables = [left.valueRows ?? left.rows, right.valueRows ?? right.rows] as const;
  return components === 0 || sameRuns(tables, [left.values, right.values], components);
}
