/** Folders and files as a list to choose from, by mouse and by keys. */
import { useEffect, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { kindOf } from '../../../../shared/archive/fileKinds.ts';
import type { FileEntry } from '../../base/host/index.ts';
import { kindIcon } from '../mounts/mountWords.ts';
import { classNames, Icon, ShortName } from '../../base/ui/index.ts';
import { ageText } from './fileWords.ts';
import styles from './FileDialog.module.css';
import { sizeText } from '../../base/text/numbers.ts';
import { text } from '../../base/text/language.ts';

export type ListRow =
  | { readonly kind: 'folder'; readonly id: string; readonly label: string }
  | { readonly kind: 'file'; readonly id: string; readonly label: string; readonly file: FileEntry };

interface FileListProps {
  readonly rows: readonly ListRow[];
  readonly chosen: ReadonlySet<string>;
  readonly isMultiple: boolean;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  /** A double click, or Enter. */
  readonly onActivate: (row: ListRow) => void;
  /** Backspace: to the folder above. */
  readonly onUp: () => void;
  readonly empty: ReactNode;
  readonly ref: RefObject<HTMLDivElement | null>;
}

export function FileList({ rows, chosen, isMultiple, onChoose, onActivate, onUp, empty, ref }: FileListProps) {
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, rows.length - 1);
  useEffect(() => {
    ref.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [ref, at]);

  const goTo = (index: number, extend: boolean): void => {
    const row = rows[index];
    if (row === undefined) return;
    setCurrent(index);
    onChoose(extend && isMultiple ? new Set([...chosen, row.id]) : new Set([row.id]));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const steps: Partial<Record<string, number>> = {
      ArrowDown: chosen.size === 0 ? at : at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: Math.min(rows.length - 1, at + 12),
      PageUp: Math.max(0, at - 12),
    };
    const step = steps[event.key];
    if (step !== undefined) goTo(step, event.shiftKey);
    else if (event.key === 'Enter' && row !== undefined) onActivate(row);
    else if (event.key === 'Backspace') onUp();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase();
      const next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(({ label }) =>
        label.toLowerCase().startsWith(letter),
      );
      if (next !== undefined) goTo(rows.indexOf(next), false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent, row: ListRow, index: number): void => {
    setCurrent(index);
    if (!isMultiple || !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      onChoose(new Set([row.id]));
      return;
    }
    const next = new Set(chosen);
    if (!next.delete(row.id)) next.add(row.id);
    onChoose(next);
  };

  return (
    <div
      ref={ref}
      className={styles['list']}
      role="listbox"
      aria-label={text('Folders and files')}
      aria-multiselectable={isMultiple}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {rows.length === 0 && empty}
      {rows.map((row, index) => (
        <div
          key={row.id}
          role="option"
          aria-selected={chosen.has(row.id)}
          className={classNames(styles['row'], chosen.has(row.id) && styles['chosen'])}
          onClick={(event) => onClick(event, row, index)}
          onDoubleClick={() => onActivate(row)}
        >
          <Icon name={row.kind === 'folder' ? 'folder' : kindIcon(kindOf(row.label))} size={14} />
          <span className={styles['label']} title={row.label}>
            <ShortName name={row.label} />
          </span>
          {row.kind === 'file' && (
            <>
              <span className={styles['meta']}>{row.file.size === null ? '' : sizeText(row.file.size)}</span>
              <span className={styles['meta']}>{row.file.modifiedMs === null ? '' : ageText(row.file.modifiedMs)}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
