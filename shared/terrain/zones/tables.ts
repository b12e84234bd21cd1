/** The tables that zones and maps are rows of, and what their rows are called. Columns: formats/dbc/forms.ts. */
import { positions } from '../../codec/count.ts';
import { gameTables, openTable } from '../gameTables.ts';
import { lightTables } from '../light/tables.ts';

/** Where the tables stand in a game's files. */
export const zoneTables = {
  areas: gameTables.areas,
  maps: lightTables.maps,
  music: 'DBFilesClient\\ZoneMusic.dbc',
  intros: 'DBFilesClient\\ZoneIntroMusicTable.dbc',
  ambiences: 'DBFilesClient\\SoundAmbience.dbc',
  sounds: 'DBFilesClient\\SoundEntries.dbc',
  screens: 'DBFilesClient\\LoadingScreens.dbc',
} as const;

/** A row to be chosen. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/**
 * The rows of a table with a column `name`; none for tables of another form.
 * @throws FormatError when the bytes are no table
 */
export function readNamedRows(path: string, bytes: Uint8Array): readonly NamedRow[] {
  const table = openTable(path, bytes);
  if (table.column('name') === null) return [];
  return positions(table.fields.rowCount, table.fields.rows.length).map((row) => ({
    id: Number(table.value(row, 'id')),
    name: String(table.value(row, 'name')),
  }));
}

/** Rows of SoundAmbience.dbc, which have no names: by those of their sounds by day and night. */
export function readAmbiences(bytes: Uint8Array, sounds: Uint8Array | null): readonly NamedRow[] {
  const table = openTable(zoneTables.ambiences, bytes);
  if (table.column('sound1') === null) return [];
  const names = new Map(
    (sounds === null ? [] : readNamedRows(zoneTables.sounds, sounds)).map(({ id, name }) => [id, name]),
  );
  return positions(table.fields.rowCount, table.fields.rows.length).map((row) => {
    const [day, night] = [1, 2].map((time) => Number(table.value(row, `sound${time}`)));
    const own = [...new Set([day, night])].map((sound) => names.get(sound ?? 0) ?? `sound ${sound}`);
    return { id: Number(table.value(row, 'id')), name: own.join(', ') };
  });
}
