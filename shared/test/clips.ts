/** What tests of keys and clips share: clips to change, poses to compare, and what other clips may do meanwhile. */
import { expect } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { invert, MATRIX_LENGTH, multiplyInto } from '../geometry/matrix.ts';
import type { ClipPlace } from '../model/animationEdits.ts';
import type { Verb } from '../model/edits.ts';
import type { KeyPlace } from '../model/keys.ts';
import { channelOf } from '../model/keys.ts';
import { clipOf } from '../model/meshes.ts';
import type { Clip, JointProperty, ModelView, Poser } from '../model/view.ts';
import { sampleModels, smallModels, tenOfEach, viewOf } from './models.ts';
import { editsOf } from './verbs.ts';

export const moments = 20;
/** What is rounded: packed rotations by 1/32767, turns of Half-Life by the steps of its bones. */
export const tolerance = 2e-3;

/** Matrices of all joints at some moments of a clip, from its start to its end, or within a share of it. */
export function posesIn(view: ModelView, place: ClipPlace, count = moments): readonly Float32Array[] {
  const { start, end } = clipOf(view, place);
  const poser = view.poser();
  return Array.from({ length: count }, (_, at) => {
    poser.pose(clipOf(view, place), start + ((end - start) * at) / (count - 1), { globalTime: 130 });
    return shownMatrices(view, poser);
  });
}

/** Matrices of what is seen: event objects come and go with what happens. */
export function shownMatrices({ joints }: ModelView, { matrices }: Poser): Float32Array {
  const shown = joints.flatMap(({ kind }, joint) => (kind === 'event' ? [] : [joint]));
  return Float32Array.from(
    shown.flatMap((joint) => [...matrices.subarray(joint * MATRIX_LENGTH, (joint + 1) * MATRIX_LENGTH)]),
  );
}

export function furthest(left: readonly Float32Array[], right: readonly Float32Array[]): number {
  let most = left.length === right.length ? 0 : Infinity;
  for (const [moment, matrices] of left.entries()) {
    const size = Math.max(1, ...matrices.map(Math.abs));
    for (const [at, part] of matrices.entries()) {
      const apart = Math.abs(part - (right[moment]?.[at] ?? Number.NaN)) / size;
      if (!(apart <= most)) most = Number.isNaN(part) ? most : apart;
    }
  }
  return most;
}

/** Clips that have no moment with another one, on formats with one time line. */
function standsAlone(view: ModelView, clip: Clip): boolean {
  if (view.clips.filter(({ start }) => start === 0).length > 1) return true;
  return view.clips.every((other) => other === clip || other.start > clip.end || other.end < clip.start);
}

/** A clip that has room for three keys, most wanted the first with keys. */
export function someClip(view: ModelView): Clip {
  const roomy = view.clips.filter(
    (clip) => clip.end - clip.start >= clip.keyStep * 3 && clip.end < 2 ** 31 && standsAlone(view, clip),
  );
  const clip = roomy.find((each) => view.channels(each).some(({ keys }) => keys.length > 0)) ?? roomy[0];
  if (clip === undefined) throw new Error('no clip to change');
  return clip;
}

/** A joint whose property can have keys in a clip, with keys there if some joint has any. */
export function somePlace(view: ModelView, clip: Clip, property: JointProperty): KeyPlace {
  const channels = view.channels(clip).filter((each) => each.property === property);
  const isGlobal = (joint: number): boolean =>
    channels.some((each) => each.joint === joint && each.isCurved && each.keys.length === 0);
  const free = view.joints.map((_, joint) => joint).filter((joint) => joint > 0 && !isGlobal(joint));
  const keyed = free.find((joint) => channels.some((each) => each.joint === joint && each.keys.length > 0));
  const joint = view.joints[keyed ?? free[0] ?? 0];
  if (joint === undefined) throw new Error('no joint');
  return { joint: joint.record, clip, property };
}

/** The same clip in a document that was read again: lists keep their order. */
export function placeAgain(document: FormatDocument, again: FormatDocument, { record, variant }: ClipPlace): ClipPlace {
  const position = viewOf(document).clips.findIndex((each) => each.record === record && each.variant === variant);
  const found = viewOf(again).clips[position];
  if (found === undefined) throw new Error('the clip is gone');
  return found;
}

export function keyPlaceAgain(document: FormatDocument, again: FormatDocument, place: KeyPlace): KeyPlace {
  const joint = viewOf(document).joints.findIndex(({ record }) => record === place.joint);
  const found = viewOf(again).joints[joint];
  if (found === undefined) throw new Error('the joint is gone');
  return { ...place, joint: found.record, clip: placeAgain(document, again, place.clip) };
}

/** Of World of Warcraft: the sequence plays the keys of another one. */
const aliasFlag = 0x40;

type OtherPoses = readonly (readonly [ClipPlace, readonly Float32Array[]])[];

/** Clips other than one, with their poses; those that share its time or its keys are left out. */
export function posesOfOthers(view: ModelView, own: ClipPlace, most: number): OtherPoses {
  const clip = clipOf(view, own);
  const ownPoses = JSON.stringify(keysOfAll(view, clip));
  return view.clips
    .filter(
      (each) =>
        each.record !== own.record &&
        !((Number(each.extras['flags']) & aliasFlag) !== 0 && JSON.stringify(keysOfAll(view, each)) === ownPoses),
    )
    .slice(0, most)
    .map((each) => [{ record: each.record, variant: each.variant }, posesIn(view, each)] as const);
}

function keysOfAll(view: ModelView, clip: Clip): readonly number[] {
  return view.channels(clip).flatMap(({ joint, keys }) => [joint, ...Array.from(keys)]);
}

export function expectOthers(
  document: FormatDocument,
  again: FormatDocument,
  others: OtherPoses,
  allowed: number,
): void {
  for (const [place, poses] of others) {
    const apart = furthest(poses, posesIn(viewOf(again), placeAgain(document, again, place)));
    expect(apart, clipOf(viewOf(document), place).name).toBeLessThanOrEqual(allowed);
  }
}

export function sampled(view: ModelView, place: KeyPlace, time: number): readonly number[] {
  const out = [0, 0, 0, 0].slice(0, place.property === 'rotation' ? 4 : 3);
  const channel = channelOf(view, place);
  if (channel?.sample(time, out) !== true) return channel?.rest ?? [];
  return out;
}

/** A joint that is put elsewhere may leave the box that the model states. */
export const mayLeaveBox: ReadonlySet<string> = new Set(['warning bounds']);

/** Distance of two values; rotations are the same with all signs changed. */
export function apart(left: readonly number[], right: readonly number[]): number {
  const most = (sign: number): number =>
    Math.max(...left.map((part, at) => Math.abs(part - sign * (right[at] ?? Number.NaN))));
  return left.length === 4 ? Math.min(most(1), most(-1)) : most(1);
}

/** Poses of other clips may move by what the notes say: half a step of a bone, or the rounding of a value at a clip's end. */
export function allowedFor(document: FormatDocument, notes: readonly string[]): number {
  if (notes.some((note) => note.includes('half a step'))) return 2e-3;
  return document.format.id === 'm2' && document.version < 264 ? 2e-3 : 0;
}

const newNames: Readonly<Record<string, string>> = { m2: 'EmoteDance', goldsrc: 'dance_new' };
export const nameIn = (document: FormatDocument): string => newNames[document.format.id] ?? 'Spell Dance';

/** Runs a verb where there is one; where there is none, a reason must be given. */
export function has(document: FormatDocument, verb: Verb): boolean {
  const edits = editsOf(document);
  if (edits[verb] !== undefined) return true;
  expect(edits.refusals[verb]).toMatch(/\w+ .+\.$/);
  return false;
}

export function modelOf(document: FormatDocument) {
  return { view: viewOf(document), edits: editsOf(document) };
}

const isMoving = ([, open]: (typeof sampleModels)[number]): boolean => {
  const view = viewOf(open());
  return (
    view.joints.length > 1 &&
    view.clips.some((clip) => clip.end - clip.start >= clip.keyStep * 3 && standsAlone(view, clip))
  );
};
/** Models of the shelf have so many clips that some stand for all; of our own samples every clip is looked at. */
export const mostOthers = 4;
export const own = new Set([...sampleModels, ...smallModels].map(([name]) => name));
const named = new Map([...sampleModels, ...smallModels, ...tenOfEach].map((each) => [each[0], each]));
export const models = [...named.values()].filter(isMoving);

export function hasGlobalTracks(view: ModelView, clip: Clip): boolean {
  return view.channels(clip).some(({ isCurved, keys }) => isCurved && keys.length === 0);
}

/** A matrix of twelve numbers, row by row, of sixteen that stand column by column. */
function bindOf({ inverseBinds }: ModelView, joint: number): Float64Array {
  return Float64Array.from(
    { length: MATRIX_LENGTH },
    (_, at) => inverseBinds[joint * 16 + (at % 4) * 4 + Math.floor(at / 4)] ?? 0,
  );
}

/** Where a joint stands in the space of its parent, in a pose: what its place at rest, its keys and nothing else make of it. */
export function localMatrix(view: ModelView, matrices: ArrayLike<number>, joint: number): Float64Array {
  const standing = (each: number): Float64Array => {
    const out = new Float64Array(MATRIX_LENGTH);
    multiplyInto(out, 0, matrices, each * MATRIX_LENGTH, invert(bindOf(view, each)) ?? [], 0);
    return out;
  };
  const own = standing(joint);
  const parent = view.joints[joint]?.parent ?? -1;
  if (parent < 0) return own;
  const out = new Float64Array(MATRIX_LENGTH);
  multiplyInto(out, 0, invert(standing(parent)) ?? [], 0, own, 0);
  return out;
}

/** Poses of other clips than one: of our own samples of all of them. */
export const othersIn =
  (name: string) =>
  (view: ModelView, clip: ClipPlace): OtherPoses =>
    posesOfOthers(view, clip, own.has(name) ? Infinity : mostOthers);
