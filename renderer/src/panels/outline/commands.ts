/** What is done to selected objects, as functions for menus and as commands for keys and the palette. */
import type { RecordId } from '../../../../shared/document/record.ts';
import type { Command } from '../../commands/index.ts';
import { showSequence } from '../../app/state/playback.ts';
import { recordLabel } from '../../app/state/recordNames.ts';
import type { Session } from '../../app/state/session.ts';
import { select } from '../../app/state/session.ts';
import { ask, notify } from '../../ui/index.ts';
import type { Addition } from './additions.ts';
import { referrersOf } from './references.ts';
import { requestRename } from './renameRequest.ts';
import {
  addRecord,
  canDelete,
  canRename,
  deleteRecords,
  described,
  duplicateRecords,
  referrerText,
  renameRecord,
} from './structureEdits.ts';

/** All that these commands look at: any larger context will do. */
export interface SessionContext {
  readonly session: Session | null;
}

function selectionOf(session: Session): readonly RecordId[] {
  return session.state.getState().selection.filter((id) => session.document.has(id));
}

/** Tells of an edit that the document refused instead of throwing it at the user. */
function tell(title: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    notify({ tone: 'warning', title, message: error instanceof Error ? error.message : String(error) });
  }
}

/** Opens the name of the selected object for typing, in the outline. */
export function renameSelected(session: Session): void {
  const id = selectionOf(session).at(-1);
  if (id !== undefined && canRename(session.document, id)) requestRename(session, id);
}

/** Gives a record the name that was typed; says why when it does not fit. */
export function rename(session: Session, id: RecordId, label: string): void {
  tell('The name was not changed', () => renameRecord(session.document, id, label));
}

export function duplicateSelected(session: Session): void {
  tell('Nothing was duplicated', () => {
    const copies = duplicateRecords(session.document, selectionOf(session));
    if (copies.length > 0) select(session, copies);
  });
}

const namedReferrers = 6;

/** The sentence that names what refers to doomed records. */
function lossText(session: Session, referrers: ReturnType<typeof referrersOf>): string {
  const { document } = session;
  const named = referrers.slice(0, namedReferrers).map(({ record, label }) => referrerText(document, record, label));
  const more = referrers.length - named.length;
  const list = `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  const count = referrers.length === 1 ? 'One place refers to it' : `${referrers.length} places refer to it`;
  return `${count} and will lose the reference: ${list}.`;
}

/** Deletes records; asks first when something refers to them. */
export async function deleteWithQuestion(session: Session, ids: readonly RecordId[]): Promise<void> {
  const { document } = session;
  const doomed = ids.filter((id) => document.has(id) && canDelete(document, id));
  if (doomed.length === 0) return;
  const referrers = referrersOf(document, doomed);
  if (referrers.length > 0) {
    const [only] = doomed;
    const what =
      doomed.length === 1 && only !== undefined ? `“${recordLabel(document, only)}”` : described(document, doomed);
    const answer = await ask({
      title: `Delete ${what}?`,
      message: lossText(session, referrers),
      tone: 'warning',
      answers: [
        { id: 'cancel', label: 'Cancel' },
        { id: 'delete', label: 'Delete', variant: 'danger' },
      ],
    });
    if (answer !== 'delete') return;
  }
  tell('Nothing was deleted', () => deleteRecords(document, doomed));
}

export function deleteSelected(session: Session): Promise<void> {
  return deleteWithQuestion(session, selectionOf(session));
}

/** Adds a record, selects it, and opens its name for typing where it has one. */
export function addToDocument(session: Session, { type, at }: Addition): void {
  tell('Nothing was added', () => {
    const id = addRecord(session.document, type, selectionOf(session).at(-1) ?? null, at);
    select(session, [id]);
    if (session.document.format.schemas.get(type)?.info.title === 'name') requestRename(session, id);
  });
}

/** Shows a sequence and plays it. */
export function playSequence(session: Session, id: RecordId): void {
  showSequence(session, id);
  session.state.setState({ isPlaying: true });
}

const can =
  (test: (session: Session, id: RecordId) => boolean) =>
  ({ session }: SessionContext): boolean =>
    session !== null && selectionOf(session).some((id) => test(session, id));

const run =
  (act: (session: Session) => void | Promise<void>) =>
  ({ session }: SessionContext): void | Promise<void> =>
    session === null ? undefined : act(session);

export const outlineCommands: readonly Command<SessionContext>[] = [
  {
    id: 'edit.rename',
    title: 'Rename',
    category: 'Edit',
    icon: 'text',
    keys: ['F2'],
    when: can(({ document }, id) => canRename(document, id)),
    run: run(renameSelected),
  },
  {
    id: 'edit.duplicate',
    title: 'Duplicate',
    category: 'Edit',
    keywords: ['copy', 'clone'],
    icon: 'copy',
    keys: ['Mod+D'],
    when: can(({ document }, id) => canDelete(document, id)),
    run: run(duplicateSelected),
  },
  {
    id: 'edit.delete',
    title: 'Delete',
    category: 'Edit',
    keywords: ['remove'],
    icon: 'trash',
    keys: ['Delete'],
    when: can(({ document }, id) => canDelete(document, id)),
    run: run(deleteSelected),
  },
];
