/** Lists in dialogs: a frame that scrolls, whose rows share their columns; rows with a box to tick, in groups or not. */
import type { CSSProperties, ReactNode } from 'react';
import { Checkbox } from '../fields/Checkbox.tsx';
import { MIXED } from '../fields/mixed.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { classNames } from '../classNames.ts';
import styles from './list.module.css';

interface FramedListProps {
  /** Spoken name. */
  readonly label: string;
  /** Columns of all rows, as of a grid: `minmax(0, 1fr) 64px`. */
  readonly columns: string;
  /** Whether its text can be selected, to be copied. */
  readonly selectable?: boolean;
  readonly className?: string | undefined;
  /** Whether its children are groups of rows, each with a heading, and not rows. */
  readonly grouped?: boolean;
  readonly children: ReactNode;
}

export function FramedList(props: FramedListProps) {
  const { label, columns, selectable = false, grouped = false, className, children } = props;
  const style: CSSProperties & Record<'--columns', string> = { '--columns': columns };
  const frame = {
    'aria-label': label,
    className: classNames(styles['table'], className),
    style,
    ...(selectable ? { 'data-selectable': true } : {}),
  };
  return grouped ? (
    <div role="group" {...frame}>
      {children}
    </div>
  ) : (
    <ul {...frame}>{children}</ul>
  );
}

interface TickGroupProps<Id> {
  readonly title: string;
  /** Those of the group that can be ticked. */
  readonly ids: readonly Id[];
  readonly chosen: ReadonlySet<Id>;
  readonly onChoose: (ids: readonly Id[], isChosen: boolean) => void;
  /** How many rows it has, where that is to be seen. */
  readonly count?: number | undefined;
  readonly hint?: string | undefined;
  /** A field at the end of its heading. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** Rows under a heading that ticks all of them. */
export function TickGroup<Id>(props: TickGroupProps<Id>) {
  const { title, ids, chosen, onChoose, count, hint = '', side, children } = props;
  const ticked = ids.filter((id) => chosen.has(id)).length;
  return (
    <section aria-label={title}>
      <h3 className={styles['heading']}>
        {ids.length > 1 ? (
          <Checkbox
            checked={ticked === 0 ? false : ticked === ids.length ? true : MIXED}
            onChange={(isChosen) => onChoose(ids, isChosen)}
            label={title}
          />
        ) : (
          title
        )}
        {count !== undefined && <span className={styles['count']}>{count}</span>}
        {hint !== '' && <span className={styles['hint']}>{hint}</span>}
        {side !== undefined && <span className={styles['side']}>{side}</span>}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface TickRowProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Absent where it cannot be ticked. */
  readonly onChange?: ((isChosen: boolean) => void) | undefined;
  readonly icon?: IconName | undefined;
  /** How far its label stands to the right, px; 0 where it is left out. */
  readonly indent?: number | undefined;
  /** A line below all columns. */
  readonly note?: string | undefined;
  /** The other columns. */
  readonly children?: ReactNode;
}

export function TickRow({ label, isChosen, onChange, icon, indent = 0, note = '', children }: TickRowProps) {
  const place = indent === 0 ? undefined : { marginLeft: indent };
  return (
    <li className={styles['tick']}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {onChange === undefined ? (
        <span className={styles['plain']} style={place}>
          {label}
        </span>
      ) : (
        <span style={place}>
          <Checkbox label={label} checked={isChosen} onChange={onChange} />
        </span>
      )}
      {children}
      {note !== '' && <small className={styles['note']}>{note}</small>}
    </li>
  );
}
