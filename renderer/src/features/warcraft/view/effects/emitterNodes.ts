/** What emitters of both games and all kinds have in common. */
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { Fields, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { globalDurations } from '../../../../../../shared/formats/mdx/view/tracks.ts';
import type { EmittingNode } from '../scene/nodes.ts';
import type { Samplers } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import { childrenOf, numberOf } from '../scene/values.ts';

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
export function squirtKeys(document: DocumentView, fields: Fields): SquirtKeys {
  const track = childrenOf(fields, 'tracks')
    .map((id) => document.get(id).fields)
    .find((each) => each['tag'] === 'KP2E');
  const frames = track?.['frames'];
  const globalSequence = track === undefined ? -1 : numberOf(track, 'globalSequenceId', -1);
  return {
    frames: frames instanceof Int32Array ? frames : new Int32Array(0),
    globalDuration: globalDurations(document)[globalSequence] ?? null,
  };
}
