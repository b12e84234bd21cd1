/** A list of a few things of which one is chosen, by mouse and arrow keys: plans, targets, found files. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, ListBox, RowMeta, RowWords, type IconName } from '../../base/ui/index.ts';
import styles from './Mounts.module.css';

export interface Choice {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** A second line. */
  readonly detail?: string | undefined;
  /** Dim text at the end. */
  readonly meta?: string | undefined;
  /** Stands in the place of the icon. */
  readonly picture?: ReactNode;
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
  const idAt = (index: number, act: (id: string) => void): void => {
    const choice = choices[index];
    if (choice !== undefined) act(choice.id);
  };
  return (
    <ListBox
      ref={list}
      label={label}
      rows={choices}
      keyOf={({ id }) => id}
      current={at}
      onChoose={(index) => idAt(index, onChoose)}
      onDoubleClick={(index) => idAt(index, onTake)}
      keys={{ Enter: () => idAt(at, onTake) }}
      rowHeight={choices.some(({ picture }) => picture !== undefined) ? 56 : 38}
      wraps
      framed
      className={styles['choices']}
      empty={empty}
    >
      {({ icon, label: title, detail, meta, picture = <Icon name={icon} size={16} /> }) => (
        <>
          {picture}
          <RowWords title={title} detail={detail} />
          {meta !== undefined && <RowMeta>{meta}</RowMeta>}
        </>
      )}
    </ListBox>
  );
}
