/** Tiles made by code, as they come from files. For tests. */
import { openDocument } from '../document/document.ts';
import { documentDigest } from '../document/wire.ts';
import { adt } from '../formats/adt/index.ts';
import { createTile } from '../formats/adt/create.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import type { ChunkRef, MapTile } from './tiles.ts';
import { TileSet } from './tiles.ts';

export const grass = 'Tileset\\Test\\Grass.blp';

export function tileAt(column: number, row: number, depth: AlphaDepth = 8, height = 0): MapTile {
  const place = { column, row };
  const bytes = createTile({ place, texture: grass, alphaDepth: depth, height }).write();
  const document = openDocument(adt, bytes);
  if (depth === 8) document.edit('Depth', (transaction) => transaction.update(document.root, { alphaDepth: 8 }));
  document.markSaved();
  return { place, document };
}

/** Four tiles around the middle of the map, where x and y are 0. */
export function fourTiles(depth: AlphaDepth = 8): TileSet {
  return new TileSet([tileAt(31, 31, depth), tileAt(32, 31, depth), tileAt(31, 32, depth), tileAt(32, 32, depth)]);
}

export function chunkAt(tiles: TileSet, x: number, y: number): ChunkRef {
  const chunk = tiles.chunkAt(x, y);
  if (chunk === null) throw new Error(`no chunk at ${x}, ${y}`);
  return chunk;
}

const digests = ({ tiles }: TileSet): readonly string[] => tiles.map(({ document }) => documentDigest(document));

/**
 * Does something and proves that undo brings all content and every byte of the file back; then it is done again.
 * @throws Error when it changed nothing, or when undo left something of it
 */
export function undone(tiles: TileSet, act: () => void): void {
  const before = digests(tiles);
  const bytes = tiles.tiles.map(({ document }) => document.write());
  const positions = tiles.tiles.map(({ document }) => document.history.position);
  act();
  if (digests(tiles).every((digest, index) => digest === before[index])) throw new Error('nothing changed');
  for (const [index, { document }] of tiles.tiles.entries()) {
    const moved = document.history.position - (positions[index] ?? 0);
    for (let step = 0; step < moved; step++) document.undo();
    const written = document.write();
    const isSame =
      written.length === bytes[index]?.length && written.every((value, at) => value === bytes[index]?.[at]);
    if (!isSame || documentDigest(document) !== before[index]) throw new Error('undo left something behind');
    for (let step = 0; step < moved; step++) document.redo();
  }
}

/** The same map after saving and opening again. */
export function reopened({ tiles }: TileSet): TileSet {
  return new TileSet(tiles.map(({ place, document }) => ({ place, document: openDocument(adt, document.write()) })));
}
