/** Makes the tracks of a document's records ready for sampling. */
import type { DocumentView } from '../../../../../shared/codec/format.ts';
import type { DocumentRecord } from '../../../../../shared/document/record.ts';
import { playableRotations } from '../../../../../shared/formats/mdx/alpha/packedQuaternion.ts';
import { dialectOf } from '../../../../../shared/formats/mdx/dialects.ts';
import type { TrackKind } from '../../../../../shared/formats/mdx/schema/trackKinds.ts';
import type { TrackFields } from '../../../../../shared/formats/mdx/schema/track.ts';
import type { TrackBlend } from '../../../../../shared/geometry/track.ts';
import { TrackSampler } from '../../../../../shared/geometry/track.ts';
import { childrenOf } from './values.ts';

/** Samplers of one record's tracks, by tag. */
export type Samplers = ReadonlyMap<string, TrackSampler>;

/** Durations of the model's global sequences in ms, by position. */
export type GlobalDurations = readonly number[];

/** The tracks in one list of a record (`tracks`, or `transforms` of nodes). The first of each tag counts. */
export function samplersOf(
  document: DocumentView,
  record: DocumentRecord,
  list: 'tracks' | 'transforms',
  globals: GlobalDurations,
): Samplers {
  const samplers = new Map<string, TrackSampler>();
  const { trackKinds } = dialectOf(document);
  for (const id of childrenOf(record.fields, list)) {
    // Lists of this name hold records of the track schema only.
    const track = document.get(id).fields as unknown as TrackFields;
    if (!samplers.has(track.tag)) samplers.set(track.tag, sampler(track, trackKinds.get(track.tag), globals));
  }
  return samplers;
}

function sampler(track: TrackFields, kind: TrackKind | undefined, globals: GlobalDurations): TrackSampler {
  const components = kind?.components ?? 1;
  return new TrackSampler({
    interpolation: track.interpolation,
    frames: track.frames,
    values: components === 4 ? playableRotations(track.values) : track.values,
    components,
    blend: blendOf(components, kind?.isVisibility === true || kind?.storage !== 'f32'),
    // A global sequence that does not exist leaves the track to the current sequence.
    globalDuration: track.globalSequenceId < 0 ? null : (globals[track.globalSequenceId] ?? null),
  });
}

function blendOf(components: number, isSwitch: boolean): TrackBlend {
  if (isSwitch) return 'switch';
  return components === 4 ? 'quaternion' : 'vector';
}

/** True when some of them runs by the wall clock: playback then never comes to rest. */
export function followsWallClock(samplers: Samplers): boolean {
  return [...samplers.values()].some((each) => each.followsGlobalSequence);
}
