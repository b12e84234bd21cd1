/** In the Properties of an event object: its row, to be chosen from the game's table. */
import { fieldsIf } from '../../../../../shared/codec/record.ts';
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import { withEventRow } from '../../../../../shared/formats/mdx/eventMeaning.ts';
import { EventObject } from '../../../../../shared/formats/mdx/schema/nodes.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { EventDetails as ModelEventDetails } from '../../model/events/EventDetails.tsx';

interface EventDetailsProps {
  readonly session: Session;
  readonly record: DocumentRecord;
}

export function EventDetails({ session, record }: EventDetailsProps) {
  const { document } = session;
  const choose = (row: string): void => {
    const fields = fieldsIf(EventObject, document.get(record.id));
    const name = fields === null ? '' : withEventRow(fields.name, row);
    if (fields === null || name === fields.name) return;
    document.edit('Choose what an event names', (transaction) => {
      transaction.set(EventObject, record.id, { name });
    });
  };
  return <ModelEventDetails session={session} record={record} choose={choose} />;
}
