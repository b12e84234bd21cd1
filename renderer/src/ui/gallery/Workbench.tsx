/** The look's picture, made of the parts: menu bar, dock, outline, fields, problems, status. */
import { useRef, useState } from 'react';
import {
  ask,
  askToSave,
  Badge,
  Button,
  CommandPalette,
  Dock,
  EmptyState,
  EnumField,
  Field,
  FlagsField,
  Icon,
  IconButton,
  Kbd,
  MenuBar,
  notify,
  NumberField,
  SearchField,
  Section,
  Segmented,
  Select,
  TextField,
  Toolbar,
  ToolbarSpace,
  Tree,
  VectorField,
  applyFlags,
  type DockHandle,
  type DockNode,
  type MenuBarEntry,
  type TreeHandle,
} from '../index.ts';
import { sampleModel, sampleProvider } from './sampleModel.ts';
import styles from './gallery.module.css';

const LAYOUT: DockNode = {
  kind: 'split',
  direction: 'row',
  children: [
    { kind: 'tabs', size: 264, panels: ['outline'] },
    {
      kind: 'split',
      direction: 'column',
      children: [
        { kind: 'documents' },
        { kind: 'tabs', size: 188, panels: ['timeline', 'curves', 'bytes', 'history'] },
      ],
    },
    {
      kind: 'split',
      direction: 'column',
      size: 312,
      children: [
        { kind: 'tabs', size: 440, panels: ['properties'] },
        { kind: 'tabs', size: 360, panels: ['problems'] },
      ],
    },
  ],
};

const provider = sampleProvider(sampleModel);

const act = (id: string, label: string, more: object = {}) => ({
  kind: 'action' as const,
  id,
  label,
  onSelect: () => undefined,
  ...more,
});

const MENUS: MenuBarEntry[] = [
  {
    id: 'file',
    label: 'File',
    items: [
      act('new', 'New', { icon: 'fileNew', shortcut: 'Ctrl N' }),
      act('open', 'Open', { icon: 'folderOpen', shortcut: 'Ctrl O' }),
      {
        kind: 'submenu',
        id: 'recent',
        label: 'Open recent',
        icon: 'history',
        items: [act('r1', 'Footman.mdx'), act('r2', 'Azeroth_32_48.adt')],
      },
      { kind: 'separator' },
      act('save', 'Save', { icon: 'save', shortcut: 'Ctrl S' }),
      act('saveAs', 'Save as', { shortcut: 'Ctrl Shift S' }),
      { kind: 'separator' },
      act('close', 'Close', { shortcut: 'Ctrl W', disabled: true }),
    ],
  },
  {
    id: 'edit',
    label: 'Edit',
    items: [
      act('undo', 'Undo Paint grass', { icon: 'undo', shortcut: 'Ctrl Z' }),
      act('delete', 'Delete', { icon: 'trash', danger: true }),
    ],
  },
  ...['Select', 'View', 'Model', 'Animation', 'Help'].map((label) => ({
    id: label,
    label,
    items: [act('grid', 'Grid', { checked: true, shortcut: 'G' }), act('bones', 'Bones', { checked: false })],
  })),
];

const PALETTE = [
  { id: 'save', title: 'Save', category: 'File', icon: 'save' as const, shortcut: 'Ctrl S' },
  { id: 'saveAs', title: 'Save as', category: 'File', shortcut: 'Ctrl Shift S' },
  { id: 'undo', title: 'Undo Paint grass', category: 'Edit', icon: 'undo' as const, shortcut: 'Ctrl Z' },
  {
    id: 'sequence.add',
    title: 'Add sequence',
    category: 'Model',
    icon: 'sequence' as const,
    keywords: ['animation', 'new'],
  },
  { id: 'extent', title: 'Recompute extent', category: 'Model', icon: 'extent' as const },
  { id: 'wire', title: 'Show wireframe', category: 'View', icon: 'wireframe' as const, shortcut: 'W' },
  { id: 'close', title: 'Close', category: 'File', shortcut: 'Ctrl W', disabled: true },
];

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

function FakeViewport() {
  const [team, setTeam] = useState('attack');
  return (
    <>
      <Toolbar label="Viewport">
        <Segmented
          label="Tool"
          value="select"
          onSelect={() => undefined}
          segments={[
            { id: 'select', icon: 'select', label: 'Select', shortcut: 'Q' },
            { id: 'move', icon: 'move', label: 'Move', shortcut: 'W' },
            { id: 'rotate', icon: 'rotate', label: 'Rotate', shortcut: 'E' },
            { id: 'scale', icon: 'scale', label: 'Scale', shortcut: 'R' },
          ]}
        />
        <Segmented
          label="Overlays"
          value={new Set(['solid', 'grid'])}
          onSelect={() => undefined}
          segments={[
            { id: 'solid', icon: 'solid', label: 'Solid' },
            { id: 'bones', icon: 'bone', label: 'Bones' },
            { id: 'grid', icon: 'grid', label: 'Grid' },
            { id: 'light', icon: 'lighting', label: 'Light' },
          ]}
        />
        <Select
          inline
          label="Sequence"
          value={team}
          onChange={setTeam}
          options={[
            { value: 'stand', label: 'Stand', icon: 'sequence' },
            { value: 'attack', label: 'Attack', icon: 'sequence' },
          ]}
        />
        <ToolbarSpace />
      </Toolbar>
      <div className={styles['view']} />
    </>
  );
}

function Outline() {
  const tree = useRef<TreeHandle>(null);
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['attack']));
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    new Set(['footman', 'sequences', 'materials', 'body', 'nodes', 'root', 'chest', 'arm']),
  );
  return (
    <>
      <div className={styles['find']}>
        <SearchField
          value={filter}
          onChange={setFilter}
          placeholder="Find in 214 objects"
          onEnterResults={() => tree.current?.focus()}
        />
      </div>
      <Tree
        ref={tree}
        provider={provider}
        label="Outline"
        selected={selected}
        onSelect={setSelected}
        expanded={expanded}
        onExpandedChange={setExpanded}
        filter={filter}
        onRename={(id, label) => notify({ tone: 'info', title: `Renamed ${id} to ${label}` })}
        onMove={(ids, drop) =>
          notify({ tone: 'info', title: `Moved ${ids.join(', ')} to ${drop.parent} at ${drop.index}` })
        }
        onDelete={(ids) =>
          void ask({
            title: `Delete ${ids.length} objects?`,
            answers: [
              { id: 'cancel', label: 'Cancel' },
              { id: 'delete', label: 'Delete', variant: 'primary' },
            ],
          })
        }
        contextMenu={(ids) => [
          act('rename', 'Rename', { shortcut: 'F2', onSelect: () => tree.current?.rename(ids[0] ?? '') }),
          act('delete', `Delete ${ids.length}`, { icon: 'trash', danger: true }),
        ]}
        empty={<EmptyState icon="search" title="Nothing fits" hint="Try fewer letters." />}
      />
    </>
  );
}

function Properties() {
  const [radius, setRadius] = useState(Math.fround(86.412));
  const [low, setLow] = useState<readonly number[]>([-41.2, -38.75, -1.06].map(Math.fround));
  const [flags, setFlags] = useState(1);
  const [name, setName] = useState('Attack');
  const [sync, setSync] = useState(0);
  return (
    <div className={styles['scroll']}>
      <div className={styles['object']}>
        <Icon name="sequences" size={20} className={styles['accent']} />
        <div>
          <b>Attack</b>
          <small>Sequence 3 of 14 · 132 bytes at 0x04A2</small>
        </div>
      </div>
      <Section title="Playback">
        <Field label="Name" engineName="name" place="0x04A2, 80 bytes" description="What scripts and the game call it.">
          <TextField
            value={name}
            onCommit={setName}
            problemIn={(text) => (text.length > 79 ? 'At most 79 bytes' : undefined)}
          />
        </Field>
        <Field label="Interval" unit="ms">
          <VectorField kind="integer" letters={[]} unit="ms" value={[4000, 5000]} onCommit={() => undefined} />
        </Field>
        <Field label="Move speed">
          <NumberField value={0} unit="units/s" onCommit={() => undefined} />
        </Field>
        <Field label="Flags">
          <FlagsField
            value={flags}
            flags={[{ mask: 1, label: 'Non-looping' }]}
            onCommit={(change) => setFlags(applyFlags(flags, change))}
          />
        </Field>
        <Field label="Rarity">
          <NumberField value={0} onCommit={() => undefined} />
        </Field>
      </Section>
      <Section title="Extent" changed>
        <Field label="Radius" changed unit="units">
          <NumberField value={radius} unit="units" defaultValue={0} onCommit={setRadius} />
        </Field>
        <Field label="Minimum">
          <VectorField
            value={low}
            onCommit={(at, value) => setLow(low.map((each, index) => (index === at ? value : each)))}
            onCommitAll={setLow}
          />
        </Field>
        <Field label="Maximum">
          <VectorField value={[66.31, 40.02, 118.9].map(Math.fround)} onCommit={() => undefined} />
        </Field>
        <div className={styles['acts']}>
          <Button onClick={() => undefined}>Recompute extent</Button>
          <Button variant="primary" onClick={() => undefined}>
            Apply
          </Button>
        </div>
      </Section>
      <Section title="Sync" defaultOpen={false}>
        <Field label="Sync point">
          <EnumField
            value={sync}
            options={[
              { value: 0, label: 'None' },
              { value: 1, label: 'Start' },
            ]}
            onCommit={setSync}
          />
        </Field>
      </Section>
    </div>
  );
}
