/** Commands of the Edit menu: taking back, and what is done to the selected objects whatever their kind. */
import { pathOf } from '../../../../shared/document/path.ts';
import { editStructure, listOf, placeInList } from '../../../../shared/document/structure.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { outlineCommands } from '../panels/outline/commands.ts';
import { referrersOf } from '../panels/outline/references.ts';
import { canDelete, newOrder, reorder } from '../panels/outline/structureEdits.ts';
import { notify } from '../../base/ui/index.ts';
import { commonHistoryOf } from '../state/groups.ts';
import { localHistoryOf } from '../state/localHistory.ts';
import type { Session } from '../state/session.ts';
import type { AppCommand, AppContext } from './context.ts';
import { hasSelection, withSession } from './context.ts';
import { fill, text, translated } from '../../base/text/language.ts';

/** What is selected and stands in a list it can be taken out of. */
function movable({ document, state }: Session): readonly RecordId[] {
  return state.getState().selection.filter((id) => canDelete(document, id));
}

/** Before which place of their list the selected objects go when they move by one; null where they cannot. */
function placeAfterMove(session: Session, by: 1 | -1): number | null {
  const { document } = session;
  const ids = movable(session);
  const places = ids.flatMap((id) => placeInList(document, id)?.position ?? []);
  if (places.length === 0) return null;
  const index = by < 0 ? Math.min(...places) - 1 : Math.max(...places) + 2;
  return index < 0 || newOrder(document, ids, index) === null ? null : index;
}

const canMove =
  (by: 1 | -1) =>
  ({ session }: AppContext): boolean =>
    session !== null && placeAfterMove(session, by) !== null;

/** Moves the selected objects one place up or down in the list they share. */
function moveSelected(session: Session, by: 1 | -1): void {
  const index = placeAfterMove(session, by);
  if (index !== null) reorder(session.document, movable(session), index);
}

async function copyPaths({ document, state }: Session): Promise<void> {
  const paths = state.getState().selection.map((id) => pathOf(document.format, document, id));
  await navigator.clipboard.writeText(paths.join('\n'));
  notify({
    tone: 'info',
    title: paths.length === 1 ? fill('Copied {}', paths[0] ?? '') : fill('Copied {} paths', paths.length),
  });
}

function deleteUnusedTextures({ document }: Session): void {
  const unused = listOf(document, 'textures').filter((id) => referrersOf(document, [id]).length === 0);
  if (unused.length === 0) {
    notify({ tone: 'info', title: text('Every texture is used') });
    return;
  }
  editStructure(document, `Delete ${unused.length} unused textures`, (structure) => {
    for (const id of unused) structure.remove(id);
  });
  notify({
    tone: 'ok',
    title: fill('Deleted {} unused {}', unused.length, unused.length === 1 ? text('texture') : text('textures')),
  });
}

/** What would be taken back: the last step of the document, or of the documents that it is worked on with. */
function undoLabel(session: Session | null): string | null {
  if (session === null) return null;
  const local = localHistoryOf(session)?.undoLabel ?? null;
  if (local !== null) return local;
  const common = commonHistoryOf(session);
  return common === null ? (session.document.history.entries.at(-1)?.label ?? null) : common.undoLabel;
}

function redoLabel(session: Session | null): string | null {
  if (session === null) return null;
  const local = localHistoryOf(session)?.redoLabel ?? null;
  if (local !== null) return local;
  const common = commonHistoryOf(session);
  return common === null ? (session.document.history.redoable[0]?.label ?? null) : common.redoLabel;
}

/** Takes the last step back: of a document, or of those that it is worked on with. */
export function undo(session: Session): void {
  const local = localHistoryOf(session);
  if (local !== null && local.undoLabel !== null) local.undo();
  else (commonHistoryOf(session) ?? session.document).undo();
}

function redo(session: Session): void {
  const local = localHistoryOf(session);
  if (local !== null && local.redoLabel !== null) local.redo();
  else (commonHistoryOf(session) ?? session.document).redo();
}

export const editCommands: readonly AppCommand[] = [
  {
    id: 'edit.undo',
    title: ({ session }) => {
      const label = undoLabel(session);
      return label === null ? 'Undo' : fill('Undo {}', translated(label));
    },
    category: 'Edit',
    icon: 'undo',
    keys: ['Mod+Z'],
    when: ({ session }) => undoLabel(session) !== null,
    run: withSession(undo),
  },
  {
    id: 'edit.redo',
    title: ({ session }) => {
      const label = redoLabel(session);
      return label === null ? 'Redo' : fill('Redo {}', translated(label));
    },
    category: 'Edit',
    icon: 'redo',
    keys: ['Mod+Y', 'Mod+Shift+Z'],
    when: ({ session }) => redoLabel(session) !== null,
    run: withSession(redo),
  },
  ...outlineCommands,
  {
    id: 'edit.moveUp',
    title: 'Move up in the list',
    category: 'Edit',
    keywords: ['reorder'],
    icon: 'arrowUp',
    keys: ['Alt+ArrowUp'],
    when: canMove(-1),
    run: withSession((session) => moveSelected(session, -1)),
  },
  {
    id: 'edit.moveDown',
    title: 'Move down in the list',
    category: 'Edit',
    keywords: ['reorder'],
    icon: 'arrowDown',
    keys: ['Alt+ArrowDown'],
    when: canMove(1),
    run: withSession((session) => moveSelected(session, 1)),
  },
  {
    id: 'edit.copyPath',
    title: 'Copy the path',
    category: 'Edit',
    keywords: ['address', 'command line', 'clipboard'],
    icon: 'link',
    keys: ['Mod+Shift+C'],
    when: hasSelection,
    run: withSession(copyPaths),
  },
  {
    id: 'edit.deleteUnusedTextures',
    title: 'Delete unused textures',
    category: 'Model',
    keywords: ['clean', 'optimise'],
    icon: 'texture',
    when: ({ session }) => session !== null && listOf(session.document, 'textures').length > 0,
    run: withSession(deleteUnusedTextures),
  },
];
