/** One row of a tree: twisty, icon, label, changed dot, and the dim text at its end. */
import {
  memo,
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { DropZone, TreeItem, TreeRow } from './treeRows.ts';
import styles from './Tree.module.css';
import { fill } from '../../text/language.ts';

/** What a row is dragged by, and what is dragged over it. */
export interface RowDrag {
  start(at: number, event: DragEvent): void;
  over(at: number, event: DragEvent): void;
  leave(): void;
  drop(at: number, event: DragEvent): void;
  end(): void;
}

/** What the tree does for the row at a place: the same object every time, so that rows that stay are not drawn anew. */
export interface RowActs {
  toggle(at: number): void;
  click(at: number, event: MouseEvent): void;
  activate(at: number): void;
  menu(at: number, event: MouseEvent): void;
  /** `undefined` when the rename was given up. */
  renamed(at: number, text: string | undefined): void;
  readonly drag: RowDrag;
}

interface TreeRowViewProps {
  readonly domId: string;
  /** Its place among the rows. */
  readonly at: number;
  readonly row: TreeRow;
  readonly item: TreeItem;
  readonly top: number;
  readonly isSelected: boolean;
  readonly isLead: boolean;
  readonly isRenaming: boolean;
  readonly drop: DropZone | undefined;
  readonly isDraggable: boolean;
  readonly actions: ((id: string) => ReactNode) | undefined;
  readonly acts: RowActs;
}

/** Rows and items are made anew with everything that changes: what counts is what they say. */
function isSameRow(before: TreeRowViewProps, now: TreeRowViewProps): boolean {
  const { row, item, ...rest } = before;
  const { row: nextRow, item: nextItem, ...nextRest } = now;
  return isShallowEqual(rest, nextRest) && isShallowEqual(row, nextRow) && isShallowEqual(item, nextItem);
}

function isShallowEqual<T extends object>(one: T, other: T): boolean {
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return entries.length === others.size && entries.every(([key, value]) => Object.is(value, others.get(key)));
}

export const TreeRowView = memo(function TreeRowView(props: TreeRowViewProps) {
  const { at, row, item, isSelected, drop, acts } = props;
  const actions = props.actions?.(row.id);
  return (
    <div
      id={props.domId}
      className={classNames(
        styles['row'],
        isSelected && styles['selected'],
        props.isLead && styles['lead'],
        item.dimmed === true && styles['dimmed'],
        item.severity !== undefined && styles[item.severity],
        drop !== undefined && styles[drop],
      )}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      aria-expanded={row.isBranch ? row.isExpanded : undefined}
      aria-label={spokenName(item)}
      title={item.tooltip}
      style={{ transform: `translateY(${props.top}px)`, paddingLeft: 8 + row.depth * 14 }}
      draggable={props.isDraggable && !props.isRenaming}
      onClick={(event) => acts.click(at, event)}
      onDoubleClick={() => acts.activate(at)}
      onContextMenu={(event) => acts.menu(at, event)}
      onDragStart={(event) => acts.drag.start(at, event)}
      onDragOver={(event) => acts.drag.over(at, event)}
      onDragLeave={() => acts.drag.leave()}
      onDrop={(event) => acts.drag.drop(at, event)}
      onDragEnd={() => acts.drag.end()}
    >
      <span
        className={styles['twisty']}
        // Where nothing opens, the place is the row's own: deep rows begin in their middle.
        {...(row.isBranch && {
          onClick: (event: MouseEvent) => {
            event.stopPropagation();
            acts.toggle(at);
          },
          onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
        })}
      >
        {row.isBranch && (
          <Icon
            name="chevronRight"
            size={14}
            className={classNames(styles['chevron'], row.isExpanded && styles['open'])}
          />
        )}
      </span>
      {item.swatch === undefined ? (
        <Icon name={item.icon} size={14} className={styles['icon']} />
      ) : (
        <span className={styles['swatch']} style={{ background: item.swatch }} />
      )}
      {props.isRenaming ? (
        <RenameInput label={item.label} onDone={(text) => acts.renamed(at, text)} />
      ) : (
        <span className={styles['label']}>
          <span className={styles['labelText']}>{item.label}</span>
          {item.changed === true && <span className={styles['dot']} />}
        </span>
      )}
      {actions != null && <span className={styles['actions']}>{actions}</span>}
      {item.badge !== undefined && <span className={styles['badge']}>{item.badge}</span>}
      {item.meta !== undefined && (
        <span className={styles['meta']} title={item.meta}>
          {item.meta.split(/(?= · )/).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
      )}
      {item.severity !== undefined && <Icon name={item.severity} size={12} className={styles['severity']} />}
    </div>
  );
}, isSameRow);

function spokenName(item: TreeItem): string {
  return [item.label, item.badge, item.meta, item.changed === true ? 'changed' : undefined, item.severity]
    .filter((part) => part !== undefined)
    .join(', ');
}

function RenameInput({
  label,
  onDone,
}: {
  readonly label: string;
  readonly onDone: (text: string | undefined) => void;
}) {
  const [text, setText] = useState(label);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  // Enter removes the input, which blurs it: only the first end counts.
  const finish = (taken: boolean): void => {
    if (isDone.current) return;
    isDone.current = true;
    const next = text.trim();
    onDone(taken && next !== '' && next !== label ? next : undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    else if (event.key === 'Escape') finish(false);
  };
  return (
    <input
      ref={input}
      className={styles['rename']}
      value={text}
      aria-label={fill('New name of {}', label)}
      spellCheck={false}
      data-local-changes
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
