/**
 * What keys do in a tree, after the ARIA practices: arrows, Home, End, page keys, F2, Enter, Delete, Mod+A, the menu key.
 * What letters do `treeTyping.ts` decides.
 */
import { useRef, type KeyboardEvent } from 'react';
import { typeaheadRow, type TreeProvider, type TreeRow } from './treeRows.ts';
import { typingFor } from './treeTyping.ts';

export interface TreeKeyOptions {
  readonly provider: TreeProvider;
  readonly rows: readonly TreeRow[];
  readonly leadRow: number;
  readonly pageRows: () => number;
  readonly select: (at: number, how: { readonly extend: boolean; readonly toggle: boolean }) => void;
  readonly selectAll: () => void;
  /** Whether the row is selected and no other is. */
  readonly isSelectedAlone: (id: string) => boolean;
  /** Goes to the find field beside the tree, where there is one. */
  readonly find: (() => void) | undefined;
  /** Letters jump to rows although there is a find field. */
  readonly typesAhead: boolean;
  /** Moves the keyboard without selecting (Mod+arrow). */
  readonly moveLead: (at: number) => void;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly activate: (id: string) => void;
  readonly rename: (id: string) => void;
  readonly remove: (() => void) | undefined;
  readonly openMenu: (at: number) => void;
}

/** Letters typed within this time make one word, ms. */
const TYPEAHEAD_MS = 700;

export function useTreeKeys(options: TreeKeyOptions): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', at: 0 });

  return (event) => {
    const { rows, leadRow } = options;
    const row = rows[leadRow];
    if (!row) return;
    const mod = event.ctrlKey || event.metaKey;
    const target = targetOf(event.key, options);
    if (target !== undefined) {
      event.preventDefault();
      const at = Math.min(Math.max(target, 0), rows.length - 1);
      if (mod && !event.shiftKey) options.moveLead(at);
      else options.select(at, { extend: event.shiftKey, toggle: false });
      return;
    }
    if (isOtherKey(event, row, mod, options)) {
      event.preventDefault();
      return;
    }
    const typing = typingFor(event, options.find !== undefined, options.typesAhead || options.find === undefined);
    if (typing === 'pass') return;
    event.preventDefault();
    if (typing === 'find') {
      options.find?.();
      return;
    }
    const now = performance.now();
    const goesOn = now - typed.current.at < TYPEAHEAD_MS;
    typed.current = { text: goesOn ? typed.current.text + event.key : event.key, at: now };
    const at = typeaheadRow(options.provider, rows, leadRow, typed.current.text);
    if (at !== undefined) options.select(at, { extend: false, toggle: false });
  };
}

/** The row that a moving key goes to. */
function targetOf(key: string, { rows, leadRow, pageRows }: TreeKeyOptions): number | undefined {
  const row = rows[leadRow];
  switch (key) {
    case 'ArrowDown':
      return leadRow + 1;
    case 'ArrowUp':
      return leadRow - 1;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'PageDown':
      return leadRow + pageRows();
    case 'PageUp':
      return leadRow - pageRows();
    case 'ArrowRight':
      return row?.isExpanded === true ? leadRow + 1 : undefined;
    case 'ArrowLeft':
      return row?.isExpanded !== true && row && row.parentRow >= 0 ? row.parentRow : undefined;
    default:
      return undefined;
  }
}

/** Does what the key means on the row; false when it means nothing here. */
function isOtherKey(event: KeyboardEvent, row: TreeRow, mod: boolean, options: TreeKeyOptions): boolean {
  switch (event.key) {
    case 'ArrowRight':
      if (row.isBranch) options.setOpen([row.id], true);
      return true;
    case 'ArrowLeft':
      if (row.isExpanded) options.setOpen([row.id], false);
      return true;
    case '*':
      options.setOpen(
        options.rows.filter((other) => other.parentRow === row.parentRow && other.isBranch).map((other) => other.id),
        true,
      );
      return true;
    case ' ':
      // Nothing would change; Space may be a shortcut, such as that which plays the selected sequence.
      if (!mod && !event.shiftKey && options.find !== undefined && options.isSelectedAlone(row.id)) return false;
      options.select(options.leadRow, { extend: event.shiftKey, toggle: mod });
      return true;
    case 'Enter':
      options.activate(row.id);
      return true;
    case 'F2':
      options.rename(row.id);
      return true;
    case 'Delete':
    case 'Backspace':
      options.remove?.();
      return options.remove !== undefined;
    case 'ContextMenu':
      options.openMenu(options.leadRow);
      return true;
    case 'F10':
      if (!event.shiftKey) return false;
      options.openMenu(options.leadRow);
      return true;
    case 'a':
      if (!mod) return false;
      options.selectAll();
      return true;
    default:
      return false;
  }
}
