/** One row of a tree: twisty, icon, label, changed dot, and the dim text at its end. */
import {
  useEffect,
  useRef,
  useState,
  type DragEventHandler,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { DropZone, TreeItem, TreeRow } from './treeRows.ts';
import styles from './Tree.module.css';
import { fill } from '../../text/language.ts';

export interface RowDragHandlers {
  readonly onDragStart: DragEventHandler;
  readonly onDragOver: DragEventHandler;
  readonly onDragLeave: DragEventHandler;
  readonly onDrop: DragEventHandler;
  readonly onDragEnd: DragEventHandler;
}

interface TreeRowViewProps {
  readonly domId: string;
  readonly row: TreeRow;
  readonly item: TreeItem;
  readonly top: number;
  readonly isSelected: boolean;
  readonly isLead: boolean;
  readonly isRenaming: boolean;
  readonly drop: DropZone | undefined;
  readonly isDraggable: boolean;
  readonly actions: ((id: string) => ReactNode) | undefined;
  readonly onToggle: () => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onActivate: () => void;
  readonly onMenu: (event: MouseEvent) => void;
  /** `undefined` when the rename was given up. */
  readonly onRenamed: (text: string | undefined) => void;
  readonly dragHandlers: RowDragHandlers;
}

export function TreeRowView(props: TreeRowViewProps) {
  const { row, item, isSelected, drop } = props;
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
      onClick={props.onClick}
      onDoubleClick={props.onActivate}
      onContextMenu={props.onMenu}
      {...props.dragHandlers}
    >
      <span
        className={styles['twisty']}
        // Where nothing opens, the place is the row's own: deep rows begin in their middle.
        {...(row.isBranch && {
          onClick: (event: MouseEvent) => {
            event.stopPropagation();
            props.onToggle();
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
        <RenameInput label={item.label} onDone={props.onRenamed} />
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
}

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
