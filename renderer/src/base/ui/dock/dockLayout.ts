/** The arrangement of the workbench as plain data: what is beside what, at which size. Read back from storage with suspicion. No React, no library. */

/** Several areas side by side (`row`) or on top of each other (`column`). */
export interface DockSplit {
  readonly kind: 'split';
  readonly direction: 'row' | 'column';
  /** Pixels along the parent's direction; without it the area takes what is left. */
  readonly size?: number;
  readonly children: readonly DockNode[];
}

/** Panels that share one place, one of them in front. */
export interface DockTabs {
  readonly kind: 'tabs';
  readonly size?: number;
  /** Panel ids in the order of their tabs. */
  readonly panels: readonly string[];
  readonly active?: string;
}

/** The place of the open documents; exactly one in a layout. It takes what is left. */
export interface DockDocuments {
  readonly kind: 'documents';
  readonly size?: number;
}

export type DockNode = DockSplit | DockTabs | DockDocuments;

/** What is stored. A program that changes the meaning raises the version, and older layouts give way to the default. */
export interface SavedDockLayout {
  readonly version: typeof DOCK_LAYOUT_VERSION;
  readonly root: DockNode;
}

export const DOCK_LAYOUT_VERSION = 1;

const MAX_DEPTH = 16;

/**
 * The layout in `stored` if it is one this program can show: right version, known panels, each at most once, one place for documents.
 * Panels that no longer exist are dropped; anything else wrong gives `undefined`, and the caller takes its default.
 */
export function readDockLayout(stored: unknown, knownPanels: ReadonlySet<string>): DockNode | undefined {
  if (!isRecord(stored) || stored['version'] !== DOCK_LAYOUT_VERSION) return undefined;
  const seen = new Set<string>();
  let documents = 0;

  const read = (value: unknown, depth: number): DockNode | 'gone' | undefined => {
    if (!isRecord(value) || depth > MAX_DEPTH) return undefined;
    const size = value['size'];
    if (size !== undefined && !(typeof size === 'number' && Number.isFinite(size) && size > 0)) return undefined;
    const sized = size === undefined ? {} : { size };

    if (value['kind'] === 'documents') {
      documents += 1;
      return { kind: 'documents', ...sized };
    }
    if (value['kind'] === 'tabs') {
      const list = value['panels'];
      if (!Array.isArray(list)) return undefined;
      const panels: string[] = [];
      for (const panel of list as readonly unknown[]) {
        if (typeof panel !== 'string' || seen.has(panel)) return undefined;
        seen.add(panel);
        if (knownPanels.has(panel)) panels.push(panel);
      }
      if (panels.length === 0) return 'gone';
      const active = panels.find((panel) => panel === value['active']);
      return { kind: 'tabs', ...sized, panels, ...(active === undefined ? {} : { active }) };
    }
    if (value['kind'] !== 'split' || !Array.isArray(value['children'])) return undefined;
    const direction = value['direction'];
    if (direction !== 'row' && direction !== 'column') return undefined;
    const children: DockNode[] = [];
    for (const child of value['children'] as readonly unknown[]) {
      const node = read(child, depth + 1);
      if (node === undefined) return undefined;
      if (node !== 'gone') children.push(node);
    }
    return children.length === 0 ? 'gone' : { kind: 'split', direction, ...sized, children };
  };

  const root = read(stored['root'], 0);
  return root === undefined || root === 'gone' || documents !== 1 ? undefined : root;
}

/** All panels that stand in a layout. */
export function panelsOf(node: DockNode): string[] {
  if (node.kind === 'tabs') return Array.from(node.panels);
  return node.kind === 'split' ? node.children.flatMap(panelsOf) : [];
}

/**
 * The sizes of a split's children in pixels: those that name a size get it, the rest share what is left;
 * everything shrinks alike when there is not enough room.
 */
export function childSizes(children: readonly DockNode[], available: number): number[] {
  const fixed = children.reduce((sum, child) => sum + (isFlexible(child) ? 0 : (child.size ?? 0)), 0);
  const flexible = children.filter(isFlexible).length;
  if (flexible === 0) {
    const scale = fixed === 0 ? 0 : available / fixed;
    return children.map((child) => (child.size ?? 0) * scale);
  }
  const least = Math.min(flexible * MIN_FLEXIBLE, available);
  const scale = fixed > available - least ? (available - least) / fixed : 1;
  const share = (available - fixed * scale) / flexible;
  return children.map((child) => (isFlexible(child) ? share : (child.size ?? 0) * scale));
}

/** The least that an area without a size of its own gets, px. */
const MIN_FLEXIBLE = 200;

function isFlexible(node: DockNode): boolean {
  return node.size === undefined || holdsDocuments(node);
}

/** True for the branch of a layout in which the documents stand. */
export function holdsDocuments(node: DockNode): boolean {
  return node.kind === 'documents' || (node.kind === 'split' && node.children.some(holdsDocuments));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
