/** A list of a few things of which one is chosen, by mouse and arrow keys: plans, targets, found files. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames, Icon, type IconName } from '../../base/ui/index.ts';
import styles from './Mounts.module.css';

export interface Choice {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** A second line. */
  readonly detail?: string | undefined;
  /** Dim text at the end. */
  readonly meta?: string | undefined;
}

interface ChoiceListProps {
  /** Spoken name. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** Enter or a double click. */
  readonly onTake: (id: string) => void;
  readonly takesFocus?: boolean;
  readonly empty?: ReactNode;
}

export function ChoiceList({ label, choices, chosen, onChoose, onTake, takesFocus, empty }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = choices.findIndex(({ id }) => id === chosen);
  useEffect(() => {
    if (takesFocus === true) list.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: Math.min(choices.length - 1, at + 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: choices.length - 1,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : choices[step];
    if (next !== undefined) onChoose(next.id);
    else if (event.key === 'Enter' && chosen !== null) onTake(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={list} className={styles['choices']} role="listbox" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
      {choices.length === 0 && empty}
      {choices.map(({ id, icon, label: title, detail, meta }) => (
        <div
          key={id}
          role="option"
          aria-selected={id === chosen}
          className={classNames(styles['choice'], id === chosen && styles['chosen'])}
          onClick={() => onChoose(id)}
          onDoubleClick={() => onTake(id)}
        >
          <Icon name={icon} size={16} />
          <span className={styles['choiceWords']}>
            <b>{title}</b>
            {detail !== undefined && detail !== '' && <small>{detail}</small>}
          </span>
          {meta !== undefined && <span className={styles['meta']}>{meta}</span>}
        </div>
      ))}
    </div>
  );
}
