/** The tree as a list of visible rows, and what keys, clicks and drops mean on that list. Pure: no React, no DOM. */
import type { IconName } from '../Icon.tsx';

/** One thing in the tree. `meta` is the dim text at the row's end. */
export interface TreeItem {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly meta?: string;
  /** A word in a small frame at the row's end: where it comes from. */
  readonly badge?: string;
  /** Changed since saving: a dot after the label. */
  readonly changed?: boolean;
  /** Shown as an icon and the colour of `meta`; say the reason in `meta` or `tooltip`. */
  readonly severity?: 'error' | 'warning' | 'info';
  readonly tooltip?: string;
  /** Drawn dimmer, e.g. hidden in the viewport. */
  readonly dimmed?: boolean;
  /** A colour chip before the label, any CSS colour. */
  readonly swatch?: string;
}

/** Where the tree gets its things. Give a new provider object when the data changed; ids stay the same for the same things. */
export interface TreeProvider {
  /** The id of the root. */
  getRoot(): string;
  getItem(id: string): TreeItem;
  /** The ids of the children in order; empty for a leaf. */
  getChildren(id: string): readonly string[];
}

export interface TreeRow {
  readonly id: string;
  /** 0 for the topmost visible row. */
  readonly depth: number;
  /** Index of the parent's row, -1 for none. */
  readonly parentRow: number;
  readonly isBranch: boolean;
  readonly isExpanded: boolean;
  /** One-based place among its siblings and their number, as ARIA wants them. */
  readonly position: number;
  readonly siblings: number;
}

export interface TreeView {
  readonly expanded: ReadonlySet<string>;
  readonly showRoot: boolean;
  /** Lower-cased text; only rows whose label or meta contains it, and their ancestors, are shown, all opened. */
  readonly filter?: string | undefined;
}

/** Flattens what is open into rows, in order. Linear in the number of shown rows (of all things when a filter is given). */
export function treeRows(provider: TreeProvider, view: TreeView): TreeRow[] {
  const kept = view.filter ? matching(provider, view.filter) : undefined;
  const rows: TreeRow[] = [];

  const visit = (id: string, depth: number, parentRow: number, position: number, siblings: number): void => {
    const all = provider.getChildren(id);
    const children = kept ? all.filter((child) => kept.has(child)) : all;
    const isExpanded = children.length > 0 && (kept !== undefined || view.expanded.has(id));
    const row = rows.length;
    rows.push({ id, depth, parentRow, isBranch: children.length > 0, isExpanded, position, siblings });
    if (isExpanded) children.forEach((child, at) => visit(child, depth + 1, row, at + 1, children.length));
  };

  const root = provider.getRoot();
  if (kept && !kept.has(root)) return rows;
  if (view.showRoot) {
    visit(root, 0, -1, 1, 1);
    return rows;
  }
  const top = provider.getChildren(root).filter((child) => !kept || kept.has(child));
  top.forEach((child, at) => visit(child, 0, -1, at + 1, top.length));
  return rows;
}

function matching(provider: TreeProvider, filter: string): Set<string> {
  const kept = new Set<string>();
  const visit = (id: string): boolean => {
    const item = provider.getItem(id);
    let keep = item.label.toLowerCase().includes(filter) || (item.meta ?? '').toLowerCase().includes(filter);
    for (const child of provider.getChildren(id)) keep = visit(child) || keep;
    if (keep) kept.add(id);
    return keep;
  };
  visit(provider.getRoot());
  return kept;
}

/** The ids from the root down to the parent of `id`, or `undefined` when the tree does not hold `id`. */
export function ancestorsOf(provider: TreeProvider, id: string): readonly string[] | undefined {
  const path: string[] = [];
  const visit = (at: string): boolean => {
    if (at === id) return true;
    path.push(at);
    if (provider.getChildren(at).some(visit)) return true;
    path.pop();
    return false;
  };
  return visit(provider.getRoot()) ? path : undefined;
}

/** The rows between two rows inclusive, whichever comes first. */
export function rangeOfRows(rows: readonly TreeRow[], from: number, to: number): string[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
}

/**
 * The row that typing `text` jumps to: the next one after `from` whose label begins with it, round the end.
 * A single letter typed again goes on to the next; a longer text first tries to stay where it is.
 */
export function typeaheadRow(
  provider: TreeProvider,
  rows: readonly TreeRow[],
  from: number,
  text: string,
): number | undefined {
  const letters = text.toLowerCase();
  const isRepeat = letters.length > 1 && Array.from(letters).every((letter) => letter === letters[0]);
  const wanted = isRepeat ? letters.charAt(0) : letters;
  const start = wanted.length === 1 ? from + 1 : from;
  for (let offset = 0; offset < rows.length; offset += 1) {
    const at = (Math.max(start, 0) + offset) % rows.length;
    const row = rows[at];
    if (row && provider.getItem(row.id).label.toLowerCase().startsWith(wanted)) return at;
  }
  return undefined;
}

/** Where dragged things would land: as children of `parent`, before its child number `index` of now. */
export interface TreeDrop {
  readonly parent: string;
  readonly index: number;
}

export type DropZone = 'before' | 'inside' | 'after';

/** Which part of a row the pointer is over: quarters for the edges of a branch, halves where nothing can go inside. */
export function dropZone(fraction: number, canGoInside: boolean): DropZone {
  if (!canGoInside) return fraction < 0.5 ? 'before' : 'after';
  if (fraction < 0.25) return 'before';
  return fraction > 0.75 ? 'after' : 'inside';
}

/** The drop that a zone of a row means; below an open branch means its first child. `undefined` beside a lone root. */
export function dropAt(
  provider: TreeProvider,
  rows: readonly TreeRow[],
  at: number,
  zone: DropZone,
): TreeDrop | undefined {
  const row = rows[at];
  if (!row) return undefined;
  if (zone === 'inside') return { parent: row.id, index: provider.getChildren(row.id).length };
  if (zone === 'after' && row.isExpanded) return { parent: row.id, index: 0 };
  const parent = parentOf(provider, rows, row);
  if (parent === undefined) return undefined;
  const index = provider.getChildren(parent).indexOf(row.id);
  return { parent, index: zone === 'before' ? index : index + 1 };
}

function parentOf(provider: TreeProvider, rows: readonly TreeRow[], row: TreeRow): string | undefined {
  const parentRow = rows[row.parentRow];
  if (parentRow) return parentRow.id;
  return row.id === provider.getRoot() ? undefined : provider.getRoot();
}

/** True when `id` is `ancestor` or lies below it: such a drop would tie a knot. */
export function liesWithin(provider: TreeProvider, ancestor: string, id: string): boolean {
  if (ancestor === id) return true;
  return provider.getChildren(ancestor).some((child) => liesWithin(provider, child, id));
}
