/** Areas made and changed as rows of AreaTable.dbc. What is not asked for is as in the zone that they are a part of. */
import type { Document } from '../../document/document.ts';
import { CellError } from '../../formats/dbc/edit.ts';
import { rowsById } from '../../formats/dbc/table.ts';
import type { OpenTable } from '../gameTables.ts';
import { tableIn } from '../gameTables.ts';
import type { MapEdit } from '../mapEdit.ts';
import { changeTable, copyRows, rowOf, setCell } from '../tableChange.ts';
import { zoneTables } from './tables.ts';

/** What of an area is chosen; the others are rows of tables, 0 for none. */
export interface AreaWish {
  readonly name: string;
  /** The zone that it is a part of; 0 for a zone. */
  readonly parent: number;
  /** For which finding it gives experience; 0 for none. */
  readonly level: number;
  readonly music: number;
  readonly ambience: number;
  /** Played once when it is entered. */
  readonly intro: number;
}

const columns = {
  name: 'name',
  parent: 'parent',
  level: 'explorationLevel',
  music: 'zoneMusic',
  ambience: 'ambience',
  intro: 'introSound',
} as const satisfies Record<keyof AreaWish, string>;

const what = 'AreaTable.dbc';

/** Null where there is no such row. */
export function areaOf(document: Document, id: number): AreaWish | null {
  const open = tableIn(zoneTables.areas, document);
  const row = rowsById(open.fields).get(id);
  if (row === undefined) return null;
  const cell = (name: keyof AreaWish): number => Number(open.value(row, columns[name]));
  return {
    name: String(open.value(row, columns.name)),
    ...{ parent: cell('parent'), level: cell('level'), music: cell('music') },
    ...{ ambience: cell('ambience'), intro: cell('intro') },
  };
}

/** The row of Map.dbc that an area belongs to; null where there is no such area. */
export function mapOfArea(document: Document, id: number): number | null {
  const open = tableIn(zoneTables.areas, document);
  const row = rowsById(open.fields).get(id);
  return row === undefined ? null : Number(open.value(row, 'map'));
}

/** @throws CellError for a parent that is not there, or is a part of the area itself */
function checkParent(open: OpenTable, id: number | null, parent: number): void {
  const rows = rowsById(open.fields);
  const passed = new Set<number>();
  for (let above = parent; above !== 0 && !passed.has(above);) {
    const row = rows.get(above);
    if (row === undefined && above === parent) throw new CellError(`${what} has no row ${parent} to be a part of`);
    if (above === id) throw new CellError('an area cannot be a part of itself');
    passed.add(above);
    above = row === undefined ? 0 : Number(open.value(row, 'parent'));
  }
}

function largest(open: OpenTable, column: string): number {
  return [...rowsById(open.fields).values()].reduce((most, row) => Math.max(most, Number(open.value(row, column))), 0);
}

/**
 * Makes an area of a map: as its zone, with a bit of its own among those that a player has explored; a zone has nothing that was
 * not asked for.
 * @returns its row
 */
export function addArea(edit: MapEdit, document: Document, mapId: number, wish: AreaWish): number {
  const open = tableIn(zoneTables.areas, document);
  checkParent(open, null, wish.parent);
  const ids = [...rowsById(open.fields).keys()];
  const id = Math.max(0, ...ids) + 1;
  const bit = largest(open, 'exploreBit') + 1;
  changeTable(edit, zoneTables.areas, document, (table, now) => {
    // Names have marks beside them that all rows of a table share: a copy has them.
    const row = copyRows(table, now, [[wish.parent === 0 ? (ids[0] ?? null) : wish.parent, id]]);
    if (wish.parent === 0) {
      for (const column of now.layout.columns) {
        if (column.name !== 'id' && column.kind !== 'text' && column.kind !== 'languages')
          table.setCell(row, column, '0');
      }
    }
    setCell(table, now, row, 'map', mapId);
    setCell(table, now, row, 'exploreBit', bit);
    for (const [name, value] of entriesOf(wish)) setCell(table, now, row, columns[name], value);
  });
  return id;
}

/** What is left out stays as it is. */
export function changeArea(edit: MapEdit, document: Document, id: number, changes: Partial<AreaWish>): void {
  const open = tableIn(zoneTables.areas, document);
  if (changes.parent !== undefined) checkParent(open, id, changes.parent);
  changeTable(edit, zoneTables.areas, document, (table, now) => {
    const row = rowOf(now, id, what);
    for (const [name, value] of entriesOf(changes)) setCell(table, now, row, columns[name], value);
  });
}

function entriesOf(wish: Partial<AreaWish>): readonly (readonly [keyof AreaWish, string | number])[] {
  return (Object.keys(columns) as (keyof AreaWish)[]).flatMap((name) => {
    const value = wish[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}
