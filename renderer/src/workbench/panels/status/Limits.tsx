/** Meters of what the chosen engine allows: the fullest stands in the bar, all of them in its menu. */
import { grouped } from '../../../base/text/numbers.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { FormatLimits } from '../../../../../shared/format/format.ts';
import { engineChoice } from '../../state/engine.ts';
import { useHistoryRevision } from '../../state/hooks.ts';
import type { Session } from '../../state/session.ts';
import { select } from '../../state/session.ts';
import { classNames, MenuButton, type MenuItem } from '../../../base/ui/index.ts';
import { nearShare, readings, type Reading } from './limits.ts';
import styles from './StatusBar.module.css';
import { fill } from '../../../base/text/language.ts';

function usage({ meter, most }: Reading): string {
  return fill('{} of {}', grouped(meter.used), grouped(most));
}

interface LimitsProps {
  readonly session: Session;
  readonly limits: FormatLimits;
}

export function Limits({ session, limits }: LimitsProps) {
  const { document } = session;
  const revision = useHistoryRevision(document);
  const wanted = useStore(engineChoice, (state) => state.engine);
  const engine = limits.engines.find(({ id }) => id === wanted) ?? limits.engines[0];
  // Counted anew with every step, not with every preview.
  const all = useMemo(
    () => (engine === undefined || revision === '' ? [] : readings(limits.meters(document), engine.id)),
    [limits, document, engine, revision],
  );
  const [fullest] = all;
  if (engine === undefined || fullest === undefined) return null;
  const items: readonly MenuItem[] = [
    ...limits.engines.map(({ id, label }): MenuItem => ({
      kind: 'action',
      id: `engine ${id}`,
      label,
      checked: id === engine.id,
      onSelect: () => engineChoice.setState({ engine: id }),
    })),
    { kind: 'separator' },
    { kind: 'heading', label: fill('What {} allows', engine.label) },
    ...all.map((reading): MenuItem => ({
      kind: 'action',
      id: reading.meter.id,
      label: reading.meter.label,
      shortcut: usage(reading),
      icon: reading.share > 1 ? 'error' : reading.share >= nearShare ? 'warning' : undefined,
      onSelect: () => {
        if (reading.meter.record !== null) select(session, [reading.meter.record]);
      },
    })),
  ];
  const { share, meter } = fullest;
  const grade = share > 1 ? styles['over'] : share >= nearShare ? styles['near'] : undefined;
  return (
    <MenuButton items={items} align="end">
      <button type="button" className={styles['limits']} title={`${engine.label}: ${meter.label}, ${usage(fullest)}`}>
        <span className={styles['meterText']}>
          {meter.label} {usage(fullest)}
        </span>
        <span className={classNames(styles['meter'], grade)}>
          <span style={{ width: `${Math.min(100, share * 100).toFixed(0)}%` }} />
        </span>
      </button>
    </MenuButton>
  );
}
