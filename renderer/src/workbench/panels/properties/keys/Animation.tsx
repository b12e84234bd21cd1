/** The Animation section: the key tracks of a record, each unfolding into its table of keys. */
import { fieldsByName, listByName } from '../../../../../../shared/codec/byName.ts';
import { useState } from 'react';
import type { KeyTrack } from '../../../../../../shared/format/animation.ts';
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { usePlayback, useRecord } from '../../../state/hooks.ts';
import { inSentence } from '../../../state/recordNames.ts';
import { isRecordChanged } from '../../../state/savedRecords.ts';
import type { Session } from '../../../state/session.ts';
import { classNames, Icon, IconButton, MenuButton, Section, type MenuItem } from '../../../../base/ui/index.ts';
import type { ListMember } from '../slots.ts';
import { TrackEditor } from './TrackEditor.tsx';
import { addTrack, isTrack, missingTracks, removeTrack, trackOf } from './trackLists.ts';
import styles from './Keys.module.css';
import panel from '../Properties.module.css';
import { counted } from '../../../../base/text/numbers.ts';
import { fill, text } from '../../../../base/text/language.ts';

interface AnimationProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  readonly lists: readonly ListMember[];
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function currentFrame(session: Session): number {
  return Math.round(session.playback.state.get().frame);
}

export function Animation({ session, record, lists, ...section }: AnimationProps) {
  const { document } = session;
  const [opened, setOpened] = useState<RecordId | null>(null);
  const ids = lists.flatMap((list) => listByName(record.fields, list.name)).filter((id) => document.has(id));
  const hasOwnKeys = !isTrack(document, record) && trackOf(document, record, null) !== null;
  const additions = (): readonly MenuItem[] =>
    lists.flatMap((list): MenuItem[] =>
      missingTracks(document, record, list.name).map((kind) => ({
        kind: 'action',
        id: kind.id,
        label: kind.label,
        icon: 'key',
        shortcut: kind.id,
        onSelect: () => setOpened(addTrack(document, record, list.name, kind, currentFrame(session))),
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
            <IconButton icon="plus" size="small" label={text('Add a track')} onClick={() => undefined} />
          </MenuButton>
        )
      }
    >
      {hasOwnKeys && <TrackEditor session={session} record={record} />}
      {ids.length === 0 && !hasOwnKeys && (
        <p className={panel['hint']}>
          {canAdd ? text('No tracks. The + adds one, with a key at the current frame.') : text('No tracks.')}
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

/** `12 keys · linear · global 0`. */
function trackSummary({ format }: Session['document'], record: DocumentRecord, track: KeyTrack): string {
  const { interpolation, frames } = track.keys;
  const name = format.animation?.interpolations[interpolation] ?? fill('Interpolation {}', interpolation);
  const clock =
    track.clockDuration === null || track.clock === null ? null : String(fieldsByName(record.fields)[track.clock]);
  return `${counted(frames.length, 'key')} · ${inSentence(name)}${clock === null ? '' : ` · global ${clock}`}`;
}

interface TrackRowProps {
  readonly session: Session;
  readonly id: RecordId;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function TrackRow({ session, id, isOpen, onToggle }: TrackRowProps) {
  const { document } = session;
  const record = useRecord(document, id);
  const sequence = usePlayback(session, (state) => state.sequence);
  const track = record === null ? null : trackOf(document, record, sequence);
  if (record === null || track === null) return null;
  const { label } = track.kind;
  return (
    <>
      <div className={classNames(styles['track'], isOpen && styles['openTrack'])}>
        <button type="button" className={styles['toggle']} aria-expanded={isOpen} onClick={onToggle}>
          <Icon name="chevronRight" size={14} className={classNames(styles['chevron'], isOpen && styles['open'])} />
          <Icon name="key" size={14} className={styles['keyIcon']} />
          <span className={classNames(styles['name'], isRecordChanged(document, id) && styles['changed'])}>
            {label}
          </span>
          <span className={styles['summary']}>{trackSummary(document, record, track)}</span>
        </button>
        <span className={styles['remove']}>
          <IconButton
            icon="trash"
            size="small"
            label={fill('Remove {} track', inSentence(label))}
            onClick={() => removeTrack(document, record)}
          />
        </span>
      </div>
      {isOpen && <TrackEditor session={session} record={record} />}
    </>
  );
}
