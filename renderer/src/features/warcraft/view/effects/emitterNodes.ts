/** What emitters of both games and all kinds have in common. */
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import { Track } from '../../../../../../shared/formats/mdx/schema/track.ts';
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { globalDurations } from '../../../../../../shared/formats/mdx/view/tracks.ts';
import type { EmittingNode } from '../scene/nodes.ts';
import type { Samplers } from '../../../../../../shared/formats/mdx/view/samplers.ts';

/** Keys of the emission rate of an emitter that squirts, which emits at its keys and at no other time. */
export interface SquirtKeys {
  readonly frames: Int32Array;
  /** Duration of the global sequence they follow, or null. */
  readonly globalDuration: number | null;
}

/** What one emitter of particles has in common with the other kinds. */
export interface EmitterNode {
  readonly record: RecordId;
  readonly objectId: number;
  /** Position in the node tree. */
  readonly index: number;
  readonly tracks: Samplers;
}

/** The track of all visibilities of World of Warcraft alpha. */
export const visibilityTag = 'KVIS';

export function emitterNode({ node: { record, objectId }, index, properties }: EmittingNode): EmitterNode {
  return { record, objectId, index, tracks: properties };
}

/** Without a track of the rate an emitter that squirts has no moment to do so, and stays silent. */
export function squirtKeys(document: DocumentView, tracks: readonly RecordId[]): SquirtKeys {
  const track = tracks.map((id) => fieldsOf(Track, document.get(id))).find((each) => each.tag === 'KP2E');
  return {
    frames: track?.frames ?? new Int32Array(0),
    globalDuration: globalDurations(document)[track?.globalSequenceId ?? -1] ?? null,
  };
}
