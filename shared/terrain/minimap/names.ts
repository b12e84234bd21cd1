/**
 * What the pictures of a minimap are called, and the table that tells the game (`textures\Minimap\md5translate.trs`).
 *
 * The table is text: blocks that begin with `dir: MAP`, then lines `MAP\mapA_BB.blp`, a tab, and the name of the file in
 * `textures\Minimap`; A is a tile's column without a leading zero, BB its row with two digits. Blizzard names files by the MD5
 * of what they hold, so tiles that look the same (open sea) share one. Sources: wowdev.wiki “TRS”; peers/wanted.md 4; the
 * corpus has a picture with a plain name (`expisland_29_20.blp`) from a client that shows it.
 */
import type { GridPlace } from '../../geometry/terrain/grid.ts';

/** Where the table and all pictures stand in a game's files. */
export const minimapFolder = 'textures\\Minimap';
export const minimapTable = 'md5translate.trs';

/** How a picture is encoded: as the one of the corpus (BLP2, DXT1, no mips). */
export const minimapFile = { format: 'blp2', encoding: 'dxt1', alphaBits: 0, mips: 'none' } as const;

const rowDigits = (row: number): string => String(row).padStart(2, '0');

/** What the table calls a tile's picture. */
function lineName(map: string, { column, row }: GridPlace): string {
  return `${map}\\map${column}_${rowDigits(row)}.blp`;
}

/** What a tile's picture is called where no table says otherwise. */
export function plainMinimapName(map: string, { column, row }: GridPlace): string {
  return `${map}_${column}_${rowDigits(row)}.blp`;
}

interface TableLine {
  /** Lower case, with backslashes. */
  readonly tile: string;
  readonly file: string;
}

/** Null for lines that name no picture. An older form has the two the other way round: a tile's name has a folder. */
function lineOf(text: string): TableLine | null {
  const [first = '', second = ''] = text.split('\t').map((part) => part.trim());
  if (first === '' || second === '') return null;
  const isOld = !/[\\/]/.test(first) && /[\\/]/.test(second);
  const [tile, file] = isOld ? [second, first] : [first, second];
  return { tile: tile.replaceAll('/', '\\').toLowerCase(), file };
}

/** The files of a map's pictures as a table names them. */
export function readMinimapTable(text: string): (map: string, place: GridPlace) => string | null {
  const files = new Map<string, string>();
  for (const each of text.split(/\r?\n/)) {
    const line = lineOf(each);
    if (line !== null) files.set(line.tile, line.file);
  }
  return (map, place) => files.get(lineName(map, place).toLowerCase()) ?? null;
}

export interface MinimapNames {
  /** The file of each tile, in their order, in `textures\Minimap`. */
  readonly files: readonly string[];
  /** The table with a line for each of them. All other lines are as they were, byte for byte. */
  readonly table: string;
}

/**
 * Names for new pictures of tiles. A file that the table names for one of them alone gets the new picture; one that others
 * show as well stays theirs, and the tile a name of its own.
 */
export function nameMinimaps(table: string, map: string, places: readonly GridPlace[]): MinimapNames {
  const ending = table.includes('\r\n') || table === '' ? '\r\n' : '\n';
  const lines = table === '' ? [] : table.split(/\r?\n/);
  const users = new Map<string, number>();
  const at = new Map<string, number>();
  for (const [index, text] of lines.entries()) {
    const line = lineOf(text);
    if (line === null) continue;
    at.set(line.tile, index);
    users.set(line.file.toLowerCase(), (users.get(line.file.toLowerCase()) ?? 0) + 1);
  }
  const added: string[] = [];
  const files = places.map((place) => {
    const name = lineName(map, place);
    const index = at.get(name.toLowerCase());
    const known = index === undefined ? null : lineOf(lines[index] ?? '');
    if (known !== null && users.get(known.file.toLowerCase()) === 1) return known.file;
    const file = plainMinimapName(map, place);
    if (index === undefined) added.push(`${name}\t${file}`);
    else lines[index] = `${name}\t${file}`;
    return file;
  });
  return { files, table: withLines(lines, map, added).join(ending) };
}

/** Puts lines at the end of the map's block, which is made where there is none. */
function withLines(lines: readonly string[], map: string, added: readonly string[]): readonly string[] {
  if (added.length === 0) return lines;
  const isHead = (line: string): boolean => /^\s*dir:/i.test(line);
  const head = lines.findIndex((line) => line.trim().toLowerCase() === `dir: ${map}`.toLowerCase());
  const isClosed = lines.length === 0 || lines.at(-1) === '';
  if (head < 0) return [...(isClosed ? lines.slice(0, -1) : lines), `dir: ${map}`, ...added, ''];
  const next = lines.findIndex((line, index) => index > head && isHead(line));
  let end = next < 0 ? lines.length : next;
  while (end > head + 1 && (lines[end - 1] ?? '').trim() === '') end--;
  return [...lines.slice(0, end), ...added, ...lines.slice(end)];
}
