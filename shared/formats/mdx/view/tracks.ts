/** The tracks that move nodes, ready for sampling. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { TrackSampler } from '../../../geometry/track.ts';
import type { JointProperty, KeyInterpolation, Tangents } from '../../../model/view.ts';
import { playableRotations } from '../alpha/packedQuaternion.ts';
import { itemsWithTags, nodesOf } from '../model.ts';
import { Layer, Material } from '../schema/material.ts';
import { GlobalSequence } from '../schema/model.ts';
import { Track } from '../schema/track.ts';
import { fieldsInBoth, finite, nodeFields, ownTracks } from './records.ts';

const properties: Readonly<Record<string, { readonly property: JointProperty; readonly rest: readonly number[] }>> = {
  KGTR: { property: 'translation', rest: [0, 0, 0] },
  KGRT: { property: 'rotation', rest: [0, 0, 0, 1] },
  KGSC: { property: 'scale', rest: [1, 1, 1] },
};

/** Names of the interpolations by their numbers. */
export const keyInterpolations: readonly KeyInterpolation[] = ['step', 'linear', 'hermite', 'bezier'];

/** The track tag of each property of a joint. */
export const tagOfProperty: Readonly<Record<JointProperty, string>> = {
  translation: 'KGTR',
  rotation: 'KGRT',
  scale: 'KGSC',
};

export interface TransformTrack {
  readonly record: RecordId;
  readonly property: JointProperty;
  /** Value without keys. */
  readonly rest: readonly number[];
  /** Milliseconds, as the file has them. */
  readonly frames: Int32Array;
  readonly interpolation: number;
  /** Tangents of a key, by its position; null where the interpolation has none. */
  readonly tangents: ((key: number) => Tangents) | null;
  readonly sampler: TrackSampler;
}

/** Durations of the model's global sequences in ms, by position. */
export function globalDurations(document: DocumentView): readonly number[] {
  return itemsWithTags(document, ['GLBS']).map((id) =>
    finite(fieldsInBoth(GlobalSequence, document.get(id)).duration, 0),
  );
}

/** Tags of chunks whose records are played, themselves or by what they hold. */
const playedTags = ['TXAN', 'GEOA'] as const;

/** Whether any track runs on a global sequence, so that playback never comes to rest. */
export function runsByWallClock(document: DocumentView): boolean {
  const globals = globalDurations(document);
  if (globals.length === 0) return false;
  const runs = (id: RecordId): boolean =>
    globals[fieldsInBoth(Track, document.get(id)).globalSequenceId ?? -1] !== undefined;
  const layers = itemsWithTags(document, ['MTLS']).flatMap(
    (id) => fieldsInBoth(Material, document.get(id)).layers ?? [],
  );
  const slots = layers.flatMap((id) => fieldsInBoth(Layer, document.get(id)).textures ?? []);
  const nodes = nodesOf(document);
  return (
    nodes.some((id) => nodeFields(document.get(id)).transforms.some(runs)) ||
    [...nodes, ...layers, ...slots, ...itemsWithTags(document, playedTags)].some((id) =>
      ownTracks(document.get(id)).some(runs),
    )
  );
}

function tangentsAt(values: ArrayLike<number>, key: number, width: number): Tangents {
  const numbers = (from: number): readonly number[] => Array.from({ length: width }, (_, at) => values[from + at] ?? 0);
  const start = key * width * 3;
  return { incoming: numbers(start + width), outgoing: numbers(start + width * 2) };
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
    const played = isRotation ? playableRotations(values) : values;
    const sampler = new TrackSampler({
      interpolation,
      frames,
      values: played,
      components: rest.length,
      blend: isRotation ? 'quaternion' : 'vector',
      // A global sequence that does not exist leaves the track to the current sequence.
      globalDuration: globalSequenceId < 0 ? null : (globals[globalSequenceId] ?? null),
    });
    const tangents = interpolation > 1 ? (key: number) => tangentsAt(played, key, rest.length) : null;
    found.set(property, { record, property, rest, frames, interpolation, tangents, sampler });
  }
  return [...found.values()];
}
