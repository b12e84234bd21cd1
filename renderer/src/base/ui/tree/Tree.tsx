/** A tree over thousands of rows: only what is seen is drawn. Data, selection and openness belong to the caller. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { MenuItem } from '../menu/menuItem.ts';
import { showContextMenu } from '../menu/Menu.tsx';
import { ancestorsOf, rangeOfRows, treeRows, type TreeDrop, type TreeProvider } from './treeRows.ts';
import { TreeRowView } from './TreeRowView.tsx';
import { useLatestActs } from './useLatestActs.ts';
import { useTreeDrag } from './useTreeDrag.ts';
import { FIND_KEY } from './treeTyping.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import styles from './Tree.module.css';

export interface TreeHandle {
  focus(): void;
  /** Opens the ancestors of `id` and scrolls to it; false when the tree does not hold it. */
  reveal(id: string): boolean;
  /** Starts the inline rename of a visible row. */
  rename(id: string): void;
  /** Shows the first rows. */
  scrollToStart(): void;
}

export interface TreeProps {
  readonly provider: TreeProvider;
  /** Spoken name of the tree. */
  readonly label: string;
  readonly selected: ReadonlySet<string>;
  /** The whole new selection, and the row that was last touched. */
  readonly onSelect: (selected: ReadonlySet<string>, last: string) => void;
  readonly expanded: ReadonlySet<string>;
  readonly onExpandedChange: (expanded: ReadonlySet<string>) => void;
  /** True by default: the root is the first row. */
  readonly showRoot?: boolean;
  /** Shows only rows that contain it, with their ancestors. */
  readonly filter?: string | undefined;
  /** Goes to a find field beside the tree, on `/`. With it letters are left to the program's shortcuts: see treeTyping.ts. */
  readonly onFind?: (() => void) | undefined;
  /** Letters jump to the row that begins with them, also beside a find field: for rows that are files. */
  readonly typesAhead?: boolean | undefined;
  /** What rows bring along when they are dragged elsewhere, as plain text; without it they cannot be. */
  readonly dragText?: ((ids: readonly string[]) => string) | undefined;
  /** Enter or double click. */
  readonly onActivate?: ((id: string) => void) | undefined;
  /** F2 renames; gets the new text, which is neither empty nor the old one. */
  readonly onRename?: ((id: string, label: string) => void) | undefined;
  readonly canRename?: ((id: string) => boolean) | undefined;
  /** Delete or Backspace on the selection. */
  readonly onDelete?: ((ids: readonly string[]) => void) | undefined;
  /** Dropping dragged rows; without it nothing can be dragged. */
  readonly onMove?: ((ids: readonly string[], drop: TreeDrop) => void) | undefined;
  /** Which drops are allowed; a row can never go into itself. */
  readonly canMove?: ((ids: readonly string[], drop: TreeDrop) => boolean) | undefined;
  /** Items for a right click on a row, which is selected first; `[]` shows no menu. */
  readonly contextMenu?: ((ids: readonly string[]) => readonly MenuItem[]) | undefined;
  /** A button or so at the end of a row, shown when it is hovered or selected. */
  readonly rowActions?: ((id: string) => ReactNode) | undefined;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  readonly ref?: Ref<TreeHandle> | undefined;
}

/** Height of a row, `--row` in tokens.css. */
const ROW_HEIGHT = 24;

export function Tree(props: TreeProps) {
  const { provider, label, selected, onSelect, expanded, onExpandedChange, showRoot = true, empty, ref } = props;
  const filter = props.filter?.trim().toLowerCase() || undefined;
  const rows = useMemo(
    () => treeRows(provider, { expanded, showRoot, filter }),
    [provider, expanded, showRoot, filter],
  );
  const rowOf = useMemo(() => new Map(rows.map((row, at) => [row.id, at])), [rows]);

  const treeId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [lead, setLead] = useState<string>();
  const [renaming, setRenaming] = useState<string>();
  const anchor = useRef<string | undefined>(undefined);
  // oxlint-disable-next-line react/incompatible-library -- only matters to the React Compiler, which this project does not use
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });

  const leadRow = (lead === undefined ? undefined : rowOf.get(lead)) ?? firstSelectedRow(selected, rowOf);

  const select = (at: number, how: { readonly extend: boolean; readonly toggle: boolean }): void => {
    const row = rows[at];
    if (!row) return;
    setLead(row.id);
    virtual.scrollToIndex(at, { align: 'auto' });
    const from = anchor.current === undefined ? undefined : rowOf.get(anchor.current);
    if (how.extend && from !== undefined) {
      onSelect(new Set(rangeOfRows(rows, from, at)), row.id);
      return;
    }
    anchor.current = row.id;
    if (!how.toggle) {
      onSelect(new Set([row.id]), row.id);
      return;
    }
    const next = new Set(selected);
    if (!next.delete(row.id)) next.add(row.id);
    onSelect(next, row.id);
  };
  const setOpen = (ids: readonly string[], isOpen: boolean): void => {
    const next = new Set(expanded);
    for (const id of ids) {
      if (isOpen) next.add(id);
      else next.delete(id);
    }
    onExpandedChange(next);
  };
  const startRename = (id: string): void => {
    if (props.onRename && (props.canRename?.(id) ?? true)) setRenaming(id);
  };
  const endRename = (id: string, text: string | undefined): void => {
    setRenaming(undefined);
    scroller.current?.focus();
    if (text !== undefined) props.onRename?.(id, text);
  };
  const openMenuAt = (at: number, place: { x: number; y: number }): void => {
    const row = rows[at];
    if (!row || !props.contextMenu) return;
    if (!selected.has(row.id)) select(at, { extend: false, toggle: false });
    showContextMenu(place, props.contextMenu(selected.has(row.id) ? Array.from(selected) : [row.id]));
  };

  const reveal = (id: string): boolean => {
    const path = ancestorsOf(provider, id);
    if (!path) return false;
    if (!path.every((ancestor) => expanded.has(ancestor))) setOpen(path, true);
    setLead(id);
    setRevealing(id);
    return true;
  };
  // Rows of just opened ancestors exist only after the caller has rendered, so scrolling waits for that.
  const [revealing, setRevealing] = useState<string>();
  useEffect(() => {
    const at = revealing === undefined ? undefined : rowOf.get(revealing);
    if (at === undefined) return;
    virtual.scrollToIndex(at, { align: 'auto' });
    setRevealing(undefined);
  }, [revealing, rowOf, virtual]);

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    reveal,
    rename: startRename,
    // By the virtualizer, which would else go on with a scroll to a row that it has just begun.
    scrollToStart: () => virtual.scrollToOffset(0),
  }));

  const {
    isOn: isDraggable,
    dropOf,
    drag,
  } = useTreeDrag({
    provider,
    rows,
    selected,
    onMove: props.onMove,
    canMove: props.canMove,
    dragText: props.dragText,
    open: (id) => setOpen([id], true),
  });
  const onKeyDown = useTreeKeys({
    provider,
    rows,
    leadRow,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1),
    select,
    isSelectedAlone: (id) => selected.size === 1 && selected.has(id),
    find: props.onFind,
    typesAhead: props.typesAhead === true,
    selectAll: () => onSelect(new Set(rows.map((row) => row.id)), rows[leadRow]?.id ?? rows[0]?.id ?? ''),
    moveLead: (at) => {
      setLead(rows[at]?.id);
      virtual.scrollToIndex(at, { align: 'auto' });
    },
    setOpen,
    activate: (id) => props.onActivate?.(id),
    rename: startRename,
    remove: props.onDelete && (() => props.onDelete?.(Array.from(selected))),
    openMenu: (at) => {
      const box = scroller.current?.getBoundingClientRect();
      const offset = at * ROW_HEIGHT - (scroller.current?.scrollTop ?? 0);
      if (box) openMenuAt(at, { x: box.left + 32, y: box.top + offset + ROW_HEIGHT });
    },
  });

  const toggle = (at: number): void => {
    const row = rows[at];
    if (row) setOpen([row.id], !row.isExpanded);
  };
  const acts = useLatestActs({
    toggle,
    click: (at, event) => select(at, { extend: event.shiftKey, toggle: event.ctrlKey || event.metaKey }),
    activate(at) {
      const row = rows[at];
      if (row && props.onActivate) props.onActivate(row.id);
      else toggle(at);
    },
    menu(at, event) {
      event.preventDefault();
      openMenuAt(at, { x: event.clientX, y: event.clientY });
    },
    renamed(at, text) {
      const row = rows[at];
      if (row) endRename(row.id, text);
    },
    drag,
  });

  return (
    <div
      ref={scroller}
      className={styles['tree']}
      role="tree"
      aria-label={label}
      aria-multiselectable
      aria-keyshortcuts={props.onFind && FIND_KEY}
      aria-activedescendant={rows[leadRow] ? `${treeId}-${leadRow}` : undefined}
      tabIndex={0}
      data-selection={selected.size === 0 ? 'none' : undefined}
      onKeyDown={renaming === undefined ? onKeyDown : undefined}
      onContextMenu={(event) => event.preventDefault()}
    >
      {rows.length === 0 && empty}
      <div className={styles['rows']} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <TreeRowView
              key={row.id}
              domId={`${treeId}-${index}`}
              at={index}
              row={row}
              item={provider.getItem(row.id)}
              top={start}
              isSelected={selected.has(row.id)}
              isLead={index === leadRow}
              isRenaming={renaming === row.id}
              drop={dropOf(index)}
              isDraggable={isDraggable}
              actions={props.rowActions}
              acts={acts}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Where the keyboard starts when nothing was touched yet: at the selection, else at the top. */
function firstSelectedRow(selected: ReadonlySet<string>, rowOf: ReadonlyMap<string, number>): number {
  for (const id of selected) {
    const at = rowOf.get(id);
    if (at !== undefined) return at;
  }
  return 0;
}
