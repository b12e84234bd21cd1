/** What emitters of both games and all kinds have in common. */
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import type { Bursts, ModelParticles } from '../../../model/emitters.ts';
import type { Joint } from '../../../model/view.ts';
import { Track } from '../schema/track.ts';
import { finite, nodeFields, ownTracks } from './records.ts';
import type { GlobalDurations, Samplers } from './samplers.ts';

/** An emitter that is to be read. */
export interface EmitterNode {
  readonly document: Document;
  readonly record: RecordId;
  /** Position among the joints. */
  readonly joint: number;
  readonly place: Joint['pivot'];
  readonly tracks: Samplers;
  readonly globals: GlobalDurations;
}

/** The track of all visibilities of World of Warcraft alpha. */
export const visibilityTag = 'KVIS';

/** What emitters of particles of all kinds have in common. */
export function emitterBase({
  document,
  record,
  joint,
  place,
}: EmitterNode): Pick<ModelParticles, 'record' | 'joint' | 'place' | 'seed'> {
  return { record, joint, place, seed: finite(nodeFields(document.get(record)).objectId, -1) };
}

/**
 * Keys of the emission rate of an emitter that squirts, which emits at its keys and at no other time. Without a track of the
 * rate it has no moment to do so, and stays silent.
 */
export function squirtsOf({ document, record, globals }: EmitterNode, squirt: number | undefined): Bursts | null {
  if (finite(squirt, 0) === 0) return null;
  const track = ownTracks(document.get(record))
    .map((id) => fieldsOf(Track, document.get(id)))
    .find((each) => each.tag === 'KP2E');
  return { times: track?.frames ?? new Int32Array(0), loop: globals[track?.globalSequenceId ?? -1] ?? null };
}
