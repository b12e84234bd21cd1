/** One track opened for editing: its interpolation, its clock, and the table of its keys. */
import { useMemo } from 'react';
import type { DocumentRecord, Fields } from '../../../../../shared/document/record.ts';
import { isNumbers } from '../../../../../shared/document/record.ts';
import type { Keys } from '../../../../../shared/formats/mdx/keys.ts';
import { eventKeys, keysOf, withInterpolation } from '../../../../../shared/formats/mdx/keys.ts';
import { interpolationNames } from '../../../../../shared/formats/mdx/schema/track.ts';
import { useOutline } from '../../../app/state/outlineIndex.ts';
import { inSentence } from '../../../app/state/recordNames.ts';
import type { Session } from '../../../app/state/session.ts';
import { Combobox, EnumField, Field } from '../../../ui/index.ts';
import { referenceOptions } from '../fields/ChoiceSlot.tsx';
import { KeyTable } from './KeyTable.tsx';
import { tagOf, trackLabel } from './trackLists.ts';
import styles from './Keys.module.css';

const toGlobalSequence = { collection: 'globalSequences', by: 'position', none: -1 } as const;

const interpolations = Object.entries(interpolationNames).map(([value, label]) => ({ value: Number(value), label }));

function GlobalSequenceField({
  session,
  value,
  onChange,
}: {
  readonly session: Session;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const { document } = session;
  const index = useOutline(document);
  const options = useMemo(
    () => (index === null ? [] : referenceOptions(document, toGlobalSequence, 'Current sequence')),
    [document, index],
  );
  return (
    <Field
      label="Clock"
      engineName="GlobalSeqId"
      description="With a global sequence the track runs on its own clock, whatever the unit does."
    >
      <Combobox
        value={String(value)}
        options={options}
        placeholder={`${value} (missing)`}
        onChange={(next) => onChange(Number(next))}
      />
    </Field>
  );
}

interface TrackEditorProps {
  readonly session: Session;
  readonly track: DocumentRecord;
  /** It is all that the panel shows, so the table may be taller. */
  readonly isWhole?: boolean;
}

/** The keys of a track record; null for a record whose data is not what the schema says. */
function keysOfRecord(track: DocumentRecord): Keys | null {
  const { frames, values, interpolation } = track.fields;
  if (!(frames instanceof Int32Array) || !isNumbers(values)) return null;
  return keysOf({ tag: tagOf(track), interpolation: Number(interpolation), frames, values });
}

export function TrackEditor({ session, track, isWhole = false }: TrackEditorProps) {
  const { document } = session;
  const keys = keysOfRecord(track);
  if (keys === null) return null;
  const label = inSentence(trackLabel(tagOf(track)));
  const store = (what: string, fields: Fields): void => {
    document.edit(what, (transaction) => transaction.update(track.id, fields));
  };
  return (
    <div className={styles['editor']}>
      <Field
        label="Interpolation"
        description="Step and linear keys have no tangents; changing to a curve adds neutral ones."
      >
        <EnumField
          value={keys.interpolation}
          options={interpolations}
          onCommit={(interpolation) => {
            const { values } = withInterpolation(keys, interpolation);
            store(`Change interpolation of ${label}`, { interpolation, values });
          }}
        />
      </Field>
      <GlobalSequenceField
        session={session}
        value={Number(track.fields['globalSequenceId'])}
        onChange={(globalSequenceId) => store(`Change clock of ${label}`, { globalSequenceId })}
      />
      <KeyTable
        session={session}
        record={track}
        tag={tagOf(track)}
        keys={keys}
        label={label}
        isWhole={isWhole}
        onChange={(what, { frames, values }) => store(what, { frames, values })}
      />
    </div>
  );
}

/** The times at which an event object fires: keys without values. */
export function EventEditor({ session, record }: { readonly session: Session; readonly record: DocumentRecord }) {
  const { document } = session;
  const { frames } = record.fields;
  return (
    <div className={styles['editor']}>
      <KeyTable
        session={session}
        record={record}
        tag=""
        keys={eventKeys(frames instanceof Int32Array ? frames : new Int32Array(0))}
        label="event"
        isWhole={false}
        onChange={(what, keys) =>
          document.edit(what, (transaction) =>
            transaction.update(record.id, {
              frames: keys.frames,
              globalSequenceId: record.fields['globalSequenceId'] ?? -1,
            }),
          )
        }
      />
    </div>
  );
}
