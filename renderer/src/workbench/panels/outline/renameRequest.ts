/** The wish to type a record's name in the outline, from wherever a command was run; the outline fulfils it when it is shown. */
import { createStore } from 'zustand/vanilla';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Session } from '../../state/session.ts';

export interface RenameRequest {
  readonly session: Session;
  readonly record: RecordId;
}

export const renameRequest = createStore<{ readonly request: RenameRequest | null }>(() => ({ request: null }));

export function requestRename(session: Session, record: RecordId): void {
  renameRequest.setState({ request: { session, record } });
}
