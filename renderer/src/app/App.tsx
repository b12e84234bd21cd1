/** The window: menu bar, the dock with documents and panels or the start screen, status bar, and what lies over them. */
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { CommandProvider, type CommandView } from '../commands/index.ts';
import { Dock, Icon, UiProvider, type DockDocument, type MenuItem } from '../ui/index.ts';
import { StatusBar } from '../panels/status/StatusBar.tsx';
import { ViewportPanel } from '../panels/viewport/ViewportPanel.tsx';
import { Welcome } from '../panels/welcome/Welcome.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { defaultLayout } from './defaultLayout.ts';
import { Dialogs } from './Dialogs.tsx';
import { documentMenu } from './documentMenu.ts';
import { close } from './files/close.ts';
import { closeWelcomeTab } from './files/welcome.ts';
import { MenuBarRow } from './MenuBarRow.tsx';
import { usePanels } from './panels.tsx';
import { dockHandle } from './state/handles.ts';
import { useWorkspace } from './state/hooks.ts';
import { shell, welcomeTab } from './state/shell.ts';
import { workspace } from './state/workspace.ts';
import { useDocumentTabs } from './useDocumentTabs.ts';
import { useDropFiles } from './useDropFiles.ts';
import { useWindowTitle } from './useWindowTitle.ts';
import styles from './App.module.css';

export function App({ commands }: { readonly commands: CommandView }) {
  return (
    <CommandProvider value={commands}>
      <UiProvider>
        <Window />
      </UiProvider>
    </CommandProvider>
  );
}

function Window() {
  const hasDocuments = useWorkspace((state) => state.sessions.length > 0);
  const isOver = useDropFiles();
  useWindowTitle();
  return (
    <div className={styles['window']}>
      <MenuBarRow />
      <ConnectionBanner />
      <main className={styles['main']}>
        <div className={styles['workbench']} data-hidden={!hasDocuments || undefined}>
          <Workbench hasDocuments={hasDocuments} />
        </div>
        {!hasDocuments && (
          <div className={styles['start']}>
            <Welcome />
          </div>
        )}
        {isOver && (
          <div className={styles['drop']}>
            <span>
              <Icon name="download" />
              Drop to open
            </span>
          </div>
        )}
      </main>
      <StatusBar />
      <Dialogs />
    </div>
  );
}

/** Stands ready behind the start screen, so that opening a file does not wait for its panels to be made. */
function Workbench({ hasDocuments }: { readonly hasDocuments: boolean }) {
  const activeId = useWorkspace((state) => state.activeId);
  const layout = useWorkspace((state) => state.layout);
  const isWelcomeOpen = useStore(shell, (state) => state.isWelcomeTabOpen);
  const tabs = useDocumentTabs();
  const panels = usePanels();
  const documents = useMemo(() => {
    const shown: DockDocument[] = tabs.map(({ session, ...tab }) => ({
      ...tab,
      id: session.id,
      icon: 'model',
      render: () => <ViewportPanel session={session} />,
    }));
    if (!isWelcomeOpen) return shown;
    return [
      ...shown,
      { id: welcomeTab, title: 'Start', icon: 'logo', dirty: false, render: () => <Welcome /> } as const,
    ];
  }, [tabs, isWelcomeOpen]);

  const closeById = useCallback((id: string): void => {
    const session = workspace.getState().sessions.find((each) => each.id === id);
    if (id === welcomeTab) closeWelcomeTab();
    else if (session !== undefined) void close(session);
  }, []);
  const menu = useCallback((id: string): readonly MenuItem[] => documentMenu(id), []);

  return (
    <Dock
      ref={dockHandle}
      panels={panels}
      documents={documents}
      activeDocument={activeId ?? undefined}
      onActivateDocument={(id) => workspace.setState({ activeId: id })}
      onCloseDocument={closeById}
      documentMenu={menu}
      defaultLayout={defaultLayout}
      savedLayout={layout}
      onLayoutChange={(next) => workspace.setState({ layout: next })}
      renderEmpty={() => (hasDocuments ? <Welcome /> : null)}
    />
  );
}
