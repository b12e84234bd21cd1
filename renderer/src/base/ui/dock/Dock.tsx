/** The workbench: dockable panels around the open documents. Panels are registered by id; the arrangement is data (dockLayout.ts). */
import {
  DockviewReact,
  type DockviewApi,
  type DockviewReadyEvent,
  type IDockviewPanel,
  type IWatermarkPanelProps,
} from 'dockview-react';
import 'dockview-react/dist/styles/dockview.css';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type ReactNode, type Ref } from 'react';
import type { MenuItem } from '../menu/menuItem.ts';
import { DOCK_LAYOUT_VERSION, panelsOf, readDockLayout, type DockNode, type SavedDockLayout } from './dockLayout.ts';
import {
  documentViewId,
  documentsGroup,
  fromDockview,
  idOfView,
  panelViewId,
  showLayout,
  viewKind,
} from './dockviewLayout.ts';
import { DockContext, type DockDocument, type DockPanel } from './dockContents.ts';
import { DockHeaderActions, DockTab, DockView } from './DockParts.tsx';
import { keepSideSizes } from './keepSideSizes.ts';
import './Dock.css';

export interface DockHandle {
  /** Brings a panel to the front, opening it where the default layout has it. */
  showPanel(id: string): void;
  hidePanel(id: string): void;
  isPanelOpen(id: string): boolean;
  /** Back to the default layout; documents stay open. */
  resetLayout(): void;
  /** Gives the place of the documents the whole window, or puts all back. */
  toggleMaximised(): void;
}

export interface DockProps {
  readonly panels: readonly DockPanel[];
  /** Panels that say nothing about the active document: they step behind others until another document is in front. */
  readonly uselessPanels?: readonly string[] | undefined;
  /** Panels that stay in front, where they are, when another arrangement is shown. */
  readonly stayingPanels?: readonly string[] | undefined;
  readonly documents: readonly DockDocument[];
  readonly activeDocument: string | undefined;
  readonly onActivateDocument: (id: string) => void;
  /** The cross or a middle click. The caller asks to save and then leaves the document out of `documents`. */
  readonly onCloseDocument: (id: string) => void;
  readonly documentMenu?: ((id: string) => readonly MenuItem[]) | undefined;
  /** Which arrangement is shown: with another one `defaultLayout` and `savedLayout` are read anew. */
  readonly layoutId?: string | undefined;
  /** Another `layoutId` is about to come: panels that are asked for are shown in that one. */
  readonly isRearranging?: boolean | undefined;
  readonly defaultLayout: DockNode;
  /** What `onLayoutChange` gave last time, as it came from storage; anything unusable gives the default. */
  readonly savedLayout?: unknown;
  readonly onLayoutChange?: ((layout: SavedDockLayout) => void) | undefined;
  /** What stands in the place of the documents when none is open. */
  readonly renderEmpty: () => ReactNode;
  readonly ref?: Ref<DockHandle> | undefined;
}

const COMPONENTS = { view: DockView };
const THEME = { name: 'chunksmith', className: 'chunksmith-dock', dndTabIndicator: 'line' } as const;

export function Dock(props: DockProps) {
  const { panels, documents, activeDocument, layoutId, isRearranging = false, uselessPanels, ref } = props;
  const api = useRef<DockviewApi | undefined>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // Set while the dock follows the props, so that its events are not taken for the user's acts.
  const isFollowing = useRef(false);
  /** The arrangement as the props left it. */
  const followed = useRef('');

  const closePanel = useCallback((id: string): void => api.current?.getPanel(panelViewId(id))?.api.close(), []);
  const context = useMemo(
    () => ({
      panels: new Map(panels.map((panel) => [panel.id, panel])),
      uselessPanels: new Set(uselessPanels),
      documents: new Map(documents.map((document) => [document.id, document])),
      activeDocument,
      closeDocument: (id: string) => latest.current.onCloseDocument(id),
      closePanel,
      documentMenu: (id: string) => latest.current.documentMenu?.(id) ?? [],
      renderEmpty: () => latest.current.renderEmpty(),
    }),
    [panels, documents, activeDocument, uselessPanels, closePanel],
  );

  const follow = useCallback((act: (dock: DockviewApi) => void): void => {
    const dock = api.current;
    if (!dock) return;
    const before = isFollowing.current;
    isFollowing.current = true;
    try {
      act(dock);
    } finally {
      isFollowing.current = before;
      followed.current = rootText(dock);
    }
  }, []);
  const show = useCallback(
    (layout: DockNode): void => {
      const { documents, activeDocument, panels } = latest.current;
      follow((dock) => showLayout(dock, layout, { panels, documents, activeDocument }));
    },
    [follow],
  );
  /** The arrangement as the user left it, or as it is from the start. */
  const showKept = useCallback((): void => {
    const { panels, savedLayout, defaultLayout } = latest.current;
    show(readDockLayout(savedLayout, new Set(panels.map((panel) => panel.id))) ?? defaultLayout);
  }, [show]);

  const onReady = ({ api: dock }: DockviewReadyEvent): void => {
    api.current = dock;
    showKept();
    dock.onDidLayoutChange(() => {
      // The library tells of a change a moment later, also of one that the props made.
      if (isFollowing.current || rootText(dock) === followed.current) return;
      const root = fromDockview(dock.toJSON());
      if (root) latest.current.onLayoutChange?.({ version: DOCK_LAYOUT_VERSION, root });
    });
    dock.onDidActivePanelChange(({ panel }) => {
      if (isFollowing.current || !panel || viewKind(panel.id) !== 'document') return;
      const id = idOfView(panel.id);
      if (id !== latest.current.activeDocument) latest.current.onActivateDocument(id);
    });
  };

  const steppedBack = useRef<readonly string[]>([]);
  const shownLayout = useRef(layoutId);
  useEffect(() => {
    const dock = api.current;
    if (!dock || shownLayout.current === layoutId) return;
    shownLayout.current = layoutId;
    dock.exitMaximizedGroup();
    const { stayingPanels = [] } = latest.current;
    const staying = stayingPanels.filter((id) => dock.getPanel(panelViewId(id))?.api.isVisible === true);
    showKept();
    // Other panels are in front now.
    follow(() => {
      for (const id of staying) {
        const panel = dock.getPanel(panelViewId(id));
        panel?.group.model.openPanel(panel, { skipSetGroupActive: true });
      }
      steppedBack.current = stepBack(dock, new Set(latest.current.uselessPanels), []);
    });
  }, [follow, layoutId, showKept]);

  /** Panels that were asked for while another arrangement was about to come. */
  const awaited = useRef<string[]>([]);
  const showPanel = useCallback((id: string): void => {
    const dock = api.current;
    if (!dock) return;
    // Asked of the latest props that took effect: a view that comes with the arrangement asks before it stands.
    if (latest.current.isRearranging === true) {
      awaited.current.push(id);
      return;
    }
    const open = dock.getPanel(panelViewId(id));
    if (open) open.api.setActive();
    else openWhereDefault(dock, id, latest.current);
  }, []);
  useEffect(() => {
    if (!isRearranging) for (const id of awaited.current.splice(0)) showPanel(id);
  }, [isRearranging, showPanel]);

  useEffect(() => {
    const dock = api.current;
    if (!dock) return;
    follow(() => syncDocuments(dock, documents, activeDocument));
  }, [follow, documents, activeDocument]);

  useEffect(() => {
    const dock = api.current;
    if (!dock) return;
    follow(() => {
      steppedBack.current = stepBack(dock, new Set(uselessPanels), steppedBack.current);
    });
  }, [follow, uselessPanels]);

  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      follow((dock) => keepSideSizes(dock, element.clientWidth, element.clientHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [follow]);

  useImperativeHandle(ref, () => ({
    showPanel,
    hidePanel: closePanel,
    isPanelOpen: (id) => api.current?.getPanel(panelViewId(id)) !== undefined,
    resetLayout() {
      show(latest.current.defaultLayout);
      latest.current.onLayoutChange?.({ version: DOCK_LAYOUT_VERSION, root: latest.current.defaultLayout });
    },
    toggleMaximised() {
      const dock = api.current;
      if (!dock) return;
      if (dock.hasMaximizedGroup()) dock.exitMaximizedGroup();
      else documentsGroup(dock)?.api.maximize();
    },
  }));

  return (
    <DockContext.Provider value={context}>
      <div className="chunksmith-dock-frame" ref={frame}>
        <DockviewReact
          components={COMPONENTS}
          defaultTabComponent={DockTab}
          rightHeaderActionsComponent={DockHeaderActions}
          watermarkComponent={EmptyDocuments}
          noPanelsOverlay="emptyGroup"
          theme={THEME}
          defaultRenderer="always"
          disableFloatingGroups
          disableAutoResizing
          scrollbars="native"
          onReady={onReady}
        />
      </div>
    </DockContext.Provider>
  );
}

function rootText(dock: DockviewApi): string {
  return JSON.stringify(fromDockview(dock.toJSON()) ?? null);
}

function EmptyDocuments(_props: IWatermarkPanelProps) {
  return (
    <DockContext.Consumer>
      {(context) => <div className="chunksmith-dock-empty">{context?.renderEmpty()}</div>}
    </DockContext.Consumer>
  );
}

function syncDocuments(dock: DockviewApi, documents: readonly DockDocument[], active: string | undefined): void {
  const wanted = new Set(documents.map((document) => documentViewId(document.id)));
  const openNow = dock.panels.filter((panel) => viewKind(panel.id) === 'document');
  for (const panel of openNow) {
    if (!wanted.has(panel.id)) dock.removePanel(panel, { removeEmptyGroup: isRemovable(panel, dock) });
  }
  for (const document of documents) {
    const id = documentViewId(document.id);
    const group = documentsGroup(dock);
    const open = dock.getPanel(id);
    // Saved under another name: the library names tab and place for readers of the screen after it.
    if (open && open.title !== document.title) open.api.setTitle(document.title);
    if (!open) {
      dock.addPanel({
        id,
        component: 'view',
        title: document.title,
        inactive: true,
        ...(group ? { position: { referenceGroup: group } } : {}),
      });
    }
  }
  if (active === undefined) return;
  const panel = dock.getPanel(documentViewId(active));
  if (panel && dock.activePanel !== panel) panel.api.setActive();
}

/**
 * Puts another panel in front of those that are of no use now, and those that stepped back before in front again. The user's
 * own choice among the tabs stays: a panel comes back only where it had been in front. Returns those that are behind now.
 */
function stepBack(dock: DockviewApi, useless: ReadonlySet<string>, behind: readonly string[]): readonly string[] {
  const still: string[] = [];
  for (const id of behind) {
    const panel = dock.getPanel(panelViewId(id));
    if (useless.has(id)) still.push(id);
    else panel?.group.model.openPanel(panel, { skipSetGroupActive: true });
  }
  for (const id of useless) {
    const panel = dock.getPanel(panelViewId(id));
    if (panel === undefined || panel.group.activePanel !== panel) continue;
    const other = panel.group.panels.find((each) => viewKind(each.id) === 'panel' && !useless.has(idOfView(each.id)));
    if (other === undefined) continue;
    panel.group.model.openPanel(other, { skipSetGroupActive: true });
    if (!still.includes(id)) still.push(id);
  }
  return still;
}

/** The last document leaves its group behind as the place of the documents, unless there is another such group. */
function isRemovable(panel: IDockviewPanel, dock: DockviewApi): boolean {
  return dock.panels.some((other) => other.group !== panel.group && viewKind(other.id) === 'document');
}

/** Beside the panels it stands with in the default layout, else right of the documents, or below them. */
function openWhereDefault(dock: DockviewApi, id: string, props: DockProps): void {
  const panel = props.panels.find((candidate) => candidate.id === id);
  if (!panel) return;
  const neighbour = neighboursOf(props.defaultLayout, id)
    .map((other) => dock.getPanel(panelViewId(other)))
    .find((other) => other !== undefined);
  const options = { id: panelViewId(id), component: 'view', title: panel.title };
  const group = documentsGroup(dock);
  if (neighbour) dock.addPanel({ ...options, position: { referencePanel: neighbour } });
  else if (group) {
    const place = { direction: panel.opensBelow === true ? 'below' : 'right', referenceGroup: group } as const;
    dock.addPanel({ ...options, position: place, initialWidth: 312, initialHeight: 240 });
  } else dock.addPanel(options);
}

function neighboursOf(node: DockNode, id: string): string[] {
  if (node.kind === 'tabs') return node.panels.includes(id) ? panelsOf(node).filter((other) => other !== id) : [];
  return node.kind === 'split' ? node.children.flatMap((child) => neighboursOf(child, id)) : [];
}
