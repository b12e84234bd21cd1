/** The curves by name, grouped by what they move, each with its value at the shown moment. */
import { usePlayback } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { classNames, Icon } from '../../../base/ui/index.ts';
import type { Curve, CurveGroup } from './curves.ts';
import styles from './Curves.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface CurveListProps {
  readonly session: Session;
  readonly groups: readonly CurveGroup[];
  readonly shown: readonly Curve[];
  readonly focused: Curve | null;
  readonly onToggle: (curve: Curve) => void;
  /** Shows these and no others. */
  readonly onOnly: (curves: readonly Curve[]) => void;
  readonly onFocus: (curve: Curve) => void;
}

export function CurveList({ session, groups, shown, focused, onToggle, onOnly, onFocus }: CurveListProps) {
  return (
    <ul className={styles['list']} aria-label={text('Curves by name')}>
      {groups.map((group) => (
        <li key={group.track}>
          <button
            type="button"
            className={styles['group']}
            title={group.title}
            onClick={() => select(session, [group.owner])}
          >
            {group.title}
          </button>
          <ul>
            {group.curves.map((curve) => (
              <CurveRow
                key={curve.id}
                session={session}
                curve={curve}
                isShown={shown.some(({ id }) => id === curve.id)}
                isFocused={focused?.id === curve.id}
                onToggle={() => onToggle(curve)}
                onOnly={() => onOnly([curve])}
                onFocus={() => onFocus(curve)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface CurveRowProps {
  readonly session: Session;
  readonly curve: Curve;
  readonly isShown: boolean;
  readonly isFocused: boolean;
  readonly onToggle: () => void;
  readonly onOnly: () => void;
  readonly onFocus: () => void;
}

function CurveRow({ session, curve, isShown, isFocused, onToggle, onOnly, onFocus }: CurveRowProps) {
  const value = usePlayback(session, ({ frame }) => curve.at(frame).toFixed(2));
  return (
    <li className={classNames(styles['row'], isFocused && styles['focused'], !isShown && styles['hidden'])}>
      <button
        type="button"
        className={styles['eye']}
        aria-pressed={isShown}
        aria-label={fill('Show {}', curve.name)}
        title={isShown ? fill('Hide {}', curve.name) : fill('Show {}', curve.name)}
        onClick={onToggle}
      >
        <Icon name={isShown ? 'eye' : 'eyeOff'} size={12} />
      </button>
      <button
        type="button"
        className={styles['name']}
        title={fill('{}. Click to edit it before the others, double-click to see it alone', curve.name)}
        onClick={isShown ? onFocus : onToggle}
        onDoubleClick={onOnly}
      >
        <span className={classNames(styles['swatch'], styles[curve.colour], curve.isDashed && styles['dashed'])} />
        <span className={styles['word']}>{curve.name}</span>
        <span className={styles['value']}>
          {value}
          {curve.unit === '°' ? '°' : ''}
        </span>
      </button>
    </li>
  );
}
