/** The moving model of a document: all that stands on tracks, for any moment. Made anew when what it plays changes. */
import type { Document } from '../../../document/document.ts';
import { lazilyBy, oncePerDocument } from '../../../model/lazily.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { ModelPlayer } from './player.ts';

const types = ['bone', 'sequence', 'globalLoop', ...kindOfType.keys()];
const lists = ['bones', 'sequences', 'globalLoops'] as const;

/** A text that is another one whenever something plays otherwise. */
export function motionState(document: Document): string {
  return `${document.revisionOfTypes(types)} ${document.revisionOf(document.root, lists)}`;
}

/** The same for all that look at a document; nobody may keep what it says of a moment. */
export const motionOf = oncePerDocument((document: Document): (() => ModelPlayer) =>
  lazilyBy(
    document,
    () => motionState(document),
    () => new ModelPlayer(document),
  ),
);
