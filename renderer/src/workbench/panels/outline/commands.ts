/** What is done to selected objects, as functions for menus and as commands for keys and the palette. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Command } from '../../../base/commands/index.ts';
import { sequenceSpan } from '../../state/sequences.ts';
import { recordLabel } from '../../state/recordNames.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import { workbench } from '../../state/workbench.ts';
import { ask, notify } from '../../../base/ui/index.ts';
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
import { fill, text } from '../../../base/text/language.ts';

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
  tell(text('The name was not changed'), () => renameRecord(session.document, id, label));
}

export function duplicateSelected(session: Session): void {
  tell(text('Nothing was duplicated'), () => {
    const copies = duplicateRecords(session.document, selectionOf(session));
    if (copies.length > 0) select(session, copies);
  });
}

const namedReferrers = 6;

/** The sentence that names what refers to doomed records; empty when nothing does. */
function lossText(session: Session, referrers: ReturnType<typeof referrersOf>): string {
  if (referrers.length === 0) return '';
  const { document } = session;
  const named = referrers.slice(0, namedReferrers).map(({ record, label }) => referrerText(document, record, label));
  const more = referrers.length - named.length;
  const list = `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  const count =
    referrers.length === 1 ? text('One place refers to it') : fill('{} places refer to it', referrers.length);
  return fill('{} and will lose the reference: {}.', count, list);
}

/** Deletes records; asks first when something hangs on them, which may go along, or refers to them. */
export async function deleteWithQuestion(session: Session, ids: readonly RecordId[]): Promise<void> {
  const { document } = session;
  const doomed = ids.filter((id) => document.has(id) && canDelete(document, id));
  if (doomed.length === 0) return;
  const hanging = document.format.structure.dependants?.(document, doomed) ?? [];
  const along = hanging.flatMap(({ records }) => records);
  const referrers = referrersOf(document, doomed).filter(({ record }) => !along.includes(record));
  if (referrers.length === 0 && along.length === 0) {
    tell(text('Nothing was deleted'), () => deleteRecords(document, doomed));
    return;
  }
  const [only] = doomed;
  const isOne = doomed.length === 1 && only !== undefined;
  const answer = await ask({
    title: fill('Delete {}?', isOne ? `“${recordLabel(document, only)}”` : described(document, doomed)),
    message: [...hanging.map(({ reason }) => reason), lossText(session, referrers)]
      .filter((text) => text !== '')
      .join(' '),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      ...(along.length === 0
        ? [{ id: 'delete', label: text('Delete'), variant: 'danger' } as const]
        : [
            { id: 'delete', label: isOne ? text('Delete only it') : text('Delete only them') } as const,
            { id: 'all', label: fill('Delete all {}', doomed.length + along.length), variant: 'danger' } as const,
          ]),
    ],
  });
  if (answer !== 'delete' && answer !== 'all') return;
  tell(text('Nothing was deleted'), () => deleteRecords(document, answer === 'all' ? [...doomed, ...along] : doomed));
}

export function deleteSelected(session: Session): Promise<void> {
  return deleteWithQuestion(session, selectionOf(session));
}

/** Adds a record, selects it, and opens its name for typing where it has one. */
export function addToDocument(session: Session, { type, at }: Addition): void {
  tell(text('Nothing was added'), () => {
    // With nothing selected, what is shown is what one means: an event goes into the sequence that plays.
    const near = selectionOf(session).at(-1) ?? session.playback.state.get().sequence;
    const id = addRecord(session.document, type, near, at);
    select(session, [id]);
    if (session.document.format.schemas.get(type)?.info.title === 'name') requestRename(session, id);
  });
}

/** Shows a sequence and plays it. */
export function playSequence(session: Session, id: RecordId): void {
  session.playback.show(id);
  session.playback.play();
}

/** Plays the one sequence that is selected, where the user wants that. What plays already goes on. */
export function playSelected(session: Session): void {
  const [only, ...more] = selectionOf(session);
  if (only === undefined || more.length > 0 || !workbench.getState().playsSelected) return;
  const { sequence, isPlaying } = session.playback.state.get();
  if (sequenceSpan(session.document, only) === null || (sequence === only && isPlaying)) return;
  playSequence(session, only);
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
