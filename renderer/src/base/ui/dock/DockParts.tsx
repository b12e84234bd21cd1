/** What the dock draws with React: the inside of a view, its tab, and the buttons at the end of a group's header. */
import type { IDockviewHeaderActionsProps, IDockviewPanelHeaderProps, IDockviewPanelProps } from 'dockview-react';
import {
  memo,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
  type MouseEvent,
  type Ref,
} from 'react';
import { fill, text } from '../../text/language.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Icon } from '../Icon.tsx';
import { ShortName } from '../ShortName.tsx';
import { showContextMenu } from '../menu/Menu.tsx';
import { idOfView, viewKind } from './dockviewLayout.ts';
import { DockContext, type DockPanel } from './dockContents.ts';
import { PanelView, useIsFilled } from './PanelView.tsx';

export function DockView({ api }: IDockviewPanelProps) {
  const contents = useContext(DockContext);
  const isVisible = useIsInFront(api);
  const isFilled = useIsFilled();
  const id = idOfView(api.id);
  if (viewKind(api.id) === 'document') {
    const document = contents?.documents.get(id);
    return (
      <div className="chunksmith-dock-view" data-window-part>
        <ErrorBoundary
          title={fill('{} cannot be shown', document?.title ?? text('The document'))}
          hint={text(documentHint)}
          subject={id}
        >
          {isFilled && document?.render()}
        </ErrorBoundary>
      </div>
    );
  }
  return (
    <PanelView panel={contents?.panels.get(id)} id={id} subject={contents?.activeDocument} isVisible={isVisible} />
  );
}

const documentHint = 'Nothing of it is lost: it can be edited in the panels, undone and saved.';

/** Whether the view stands in front of the others of its place. */
function useIsInFront(api: IDockviewPanelProps['api']): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const subscription = api.onDidVisibilityChange(listener);
        return () => subscription.dispose();
      },
      [api],
    ),
    () => api.isVisible,
  );
}

function bringIntoSight(tab: Element | null | undefined): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function DockTab({ api, tabLocation }: IDockviewPanelHeaderProps) {
  const contents = useContext(DockContext);
  const tab = useRef<HTMLDivElement>(null);
  const isInFront = useIsInFront(api);
  // The strip may be longer than its place: the tab in front is the one to see, also when it was chosen elsewhere.
  useEffect(() => {
    if (!isInFront || tabLocation === 'headerOverflow') return undefined;
    const frame = requestAnimationFrame(() => bringIntoSight(tab.current?.closest('.dv-tab')));
    return () => cancelAnimationFrame(frame);
  }, [isInFront, tabLocation]);
  const id = idOfView(api.id);
  if (viewKind(api.id) === 'panel')
    return (
      <PanelTab
        tab={tab}
        id={id}
        panel={contents?.panels.get(id)}
        isUseless={contents?.uselessPanels.has(id) === true}
        hasIcon={tabLocation === 'headerOverflow'}
        close={contents?.closePanel}
      />
    );
  const document = contents?.documents.get(id);
  if (!document) return null;
  const close = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
    contents?.closeDocument(id);
  };
  return (
    <div
      ref={tab}
      className="chunksmith-document-tab"
      title={document.tooltip}
      data-dirty={document.dirty || undefined}
      onMouseDown={(event) => {
        // Keeps the browser's scroll cross away.
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1) close(event);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        showContextMenu({ x: event.clientX, y: event.clientY }, contents?.documentMenu(id) ?? []);
      }}
    >
      <Icon name={document.icon} size={16} />
      <span className="chunksmith-document-title">
        <ShortName name={document.title} />
      </span>
      {document.place !== undefined && <span className="chunksmith-document-place">{document.place}</span>}
      <span className="chunksmith-tab-end">
        {document.dirty && <span className="chunksmith-tab-dot" role="img" aria-label={text('changed')} />}
        {/* For the pointer alone: nothing that acts may stand inside of a tab. Keys and screen readers close by command. */}
        <span
          className="chunksmith-tab-close"
          title={fill('Close {}', document.title)}
          aria-hidden
          onPointerDown={(event) => event.stopPropagation()}
          onClick={close}
        >
          <Icon name="close" size={14} />
        </span>
      </span>
    </div>
  );
}

interface PanelTabProps {
  readonly tab: Ref<HTMLDivElement>;
  readonly id: string;
  readonly panel: DockPanel | undefined;
  readonly isUseless: boolean;
  readonly hasIcon: boolean;
  readonly close: ((id: string) => void) | undefined;
}

/** Not drawn anew when something of the documents' tabs is another. */
const PanelTab = memo(function PanelTab({ tab, id, panel, isUseless, hasIcon, close }: PanelTabProps) {
  return (
    <div
      ref={tab}
      className="chunksmith-panel-tab"
      data-panel={id}
      data-useless={isUseless || undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        showContextMenu({ x: event.clientX, y: event.clientY }, [
          {
            kind: 'action',
            id: 'close',
            label: fill('Hide {}', panel?.title ?? ''),
            onSelect: () => close?.(id),
          },
        ]);
      }}
    >
      {hasIcon && panel && <Icon name={panel.icon} size={14} />}
      <span>{panel?.title}</span>
      {panel?.badge}
    </div>
  );
});

export function DockHeaderActions({ group, api }: IDockviewHeaderActionsProps) {
  const contents = useContext(DockContext);
  const listen = useCallback(
    (listener: () => void) => {
      const listening = api.onDidActivePanelChange(listener);
      return () => listening.dispose();
    },
    [api],
  );
  const front = useSyncExternalStore(listen, () => group.activePanel?.id);
  if (front === undefined || viewKind(front) === 'document') return null;
  return (
    <HeaderActions title={front} panel={contents?.panels.get(idOfView(front))} subject={contents?.activeDocument} />
  );
}

interface HeaderActionsProps {
  readonly title: string;
  readonly panel: DockPanel | undefined;
  readonly subject: string | undefined;
}

const HeaderActions = memo(function HeaderActions({ title, panel, subject }: HeaderActionsProps) {
  return (
    <div className="chunksmith-header-actions">
      <ErrorBoundary title={title} subject={subject} renderFailure={() => null}>
        {panel?.renderHeaderActions?.()}
      </ErrorBoundary>
      <ErrorBoundary title={title} subject={subject} renderFailure={() => null}>
        <KeptInSight id={idOfView(title)} />
      </ErrorBoundary>
    </div>
  );
});

/**
 * Keeps a panel's tab in sight while its strip becomes narrower: buttons of the panel take a part of it, and then the list of
 * the tabs that have no room any more. One that breaks takes nothing else along.
 */
function KeptInSight({ id }: { readonly id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panelTab = place.current?.closest('.dv-groupview')?.querySelector(`[data-panel="${id}"]`);
    const [tab, strip] = [panelTab?.closest('.dv-tab'), panelTab?.closest('.dv-tabs-container')];
    if (strip === null || strip === undefined) return undefined;
    const observer = new ResizeObserver(() => bringIntoSight(tab));
    observer.observe(strip);
    return () => observer.disconnect();
  }, [id]);
  return <span ref={place} hidden />;
}
