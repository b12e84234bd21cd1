/** Whose keys a sequence plays: an alias plays those of another one (format page 4, from version 264 on). */
import type { DocumentView } from '../../codec/documentView.ts';
import { fieldsOf } from '../../codec/record.ts';
import { ALIAS } from './codec/files.ts';
import { listOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';

/** No model leads from alias to alias further than this; a circle ends here. */
const longestChain = 16;

/**
 * Position of the sequence whose keys are played for one. The game follows the aliases, whatever the rows of the alias's own
 * tracks say; other programs' files do not always repeat the rows.
 */
export function resolveAlias(document: DocumentView, position: number): number {
  if (document.version < NESTED_TRACKS) return position;
  const sequences = listOf(document, 'sequences');
  let at = position;
  for (let step = 0; step < longestChain; step++) {
    const id = sequences[at];
    if (id === undefined) return position;
    const { flags, alias } = fieldsOf(Sequence, document.get(id));
    if ((flags & ALIAS) === 0 || alias === at) return at;
    at = alias;
  }
  return position;
}
