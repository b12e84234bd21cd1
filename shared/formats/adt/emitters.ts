/** The sound emitters of a tile in one shape, whatever form their chunks have them in (MCSE). Facts: formats/adt.md, 15. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { WorldPoint } from '../../geometry/terrain/grid.ts';
import { chunkSize, placementToWorld } from '../../geometry/terrain/grid.ts';
import { readableChunks } from './model.ts';
import { OldSoundEmitter, SoundEmitter } from './schema/emitter.ts';
import { MapChunk } from './schema/mapChunk.ts';
import { fieldsOf } from '../../codec/record.ts';

export interface PlacedEmitter {
  readonly chunk: RecordId;
  readonly id: RecordId;
  /** The 52 bytes of vanilla and TBC, of which what follows the distances is not known for sure. */
  readonly isOld: boolean;
  /** Row of SoundEntriesAdvanced.dbc. */
  readonly sound: number;
  readonly at: WorldPoint;
  /** Yards along north, west and up. An old emitter has its farthest distance thrice. */
  readonly reach: readonly [north: number, west: number, up: number];
}

/**
 * Space of the three numbers of an emitter's position. The format page leaves it open; readers by other hands take them
 * as a place of the world (north, west, up). A position that lies near its chunk only when it is read like those of
 * placements is taken as one, so that a file of a tool with that habit shows its emitters where they are meant.
 * @param corner the chunk's own position
 */
export function isPlacementSpace(position: readonly number[], corner: readonly number[]): boolean {
  const [x = 0, y = 0] = position;
  const [north = 0, west = 0] = corner;
  const away = (point: { readonly x: number; readonly y: number }): number =>
    Math.hypot(point.x - (north - chunkSize / 2), point.y - (west - chunkSize / 2));
  const near = chunkSize * 16;
  return away({ x, y }) > near && away(placementToWorld(position)) <= near;
}

export function readEmitter(document: DocumentView, chunk: RecordId, id: RecordId): PlacedEmitter {
  const record = document.get(id);
  const corner = fieldsOf(MapChunk, document.get(chunk)).position;
  const place = (position: readonly number[]): WorldPoint => {
    const [x = 0, y = 0, z = 0] = position;
    return isPlacementSpace(position, corner) ? placementToWorld(position) : { x, y, z };
  };
  if (record.type === OldSoundEmitter.type) {
    const { soundNameId, position, maximumDistance } = fieldsOf(OldSoundEmitter, record);
    const reach = [maximumDistance, maximumDistance, maximumDistance] as const;
    return { chunk, id, isOld: true, sound: soundNameId, at: place(position), reach };
  }
  const { soundId, position, size } = fieldsOf(SoundEmitter, record);
  const [north = 0, west = 0, up = 0] = size;
  return { chunk, id, isOld: false, sound: soundId, at: place(position), reach: [north, west, up] };
}

export function emittersIn(document: DocumentView): readonly PlacedEmitter[] {
  return readableChunks(document).flatMap(({ id, fields }) =>
    fields.emitters.map((emitter) => readEmitter(document, id, emitter)),
  );
}
