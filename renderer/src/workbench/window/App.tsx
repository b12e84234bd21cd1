/** The window: menu bar, the dock with documents and panels or the start screen, status bar, and what lies over them. */
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { CommandProvider, type CommandView } from '../../base/commands/index.ts';
import { Dock, ErrorBoundary, Icon, UiProvider, type DockDocument, type MenuItem } from '../../base/ui/index.ts';
import { language, text, translated } from '../../base/text/language.ts';
import { StatusBar } from '../panels/status/StatusBar.tsx';
import { Welcome } from '../panels/welcome/Welcome.tsx';
import { Bar } from './Bar.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Dialogs } from './Dialogs.tsx';
import { documentMenu } from './documentMenu.ts';
import { closeTab } from '../files/close.ts';
import { closeWelcomeTab } from '../files/welcome.ts';
import { browser } from '../library/browser/browserState.ts';
import { mapDesk } from '../mapProject/mapState.ts';
import { MenuBarRow } from './MenuBarRow.tsx';
import { allPanels, uselessPanels } from '../panelList.ts';
import type { Program } from '../program.ts';
import { dockHandle } from '../state/handles.ts';
import { sessionsOfTab, tabOf } from '../state/groups.ts';
import { useActiveSession, useWorkbench } from '../state/hooks.ts';
import { shell, welcomeTab } from '../state/shell.ts';
import { layoutIdOf, workbench } from '../state/workbench.ts';
import { useDocumentTabs } from './useDocumentTabs.ts';
import { useDropFiles } from './useDropFiles.ts';
import { useWindowTitle } from './useWindowTitle.ts';
import { renderView, viewOf } from '../views/views.tsx';
import { TourCard } from '../tour/TourCard.tsx';
import { oneSidedWidth, workspaceOf } from '../workspaces.ts';
import styles from './App.module.css';

export interface AppProps {
  readonly commands: CommandView;
  readonly program: Program;
}

export function App({ commands, program }: AppProps) {
  const chosen = useSyncExternalStore(language.subscribe, language.get);
  return (
    <CommandProvider value={commands}>
      <UiProvider>
        {/* Another language is another window: every part says its words anew. */}
        <Window key={chosen} program={program} />
      </UiProvider>
    </CommandProvider>
  );
}

function Window({ program }: { readonly program: Program }) {
  const hasDocuments = useWorkbench((state) => state.sessions.length > 0);
  const isBrowsing = useStore(shell, (state) => state.isBrowsing);
  const isLibrary = useStore(browser, (state) => state.isOpen);
  const isMap = useStore(mapDesk, ({ mountId }) => mountId !== null);
  const isWorking = hasDocuments || isBrowsing;
  // There is something behind the library that its cards can be dragged onto.
  const isAside = useStore(browser, (state) => state.isAside) && isWorking && !isMap;
  const isCovered = isLibrary || isMap;
  const isOver = useDropFiles(program.dropTakers);
  return (
    <div className={styles['window']}>
      <WindowTitle />
      <Bar title={text('The menu bar stopped working')}>
        <MenuBarRow menus={program.menus} />
      </Bar>
      <Bar title={text('The line about the connection stopped working')}>
        <ConnectionBanner />
      </Bar>
      <main className={styles['main']}>
        <div className={styles['workbench']} data-hidden={!isWorking || (isCovered && !isAside) || undefined}>
          <ErrorBoundary title={text('The workbench stopped working')} hint={text(workbenchHint)}>
            <Workbench />
          </ErrorBoundary>
        </div>
        {isLibrary && (
          <div className={styles['start']} data-aside={isAside || undefined}>
            <ErrorBoundary title={text('The library stopped working')} hint={text(libraryHint)}>
              <Suspense fallback={null}>
                <LibraryBrowser />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
        {isMap && !isLibrary && (
          <div className={styles['start']}>
            <ErrorBoundary title={text('The map stopped working')} hint={text(mapHint)}>
              <Suspense fallback={null}>
                <MapProject />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
        {!isWorking && !isCovered && (
          <div className={styles['start']}>
            <Start />
          </div>
        )}
        {isOver && (
          <div className={styles['drop']}>
            <span>
              <Icon name="download" />
              {text('Drop to open')}
            </span>
          </div>
        )}
      </main>
      <Bar title={text('The status bar stopped working')}>
        <StatusBar />
      </Bar>
      <Bar title={text('The tour stopped working')}>
        <TourCard />
      </Bar>
      <Dialogs parts={program.dialogs} />
    </div>
  );
}

/** Apart from the window, which is not drawn anew because a document has changes now. */
function WindowTitle() {
  useWindowTitle();
  return null;
}

/** Brought when it is first asked for. */
const LibraryBrowser = lazy(async () => ({
  default: (await import('../library/browser/LibraryBrowser.tsx')).LibraryBrowser,
}));

const MapProject = lazy(async () => ({
  default: (await import('../mapProject/MapProject.tsx')).MapProject,
}));

const mapHint = 'The map on disk is as it was: what was done here is written when it is saved.';
const libraryHint = 'Nothing is lost: the files are as they were, and the Explorer shows them too.';
const workbenchHint = 'Documents stay open, and what was changed is kept: the menus still save and close them.';

function Start() {
  return (
    <ErrorBoundary title={text('The start screen stopped working')} hint={text('File › Open still opens files.')}>
      <Welcome />
    </ErrorBoundary>
  );
}

const nothingUseless: readonly string[] = [];

/** The start screen in the place of the documents, unless it fills the window already. */
function EmptyMiddle() {
  const hasDocuments = useWorkbench((state) => state.sessions.length > 0);
  const isBrowsing = useStore(shell, (state) => state.isBrowsing);
  return hasDocuments || isBrowsing ? <Start /> : null;
}

/** Who opens one file after another from there goes on looking at it. */
const browsing: readonly string[] = ['explorer'];

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** A window that is drawn at 200 %, or is as narrow as that, shows other arrangements from the start. */
const hasOneSide = (): boolean => window.innerWidth <= oneSidedWidth;

const renderEmptyMiddle = () => <EmptyMiddle />;

/** Stands ready behind the start screen, so that opening a file does not wait for its panels to be made. */
function Workbench() {
  const active = useActiveSession();
  const activeId = useWorkbench((state) => state.activeId);
  // Another arrangement follows in a task of its own: with the document that brought it the window would stand still for too long.
  const wantedWorkspaceId = useWorkbench((state) => state.workspaceId);
  const workspaceId = useDeferredValue(wantedWorkspaceId);
  const isBrought = useWorkbench((state) => state.isWorkspaceBrought);
  const isWelcomeOpen = useStore(shell, (state) => state.isWelcomeTabOpen);
  const isNarrow = useSyncExternalStore(onResize, hasOneSide);
  const layoutId = layoutIdOf(workspaceId, isNarrow);
  const saved = useWorkbench(({ layouts }) => layouts[layoutId]);
  // As wide as the window is when the workspace is shown: the dock keeps sizes from then on, until another arrangement fits.
  const defaultLayout = useMemo(
    () => workspaceOf(workspaceId).layout(Math.min(window.innerWidth, isNarrow ? oneSidedWidth : Infinity)),
    [workspaceId, isNarrow],
  );
  // The same panels as long as the language is: a panel is drawn anew for another one.
  const panels = useMemo(() => allPanels().map((panel) => ({ ...panel, title: translated(panel.title) })), []);
  const tabs = useDocumentTabs();
  const documents = useMemo(() => {
    const shown: DockDocument[] = tabs.map(({ session, ...tab }) => ({
      ...tab,
      icon: viewOf(session).icon,
      render: () => renderView(session),
    }));
    if (!isWelcomeOpen) return shown;
    return [
      ...shown,
      { id: welcomeTab, title: text('Start'), icon: 'logo', dirty: false, render: () => <Start /> } as const,
    ];
  }, [tabs, isWelcomeOpen]);

  const closeById = useCallback((id: string): void => {
    const { sessions } = workbench.getState();
    if (id === welcomeTab) closeWelcomeTab();
    else void closeTab(sessionsOfTab(id, sessions));
  }, []);
  const menu = useCallback((id: string): readonly MenuItem[] => documentMenu(id), []);

  return (
    <Dock
      ref={dockHandle}
      panels={panels}
      stayingPanels={isBrought ? browsing : undefined}
      uselessPanels={active === null ? nothingUseless : uselessPanels(active)}
      documents={documents}
      activeDocument={(active === null ? activeId : tabOf(active)) ?? undefined}
      onActivateDocument={(id) => workbench.setState({ activeId: tabs.find((tab) => tab.id === id)?.session.id ?? id })}
      onCloseDocument={closeById}
      documentMenu={menu}
      layoutId={layoutId}
      isRearranging={workspaceId !== wantedWorkspaceId}
      defaultLayout={defaultLayout}
      savedLayout={saved}
      onLayoutChange={(next) => workbench.setState(({ layouts }) => ({ layouts: { ...layouts, [layoutId]: next } }))}
      renderEmpty={renderEmptyMiddle}
    />
  );
}
