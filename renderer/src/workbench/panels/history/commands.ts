/** Going through the history of a document. Undo and redo themselves are commands of the Edit menu. */
import type { Session } from '../../state/session.ts';

/** Undoes or redoes until the document stands at a position of its history. */
export function goToStep({ document }: Session, position: number): void {
  while (document.history.position > position && document.undo() !== null);
  while (document.history.position < position && document.redo() !== null);
}
