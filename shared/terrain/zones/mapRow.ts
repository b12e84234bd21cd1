/** A map as a row of Map.dbc, with its loading screen: without one the game does not find it. */
import type { Document } from '../../document/document.ts';
import { rowsById } from '../../formats/dbc/table.ts';
import type { OpenTable } from '../gameTables.ts';
import { tableIn } from '../gameTables.ts';
import type { MapEdit } from '../mapEdit.ts';
import { changeTable, copyRows, setCell } from '../tableChange.ts';
import { zoneTables } from './tables.ts';

export interface MapWish {
  /** As players read it. */
  readonly title: string;
  /** 0 for open land, 1 for dungeons, 2 for raids, 3 for battlegrounds, 4 for arenas. */
  readonly kind: number;
  /** Row of AreaTable.dbc that holds for the whole of it; 0 for open land. */
  readonly area: number;
  /** Row of LoadingScreens.dbc; 0 for none. */
  readonly screen: number;
}

const columns = { title: 'name', kind: 'instanceType', area: 'area', screen: 'loadingScreen' } as const;
/** Cells that say "none" otherwise than by 0. */
const none = { corpseMap: -1, timeOfDayOverride: -1 } as const;

function rowOfFolder(open: OpenTable, folder: string): number | null {
  const wanted = folder.toLowerCase();
  const rows = [...rowsById(open.fields).values()];
  return rows.find((row) => String(open.value(row, 'folder')).toLowerCase() === wanted) ?? null;
}

/** The row of a map by its folder; null where there is none. */
export function mapRowOf(document: Document, folder: string): (MapWish & { readonly id: number }) | null {
  const open = tableIn(zoneTables.maps, document);
  const row = rowOfFolder(open, folder);
  if (row === null) return null;
  const cell = (name: string): number => Number(open.value(row, name));
  return {
    id: cell('id'),
    title: String(open.value(row, columns.title)),
    ...{ kind: cell(columns.kind), area: cell(columns.area), screen: cell(columns.screen) },
  };
}

/**
 * Gives a map's folder a row, or changes the one that it has. A new one is as the first map of its kind: what nobody here knows
 * the meaning of is what the game is used to. Its descriptions are empty.
 * @returns its id
 */
export function setMapRow(edit: MapEdit, document: Document, folder: string, wish: MapWish): number {
  const open = tableIn(zoneTables.maps, document);
  const known = rowOfFolder(open, folder);
  const rows = rowsById(open.fields);
  const model = [...rows].find(([, row]) => Number(open.value(row, columns.kind)) === wish.kind) ?? [...rows][0];
  const id = known === null ? Math.max(0, ...rows.keys()) + 1 : Number(open.value(known, 'id'));
  changeTable(edit, zoneTables.maps, document, (table, now) => {
    const row = known ?? copyRows(table, now, [[model?.[0] ?? null, id]]);
    if (known === null) {
      setCell(table, now, row, 'folder', folder);
      setCell(table, now, row, 'isBattleground', wish.kind === 3 || wish.kind === 4 ? 1 : 0);
      for (const { name, kind } of now.layout.columns) {
        if (kind === 'languages') setCell(table, now, row, name, '');
        else if (name === 'corpseMap' || name === 'timeOfDayOverride') setCell(table, now, row, name, none[name]);
      }
    }
    for (const name of ['title', 'kind', 'area', 'screen'] as const)
      setCell(table, now, row, columns[name], wish[name]);
  });
  return id;
}

/** A loading screen: its picture's path in the game. @returns its row, that of the same picture where there is one */
export function addLoadingScreen(edit: MapEdit, document: Document, name: string, path: string): number {
  const open = tableIn(zoneTables.screens, document);
  const wanted = path.replaceAll('/', '\\').toLowerCase();
  const rows = rowsById(open.fields);
  const known = [...rows].find(([, row]) => String(open.value(row, 'path')).toLowerCase() === wanted);
  if (known !== undefined) return known[0];
  const id = Math.max(0, ...rows.keys()) + 1;
  changeTable(edit, zoneTables.screens, document, (table, now) => {
    const row = copyRows(table, now, [[null, id]]);
    setCell(table, now, row, 'name', name);
    setCell(table, now, row, 'path', path.replaceAll('/', '\\'));
  });
  return id;
}
