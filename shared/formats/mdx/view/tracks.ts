/** The tracks that move nodes, ready for sampling. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { TrackSampler } from '../../../geometry/track.ts';
import type { JointProperty } from '../../../model/view.ts';
import { playableRotations } from '../alpha/packedQuaternion.ts';
import { itemsWithTags } from '../model.ts';
import { GlobalSequence } from '../schema/model.ts';
import { Track } from '../schema/track.ts';
import { fieldsInBoth, finite, nodeFields } from './records.ts';

const properties: Readonly<Record<string, { readonly property: JointProperty; readonly rest: readonly number[] }>> = {
  KGTR: { property: 'translation', rest: [0, 0, 0] },
  KGRT: { property: 'rotation', rest: [0, 0, 0, 1] },
  KGSC: { property: 'scale', rest: [1, 1, 1] },
};

export interface TransformTrack {
  readonly record: RecordId;
  readonly property: JointProperty;
  /** Value without keys. */
  readonly rest: readonly number[];
  /** Milliseconds, as the file has them. */
  readonly frames: Int32Array;
  readonly interpolation: number;
  readonly sampler: TrackSampler;
}

/** Durations of the model's global sequences in ms, by position. */
export function globalDurations(document: DocumentView): readonly number[] {
  return itemsWithTags(document, ['GLBS']).map((id) =>
    finite(fieldsInBoth(GlobalSequence, document.get(id)).duration, 0),
  );
}

/** Tracks of a node's own movement, in the file's order; the first of each property counts. */
export function transformTracks(
  document: DocumentView,
  node: RecordId,
  globals: readonly number[],
): readonly TransformTrack[] {
  const found = new Map<JointProperty, TransformTrack>();
  for (const record of nodeFields(document.get(node)).transforms) {
    const {
      tag = '',
      frames,
      values,
      interpolation = 0,
      globalSequenceId = -1,
    } = fieldsInBoth(Track, document.get(record));
    const known = properties[tag];
    if (known === undefined || frames == null || values == null || found.has(known.property)) continue;
    const { property, rest } = known;
    const isRotation = property === 'rotation';
    const sampler = new TrackSampler({
      interpolation,
      frames,
      values: isRotation ? playableRotations(values) : values,
      components: rest.length,
      blend: isRotation ? 'quaternion' : 'vector',
      // A global sequence that does not exist leaves the track to the current sequence.
      globalDuration: globalSequenceId < 0 ? null : (globals[globalSequenceId] ?? null),
    });
    found.set(property, { record, property, rest, frames, interpolation, sampler });
  }
  return [...found.values()];
}
