/** At the foot of the view while an act on keys can still be changed: how far the motion is off what it was, and where. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { Button } from '../../../base/ui/index.ts';
import { useHistoryRevision, usePlayback, useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { clipQuestion } from '../clips/doClip.ts';
import { actOf, lastAct } from '../lastAct/lastAct.ts';
import { departureOf, type Compared, type Departure } from './compared.ts';
import styles from './Departure.module.css';
import { fill, text as inWords } from '../../../base/text/language.ts';

export interface DepartureLegendProps {
  readonly session: Session;
  /** Shows the pose before behind the model; null takes it away. */
  readonly show: (before: ModelView | null) => void;
}

/** Of the act that a dialog asks about, else of the last one while its numbers are open. */
function useCompared(session: Session): Compared | null {
  useHistoryRevision(session.document);
  const asked = useStore(clipQuestion, (state) => state.asked);
  const isPutAway = useStore(lastAct, (state) => state.isPutAway);
  useStore(lastAct, (state) => state.act);
  if (asked?.session === session) return asked.compared;
  return isPutAway ? null : (actOf(session.document)?.compared ?? null);
}

export function DepartureLegend({ session, show }: DepartureLegendProps) {
  const compared = useCompared(session);
  const isShown = usePlayback(session, ({ sequence }) => compared !== null && sequence === compared.clip.record);
  return compared === null || !isShown ? null : <Legend session={session} show={show} compared={compared} />;
}

function Legend({ session, show, compared }: DepartureLegendProps & { readonly compared: Compared }) {
  useRevision(session.document);
  const departure = departureOf(session, compared);
  const { view } = compared;
  useEffect(() => {
    show(view);
    return () => show(null);
  }, [show, view]);
  // Only a moment that stands still is left for the one that shows most.
  useEffect(() => {
    const { isPlaying } = session.playback.state.get();
    if (departure !== null && isOff(departure) && !isPlaying) session.playback.setFrame(departure.worst);
  }, [session, departure]);
  if (departure === null) return null;
  const { place, turn, placeJoint, turnJoint, worst } = departure;
  return (
    <p className={styles['legend']} role="status" aria-label={inWords('Difference from before')}>
      <i />
      <b>{inWords('As it was')}</b>
      {isOff(departure) ? (
        <>
          <span>
            {inWords('off by')} <b>{fill('{} units', text(place.off))}</b>
            {place.off > 0 && ` ${fill('at {}', placeJoint)}`}, <b>{text(turn.off)}°</b>
            {turn.off > 0 && ` ${fill('at {}', turnJoint)}`}
          </span>
          <Button size="small" onClick={() => session.playback.scrubTo(worst)}>
            {fill('Show at {} ms', Math.round(worst))}
          </Button>
        </>
      ) : (
        <span>{inWords('no joint stands elsewhere')}</span>
      )}
    </p>
  );
}

/** Below it 32-bit numbers alone make the difference. */
const isOff = ({ place, turn }: Departure): boolean => place.off > 1e-4 || turn.off > 1e-3;

const text = (value: number): string => (value < 1e-4 ? '0' : String(Number(value.toPrecision(2))));
