/** Putting down the sound emitters of a copied chunk: they take the place of those that were there. */
import type { Fields } from '../../codec/documentRecord.ts';
import { chunkSize, placementToWorld } from '../../geometry/terrain/grid.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { ChunkRef } from '../tiles.ts';
import { chunkFields } from '../tiles.ts';
import type { ClipEmitter } from './clip.ts';
import { MapChunk } from '../../formats/adt/schema/mapChunk.ts';

/** @param lift yards that all of the clip is raised */
export function pasteEmitters(edit: MapEdit, chunk: ChunkRef, copied: readonly ClipEmitter[], lift: number): void {
  const before = chunkFields(chunk).emitters;
  if (before.length === 0 && copied.length === 0) return;
  const { document } = chunk.tile;
  edit.in(document, (transaction) => {
    const ids = copied.map((emitter, index) => {
      const next = { ...emitter.fields, position: positionAt(chunk, emitter, lift) } satisfies Fields;
      const known = before[index];
      if (known === undefined || document.get(known).type !== emitter.type) {
        return transaction.add(emitter.type, chunk.id, next);
      }
      transaction.update(known, next);
      return known;
    });
    transaction.set(MapChunk, chunk.id, { emitters: ids });
    for (const gone of before) if (!ids.includes(gone)) transaction.remove(gone);
  });
}

/** In the space that the emitter's own file has it in. */
function positionAt({ column, row }: ChunkRef, { at, isPlacementSpace }: ClipEmitter, lift: number): readonly number[] {
  const [east, up, south] = at;
  const placed = [east + column * chunkSize, up + lift, south + row * chunkSize];
  const { x, y, z } = placementToWorld(placed);
  return (isPlacementSpace ? placed : [x, y, z]).map(Math.fround);
}
