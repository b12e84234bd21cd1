/** The tracks of a record's own properties, ready for sampling: colours, visibilities, numbers of emitters. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { TrackBlend, TrackTime } from '../../../geometry/track.ts';
import { TrackSampler } from '../../../geometry/track.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { playableRotations } from '../alpha/packedQuaternion.ts';
import { dialectOf } from '../dialects.ts';
import type { TrackFields } from '../schema/track.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { Track } from '../schema/track.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { finite, ownTracks } from './records.ts';

/** Samplers of one record's tracks, by tag. */
export type Samplers = ReadonlyMap<string, TrackSampler>;

/** Durations of the model's global sequences in ms, by position. */
export type GlobalDurations = readonly number[];

/** The tracks of a record's own properties. The first of each tag counts. */
export function samplersOf(document: DocumentView, record: RecordId, globals: GlobalDurations): Samplers {
  const samplers = new Map<string, TrackSampler>();
  const { trackKinds } = dialectOf(document);
  for (const id of ownTracks(document.get(record))) {
    const track = fieldsOf(Track, document.get(id));
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

const scratch = new Float64Array(4);

/** A single value that a track may animate. */
export function animatedNumber(track: TrackSampler | undefined, time: TrackTime, otherwise: number): number {
  return track?.sample(time, scratch, 0) === true ? finite(scratch[0], otherwise) : otherwise;
}

/** Three values in the file's order. */
export function animatedVector(track: TrackSampler | undefined, time: TrackTime, otherwise: Vector3): Vector3 {
  return track?.sample(time, scratch, 0) === true ? [scratch[0] ?? 0, scratch[1] ?? 0, scratch[2] ?? 0] : otherwise;
}
