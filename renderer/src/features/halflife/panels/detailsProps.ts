/** What the details of any record are given. */
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import type { Session } from '../../../workbench/state/session.ts';

export interface DetailsProps {
  readonly session: Session;
  readonly record: DocumentRecord;
}
