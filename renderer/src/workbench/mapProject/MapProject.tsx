/** A map of Warcraft III as a project: its files with who uses them, what is unused and missing, and what is done to them. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { counted, grouped, sizeText } from '../../base/text/numbers.ts';
import type { MapFileEntry } from '../../../../shared/host/mapContract.ts';
import {
  Badge,
  Button,
  CardGrid,
  EmptyState,
  IconButton,
  SearchField,
  Select,
  type MenuItem,
} from '../../base/ui/index.ts';
import { openMounted } from '../mounts/openMounted.ts';
import { mountState } from '../mounts/mountState.ts';
import { nameOfPath } from '../mounts/mountWords.ts';
import { gamePath } from '../panels/explorer/explorerActs.ts';
import { FilePicture } from '../pictures/FilePicture.tsx';
import { MapDetails } from './MapDetails.tsx';
import { MapFilters } from './MapFilters.tsx';
import { MapImportDialog } from './MapImportDialog.tsx';
import { MapMissing } from './MapMissing.tsx';
import { MapRenameDialog } from './MapRenameDialog.tsx';
import {
  askForImport,
  closeMap,
  isMapMount,
  mapDesk,
  openMap,
  redoAct,
  removeChosen,
  saveMapAs,
  shownFiles,
  undoAct,
} from './mapState.ts';
import styles from './MapProject.module.css';
import { fill, text } from '../../base/text/language.ts';

const cardWidth = 136;
const cardHeight = 164;
const keyOf = ({ path }: MapFileEntry): string => path;

/** What the card says of its use: `3 users`, `unused`. */
function useWords({ use, users }: MapFileEntry): string {
  if (users.length > 0) return counted(users.length, 'user');
  return { used: 'a part of the map', replaces: 'for the game’s', perhaps: 'perhaps used', unused: 'unused' }[use];
}

function Card({ file, mountId }: { readonly file: MapFileEntry; readonly mountId: string }) {
  return (
    <>
      <span className={styles['cardTop']}>
        <FilePicture
          // What is changed and not saved is no file that could be drawn yet.
          file={{ mountId, path: file.path, kind: file.kind, isAbsent: file.isChanged }}
          className={styles['cardPicture']}
          moves
        />
        {file.isChanged && (
          <span className={styles['cardBadge']}>
            <Badge tone="info">{text('changed')}</Badge>
          </span>
        )}
      </span>
      <span className={styles['cardName']}>{nameOfPath(file.path)}</span>
      <span className={styles['cardFacts']} data-use={file.use}>
        <span>{useWords(file)}</span>
        <span>{sizeText(file.size)}</span>
      </span>
    </>
  );
}

function openChosen(): void {
  const { mountId, selected, read } = mapDesk.getState();
  if (mountId === null) return;
  const changed = new Set((read?.files ?? []).filter(({ isChanged }) => isChanged).map(({ path }) => path));
  for (const path of selected) if (!changed.has(path)) void openMounted({ mountId, path, sourceId: null });
}

function menu(): readonly MenuItem[] {
  const { selected, read } = mapDesk.getState();
  const files = (read?.files ?? []).filter(({ path }) => selected.has(path));
  const [file] = files;
  const isPart = files.some((each) => each.isPart);
  return [
    { kind: 'action', id: 'open', icon: 'folderOpen', label: text('Open'), shortcut: 'Enter', onSelect: openChosen },
    {
      ...{ kind: 'action', id: 'rename', icon: 'text', label: text('Another path…'), shortcut: 'F2' },
      disabled: files.length !== 1 || isPart,
      onSelect: () => mapDesk.setState({ renaming: file?.path ?? null }),
    },
    {
      ...{ kind: 'action', id: 'remove', icon: 'trash', label: text('Remove'), shortcut: 'Delete', disabled: isPart },
      onSelect: () => void removeChosen(),
    },
  ];
}

/** What stands where no card is. */
function NoFiles() {
  const { read, problem, query, filter } = useStore(mapDesk);
  if (problem !== null) return <EmptyState icon="error" title={text('The map cannot be read')} hint={problem} />;
  if (read === null) return <EmptyState icon="clock" title={text('Looking through the map…')} />;
  if (query !== '') return <EmptyState icon="search" title={text('No matches')} hint={text('Try fewer words.')} />;
  if (filter === 'imports') {
    return (
      <EmptyState
        icon="archive"
        title={text('Nothing was imported into this map')}
        hint={text('A model comes in with all the textures that it names.')}
        actions={
          <Button variant="primary" icon="plus" onClick={() => void askForImport()}>
            {text('Import files…')}
          </Button>
        }
      />
    );
  }
  return <EmptyState icon="ok" title={text('No such files')} />;
}

function Foot() {
  const { acts, undone, read, isBusy } = useStore(mapDesk);
  const readOnly = read?.readOnlyBecause ?? null;
  const last = read?.told.at(-1)?.[0] ?? '';
  return (
    <footer className={styles['foot']}>
      <IconButton
        icon="undo"
        label={text('Undo')}
        shortcut="Ctrl Z"
        disabled={acts.length === 0 || isBusy}
        onClick={() => void undoAct()}
      />
      <IconButton
        icon="redo"
        label={text('Redo')}
        shortcut="Ctrl Shift Z"
        disabled={undone.length === 0 || isBusy}
        onClick={() => void redoAct()}
      />
      <span className={styles['told']} role="status" title={read?.told.at(-1)?.join('\n')}>
        {isBusy ? text('At work…') : last === '' ? (readOnly ?? text('Nothing changed yet')) : last}
      </span>
      <Button
        disabled={acts.length === 0 || isBusy || readOnly !== null}
        tooltip={readOnly ?? undefined}
        onClick={() => void saveMapAs('over')}
      >
        {text('Save over it…')}
      </Button>
      <Button
        variant="primary"
        icon="save"
        disabled={acts.length === 0 || isBusy || readOnly !== null}
        tooltip={readOnly ?? undefined}
        onClick={() => void saveMapAs('copy')}
      >
        {text('Save a copy…')}
      </Button>
    </footer>
  );
}

function Head({ onEnter }: { readonly onEnter: () => void }) {
  const { mountId, read, query } = useStore(mapDesk);
  const mounts = useStore(mountState, (state) => state.mounts);
  const maps = mounts.filter(isMapMount);
  const imports = (read?.files ?? []).filter(({ isPart }) => !isPart);
  const bytes = imports.reduce((sum, { size }) => sum + size, 0);
  return (
    <header className={styles['head']}>
      <div className={styles['which']}>
        <Select
          label={text('Map')}
          value={mountId ?? ''}
          options={maps.map((each) => ({ value: each.mountId, label: each.name }))}
          onChange={(id) => void openMap(id)}
        />
      </div>
      <SearchField
        value={query}
        placeholder={text('Names, or who uses them')}
        onChange={(words) => mapDesk.setState({ query: words })}
        onEnterResults={onEnter}
      />
      <span className={styles['total']} role="status">
        {read === null ? '' : `${counted(imports.length, 'import')}, ${sizeText(bytes)}`}
      </span>
      <IconButton icon="close" label={text('Close the map')} shortcut="Esc" onClick={() => void closeMap()} />
    </header>
  );
}

const keys: Readonly<Record<string, () => void>> = {
  Escape: () => void closeMap(),
  Delete: () => void removeChosen(),
  F2: () => {
    const [path, ...others] = mapDesk.getState().selected;
    const file = mapDesk.getState().read?.files.find((each) => each.path === path);
    if (file !== undefined && others.length === 0 && !file.isPart) mapDesk.setState({ renaming: file.path });
  },
};

export function MapProject() {
  const state = useStore(mapDesk);
  const { mountId, read, filter, selected, question, renaming } = state;
  const middle = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLElement>(null);
  // What had the focus may be gone after an act, or with a dialog: keys are still the map's.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) whole.current?.focus();
  });
  if (mountId === null) return null;
  const files = shownFiles(state);
  const chosen = (read?.files ?? []).filter(({ path }) => selected.has(path));
  const focusCards = (): void =>
    middle.current?.querySelector<HTMLElement>('[role=listbox][aria-multiselectable]')?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    // Dialogs lie over the window, and their keys are theirs.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const isTyping = event.target instanceof HTMLInputElement;
    const isOfProgram = ((event.ctrlKey || event.metaKey) && /^[eflop]$/i.test(event.key)) || event.key === 'F1';
    // What is behind the map is not to be changed by keys that are meant for it.
    if (!isOfProgram) event.stopPropagation();
    const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key) && !isTyping;
    const isSave = (event.ctrlKey || event.metaKey) && /^s$/i.test(event.key);
    if (isUndo) void (event.shiftKey || /y/i.test(event.key) ? redoAct() : undoAct());
    else if (isSave) void saveMapAs('copy');
    else if (isTyping && event.key !== 'Escape') return;
    else if (keys[event.key] === undefined) return;
    else keys[event.key]?.();
    event.preventDefault();
  };
  return (
    <section ref={whole} tabIndex={-1} className={styles['project']} aria-label={text('Map')} onKeyDown={onKeyDown}>
      <MapFilters />
      <div className={styles['middle']} ref={middle}>
        <Head onEnter={focusCards} />
        {filter === 'missing' ? (
          <MapMissing />
        ) : (
          <CardGrid
            label={text('Files of the map')}
            items={files}
            keyOf={keyOf}
            titleOf={keyOf}
            selected={selected}
            onSelect={(paths, last) => {
              const rest = [...paths].filter((path) => path !== last);
              mapDesk.setState({ selected: new Set(paths.has(last) ? [...rest, last] : rest) });
            }}
            onActivate={openChosen}
            menu={menu}
            dragText={(paths) => paths.map(gamePath).join('\n')}
            cardWidth={cardWidth}
            cardHeight={cardHeight}
            empty={<NoFiles />}
          >
            {(file) => <Card file={file} mountId={mountId} />}
          </CardGrid>
        )}
        <Foot />
      </div>
      <div role="group" className={styles['side']} aria-label={text('Details')}>
        {chosen.length === 1 && chosen[0] !== undefined ? (
          <MapDetails key={chosen[0].path} file={chosen[0]} mountId={mountId} />
        ) : (
          <EmptyState
            icon="info"
            title={chosen.length === 0 ? text('Nothing chosen') : fill('{} files chosen', grouped(chosen.length))}
            hint={
              chosen.length === 0
                ? text('Who uses a file is told here.')
                : fill('{} together.', sizeText(chosen.reduce((sum, { size }) => sum + size, 0)))
            }
          />
        )}
      </div>
      {question !== null && <MapImportDialog question={question} />}
      {renaming !== null && <MapRenameDialog path={renaming} />}
    </section>
  );
}
