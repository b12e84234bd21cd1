/** Copies of tiles that a gesture made and took back, for its next previews. */
import type { Numbers, RecordId } from '../codec/documentRecord.ts';
import type { Diff } from './diff.ts';

interface Spare {
  /** What the tile holds while the gesture's changes are taken back. */
  readonly before: Numbers;
  /** What it held after the last preview: listeners are told of it once more, as what the next one replaces. */
  readonly last: Numbers;
  /** That of the preview before: nobody needs it. */
  readonly older: Numbers | null;
  isTaken: boolean;
}

/**
 * A drag takes its last move back and makes the next one, over the same tiles: without this it would copy all of them twice
 * at every move, a megabyte for fifty thousand vertices. What a tile held before is true until its record is replaced; arrays of
 * what it held after take turns.
 */
export class SpareTiles {
  private ofRecords = new Map<RecordId, Map<string, Spare>>();

  /** Takes the tiles of changes that were just taken back, so that each holds what it held before. */
  keep(diffs: readonly Diff[]): void {
    const earlier = this.ofRecords;
    this.ofRecords = new Map();
    const [diff] = diffs;
    // Where they could not be joined, an array was replaced in between.
    if (diff === undefined || diffs.length > 1) return;
    for (const { record, member, tile, before, after } of diff.tiles) {
      const tiles = this.ofRecords.get(record) ?? new Map<string, Spare>();
      this.ofRecords.set(record, tiles);
      const key = `${member}/${tile}`;
      tiles.set(key, { before, last: after, older: earlier.get(record)?.get(key)?.last ?? null, isTaken: false });
    }
  }

  /** What a tile holds, and room for what it will hold, where there is any; once, as it is about to be changed. */
  take(
    record: RecordId,
    member: string,
    tile: number,
  ): { readonly before: Numbers; readonly room: Numbers | null } | null {
    const spare = this.ofRecords.get(record)?.get(`${member}/${tile}`);
    if (spare === undefined || spare.isTaken) return null;
    spare.isTaken = true;
    return { before: spare.before, room: spare.older };
  }

  /** The record is another one now. */
  forget(record: RecordId): void {
    this.ofRecords.delete(record);
  }
}
