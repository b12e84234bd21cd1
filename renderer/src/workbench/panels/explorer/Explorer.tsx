/** The Explorer panel: the files of all mounted games, archives and folders as one tree, with search and details. */
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import {
  addArchives,
  addGameFolder,
  addPlainFolder,
  arrangeMounts,
  moveMount,
  refreshMount,
} from '../../mounts/add.ts';
import { offerExplorerSearch } from '../../mounts/explorerHandle.ts';
import { mountState, refreshMounts } from '../../mounts/mountState.ts';
import { newArchive } from '../../mounts/newArchive.ts';
import { showSources } from '../../mounts/questions.ts';
import {
  Button,
  EmptyState,
  IconButton,
  MenuButton,
  Tree,
  type MenuItem,
  type TreeHandle,
} from '../../../base/ui/index.ts';
import { openBrowser } from '../../library/browser/browserState.ts';
import { LibraryField } from '../../library/LibraryField.tsx';
import { SearchNotice } from '../../library/SearchNotice.tsx';
import { Details } from './Details.tsx';
import { ExplorerQuestion } from './ExplorerQuestion.tsx';
import { copyPaths, explorerMenu, gamePath, openFiles } from './explorerActs.ts';
import { ExplorerCards } from './ExplorerCards.tsx';
import { expand, explorer, isSearching, setKinds, setLayout, setQuery, type ExplorerState } from './explorerState.ts';
import { explorerProvider, fileOfRow, placeOfRow, resultsProvider, rowId } from './explorerTree.ts';
import { kindMenu, kindsLabel } from './kindFilter.ts';
import styles from './Explorer.module.css';
import { fill, text } from '../../../base/text/language.ts';

function additions(): readonly MenuItem[] {
  return [
    {
      ...{ kind: 'action', id: 'game', label: text('Add a game folder…'), icon: 'game' },
      onSelect: () => void addGameFolder(),
    },
    {
      ...{ kind: 'action', id: 'archive', label: text('Add an archive…'), icon: 'archive' },
      onSelect: () => void addArchives(),
    },
    {
      ...{ kind: 'action', id: 'folder', label: text('Add a folder…'), icon: 'folder' },
      onSelect: () => void addPlainFolder(),
    },
    { kind: 'separator' },
    {
      ...{ kind: 'action', id: 'new', label: text('New archive…'), icon: 'fileNew' },
      onSelect: () => void newArchive(),
    },
  ];
}

/** The buttons of the panel's header. */
export function ExplorerActions() {
  const hasMounts = useStore(mountState, ({ mounts }) => mounts.length > 0);
  return (
    <>
      {hasMounts && (
        <IconButton
          icon="star"
          label={text('Library of all files')}
          shortcut="Ctrl Shift L"
          onClick={() => openBrowser()}
        />
      )}
      {hasMounts && (
        <IconButton icon="refresh" label={text('Reload all')} shortcut="F5" onClick={() => void refreshAll()} />
      )}
      <MenuButton items={additions} align="end">
        <IconButton icon="plus" label={text('Add a game, archive or folder')} onClick={() => undefined} />
      </MenuButton>
    </>
  );
}

async function refreshAll(): Promise<void> {
  await Promise.all(mountState.getState().mounts.map(({ mountId }) => refreshMount(mountId)));
}

export function Explorer() {
  const mounts = useStore(mountState, (state) => state.mounts);
  const isKnown = useStore(mountState, (state) => state.isKnown);
  const problem = useStore(mountState, (state) => state.problem);
  if (mounts.length > 0) return <Files />;
  if (problem !== null && !isKnown) {
    return (
      <EmptyState
        icon="error"
        title={text('The mounts could not be asked for')}
        hint={problem}
        actions={<Button onClick={() => void refreshMounts()}>{text('Try again')}</Button>}
      />
    );
  }
  if (!isKnown) return <EmptyState icon="clock" title={text('Looking…')} />;
  return (
    <EmptyState
      icon="explorer"
      title={text('Point at your game')}
      hint={text(
        'Its folder is read as the game reads it: all archives as one tree, patches over base files. Models open from there, find their textures, and are saved into a patch archive; the game’s own files are never changed.',
      )}
      actions={
        <>
          <Button variant="primary" icon="game" onClick={() => void addGameFolder()}>
            {text('Add a game folder…')}
          </Button>
          <Button icon="archive" onClick={() => void addArchives()}>
            {text('Add an archive…')}
          </Button>
          <Button icon="folder" onClick={() => void addPlainFolder()}>
            {text('Add a folder…')}
          </Button>
        </>
      }
    />
  );
}

function Files() {
  const mounts = useStore(mountState, (state) => state.mounts);
  const state = useStore(explorer);
  const { listings, expanded, selected, query, kinds, results } = state;
  const tree = useRef<TreeHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const isFiltered = isSearching(state);

  useEffect(() => offerExplorerSearch(() => field.current?.select()), []);
  // What is found stands in an order of its own: it is read from its beginning, wherever the tree was.
  useEffect(() => {
    if (query !== '' || kinds.length > 0) tree.current?.scrollToStart();
  }, [query, kinds]);

  const provider = useMemo(
    () =>
      isFiltered
        ? resultsProvider(
            mounts,
            results?.files ?? [],
            (results?.total ?? 0) - (results?.files.length ?? 0),
            results?.facts,
          )
        : explorerProvider(mounts, listings),
    [isFiltered, mounts, results, listings],
  );
  const found = useMemo(
    () => new Map((results?.files ?? []).map((file) => [rowId({ ...file, kind: 'file' }), file] as const)),
    [results],
  );
  const fileOf = (id: string) => (isFiltered ? (found.get(id) ?? null) : fileOfRow(listings, id));
  const lastSelected = [...selected].at(-1);

  const toggle = (id: string): void => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    expand(next);
  };
  const activate = (id: string): void => {
    const kind = placeOfRow(id)?.kind;
    const file = fileOf(id);
    if (file !== null) {
      const together = selected.has(id) ? [...selected].flatMap((each) => fileOf(each) ?? []) : [file];
      void openFiles(together);
    } else if (kind === 'mount' || kind === 'folder') toggle(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isCopy = event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (event.key === 'F5') void refreshAll();
    else if (isCopy && !(event.target instanceof HTMLInputElement)) {
      void copyPaths([...selected].flatMap((id) => placeOfRow(id) ?? []));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Before the tree has them: there they go from row to row. */
  const onMoveKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    const place = lastSelected === undefined ? null : placeOfRow(lastSelected);
    if (by === null || !event.altKey || isFiltered || place?.kind !== 'mount') return;
    event.preventDefault();
    event.stopPropagation();
    void moveMount(place.mountId, by);
  };

  return (
    <div className={styles['explorer']} onKeyDown={onKeyDown} onKeyDownCapture={onMoveKey}>
      <div className={styles['find']}>
        <LibraryField
          ref={field}
          value={query}
          onChange={setQuery}
          fault={state.fault}
          placeholder={text('Find in all files')}
          onEnterResults={() => tree.current?.focus()}
        />
        <MenuButton items={() => kindMenu(kinds, setKinds)} align="end">
          <IconButton
            icon="filter"
            label={fill('Kinds of files: {}', kindsLabel(kinds))}
            pressed={kinds.length > 0}
            onClick={() => undefined}
          />
        </MenuButton>
        <IconButton
          icon={state.layout === 'tree' ? 'textures' : 'explorer'}
          label={state.layout === 'tree' ? text('Show pictures') : text('Show the tree')}
          onClick={() => setLayout(state.layout === 'tree' ? 'pictures' : 'tree')}
        />
      </div>
      <ExplorerQuestion />
      {(results?.isByFacts === true || state.question !== null) && <SearchNotice />}
      <div
        className={styles['tree']}
        onContextMenuCapture={(event) => {
          pointer.current = { x: event.clientX, y: event.clientY };
        }}
      >
        {state.layout === 'pictures' ? (
          <ExplorerCards
            fileOf={fileOf}
            onFind={() => field.current?.select()}
            onActivate={activate}
            contextMenu={(ids) => explorerMenu(ids, fileOf, pointer.current)}
            empty={<NothingFound {...state} />}
          />
        ) : (
          <Tree
            ref={tree}
            provider={provider}
            label={text('Explorer')}
            showRoot={false}
            selected={selected}
            onSelect={(ids, last) => {
              const rest = [...ids].filter((id) => id !== last);
              explorer.setState({ selected: new Set(ids.has(last) ? [...rest, last] : rest) });
            }}
            expanded={expanded}
            onExpandedChange={expand}
            onFind={() => field.current?.select()}
            typesAhead
            onActivate={activate}
            contextMenu={(ids) => explorerMenu(ids, fileOf, pointer.current)}
            {...(isFiltered ? {} : mountMoves(mounts.map(({ mountId }) => mountId)))}
            dragText={(ids) => ids.map((id) => gamePath(placeOfRow(id)?.path ?? '')).join('\n')}
            rowActions={mountActions}
            empty={<NothingFound {...state} />}
          />
        )}
      </div>
      {lastSelected !== undefined && (
        <Details
          key={lastSelected}
          place={placeOfRow(lastSelected)}
          file={fileOf(lastSelected)}
          count={selected.size}
        />
      )}
    </div>
  );
}

/** The button at the end of a mount's row. */
function mountActions(id: string) {
  const place = placeOfRow(id);
  if (place?.kind !== 'mount') return null;
  return (
    <IconButton
      icon="settings"
      label={text('Sources and order')}
      size="small"
      tabIndex={-1}
      onClick={() => void showSources(place.mountId)}
    />
  );
}

/** Mounts are dragged among themselves; nothing else moves. */
function mountMoves(mountIds: readonly string[]) {
  const mountsIn = (ids: readonly string[]): readonly string[] =>
    ids.flatMap((id) => {
      const place = placeOfRow(id);
      return place?.kind === 'mount' ? [place.mountId] : [];
    });
  return {
    canMove: (ids: readonly string[], drop: { readonly parent: string }) =>
      mountsIn(ids).length === ids.length && placeOfRow(drop.parent) === null,
    onMove: (ids: readonly string[], { index }: { readonly index: number }) => {
      const moved = mountsIn(ids);
      const before = mountIds.slice(0, index).filter((id) => !moved.includes(id));
      const after = mountIds.slice(index).filter((id) => !moved.includes(id));
      void arrangeMounts([...before, ...moved, ...after]);
    },
  };
}

function NothingFound({ results, fault, question }: ExplorerState) {
  // What is wrong stands below the words.
  if (fault !== null) return <EmptyState icon="search" title={text('This cannot be searched for')} />;
  if (results === null) return <EmptyState icon="clock" title={text('Looking…')} />;
  if (results.problem !== null) {
    return <EmptyState icon="error" title={text('The search did not work')} hint={results.problem} />;
  }
  if (question !== null) {
    const title = question.kind === 'uses' ? text('Nothing uses it') : text('There are no copies');
    return (
      <EmptyState
        icon="search"
        title={title}
        hint={text('All indexed games, archives and folders were looked through.')}
      />
    );
  }
  return <EmptyState icon="search" title={text('No matches')} hint={text('Try fewer words, or all kinds of files.')} />;
}
