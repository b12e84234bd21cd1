/** The way from the outermost folder to the one that is listed, as buttons. */
import type { FolderListing } from '../../base/host/index.ts';
import { Icon, IconButton } from '../../base/ui/index.ts';
import styles from './FileDialog.module.css';

interface FolderPathProps {
  readonly listing: FolderListing | null;
  readonly onEnter: (folderId: string | null) => void;
}

const nameOfRoots = 'All folders';

export function FolderPath({ listing, onEnter }: FolderPathProps) {
  const parents = listing?.parents ?? [];
  const parent = parents.at(-1);
  const hereName = listing === null ? '' : listing.name === '' ? nameOfRoots : listing.name;
  return (
    <nav className={styles['path']} aria-label="Folder">
      <IconButton
        icon="arrowUp"
        label="Up one folder"
        disabled={parent === undefined}
        onClick={() => onEnter(parent?.folderId ?? null)}
      />
      <ol className={styles['crumbs']}>
        {parents.map(({ folderId, name }) => (
          <li key={folderId ?? nameOfRoots}>
            <button
              type="button"
              className={styles['crumb']}
              title={name === '' ? nameOfRoots : name}
              onClick={() => onEnter(folderId)}
            >
              {name === '' ? nameOfRoots : name}
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
