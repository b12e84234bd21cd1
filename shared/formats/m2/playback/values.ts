/** Values of a model's tracks at a moment. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { At } from '../../../model/looks.ts';
import { listOf, trackOf } from '../model.ts';
import { Camera } from '../schema/points.ts';
import { GlobalLoop } from '../schema/sequence.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { playedAt } from './clock.ts';
import type { PlayState } from './sampler.ts';
import { TrackPlayer } from './sampler.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** Stands for whatever is held. */
const throughout = { start: 0, end: 0, isLooping: true };

const atRest: PlayState = { sequence: { position: 0, start: 0, time: 0 }, fading: null, globalTime: 0 };

export interface CameraView {
  readonly position: Vector3;
  readonly target: Vector3;
  /** Radians. */
  readonly roll: number;
  /** Radians, along the diagonal of the picture; `verticalFieldOfView` turns it into the usual one. */
  readonly diagonalFieldOfView: number;
  readonly near: number;
  readonly far: number;
}

export class TrackValues {
  protected readonly document: DocumentView;
  protected state: PlayState = atRest;
  private entered: TrackTime | null = null;
  private plays = false;
  private readonly players = new Map<string, TrackPlayer | null>();

  /** Made anew when tracks of the document change. */
  constructor(document: DocumentView) {
    this.document = document;
  }

  /** Takes values from a moment of the clocks. False where no sequence plays: then they are as the first one begins. */
  enter(time: TrackTime): boolean {
    // A moment is an object of its own that nobody changes.
    if (time !== this.entered) {
      const state = playedAt(this.document, time);
      this.entered = time;
      this.plays = state !== null;
      this.state = state ?? atRest;
    }
    return this.plays;
  }

  /** Takes values from what is played, whatever the clocks say. */
  protected hold(state: PlayState): TrackTime {
    this.entered = { interval: throughout, frame: 0, globalTime: state.globalTime };
    this.plays = true;
    this.state = state;
    return this.entered;
  }

  protected playerOf(owner: RecordId, property: string): TrackPlayer | null {
    const key = `${owner}/${property}`;
    const known = this.players.get(key);
    if (known !== undefined) return known;
    const track = trackOf(this.document, owner, property);
    const kind = track === null ? undefined : kindOfType.get(track.type);
    if (track === null || kind === undefined || track.fields.times.length === 0) {
      this.players.set(key, null);
      return null;
    }
    const loop = listOf(this.document, 'globalLoops')[track.fields.globalLoop];
    const duration = loop === undefined ? 0 : fieldsOf(GlobalLoop, this.document.get(loop)).duration;
    const made = new TrackPlayer(this.document.version, track.fields, kind, duration);
    this.players.set(key, made);
    return made;
  }

  /** The value of a track now, or `rest` where it has no keys. */
  value(owner: RecordId, property: string, rest: readonly number[]): readonly number[] {
    const out = [...rest];
    this.playerOf(owner, property)?.sample(this.state, out, 0);
    return out;
  }

  /**
   * Reads the first number of a track again and again: the track is looked up once, and one that stays as it is through a
   * sequence is sampled once for it. Numbers that are not finite are `rest` too.
   */
  reader(owner: RecordId, property: string, rest: number): () => number {
    const track = this.playerOf(owner, property);
    if (track === null) return () => rest;
    const out = new Float64Array(track.width);
    let known: { readonly position: number; readonly held: number | null } | null = null;
    return () => {
      const { sequence, fading } = this.state;
      if (fading === null && known?.position === sequence.position && known.held !== null) return known.held;
      out[0] = rest;
      track.sample(this.state, out, 0);
      const sampled = out[0];
      const value = Number.isFinite(sampled) ? sampled : rest;
      if (fading === null && known?.position !== sequence.position) {
        known = { position: sequence.position, held: track.isHeldIn(sequence.position) ? value : null };
      }
      return value;
    };
  }

  /** The first number of a track at any moment, or `rest` where there is none that is finite. */
  numberAt(owner: RecordId, property: string, rest: number): At<number> {
    const read = this.reader(owner, property, rest);
    return (time) => {
      this.enter(time);
      return read();
    };
  }

  camera(id: RecordId): CameraView {
    const { positionBase, targetBase, fieldOfView, nearClip, farClip } = fieldsOf(Camera, this.document.get(id));
    const at = (base: readonly number[], property: string): Vector3 =>
      asVector(this.value(id, property, [0, 0, 0]).map((value, axis) => value + (base[axis] ?? 0)));
    return {
      position: at(positionBase, 'position'),
      target: at(targetBase, 'target'),
      roll: this.value(id, 'roll', [0])[0] ?? 0,
      diagonalFieldOfView: fieldOfView,
      near: nearClip,
      far: farClip,
    };
  }
}

export function asVector(values: readonly number[]): Vector3 {
  return [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0];
}
