/** Copies of tiles that a gesture made and took back, for its next preview. */
import type { Diff, TileChange } from './diff.ts';
import type { RecordId } from '../codec/documentRecord.ts';

/**
 * A drag takes its last move back and makes the next one, over the same tiles: without this it would copy all of them twice
 * at every move, a megabyte for fifty thousand vertices. What a spare tile says of before is true until its record is
 * replaced; what it says of after is room for the next copy.
 */
export class SpareTiles {
  private readonly ofRecords = new Map<RecordId, Map<string, TileChange>>();

  /** Takes the tiles of changes that were just taken back, so that each holds what it held before. */
  keep(diffs: readonly Diff[]): void {
    this.ofRecords.clear();
    const [diff] = diffs;
    // Where they could not be joined, an array was replaced in between.
    if (diff === undefined || diffs.length > 1) return;
    for (const change of diff.tiles) {
      const tiles = this.ofRecords.get(change.record) ?? new Map<string, TileChange>();
      this.ofRecords.set(change.record, tiles);
      tiles.set(`${change.member}/${change.tile}`, change);
    }
  }

  /** The copies of a tile, once: with them it is about to be changed. */
  take(record: RecordId, member: string, tile: number): TileChange | undefined {
    const tiles = this.ofRecords.get(record);
    const key = `${member}/${tile}`;
    const change = tiles?.get(key);
    tiles?.delete(key);
    return change;
  }

  /** The record is another one now. */
  forget(record: RecordId): void {
    this.ofRecords.delete(record);
  }
}
