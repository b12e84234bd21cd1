/** The way from the outermost folder to the one that is listed, as buttons. */
import type { FolderListing } from '../../base/host/index.ts';
import { Icon, IconButton, MenuButton } from '../../base/ui/index.ts';
import styles from './FileDialog.module.css';
import { text } from '../../base/text/language.ts';

interface FolderPathProps {
  readonly listing: FolderListing | null;
  readonly onEnter: (folderId: string | null) => void;
}

const nameOfRoots = 'All folders';
/** Folders above that have room for their names; those further up are in a menu. */
const mostCrumbs = 2;

export function FolderPath({ listing, onEnter }: FolderPathProps) {
  const parents = (listing?.parents ?? []).map((each) => ({
    ...each,
    name: each.name === '' ? text(nameOfRoots) : each.name,
  }));
  const parent = parents.at(-1);
  const hereName = listing === null ? '' : listing.name === '' ? text(nameOfRoots) : listing.name;
  const firstShown = Math.max(0, parents.length - mostCrumbs);
  const above = parents.slice(0, firstShown);
  return (
    <nav className={styles['path']} aria-label={text('Folder')}>
      <IconButton
        icon="arrowUp"
        label={text('Up one folder')}
        disabled={parent === undefined}
        onClick={() => onEnter(parent?.folderId ?? null)}
      />
      <ol className={styles['crumbs']}>
        {above.length > 0 && (
          <li>
            <MenuButton
              items={above.map(({ folderId, name }) => ({
                kind: 'action',
                id: folderId ?? text(nameOfRoots),
                label: name,
                icon: 'folder',
                onSelect: () => onEnter(folderId),
              }))}
            >
              <IconButton icon="more" label={text('Folders further up')} size="small" onClick={() => undefined} />
            </MenuButton>
            <Icon name="chevronRight" size={12} />
          </li>
        )}
        {parents.slice(firstShown).map(({ folderId, name }) => (
          <li key={folderId ?? text(nameOfRoots)}>
            <button type="button" className={styles['crumb']} title={name} onClick={() => onEnter(folderId)}>
              {name}
            </button>
            <Icon name="chevronRight" size={12} />
          </li>
        ))}
        <li aria-current="location" title={hereName}>
          <span className={styles['here']}>{hereName}</span>
        </li>
      </ol>
    </nav>
  );
}
