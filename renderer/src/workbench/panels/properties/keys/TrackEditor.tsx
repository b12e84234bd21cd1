/** One track opened for editing: its interpolation, its clock, and the table of its keys. */
import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { useMemo } from 'react';
import type { Keys } from '../../../../../../shared/geometry/keys.ts';
import type { DocumentRecord } from '../../../../../../shared/codec/documentRecord.ts';
import { withInterpolation } from '../../../../../../shared/geometry/keys.ts';
import { usePlayback } from '../../../state/hooks.ts';
import { useOutline } from '../../../state/outlineIndex.ts';
import { inSentence } from '../../../state/recordNames.ts';
import type { Session } from '../../../state/session.ts';
import { Combobox, EnumField, Field } from '../../../../base/ui/index.ts';
import { referenceOptions } from '../fields/ChoiceSlot.tsx';
import { KeyTable } from './KeyTable.tsx';
import { trackOf } from './trackLists.ts';
import styles from './Keys.module.css';
import { fill, text } from '../../../../base/text/language.ts';

interface ClockFieldProps {
  readonly session: Session;
  readonly record: DocumentRecord;
  /** The field that names the clock. */
  readonly member: string;
  readonly onChange: (value: number) => void;
}

function ClockField({ session, record, member, onChange }: ClockFieldProps) {
  const { document } = session;
  const info = document.format.schemas.get(record.type)?.membersByName.get(member)?.info;
  const reference = info?.reference;
  const index = useOutline(document);
  const options = useMemo(
    // The index is what the labels come from: new labels, new options.
    () =>
      reference === undefined || index === null ? [] : referenceOptions(document, reference, text('Current sequence')),
    [document, reference, index],
  );
  const value = Number(fieldsByName(record.fields)[member]);
  return (
    <Field label={text('Clock')} engineName={info?.engineName} description={info?.explain}>
      <Combobox
        value={String(value)}
        options={options}
        placeholder={fill('{} (missing)', value)}
        onChange={(next) => onChange(Number(next))}
      />
    </Field>
  );
}

interface TrackEditorProps {
  readonly session: Session;
  /** A record with keys. */
  readonly record: DocumentRecord;
  /** It is all that the panel shows, so the table may be taller. */
  readonly isWhole?: boolean;
}

export function TrackEditor({ session, record, isWhole = false }: TrackEditorProps) {
  const { document } = session;
  const sequence = usePlayback(session, (state) => state.sequence);
  const track = trackOf(document, record, sequence);
  if (track === null) return null;
  const { keys, kind, clock, store } = track;
  const label = inSentence(kind.label);
  const change = (what: string, next: Keys): void => document.edit(what, (transaction) => store(transaction, next));
  const interpolations = Object.entries(document.format.animation?.interpolations ?? {}).flatMap(([number, name]) => {
    const value = Number(number);
    const isOffered = track.interpolations?.includes(value) !== false || value === keys.interpolation;
    return isOffered ? [{ value, label: name }] : [];
  });
  return (
    <div className={styles['editor']}>
      {track.hasInterpolation && (
        <Field
          label={text('Interpolation')}
          description={text('Step and linear keys have no tangents; changing to a curve adds neutral ones.')}
        >
          <EnumField
            value={keys.interpolation}
            options={interpolations}
            onCommit={(next) => change(`Change interpolation of ${label}`, withInterpolation(keys, next))}
          />
        </Field>
      )}
      {clock !== null && (
        <ClockField
          session={session}
          record={record}
          member={clock}
          onChange={(value) =>
            document.edit(`Change clock of ${label}`, (transaction) =>
              transaction.update(record.id, { [clock]: value }),
            )
          }
        />
      )}
      <KeyTable session={session} record={record} track={track} label={label} isWhole={isWhole} onChange={change} />
    </div>
  );
}
