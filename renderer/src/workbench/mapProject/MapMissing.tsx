/** What a map names and has not, with who names it and where something of this name lies. */
import { useStore } from 'zustand';
import { counted } from '../../base/text/numbers.ts';
import type { MissingMapFile } from '../../../../shared/host/mapContract.ts';
import { EmptyState, Icon, ListRow, RowList } from '../../base/ui/index.ts';
import { kindIcon } from '../mounts/mountWords.ts';
import { mapDesk } from './mapState.ts';
import styles from './MapProject.module.css';
import { fill, text } from '../../base/text/language.ts';

function namedBy({ users }: MissingMapFile): string {
  const [first] = users;
  if (first === undefined) return '';
  const more = users.length > 1 ? `, and ${counted(users.length - 1, 'more', 'more')}` : '';
  return `${first.name}: ${first.as}${more}`;
}

export function MapMissing() {
  const { read, query } = useStore(mapDesk);
  const words = query.toLowerCase();
  const rows = (read?.missing ?? []).filter((row) => `${row.path} ${namedBy(row)}`.toLowerCase().includes(words));
  if (rows.length === 0) {
    const isKnown = read !== null && read.game === null;
    return (
      <div className={styles['none']}>
        <EmptyState
          icon="ok"
          title={query === '' ? text('Nothing is missing') : text('No matches')}
          hint={
            isKnown && query === ''
              ? text('Add the game to the Explorer: what may be its own is not looked for now.')
              : undefined
          }
        />
      </div>
    );
  }
  return (
    <RowList
      label={text('Missing files')}
      rows={rows}
      keyOf={({ path }) => path}
      usualHeight={52}
      className={styles['missing']}
    >
      {(row) => (
        <ListRow>
          <Icon name={kindIcon(row.kind === 'file' ? 'other' : row.kind)} size={16} />
          <span className={styles['lacking']}>
            <b data-selectable>{row.path}</b>
            <small title={row.users.map(({ name, as }) => `${name}: ${as}`).join('\n')}>{namedBy(row)}</small>
            {row.elsewhere.length > 0 && <small>{fill('The map has {}.', row.elsewhere.join(', '))}</small>}
          </span>
        </ListRow>
      )}
    </RowList>
  );
}
