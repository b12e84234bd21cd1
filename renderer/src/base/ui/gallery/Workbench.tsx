/** The look's picture, made of the parts: menu bar, dock, outline, fields, problems, status. */
import { useRef, useState } from 'react';
import {
  askToSave,
  Badge,
  Button,
  CommandPalette,
  Dock,
  EmptyState,
  Icon,
  IconButton,
  Kbd,
  MenuBar,
  notify,
  type DockHandle,
} from '../index.ts';
import { act, LAYOUT, MENUS, PALETTE } from './workbenchData.ts';
import { FakeViewport, Outline, Properties } from './workbenchPanels.tsx';
import styles from './gallery.module.css';

function storedLayout(): unknown {
  const text = sessionStorage.getItem('layout');
  return text === null ? undefined : JSON.parse(text);
}

export function Workbench({ toggleTheme }: { readonly toggleTheme: () => void }) {
  const dock = useRef<DockHandle>(null);
  const [documents, setDocuments] = useState([
    { id: '1', title: 'Footman.mdx', icon: 'model' as const, dirty: true, tooltip: 'C:\\Maps\\Footman.mdx' },
    { id: '2', title: 'Footman.blp', icon: 'fileImage' as const, dirty: false },
    { id: '3', title: 'Azeroth_32_48.adt', icon: 'terrain' as const, dirty: false },
  ]);
  const [active, setActive] = useState('1');
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);

  const close = async (id: string): Promise<void> => {
    const document = documents.find((each) => each.id === id);
    if (document?.dirty === true && ((await askToSave(document.title)) ?? 'cancel') === 'cancel') return;
    setDocuments((before) => before.filter((each) => each.id !== id));
  };

  return (
    <div className={styles['workbench']}>
      <header className={styles['menubar']}>
        <span className={styles['logo']}>
          <Icon name="logo" size={18} />
        </span>
        <MenuBar menus={MENUS} label="Main menu" />
        <span className={styles['space']} />
        <button type="button" className={styles['palette']} onClick={() => setIsPaletteOpen(true)}>
          <Icon name="search" />
          <span>Search commands and objects</span>
          <Kbd keys="Ctrl Shift P" />
        </button>
        <span className={styles['space']} />
        <IconButton
          icon="undo"
          label="Undo"
          shortcut="Ctrl Z"
          onClick={() => notify({ tone: 'ok', title: 'Saved Footman.mdx' })}
        />
        <IconButton icon="redo" label="Redo" shortcut="Ctrl Y" onClick={() => undefined} disabled />
        <IconButton icon="panelBottom" label="Reset the layout" onClick={() => dock.current?.resetLayout()} />
        <IconButton icon="sun" label="Change the theme" onClick={toggleTheme} />
      </header>
      <Dock
        ref={dock}
        defaultLayout={LAYOUT}
        savedLayout={storedLayout()}
        onLayoutChange={(layout) => sessionStorage.setItem('layout', JSON.stringify(layout))}
        documents={documents.map((document) => ({ ...document, render: () => <FakeViewport /> }))}
        activeDocument={active}
        onActivateDocument={setActive}
        onCloseDocument={(id) => void close(id)}
        documentMenu={(id) => [act('close', 'Close', { onSelect: () => void close(id) })]}
        renderEmpty={() => (
          <EmptyState
            icon="folderOpen"
            title="Nothing is open"
            hint="Open a model or a terrain tile, or drop a file here."
            actions={
              <Button variant="primary" onClick={() => undefined}>
                Open a file
              </Button>
            }
          />
        )}
        panels={[
          {
            id: 'outline',
            title: 'Outline',
            icon: 'sequences',
            render: () => <Outline />,
            renderHeaderActions: () => (
              <>
                <IconButton icon="filter" label="Filter" onClick={() => undefined} />
                <IconButton icon="plus" label="Add" onClick={() => undefined} />
              </>
            ),
          },
          {
            id: 'properties',
            title: 'Properties',
            icon: 'settings',
            render: () => <Properties />,
            renderHeaderActions: () => (
              <IconButton icon="pin" label="Keep showing this object" onClick={() => undefined} />
            ),
          },
          {
            id: 'problems',
            title: 'Problems',
            icon: 'warning',
            render: () => (
              <EmptyState icon="ok" title="No problems found" hint="The validator looks after each edit." />
            ),
            renderHeaderActions: () => (
              <>
                <Badge tone="error" label="1 error">
                  1
                </Badge>
                <Badge tone="warning" label="1 warning">
                  1
                </Badge>
              </>
            ),
          },
          {
            id: 'timeline',
            title: 'Timeline',
            icon: 'clock',
            render: () => <EmptyState icon="key" title="No keys" hint="Select a node to see its tracks." />,
          },
          { id: 'curves', title: 'Curves', icon: 'curve', render: () => 'Curves' },
          { id: 'bytes', title: 'Bytes', icon: 'bytes', render: () => 'Bytes' },
          { id: 'history', title: 'History', icon: 'history', render: () => 'History' },
        ]}
      />
      <footer className={styles['status']}>
        <span>Warcraft III MDX 800</span>
        <span>Sequence Attack 4000–5000 ms</span>
        <span className={styles['space']} />
        <span>12 edits, 148 bytes changed</span>
        <span>Saved 2 min ago</span>
      </footer>
      <CommandPalette
        open={isPaletteOpen}
        onClose={() => setIsPaletteOpen(false)}
        entries={PALETTE}
        recent={['extent']}
        onRun={(id) => notify({ tone: 'info', title: `Ran ${id}` })}
      />
    </div>
  );
}
