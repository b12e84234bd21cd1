/** Chooses the shown sequence, by name, activity or length: in the bar over the viewport and in the time line. */
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { lengthText, rateText } from '../../../../../shared/format/frames.ts';
import { Combobox } from '../../../base/ui/index.ts';
import { usePlayback } from '../../../workbench/state/hooks.ts';
import { useClocks } from '../../../workbench/state/useClocks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { text } from '../../../base/text/language.ts';

/** Stands for "no sequence" among the options, whose values are texts. */
const atRest = 'rest';

export interface SequenceSelectProps {
  readonly session: Pick<Session, 'document' | 'playback'>;
  /** What screen readers call it; it stands in several places. */
  readonly label: string;
}

function metaOf(span: SequenceSpan): string {
  if (span.isElsewhere === true) return text('its animation file was not found');
  const { framesPerSecond, note } = span;
  const parts = [lengthText(span), framesPerSecond === undefined ? undefined : rateText(framesPerSecond), note];
  return parts.filter((each) => each !== undefined).join(' · ');
}

export function SequenceSelect({ session, label }: SequenceSelectProps) {
  const { document } = session;
  const spans = useClocks(document);
  const sequence = usePlayback(session, (state) => state.sequence);
  const shown = spans.find(({ id }) => id === sequence);
  return (
    <Combobox
      inline
      searchPlaceholder={text('Search sequences')}
      label={label}
      value={shown === undefined ? atRest : String(shown.id)}
      onChange={(value) => session.playback.show(spans.find(({ id }) => String(id) === value)?.id ?? null)}
      options={[
        { value: atRest, label: text('At rest'), icon: 'bindPose' },
        ...spans.map((span) => ({
          value: String(span.id),
          label: span.name === '' ? text('Without a name') : span.name,
          icon: span.isLoop === true ? ('loop' as const) : ('sequence' as const),
          meta: metaOf(span),
          disabled: span.isElsewhere,
        })),
      ]}
    />
  );
}
