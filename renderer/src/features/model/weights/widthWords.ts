/** How many bones can move a vertex, in words. */
import type { MeshLimits } from '../../../../../shared/model/meshEdits.ts';

export function widthWords({ influences, areEqual }: MeshLimits): string {
  if (influences === 1) return 'One bone a vertex';
  return areEqual ? 'Bones of a vertex have equal weights' : `${influences} bones a vertex`;
}

/** The same in the room behind a legend. */
export function shortWidthWords({ influences, areEqual }: MeshLimits): string {
  if (influences === 1) return 'one bone a vertex';
  return areEqual ? 'equal weights' : `${influences} bones a vertex`;
}
