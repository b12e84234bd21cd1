/** How many bones can move a vertex, in words. */
import type { MeshLimits } from '../../../../../shared/model/meshEdits.ts';
import { fill, text } from '../../../base/text/language.ts';

export function widthWords({ influences, areEqual }: MeshLimits): string {
  if (influences === 1) return text('One bone a vertex');
  return areEqual ? text('Bones of a vertex have equal weights') : fill('{} bones a vertex', influences);
}

/** The same in the room behind a legend. */
export function shortWidthWords({ influences, areEqual }: MeshLimits): string {
  if (influences === 1) return text('one bone a vertex');
  return areEqual ? text('equal weights') : fill('{} bones a vertex', influences);
}
