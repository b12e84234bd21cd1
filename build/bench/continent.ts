/** A map of many large tiles made by the program's own code, for figures about maps as large as the games have. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GridPlace } from '../../shared/geometry/terrain/grid.ts';
import {
  chunkCorner,
  chunksPerSide,
  chunkVertices,
  texelCount,
  tileName,
  tileSize,
  worldToPlacement,
} from '../../shared/geometry/terrain/grid.ts';
import { neutralColours } from '../../shared/geometry/terrain/colours.ts';
import { fieldsOf, initialFields } from '../../shared/codec/record.ts';
import type { Document } from '../../shared/document/document.ts';
import { createTile } from '../../shared/formats/adt/create.ts';
import { addLayer, setAlpha, setShadow, updateNormals } from '../../shared/formats/adt/edits.ts';
import { readableChunks } from '../../shared/formats/adt/model.ts';
import { chunkFlags } from '../../shared/formats/adt/schema/chunkHeader.ts';
import { MapChunk } from '../../shared/formats/adt/schema/mapChunk.ts';
import { Doodad, DoodadModel } from '../../shared/formats/common/terrain/placements.ts';
import { createMap } from '../../shared/formats/wdt/create.ts';
import { ensureTexture } from '../../shared/terrain/layers.ts';

const meadowTextures = fileURLToPath(new URL('../../assets/samples/Meadow/Tileset', import.meta.url));
const texturesOfTile = ['MeadowGrass.blp', 'MeadowPath.blp', 'MeadowRock.blp', 'MeadowSand.blp'];
const pathOf = (name: string): string => `Tileset\\Meadow\\${name}`;

/** Places of a square of tiles around the middle of the grid. */
export function squareOf(side: number): readonly GridPlace[] {
  const first = 32 - Math.floor(side / 2);
  return Array.from({ length: side * side }, (_each, at) => ({
    column: first + (at % side),
    row: first + Math.floor(at / side),
  }));
}

/** Models of a tile with objects. */
const modelsOfTile = 20;

/** Doodads in rows over the whole tile, each with an id of its own. */
function fillWithDoodads(tile: Document, place: GridPlace, count: number): void {
  const corner = chunkCorner(place, { column: 0, row: 0 });
  const side = Math.ceil(Math.sqrt(count));
  const step = tileSize / side;
  tile.edit('Place', (transaction) => {
    const doodadModels = Array.from({ length: modelsOfTile }, (_each, at) =>
      transaction.add(DoodadModel.type, tile.root, {
        ...initialFields(DoodadModel, tile.version),
        path: `World\\Tree${at}.m2`,
      }),
    );
    const doodads = Array.from({ length: count }, (_each, at) =>
      transaction.add(Doodad.type, tile.root, {
        ...initialFields(Doodad, tile.version),
        nameId: at % modelsOfTile,
        uniqueId: at,
        position: worldToPlacement({
          x: corner.x - ((at % side) + 0.5) * step,
          y: corner.y - (Math.floor(at / side) + 0.5) * step,
          z: 20,
        }),
        rotation: [0, at, 0],
      }),
    );
    transaction.update(tile.root, { doodads, doodadModels });
    for (const { id, position } of readableChunks(tile)) {
      const isInside = (at: number): boolean => {
        const [row, column] = [Math.floor(at / side), at % side].map((place) =>
          Math.floor(((place + 0.5) / side) * 16),
        );
        return row === position % 16 && column === Math.floor(position / 16);
      };
      const doodadRefs = Uint32Array.from(doodads.flatMap((_each, at) => (isInside(at) ? [at] : [])));
      transaction.set(MapChunk, id, { doodadRefs });
    }
  });
}

/** A tile as large as those of a finished continent: hills, four layers in each chunk, shadows, vertex colours. */
function fullTile(place: GridPlace): Document {
  const tile = createTile({ place, height: 20, areaId: 12, alphaDepth: 4, texture: pathOf('MeadowGrass.blp') });
  tile.edit('Fill', (transaction) => {
    const slots = texturesOfTile.map((name) => ensureTexture(transaction, tile, pathOf(name)));
    for (const { id, position } of readableChunks(tile)) {
      const heights = Float32Array.from({ length: chunkVertices }, (_each, at) => {
        const [row, step] = [Math.floor(at / 17), at % 17];
        // Each chunk's edges repeat those of the next, so that tiles meet.
        const south = Math.floor(position / 16) * 8 + row + (step > 8 ? 0.5 : 0);
        const east = (position % 16) * 8 + (step > 8 ? step - 8.5 : step);
        return 30 * Math.sin((south * Math.PI) / 32) * Math.cos((east * Math.PI) / 64);
      });
      const flags = fieldsOf(MapChunk, tile.get(id)).flags | chunkFlags.hasColours;
      transaction.set(MapChunk, id, { heights, flags, colours: neutralColours() });
      for (const slot of slots.slice(1)) {
        const layer = addLayer(transaction, tile, id, slot);
        setAlpha(
          transaction,
          tile,
          layer,
          Uint8Array.from({ length: texelCount }, (_each, at) => ((at * (slot + 3) + position * 31) >> 3) & 0x7f),
        );
      }
      setShadow(
        transaction,
        tile,
        id,
        Uint8Array.from({ length: texelCount }, (_each, at) => (((at >> 4) + position) % 7 === 0 ? 1 : 0)),
      );
    }
    updateNormals(
      transaction,
      tile,
      Array.from({ length: 256 }, (_each, at) => at),
    );
  });
  return tile;
}

/** A chunk's header begins behind its id and size; so many bytes into it stands the place of the chunk. */
const chunkPlaceAt = 8 + 0x68;
/** Bytes of a doodad, and where in them its unique id and its place over the map's plane stand. */
const doodadBytes = { size: 36, uniqueId: 4, eastward: 8, southward: 16 };

/**
 * The same tile at another place: written over its bytes, for a map of hundreds of tiles that cost a second each otherwise.
 * @param first id of its first doodad
 */
function movedTile(bytes: Uint8Array, from: GridPlace, to: GridPlace, first: number): Uint8Array {
  const moved = bytes.slice();
  const view = new DataView(moved.buffer);
  let chunk = 0;
  for (let at = 0; at + 8 <= moved.length; at += 8 + view.getUint32(at + 4, true)) {
    // Ids stand backwards in the file.
    const chunkId = String.fromCharCode(...moved.subarray(at, at + 4));
    if (chunkId === 'FDDM') {
      const end = at + 8 + view.getUint32(at + 4, true);
      const shift = (offset: number, by: number): void =>
        view.setFloat32(offset, view.getFloat32(offset, true) + by * tileSize, true);
      for (let [doodad, id] = [at + 8, first]; doodad < end; doodad += doodadBytes.size) {
        view.setUint32(doodad + doodadBytes.uniqueId, id++, true);
        shift(doodad + doodadBytes.eastward, to.column - from.column);
        shift(doodad + doodadBytes.southward, to.row - from.row);
      }
    }
    if (chunkId !== 'KNCM') continue;
    const { x, y } = chunkCorner(to, { column: chunk % chunksPerSide, row: Math.floor(chunk / chunksPerSide) });
    view.setFloat32(at + chunkPlaceAt, x, true);
    view.setFloat32(at + chunkPlaceAt + 4, y, true);
    chunk++;
  }
  return moved;
}

/**
 * Writes a map with its WDT and textures into a folder: each tile a file of its own, whose header says its own place.
 * @param doodads how many stand on each tile
 * @returns bytes of a tile
 */
export function writeContinent(folder: string, name: string, places: readonly GridPlace[], doodads = 0): number {
  const [first] = places;
  if (first === undefined) throw new Error('a map without a tile');
  mkdirSync(folder, { recursive: true });
  const tile = fullTile(first);
  if (doodads > 0) fillWithDoodads(tile, first, doodads);
  const source = tile.write();
  for (const [index, place] of places.entries()) {
    writeFileSync(join(folder, tileName(name, place)), movedTile(source, first, place, index * doodads));
  }
  writeFileSync(join(folder, `${name}.wdt`), createMap(places).write());
  cpSync(meadowTextures, join(folder, 'Tileset'), { recursive: true });
  return source.length;
}
