/** The Animation section: the key tracks of a record, each unfolding into its table of keys. */
import { useState } from 'react';
import { idList } from '../../../../../shared/codec/parts.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/document/record.ts';
import { interpolationNames } from '../../../../../shared/formats/mdx/schema/track.ts';
import { useRecord } from '../../../app/state/hooks.ts';
import { counted, inSentence } from '../../../app/state/recordNames.ts';
import { isRecordChanged } from '../../../app/state/savedRecords.ts';
import type { Session } from '../../../app/state/session.ts';
import { classNames, Icon, IconButton, MenuButton, Section, type MenuItem } from '../../../ui/index.ts';
import type { ListMember } from '../slots.ts';
import { EventEditor, TrackEditor } from './TrackEditor.tsx';
import { addTrack, missingTags, removeTrack, tagOf, trackLabel } from './trackLists.ts';
import styles from './Keys.module.css';
import panel from '../Properties.module.css';

interface AnimationProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  readonly lists: readonly ListMember[];
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function currentFrame(session: Session): number {
  return Math.round(session.state.getState().frame);
}

export function Animation({ session, record, lists, ...section }: AnimationProps) {
  const { document } = session;
  const [opened, setOpened] = useState<RecordId | null>(null);
  const ids = lists.flatMap((list) => idList(record.fields, list.name)).filter((id) => document.has(id));
  const isEvent = lists.every(({ name }) => name === 'transforms') && record.fields['frames'] !== undefined;
  const additions = (): readonly MenuItem[] =>
    lists.flatMap((list): MenuItem[] =>
      missingTags(document, record, list.name).map((tag) => ({
        kind: 'action',
        id: tag,
        label: trackLabel(tag),
        icon: 'key',
        shortcut: tag,
        onSelect: () => setOpened(addTrack(document, record, list.name, tag, currentFrame(session))),
      })),
    );
  const canAdd = additions().length > 0;
  return (
    <Section
      {...section}
      meta={ids.length === 0 ? undefined : String(ids.length)}
      actions={
        canAdd && (
          <MenuButton items={additions} align="end">
            <IconButton icon="plus" size="small" label="Add a track" onClick={() => undefined} />
          </MenuButton>
        )
      }
    >
      {isEvent && <EventEditor session={session} record={record} />}
      {ids.length === 0 && !isEvent && (
        <p className={panel['hint']}>
          {canAdd ? 'No tracks. The + adds one, with a key at the current frame.' : 'No tracks.'}
        </p>
      )}
      {ids.map((id) => (
        <TrackRow
          key={id}
          session={session}
          id={id}
          isOpen={opened === id}
          onToggle={() => setOpened(opened === id ? null : id)}
        />
      ))}
    </Section>
  );
}

/** `12 keys · Linear · global 0`. */
function trackSummary(document: Document, track: DocumentRecord): string {
  const { interpolation, frames, globalSequenceId } = track.fields;
  const count = ArrayBuffer.isView(frames) && 'length' in frames ? frames.length : 0;
  const name = interpolationNames[Number(interpolation)] ?? `Interpolation ${String(interpolation)}`;
  const isGlobal = Number(globalSequenceId) >= 0 && document.has(track.id);
  return `${counted(count, 'key')} · ${inSentence(name)}${isGlobal ? ` · global ${String(globalSequenceId)}` : ''}`;
}

interface TrackRowProps {
  readonly session: Session;
  readonly id: RecordId;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function TrackRow({ session, id, isOpen, onToggle }: TrackRowProps) {
  const { document } = session;
  const track = useRecord(document, id);
  if (track === null) return null;
  const label = trackLabel(tagOf(track));
  return (
    <>
      <div className={classNames(styles['track'], isOpen && styles['openTrack'])}>
        <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={onToggle}>
          <Icon name="chevronRight" size={14} className={classNames(styles['chevron'], isOpen && styles['open'])} />
          <Icon name="key" size={14} className={styles['keyIcon']} />
          <span className={classNames(styles['name'], isRecordChanged(document, id) && styles['changed'])}>
            {label}
          </span>
          <span className={styles['summary']}>{trackSummary(document, track)}</span>
        </button>
        <span className={styles['remove']}>
          <IconButton
            icon="trash"
            size="small"
            label={`Remove ${inSentence(label)} track`}
            onClick={() => removeTrack(document, track)}
          />
        </span>
      </div>
      {isOpen && <TrackEditor session={session} track={track} />}
    </>
  );
}
