/** Found files in an order that is asked for, as the indexes have them: for files of several places. Pure. */
import { baseName } from '../archive/paths.ts';
import type { LibraryFile } from './answers.ts';
import type { Sort } from './query/query.ts';

/** Null where the file has no such number. */
function numberIn(file: LibraryFile, field: Exclude<Sort['field'], 'name'>): number | null {
  if (field === 'date') return file.modifiedMs;
  if (field === 'size' || field === 'version') return file[field];
  return file.counts.find(({ name }) => name === field)?.count ?? null;
}

/** Below 0 where the first one comes first. What has no such number comes last, either way round. */
export function comparedBy({ field, isReversed }: Sort, left: LibraryFile, right: LibraryFile): number {
  const turn = isReversed ? -1 : 1;
  if (field === 'name') {
    const [one, other] = [left, right].map(({ path }) => baseName(path).toLowerCase());
    return one === other ? 0 : turn * ((one ?? '') < (other ?? '') ? -1 : 1);
  }
  const [one, other] = [numberIn(left, field), numberIn(right, field)];
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return turn * (other - one);
}
