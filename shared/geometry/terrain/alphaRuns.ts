/** Run-length coding of alpha maps (MCLY flag 0x200). Facts: formats/adt.md, 11.2. */
import { texelCount, texelsPerSide } from './grid.ts';

export interface DecodedRuns {
  readonly texels: Uint8Array<ArrayBuffer>;
  /** Bytes of the file that the map took. */
  readonly size: number;
  /** Texels the runs stand for; the map is whole when there are at least 4,096. */
  readonly count: number;
  /** Whether a run goes over the end of a row: the client then shows a broken map. */
  readonly crossesRow: boolean;
}

/**
 * Control bytes with bit 7 repeat the next byte, others copy; the low seven bits count. Runs beyond 4,096 texels are cut
 * off, runs of no texels are stepped over, and a map that ends early is transparent from there.
 */
export function decodeRuns(bytes: Uint8Array, start: number, end: number): DecodedRuns {
  const texels = new Uint8Array(texelCount);
  let position = start;
  let count = 0;
  let crossesRow = false;
  while (count < texelCount && position < end) {
    const control = bytes[position++] ?? 0;
    const length = control & 0x7f;
    const isFill = (control & 0x80) !== 0;
    if (length > 0 && Math.floor(count / texelsPerSide) !== Math.floor((count + length - 1) / texelsPerSide)) {
      crossesRow = true;
    }
    if (isFill) {
      if (position >= end) break;
      texels.fill(bytes[position++] ?? 0, count, Math.min(texelCount, count + length));
    } else {
      const available = Math.min(length, end - position);
      texels.set(bytes.subarray(position, position + Math.min(available, texelCount - count)), count);
      position += available;
      if (available < length) {
        count += available;
        break;
      }
    }
    count += length;
  }
  return { texels, size: position - start, count, crossesRow };
}

/** Length of the run of equal texels at `from`, up to `end`. */
function runLength(texels: ArrayLike<number>, from: number, end: number): number {
  let to = from + 1;
  while (to < end && texels[to] === texels[from]) to++;
  return to - from;
}

/** The shortest coding by rows: equal neighbours are filled from three on, and no run leaves its row. */
export function encodeRuns(texels: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  // A row of 64 takes at most 65 bytes: one copy of all, or fills that save more than they cost.
  const output = new Uint8Array(texelsPerSide * (texelsPerSide + 1) + texelsPerSide);
  let position = 0;
  for (let row = 0; row < texelsPerSide; row++) {
    const end = (row + 1) * texelsPerSide;
    let at = row * texelsPerSide;
    while (at < end) {
      const same = runLength(texels, at, end);
      if (same >= 3 || at + same === end) {
        output[position++] = 0x80 | same;
        output[position++] = texels[at] ?? 0;
        at += same;
        continue;
      }
      const control = position++;
      const from = at;
      while (at < end && runLength(texels, at, end) < 3) output[position++] = texels[at++] ?? 0;
      output[control] = at - from;
    }
  }
  return output.slice(0, position);
}
