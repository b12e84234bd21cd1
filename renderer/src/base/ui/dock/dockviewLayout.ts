/** Between our layout data and the docking library's: names of views, and both directions of translation. */
import { Orientation, type DockviewApi, type DockviewGroupPanel, type SerializedDockview } from 'dockview-react';
import { childSizes, type DockNode } from './dockLayout.ts';

const PANEL = 'panel:';
const DOCUMENT = 'document:';

/** The id of the group in which documents open. */
export const DOCUMENTS_GROUP = 'documents';

export function panelViewId(id: string): string {
  return PANEL + id;
}

export function documentViewId(id: string): string {
  return DOCUMENT + id;
}

export function viewKind(viewId: string): 'panel' | 'document' {
  return viewId.startsWith(DOCUMENT) ? 'document' : 'panel';
}

export function idOfView(viewId: string): string {
  return viewId.slice(viewId.indexOf(':') + 1);
}

/** Where documents open: the group of the active document, else of any, else the one that waits empty. */
export function documentsGroup(dock: DockviewApi): DockviewGroupPanel | undefined {
  const documents = dock.panels.filter((panel) => viewKind(panel.id) === 'document');
  const front = documents.find((panel) => panel.api.isActive) ?? documents[0];
  return (
    front?.group ??
    dock.groups.find((group) => group.id === DOCUMENTS_GROUP) ??
    dock.groups.find((group) => group.panels.length === 0)
  );
}

interface Views {
  readonly panels: readonly { readonly id: string; readonly title: string }[];
  readonly documents: readonly { readonly id: string; readonly title: string }[];
  readonly activeDocument: string | undefined;
}

type SerialNode = SerializedDockview['grid']['root'];

/** Puts the dock into a layout at its present size; views that are already open are kept alive. */
export function showLayout(dock: DockviewApi, layout: DockNode, views: Views): void {
  const { width, height } = dock;
  const panels: SerializedDockview['panels'] = {};
  let groups = 0;

  const addView = (id: string, title: string): string => {
    panels[id] = { id, contentComponent: 'view', title };
    return id;
  };
  const leaf = (node: Exclude<DockNode, { kind: 'split' }>, size: number): SerialNode => {
    groups += 1;
    if (node.kind === 'documents') {
      const ids = views.documents.map((document) => addView(documentViewId(document.id), document.title));
      const active = views.activeDocument === undefined ? undefined : documentViewId(views.activeDocument);
      return leafNode(
        size,
        DOCUMENTS_GROUP,
        ids,
        ids.find((id) => id === active),
      );
    }
    const known = views.panels.filter((panel) => node.panels.includes(panel.id));
    const inOrder = node.panels.flatMap((id) => known.filter((panel) => panel.id === id));
    const ids = inOrder.map((panel) => addView(panelViewId(panel.id), panel.title));
    const active = node.active === undefined ? undefined : panelViewId(node.active);
    return leafNode(
      size,
      `group ${groups}`,
      ids,
      ids.find((id) => id === active),
    );
  };
  // The library's tree alternates direction by depth, so a child split of the same direction is wrapped by a lone branch.
  const build = (node: DockNode, direction: 'row' | 'column', size: number, w: number, h: number): SerialNode => {
    if (node.kind !== 'split') return leaf(node, size);
    const other = direction === 'row' ? 'column' : 'row';
    if (node.direction !== direction) {
      return { type: 'branch', size, data: [build(node, other, direction === 'row' ? h : w, w, h)] };
    }
    const sizes = childSizes(node.children, direction === 'row' ? w : h);
    const data = node.children.map((child, at) => {
      const along = sizes[at] ?? 0;
      const [childWidth, childHeight] = direction === 'row' ? [along, h] : [w, along];
      return child.kind === 'split' ? buildBranch(child, other, along, childWidth, childHeight) : leaf(child, along);
    });
    return { type: 'branch', size, data };
  };
  const buildBranch = (node: DockNode, direction: 'row' | 'column', size: number, w: number, h: number): SerialNode =>
    build(node, direction, size, w, h);

  const rootDirection = layout.kind === 'split' ? layout.direction : 'row';
  const across = rootDirection === 'row' ? height : width;
  const along = rootDirection === 'row' ? width : height;
  const root: SerialNode =
    layout.kind === 'split'
      ? build(layout, rootDirection, across, width, height)
      : { type: 'branch', size: across, data: [leaf(layout, along)] };

  dock.fromJSON(
    {
      grid: {
        root,
        width,
        height,
        orientation: rootDirection === 'row' ? Orientation.HORIZONTAL : Orientation.VERTICAL,
      },
      panels,
      activeGroup: DOCUMENTS_GROUP,
    },
    { reuseExistingPanels: true },
  );
}

function leafNode(size: number, id: string, views: string[], activeView: string | undefined): SerialNode {
  const front = activeView ?? views[0];
  return { type: 'leaf', size, data: { id, views, ...(front === undefined ? {} : { activeView: front }) } };
}

/** The arrangement as it stands, without the documents in it; `undefined` when no place for documents is left. */
export function fromDockview(serial: SerializedDockview): DockNode | undefined {
  let hasDocuments = false;

  const read = (node: SerialNode, direction: 'row' | 'column'): DockNode | undefined => {
    const size = node.size !== undefined && node.size > 0 ? { size: Math.round(node.size) } : {};
    if (!Array.isArray(node.data)) {
      const { id, views, activeView } = node.data;
      const panels = views.filter((view) => viewKind(view) === 'panel').map(idOfView);
      if (panels.length === 0) {
        // Several groups of documents come back as one.
        if (hasDocuments || (id !== DOCUMENTS_GROUP && views.length === 0)) return undefined;
        hasDocuments = true;
        return { kind: 'documents' };
      }
      const active = panels.find((panel) => panelViewId(panel) === activeView);
      return { kind: 'tabs', ...size, panels, ...(active === undefined ? {} : { active }) };
    }
    const other = direction === 'row' ? 'column' : 'row';
    const children = node.data.map((child) => read(child, other)).filter((child) => child !== undefined);
    const [only] = children;
    if (only === undefined) return undefined;
    if (children.length === 1) return only.kind === 'documents' ? only : { ...only, ...size };
    return { kind: 'split', direction, ...size, children };
  };

  const rootDirection = serial.grid.orientation === Orientation.HORIZONTAL ? 'row' : 'column';
  const root = read(serial.grid.root, rootDirection);
  return hasDocuments ? root : undefined;
}
