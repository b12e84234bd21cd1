/** What plain models need of clips and lack. */
import type { ContentClip, ContentNote, ContentTrack } from './content.ts';
import { widthOf } from './content.ts';

const standLength = 1_000;

export const standNote: ContentNote = { kind: 'made', text: 'the sequence Stand, one second as the first clip begins' };

/** A second of the pose in which the first clip begins. */
export function standClip(clips: readonly ContentClip[]): ContentClip {
  const tracks = (clips[0]?.tracks ?? []).map((track): ContentTrack => ({
    ...track,
    interpolation: 'linear',
    times: Float64Array.of(0),
    values: track.values.slice(0, widthOf(track.property)),
  }));
  return { name: 'Stand', length: standLength, isLooping: true, speed: 0, rarity: 0, tracks };
}
