/** Who makes the records of things: of a model that is built, or of one that is there. */
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { Structure } from '../../../document/structure.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { Stretch } from './tracks.ts';

export interface NewTrack {
  /** 0 step, 1 linear, 2 hermite. */
  readonly interpolation: number;
  readonly frames: readonly number[];
  readonly values: Float32Array | Uint32Array;
}

export interface ThingWriter {
  readonly structure: Structure;
  readonly choices: { readonly isAlpha: boolean };
  /** One behind the other. */
  readonly stretches: readonly Stretch[];
  /** Object id of a joint; −1 for none. */
  idOf(joint: number): number;
  /** A node behind all others; `flags` are added to those that its kind has. */
  node(type: string, fields: Fields & { readonly name: string; readonly flags?: number }, pivot: Vector3): RecordId;
  track(owner: RecordId, tag: string, track: NewTrack, member: 'transforms' | 'tracks'): void;
}
