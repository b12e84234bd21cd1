/** Short ways to write the tracks of things that are no bones: visibilities, fades, loops of a global sequence. */
import type { Interpolation, TrackKeys } from '../rig/keys.ts';

export type Row = readonly [frame: number, ...values: readonly number[]];

/** A track that follows the sequences. */
export function track(tag: string, interpolation: Interpolation, rows: readonly Row[]): TrackKeys {
  return globalTrack(tag, interpolation, -1, rows);
}

/** A track on the clock of a global sequence. */
export function globalTrack(
  tag: string,
  interpolation: Interpolation,
  globalSequenceId: number,
  rows: readonly Row[],
): TrackKeys {
  return {
    tag,
    interpolation,
    globalSequenceId,
    frames: rows.map(([frame]) => frame),
    values: rows.map(([, ...values]) => values),
  };
}

/** A switch: `shown` lists spans of frames, everything else of the sequences is hidden. */
export function visibility(
  tag: string,
  sequences: readonly { readonly start: number }[],
  shown: readonly (readonly [from: number, to: number])[],
): TrackKeys {
  const rows: Row[] = [
    ...sequences.map(({ start }): Row => [start, shown.some(([from, to]) => from <= start && start < to) ? 1 : 0]),
    ...shown.flatMap(([from, to]): Row[] => [
      [from, 1],
      [to, 0],
    ]),
  ];
  const sorted = rows.toSorted((left, right) => left[0] - right[0]);
  return track(
    tag,
    0,
    sorted.filter(([frame], index) => frame !== sorted[index - 1]?.[0]),
  );
}
