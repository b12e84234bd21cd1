/** Objects and sound emitters that keep their height over the ground when it is shaped under them. */
import { placementFields } from '../../formats/common/terrain/placements.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { mapChunkAt, placementToWorld } from '../../geometry/terrain/grid.ts';
import { tileList } from '../../formats/adt/model.ts';
import type { Emitter } from '../emitterEdits.ts';
import { emittersOf, placeEmitter } from '../emitterEdits.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import { chunkKey, chunkOfKey, tileOfChunk } from '../tiles.ts';
import type { ObjectInstance } from './object.ts';
import { noBounds, objectKinds, objectsOf, placeOf, triple } from './object.ts';
import { grab, putAt } from './objectEdits.ts';

interface Standing {
  readonly object: ObjectInstance;
  /** World. */
  readonly x: number;
  readonly y: number;
  /** Of the ground under it, yards over sea level. */
  readonly ground: number;
}

function* recordsOver(tiles: TileSet, chunks: ReadonlySet<number>): Generator<Pick<MapTile, 'document'> & RecordOver> {
  for (const { place, document } of tiles.tiles) {
    for (const { list } of Object.values(objectKinds)) {
      for (const record of tileList(document, list)) {
        const { position } = placementFields(document.get(record));
        const { x, y } = placementToWorld(triple(position));
        const { column, row } = mapChunkAt(x, y);
        if (chunks.has(chunkKey(column, row))) yield { document, tile: place, record };
      }
    }
  }
}

interface RecordOver {
  readonly tile: GridPlace;
  readonly record: Parameters<MapTile['document']['get']>[0];
}

/** Sound emitters of the tiles that the chunks lie in, as far as they stand over one of the chunks. */
function emittersOver(tiles: TileSet, chunks: ReadonlySet<number>): readonly Emitter[] {
  const touched = new Set(
    [...chunks].map((key) => tiles.tileAt(tileOfChunk(chunkOfKey(key)))).filter((tile) => tile !== null),
  );
  return [...touched].flatMap(emittersOf).filter(({ at }) => {
    const { column, row } = mapChunkAt(at.x, at.y);
    return chunks.has(chunkKey(column, row));
  });
}

/**
 * Notes how objects and sound emitters stand over chunks whose heights are about to change. Call what it returns once they have
 * changed: it moves them up or down by as much as the ground under them did, objects in all their copies. Which chunks name
 * them does not depend on how high they stand.
 * @returns what to do afterwards
 */
export function objectsOver(tiles: TileSet, chunks: Iterable<GridPlace>): (edit: MapEdit) => void {
  const keys = new Set([...chunks].map(({ column, row }) => chunkKey(column, row)));
  const standing: Standing[] = objectsOf(tiles, recordsOver(tiles, keys)).flatMap((object) => {
    const { x, y } = placementToWorld(placeOf(object).position);
    const ground = tiles.heightAt(x, y);
    return ground === null ? [] : [{ object, x, y, ground }];
  });
  const sounding = emittersOver(tiles, keys).flatMap((emitter) => {
    const ground = tiles.heightAt(emitter.at.x, emitter.at.y);
    return ground === null ? [] : [{ emitter, ground }];
  });
  return (edit) => {
    for (const { emitter, ground } of sounding) {
      const { x, y, z } = emitter.at;
      const step = (tiles.heightAt(x, y) ?? ground) - ground;
      if (step !== 0) placeEmitter(edit, emitter, { x, y, z: z + step });
    }
    for (const { object, x, y, ground } of standing) {
      const step = (tiles.heightAt(x, y) ?? ground) - ground;
      if (step === 0) continue;
      const grabbed = grab(object);
      const [east, up, south] = grabbed.place.position;
      putAt(edit, grabbed, { ...grabbed.place, position: [east, up + step, south] }, noBounds);
    }
  };
}
