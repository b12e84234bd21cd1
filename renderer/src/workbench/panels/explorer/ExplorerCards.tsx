/** The Explorer as pictures: the folders and files of one folder, or what a search found, as cards. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { MountedFileEntry } from '../../../../../shared/host/mountEntities.ts';
import { CardGrid, EmptyState, Icon, IconButton, type IconName, type MenuItem } from '../../../base/ui/index.ts';
import { mountState } from '../../mounts/mountState.ts';
import { mountIcon } from '../../mounts/mountWords.ts';
import { FilePicture } from '../../pictures/FilePicture.tsx';
import { gamePath } from './explorerActs.ts';
import { cardsOf, type ExplorerCard } from './explorerCardList.ts';
import { enterFolder, explorer, isSearching, type MountFolder } from './explorerState.ts';
import { folderKey, parentOf, placeOfRow } from './explorerTree.ts';
import styles from './Explorer.module.css';
import { text } from '../../../base/text/language.ts';

interface ExplorerCardsProps {
  readonly fileOf: (id: string) => MountedFileEntry | null;
  readonly onFind: () => void;
  /** Of a file. */
  readonly onActivate: (id: string) => void;
  readonly contextMenu: (ids: readonly string[]) => readonly MenuItem[];
  /** What a search without results says. */
  readonly empty: ReactNode;
}

const cardWidth = 104;
const cardHeight = 116;

/** The folder above; null for the list of mounts. */
function above({ mountId, path }: MountFolder): MountFolder | null {
  return path === '' ? null : { mountId, path: parentOf(path) };
}

export function ExplorerCards({ fileOf, onFind, onActivate, contextMenu, empty }: ExplorerCardsProps) {
  const state = useStore(explorer);
  const mounts = useStore(mountState, (each) => each.mounts);
  const isFiltered = isSearching(state);
  const { folder, selected } = state;
  const listing = folder === null ? undefined : state.listings.get(folderKey(folder.mountId, folder.path));
  const cards = cardsOf({ mounts, listing, folder, results: isFiltered ? (state.results?.files ?? []) : null });
  const enter = (id: string): void => {
    const place = placeOfRow(id);
    if (place?.kind === 'file') onActivate(id);
    else if (place !== null) enterFolder(place);
  };
  return (
    <>
      {!isFiltered && folder !== null && <Way folder={folder} />}
      <CardGrid
        label={text('Files as pictures')}
        items={cards}
        keyOf={keyOf}
        titleOf={titleOf}
        selected={selected}
        onSelect={(ids, last) => {
          const rest = [...ids].filter((id) => id !== last);
          explorer.setState({ selected: new Set(ids.has(last) ? [...rest, last] : rest) });
        }}
        onActivate={enter}
        onUp={isFiltered || folder === null ? undefined : () => enterFolder(above(folder))}
        onFind={onFind}
        menu={contextMenu}
        dragText={(ids) => ids.map((id) => gamePath(placeOfRow(id)?.path ?? '')).join('\n')}
        cardWidth={cardWidth}
        cardHeight={cardHeight}
        empty={isFiltered ? empty : <NothingHere listing={listing?.kind ?? 'loading'} />}
      >
        {(card) => <Card card={card} file={fileOf(card.id)} />}
      </CardGrid>
    </>
  );
}

const keyOf = ({ id }: ExplorerCard): string => id;
const titleOf = ({ title }: ExplorerCard): string => title;

function Card({ card, file }: { readonly card: ExplorerCard; readonly file: MountedFileEntry | null }) {
  return (
    <>
      {file === null ? (
        <span className={styles['cardSign']}>
          <Icon name={card.icon} size={24} />
        </span>
      ) : (
        <FilePicture file={file} className={styles['cardPicture']} moves />
      )}
      <span className={styles['cardName']}>{card.name}</span>
    </>
  );
}

/** Where one is, and the way up. */
function Way({ folder }: { readonly folder: MountFolder }) {
  const mount = useStore(mountState, ({ mounts }) => mounts.find(({ mountId }) => mountId === folder.mountId));
  const icon: IconName = mount === undefined ? 'folder' : mountIcon(mount);
  const steps = [mount?.name ?? '', ...folder.path.split('/').filter((part) => part !== '')];
  return (
    <nav className={styles['way']} aria-label={text('Folder')}>
      <IconButton
        icon="arrowUp"
        label={text('Up a folder')}
        shortcut="Backspace"
        size="small"
        onClick={() => enterFolder(above(folder))}
      />
      <Icon name={icon} size={14} />
      <span className={styles['steps']} title={steps.join(' › ')}>
        {steps.slice(-2).join(' › ')}
      </span>
    </nav>
  );
}

function NothingHere({ listing }: { readonly listing: 'loading' | 'ready' | 'failed' }) {
  if (listing === 'loading') return <EmptyState icon="clock" title={text('Reading…')} />;
  if (listing === 'failed')
    return <EmptyState icon="error" title={text('The folder could not be read')} hint={text('F5 tries again.')} />;
  return <EmptyState icon="folder" title={text('Nothing in it')} />;
}
