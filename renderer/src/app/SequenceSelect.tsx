/** Chooses the shown sequence: in the bar over the viewport and in the time line. */
import { lengthText } from '../../../shared/format/frames.ts';
import { Select } from '../ui/index.ts';
import { sequencesOf, showSequence } from './state/playback.ts';
import { useDerivedText, useSession } from './state/hooks.ts';
import type { Session } from './state/session.ts';

/** Stands for "no sequence" among the options, whose values are texts. */
const atRest = 'rest';

export interface SequenceSelectProps {
  readonly session: Session;
  /** What screen readers call it; it stands in several places. */
  readonly label: string;
}

export function SequenceSelect({ session, label }: SequenceSelectProps) {
  const { document } = session;
  useDerivedText(document, () => JSON.stringify(sequencesOf(document)));
  const sequence = useSession(session, (state) => state.sequence);
  const spans = sequencesOf(document);
  const shown = spans.find(({ id }) => id === sequence);
  return (
    <Select
      inline
      label={label}
      value={shown === undefined ? atRest : String(shown.id)}
      onChange={(value) => showSequence(session, spans.find(({ id }) => String(id) === value)?.id ?? null)}
      options={[
        { value: atRest, label: 'At rest', icon: 'bindPose' },
        ...spans.map(({ id, name, isElsewhere, ...span }) => ({
          value: String(id),
          label: name === '' ? 'Without a name' : name,
          icon: 'sequence' as const,
          meta: isElsewhere === true ? 'its file of keys was not found' : lengthText(span),
          disabled: isElsewhere,
        })),
      ]}
    />
  );
}
