/**
 * How joints of a model move, as tracks of a plain one: keys as they are where the way between them is straight, and looked
 * at 30 times a second where it is a curve, runs on a clock of its own, or leaves out what the parent does.
 */
import { positions } from '../../codec/count.ts';
import {
  invert,
  MATRIX_LENGTH,
  multiplyInto,
  rotationScaleInto,
  transformDirection,
  transformPoint,
} from '../../geometry/matrix.ts';
import { dontInherit } from '../../geometry/skeleton.ts';
import { quaternionProduct, rotationOf, turnedBack } from '../../geometry/turn.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { vectorAt } from '../../geometry/vector.ts';
import type { ContentClip, ContentNote, ContentTrack } from '../../model/content.ts';
import { restTurns } from '../../model/contentKeys.ts';
import type { Clip, JointChannel, ModelView, Quaternion } from '../../model/view.ts';
import type { Channel } from '../gltf/exportedModel.ts';
import { bakeLimit, thinned } from '../gltf/exportedModel.ts';
import { channelOf } from '../gltf/tracks.ts';
import { refined } from './curves.ts';
import { keyPool } from '../gltf/turns.ts';
import type { PlainJoints } from './joints.ts';

const looksASecond = 30;
const noTurn: Quaternion = [0, 0, 0, 1];
const isUnturned = ([x, y, z]: Quaternion): boolean => x === 0 && y === 0 && z === 0;

function quaternionAt(values: ArrayLike<number>, at: number): Quaternion {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 1];
}

/** Reads clips of a model one by one. */
export class MotionReader {
  private readonly view: ModelView;
  private readonly plain: Pick<PlainJoints, 'places'>;
  private readonly turns: readonly Quaternion[];
  private readonly limit: number;
  /** Joints that do not take everything from their parents. */
  private readonly loose: readonly number[];

  constructor(view: ModelView, plain: Pick<PlainJoints, 'places'>) {
    this.view = view;
    this.plain = plain;
    this.turns = restTurns(view.joints);
    const [first] = view.clips;
    this.limit = bakeLimit(first === undefined ? 1 : view.channels(first).length, view.clips.length);
    this.loose = [...view.joints.keys()].filter((joint) => {
      const { flags } = view.joints[joint]?.extras ?? {};
      const isLoose = typeof flags === 'number' && (flags & dontInherit) !== 0;
      return isLoose && (view.joints[joint]?.parent ?? -1) >= 0 && (plain.places[joint] ?? -1) >= 0;
    });
  }

  /** Values as the axes of the model have them, where the joint is not turned at rest. */
  private values({ joint, path, values }: Channel): Float32Array {
    const parent = this.view.joints[joint]?.parent ?? -1;
    const above = this.turns[parent] ?? noTurn;
    const own = this.turns[joint] ?? noTurn;
    if (isUnturned(above) && isUnturned(own)) return values;
    const out = values.slice();
    if (path === 'rotation') {
      const back = turnedBack(own);
      for (let at = 0; at + 3 < out.length; at += 4) {
        out.set(quaternionProduct(quaternionProduct(above, quaternionAt(values, at)), back), at);
      }
    } else if (path === 'translation') {
      const matrix = new Float64Array(MATRIX_LENGTH);
      rotationScaleInto(matrix, 0, above, 0, [1, 1, 1], 0);
      for (let at = 0; at + 2 < out.length; at += 3) out.set(transformDirection(matrix, 0, vectorAt(values, at)), at);
    }
    return out;
  }

  private track(channel: Channel): ContentTrack {
    return {
      joint: this.plain.places[channel.joint] ?? -1,
      property: channel.path,
      interpolation: channel.isStepped ? 'step' : 'linear',
      times: Float64Array.from(channel.times, (time) => time * 1000),
      values: this.values(channel),
    };
  }

  /** Moments about which a curve jumps, as loops of their own do where they begin anew: looks between are not enough there. */
  private jumps(
    { isCurved, interpolation, rest, sample }: JointChannel,
    start: number,
    end: number,
  ): readonly number[] {
    if (!isCurved || interpolation === 'step' || end <= start) return [];
    const looks = positions(Math.ceil(((end - start) * looksASecond) / 1000) + 1, this.limit);
    const grid = looks.map((at) => start + ((end - start) * at) / Math.max(1, looks.length - 1));
    const value = [0, 0, 0, 0];
    const rowAt = (time: number): readonly number[] => (sample(time, value) ? value.slice(0, rest.length) : rest);
    const known = new Set(grid);
    return refined(grid, rowAt).flatMap(({ time }) => (known.has(time) ? [] : [time]));
  }

  private keyed(clip: Clip): readonly ContentTrack[] {
    const { start } = clip;
    const end = Math.max(start, clip.end);
    const pool = keyPool(this.view.clips.length);
    return this.view.channels(clip).flatMap((channel): readonly ContentTrack[] => {
      const { joint, property: path, interpolation, isCurved, rest, keys, sample } = channel;
      if ((this.plain.places[joint] ?? -1) < 0 || this.loose.includes(joint)) return [];
      const span = { start, end, keys: [...Array.from(keys), ...this.jumps(channel, start, end)], sample };
      const made = channelOf(
        { joint, path, isStepped: interpolation === 'step', isBaked: isCurved, rest },
        span,
        this.limit,
        pool,
      );
      const thin = made === null ? null : thinned(made, rest);
      return thin === null ? [] : [this.track(thin)];
    });
  }

  /** Joints that do not take everything from their parents, as they are seen against these. */
  private sampled(clip: Clip): readonly ContentTrack[] {
    if (this.loose.length === 0) return [];
    const length = Math.max(0, clip.end - clip.start);
    const looks = positions(length === 0 ? 1 : Math.ceil((length * looksASecond) / 1000) + 1, this.limit);
    const times = Float64Array.from(looks, (at) => (length * at) / Math.max(1, looks.length - 1));
    const poser = this.view.poser();
    const found = this.loose.map(() => ({
      translation: [] as number[],
      rotation: [] as number[],
      scale: [] as number[],
    }));
    for (const time of times) {
      poser.pose(clip, clip.start + time, { globalTime: time });
      for (const [at, joint] of this.loose.entries()) this.look(poser.matrices, joint, found[at]);
    }
    return this.loose.flatMap((joint, at) =>
      (['translation', 'rotation', 'scale'] as const).map((property): ContentTrack => ({
        joint: this.plain.places[joint] ?? -1,
        property,
        interpolation: 'linear',
        times,
        values: Float32Array.from(found[at]?.[property] ?? []),
      })),
    );
  }

  private look(
    matrices: ArrayLike<number>,
    joint: number,
    into: { readonly translation: number[]; readonly rotation: number[]; readonly scale: number[] } | undefined,
  ): void {
    const { parent = -1, pivot = [0, 0, 0] } = this.view.joints[joint] ?? {};
    const back = invert(matrices, parent * MATRIX_LENGTH);
    const local = new Float64Array(MATRIX_LENGTH);
    if (back === null) local.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    else multiplyInto(local, 0, back, 0, matrices, joint * MATRIX_LENGTH);
    const place: Vector3 = transformPoint(local, 0, pivot);
    into?.translation.push(...place.map((value, axis) => value - (pivot[axis] ?? 0)));
    const turn = rotationOf(local) ?? noTurn;
    const before =
      into === undefined || into.rotation.length < 4 ? turn : quaternionAt(into.rotation, into.rotation.length - 4);
    const isOpposite = turn.reduce((sum, value, part) => sum + value * (before[part] ?? 0), 0) < 0;
    into?.rotation.push(...turn.map((value) => (isOpposite ? -value : value)));
    into?.scale.push(
      ...[0, 1, 2].map((column) => Math.hypot(local[column] ?? 0, local[column + 4] ?? 0, local[column + 8] ?? 0)),
    );
  }

  clip(clip: Clip): ContentClip {
    const { rarity } = clip.extras;
    return {
      name: clip.name,
      length: Math.max(0, clip.end - clip.start),
      isLooping: clip.isLooping,
      speed: clip.speed ?? 0,
      rarity: typeof rarity === 'number' && Number.isFinite(rarity) ? rarity : 0,
      tracks: [...this.keyed(clip), ...this.sampled(clip)],
    };
  }
}

/** Of the ways that a sequence of Half-Life is blended from, so many become clips (import-conversion.md section 7). */
export const keptVariants = 2;

/** Clips of a model, without those whose keys nobody has. @param missing clips whose keys were not opened */
export function plainClips(
  view: ModelView,
  plain: PlainJoints,
  missing: ReadonlySet<number>,
  notes: ContentNote[],
): { readonly clips: readonly ContentClip[]; readonly sources: readonly Clip[] } {
  const sources = view.clips.filter(({ variant }, at) => variant < keptVariants && !missing.has(at));
  const left = view.clips.filter(({ variant }) => variant >= keptVariants).length;
  if (left > 0) notes.push({ kind: 'lost', text: `${left} further ways that sequences are blended from` });
  if (missing.size > 0) {
    notes.push({
      kind: 'lost',
      text: `${missing.size} sequences whose keys stand in .anim files that were not opened`,
    });
  }
  const reader = new MotionReader(view, plain);
  return { clips: sources.map((clip) => reader.clip(clip)), sources };
}
