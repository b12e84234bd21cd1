/** Other paths for the files that a document names: what a pattern finds in them becomes another text. Pure. */
import type { FileReference } from '../document/fileReferences.ts';

export interface Repathed {
  readonly reference: FileReference;
  readonly to: string;
}

/** A pattern with `*` for anything; capitals and the kind of slash do not count. Null for one that finds nothing. */
function expressionOf(pattern: string, isWhole: boolean): RegExp | null {
  if (pattern === '') return null;
  const exact = (text: string): string => text.replace(/[.+?^${}()|[\]]/g, '\\$&');
  const parts = pattern.split('*').map((part) => part.split(/[\\/]/).map(exact).join('[\\\\/]'));
  const source = parts.join('(.*)');
  return new RegExp(isWhole ? `^${source}$` : source, 'i');
}

/**
 * What the paths become: the first place that the pattern finds, with each `*` of the new text what its own found. `isWhole`:
 * it has to find the whole path.
 */
export function repathed(
  references: readonly FileReference[],
  from: string,
  to: string,
  isWhole = false,
): readonly Repathed[] {
  const expression = expressionOf(from, isWhole);
  if (expression === null) return [];
  return references.flatMap((reference) => {
    const found = expression.exec(reference.path);
    if (found === null) return [];
    let star = 0;
    const made = to.replace(/\*/g, () => found[++star] ?? '');
    const path = `${reference.path.slice(0, found.index)}${made}${reference.path.slice(found.index + found[0].length)}`;
    return path === reference.path || path === '' ? [] : [{ reference, to: path }];
  });
}
