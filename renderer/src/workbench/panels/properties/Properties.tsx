/** The Properties panel: every field of the selected objects, made from what the format says of them. */
import { listByName } from '../../../../../shared/codec/byName.ts';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { FieldSpan } from '../../../../../shared/codec/fieldSpan.ts';
import { fieldSpans } from '../../../../../shared/codec/spans.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { pathOf } from '../../../../../shared/document/path.ts';
import { useActiveSession, useHistoryRevision, useSession } from '../../state/hooks.ts';
import { useOriginal, wantOriginal } from '../../state/original.ts';
import { useOutline } from '../../state/outlineIndex.ts';
import { kindLabel } from '../../state/recordNames.ts';
import type { Session } from '../../state/session.ts';
import { renderDetails } from '../../views/views.tsx';
import { EmptyState, Section } from '../../../base/ui/index.ts';
import { BulkRow } from './BulkRow.tsx';
import { ChildLinks } from './ChildLinks.tsx';
import { isSlotChanged, SlotField } from './fields/SlotField.tsx';
import { Animation } from './keys/Animation.tsx';
import { TrackEditor } from './keys/TrackEditor.tsx';
import { isTrack, trackOf } from './keys/trackLists.ts';
import { ObjectHeader } from './ObjectHeader.tsx';
import { rememberSection, sectionMemory } from './sectionMemory.ts';
import { bulkMembers, childLists, commonMembers, groupsOf, isTrackList } from './slots.ts';
import { isOffered } from '../outline/newRecords.ts';
import { useRecords } from './useRecords.ts';
import styles from './Properties.module.css';
import { text } from '../../../base/text/language.ts';

export function Properties() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState
        icon="settings"
        title={text('No document')}
        hint={text('The fields of what is selected are edited here.')}
      />
    );
  }
  return <PropertiesOf key={session.id} session={session} />;
}

function PropertiesOf({ session }: { readonly session: Session }) {
  const selection = useSession(session, (state) => state.selection);
  const records = useRecords(session.document, selection);
  // Marks of changes follow saves; titles and links follow the outline.
  useHistoryRevision(session.document);
  useOutline(session.document);
  const shown = records.at(-1);
  if (shown === undefined) {
    return (
      <EmptyState
        icon="select"
        title={text('Nothing is selected')}
        hint={text('Select something in the outline or in the view to see and edit its fields.')}
      />
    );
  }
  return (
    <div className={styles['panel']}>
      <ObjectHeader session={session} records={records} />
      {records.length === 1 && renderDetails(session, shown)}
      {records.length === 1 && isTrack(session.document, shown) ? (
        <TrackEditor session={session} record={shown} isWhole />
      ) : (
        <Fields key={`${shown.id} ${records.length}`} session={session} records={records} ids={selection} />
      )}
    </div>
  );
}

/** Where the values of a record stand in its file; nothing while its bytes are not here or the record is new. */
function useOriginalSpans(session: Session, record: DocumentRecord | undefined): readonly FieldSpan[] {
  const { original } = useOriginal(session);
  useEffect(() => void wantOriginal(session), [session]);
  const source = record?.source ?? null;
  const schema = record === undefined ? undefined : session.document.format.schemas.get(record.type);
  return useMemo(
    () =>
      original === null || source === null || schema === undefined
        ? []
        : fieldSpans(schema, original.bytes, source, original.version, original.files),
    [original, source, schema],
  );
}

interface FieldsProps {
  readonly session: Session;
  readonly records: readonly DocumentRecord[];
  readonly ids: readonly RecordId[];
}

function Fields({ session, records, ids }: FieldsProps) {
  const { document } = session;
  const closed = useStore(sectionMemory, (state) => state.closed);
  const shown = records.at(-1);
  const spans = useOriginalSpans(session, records.length === 1 ? shown : undefined);
  if (shown === undefined) return null;
  const path = pathOf(document.format, document, shown.id);
  const members = commonMembers(document, records);
  const trackLists = records.length === 1 ? members.filter((member) => isTrackList(document.format, member)) : [];
  const ownKeys = records.length === 1 ? trackOf(document, shown, null) : null;
  const bulk = records.length === 1 ? bulkMembers(members).filter(({ name }) => name !== ownKeys?.times) : [];
  const lists = records.length === 1 ? childLists(document.format, members) : [];
  const groups = groupsOf(members, kindLabel(document, shown));
  const section = (title: string) => ({
    title,
    open: !closed.has(title),
    onOpenChange: (isOpen: boolean) => rememberSection(title, isOpen),
  });
  return (
    <>
      {groups.map(({ title, slots }) => (
        <Section
          key={title}
          {...section(title)}
          changed={closed.has(title) && slots.some((slot) => isSlotChanged(session, records, slot))}
        >
          {slots.map((slot) => (
            <SlotField
              key={slot.key}
              session={session}
              records={records}
              ids={ids}
              slot={slot}
              path={path}
              spans={spans}
            />
          ))}
        </Section>
      ))}
      {lists
        .filter(
          (member) =>
            listByName(shown.fields, member.name).length > 0 ||
            member.schemas.some(({ type }) => isOffered(document, type)),
        )
        .map((member) => (
          <ChildLinks key={member.name} session={session} record={shown} member={member} />
        ))}
      {(trackLists.length > 0 || ownKeys !== null) && (
        <Animation session={session} record={shown} lists={trackLists} {...section(text('Animation'))} />
      )}
      {bulk.length > 0 && (
        <Section {...section(text('Data'))}>
          {bulk.map((member) => (
            <BulkRow key={member.name} session={session} record={shown} member={member} />
          ))}
        </Section>
      )}
    </>
  );
}
