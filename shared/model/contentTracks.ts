/** Tracks of plain models with no more keys than they need. */
import type { ContentTrack } from './content.ts';
import { widthOf } from './content.ts';

/** Numbers of one key. */
export function strideOf({ property, interpolation }: Pick<ContentTrack, 'property' | 'interpolation'>): number {
  return widthOf(property) * (interpolation === 'hermite' ? 3 : 1);
}

/** A key that has its neighbours' value says nothing between them. */
function isSaid({ values, interpolation }: ContentTrack, key: number, stride: number, count: number): boolean {
  const isSame = (other: number): boolean => {
    for (let part = 0; part < stride; part++) {
      if (Math.abs((values[key * stride + part] ?? 0) - (values[other * stride + part] ?? 0)) > 1e-7) return false;
    }
    return true;
  };
  if (key === 0) return false;
  if (interpolation === 'step') return isSame(key - 1);
  return isSame(key - 1) && (key === count - 1 || isSame(key + 1));
}

function hasTangents({ values }: ContentTrack, stride: number): boolean {
  return values.some((value, at) => at % stride >= stride / 3 && value !== 0);
}

function plainTrack(track: ContentTrack): ContentTrack {
  const stride = strideOf(track);
  const count = track.times.length;
  if (track.interpolation === 'hermite' && hasTangents(track, stride)) return track;
  const kept: number[] = [];
  for (let key = 0; key < count; key++) if (!isSaid(track, key, stride, count)) kept.push(key);
  if (kept.length === count) return track;
  return {
    ...track,
    times: Float64Array.from(kept, (key) => track.times[key] ?? 0),
    values: Float32Array.from(
      kept.flatMap((key) => Array.from(track.values.subarray(key * stride, (key + 1) * stride))),
    ),
  };
}

/** Without keys that repeat what their neighbours say; what never changes keeps its first. */
export function plainTracks(tracks: readonly ContentTrack[]): readonly ContentTrack[] {
  return tracks.map(plainTrack);
}
