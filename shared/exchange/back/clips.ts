/** Clips whose joints move otherwise, that are longer or shorter, new ones, and those that are gone. */
import { counted } from '../../codec/words.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { ContentClip, ContentTrack } from '../../model/content.ts';
import { keysOfTrack, restTurns } from '../../model/contentKeys.ts';
import { clipOf } from '../../model/meshes.ts';
import type { Notes } from '../../model/notes.ts';
import type { Clip, JointProperty } from '../../model/view.ts';
import { statedNumber } from './known.ts';
import { plainName } from './match.ts';
import { isSameMotion } from './motions.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { itemOf } from './items.ts';

const properties: readonly JointProperty[] = ['translation', 'rotation', 'scale'];

/** Programs that think in frames end clips on one: up to this much longer or shorter is no other length, in ms. */
const frameSlack = 1000 / 24 + 1;
/** Between clips that stand on one time line, ms. */
const gap = 100;

/** A property of a joint that moves otherwise now. */
interface OtherMotion {
  /** By the numbers of `BackJoints`. */
  readonly joint: number;
  readonly property: JointProperty;
  readonly track: ContentTrack | null;
}

interface ClipPair {
  readonly incoming: ContentClip;
  readonly known: ContentClip;
}

type TrackKey = `${number} ${JointProperty}`;

function tracksOf({ tracks }: ContentClip, jointOf: (joint: number) => number): ReadonlyMap<TrackKey, ContentTrack> {
  return new Map(tracks.map((track): [TrackKey, ContentTrack] => [`${jointOf(track.joint)} ${track.property}`, track]));
}

function otherMotions(comparing: Comparing, { incoming, known }: ClipPair): readonly OtherMotion[] {
  const { matches, tolerance, joints } = comparing;
  const own = tracksOf(incoming, (joint) => joints.ownNumber(joint));
  const before = tracksOf(known, (joint) => joint);
  const end = Math.max(incoming.length, known.length);
  const found = new Set(matches.joints);
  return comparing.known.content.joints.flatMap((_, joint) => {
    // What the file has not, it does not hold still.
    if (!joints.has(joint) || !found.has(joint)) return [];
    return properties.flatMap((property): readonly OtherMotion[] => {
      const track = own.get(`${joint} ${property}`) ?? null;
      const was = before.get(`${joint} ${property}`) ?? null;
      return isSameMotion(track, was, property, end, tolerance) ? [] : [{ joint, property, track }];
    });
  });
}

/** All that bones do that the model has not yet. */
function motionsOfNew({ joints }: Comparing, { tracks }: ContentClip): readonly OtherMotion[] {
  return tracks.flatMap((track): readonly OtherMotion[] => {
    const joint = joints.ownNumber(track.joint);
    return joint >= 0 && joints.isNew(joint) ? [{ joint, property: track.property, track }] : [];
  });
}

/** Length that a clip of the file has, where it is another one than before; what only stands still at its end counts not. */
function otherLength(comparing: Comparing, pair: ClipPair): number | null {
  const { incoming, known } = pair;
  const more = incoming.length - known.length;
  if (Math.abs(more) <= frameSlack) return null;
  if (more > 0) return incoming.length;
  const cut: ContentClip = { ...known, length: incoming.length };
  return otherMotions(comparing, { incoming, known: cut }).length > 0 ? incoming.length : null;
}

/** Gives a clip another end; where clips share a time line and there is no room, behind all others. */
function setLength({ model }: Comparing, clip: Clip, length: number, step: Transaction): Notes {
  const { view, edits } = model;
  const { setClipRange, moveClip } = edits;
  if (setClipRange === undefined) return [];
  const steps = Math.max(1, Math.round(length / clip.keyStep));
  const wanted = steps * clip.keyStep;
  const end = clip.start + wanted;
  const isFree =
    moveClip === undefined ||
    !view.clips.some(({ record, start }) => record !== clip.record && start >= clip.start && start <= end);
  if (isFree) return setClipRange(clip, clip.start, end, step);
  const free = Math.max(...view.clips.map((each) => each.end)) + gap;
  const notes = moveClip(clip, free, step);
  const moved = clipOf(view, clip);
  return [...notes, ...setClipRange(moved, moved.start, moved.start + wanted, step)];
}

function setMotions(
  { model, joints }: Comparing,
  clip: Clip,
  motions: readonly OtherMotion[],
  step: Transaction,
): Notes {
  const { view, edits } = model;
  const turns = restTurns(view.joints);
  const none = [0, 0, 0, 1] as const;
  const ways = new Map(
    view.channels(clip).map(({ joint, property, interpolation }) => [`${joint} ${property}`, interpolation]),
  );
  const notes = new Set<string>();
  const places = joints.places();
  for (const { joint: number, property, track } of motions) {
    const joint = places[number] ?? -1;
    const shown = view.joints[joint];
    // A bone that was not added does not lend its motion to the one above.
    if (shown === undefined || !joints.has(number)) continue;
    const keys = keysOfTrack(track, property, {
      clip,
      interpolation: ways.get(`${joint} ${property}`) ?? null,
      own: turns[joint] ?? none,
      above: turns[shown.parent] ?? none,
    });
    try {
      const done = step.attempt(() => edits.setKeys?.(shown.record, clip, property, keys, step) ?? []);
      for (const note of done) notes.add(note);
    } catch (error) {
      // One that cannot be had leaves the others.
      if (!(error instanceof RangeError)) throw error;
      notes.add(`${shown.name}: ${error.message}`);
    }
  }
  return [...notes];
}

function motionWords({ joints }: Comparing, motions: readonly OtherMotion[]): string {
  const moved = [...new Set(motions.map(({ joint }) => joint))];
  const fresh = moved.filter((joint) => joints.isNew(joint)).length;
  const verb = (count: number): string => (count === 1 ? 'moves' : 'move');
  const old = moved.length - fresh;
  return [
    ...(old > 0 ? [`${counted(old, 'bone')} ${verb(old)} otherwise`] : []),
    ...(fresh > 0 ? [`${counted(fresh, 'new bone')} ${verb(fresh)} in it`] : []),
  ].join(', ');
}

const seconds = (ms: number): string => `${Number((ms / 1000).toFixed(3))} s`;

function changedItem(comparing: Comparing, at: number, match: number): readonly PlannedItem[] {
  const { model, incoming, known } = comparing;
  const [own, before] = [incoming.content.clips[at], known.content.clips[match]];
  const position = statedNumber(known.origins.clips[match], 'clip');
  const clip = model.view.clips[position];
  if (own === undefined || before === undefined || clip === undefined) return [];
  const { edits, view } = model;
  const { setLooping, setSpeed, renameClip, setKeys } = edits;
  const pair = { incoming: own, known: before };
  const length = otherLength(comparing, pair);
  const motions = [
    ...otherMotions(comparing, length === null ? pair : { incoming: own, known: { ...before, length } }),
    ...motionsOfNew(comparing, own),
  ];
  const beside = incoming.origins.clips[at] ?? {};
  const isRenamed =
    renameClip !== undefined &&
    statedNumber(beside, 'clip') === position &&
    plainName(own.name) !== plainName(before.name);
  const isLoopingNow = typeof beside['isLooping'] === 'boolean' && own.isLooping !== before.isLooping;
  const isFaster = typeof beside['moveSpeed'] === 'number' && Math.abs(own.speed - before.speed) > 1e-3;
  const words = [
    ...(isRenamed ? [`called “${plainName(own.name)}” now`] : []),
    ...(length === null ? [] : [`${seconds(length)} long, ${seconds(before.length)} before`]),
    ...(motions.length > 0 ? [motionWords(comparing, motions)] : []),
    ...(isLoopingNow && setLooping !== undefined ? [own.isLooping ? 'plays round and round' : 'plays once'] : []),
    ...(isFaster && setSpeed !== undefined ? [`${own.speed} units a second over the ground`] : []),
  ];
  if (words.length === 0) return [];
  const needs = length !== null && edits.setClipRange === undefined ? 'setClipRange' : 'setKeys';
  const isMissing =
    (motions.length > 0 && setKeys === undefined) || (length !== null && edits.setClipRange === undefined);
  const refusal = isMissing ? (edits.refusals[needs] ?? 'Clips of this format cannot be changed.') : undefined;
  const item = {
    id: `clip ${position}`,
    kind: 'changed',
    about: 'clip',
    name: clip.name,
    text: words.join(', '),
  } as const;
  return [
    itemOf(item, refusal, (step) => {
      const notes: string[] = [];
      if (length !== null) notes.push(...setLength(comparing, clipOf(view, clip), length, step));
      notes.push(...setMotions(comparing, clipOf(view, clip), motions, step));
      if (isLoopingNow) notes.push(...(setLooping?.(clip, own.isLooping, step) ?? []));
      if (isFaster) notes.push(...(setSpeed?.(clip, own.speed, step) ?? []));
      if (isRenamed) notes.push(...renameClip(clip, plainName(own.name), step));
      return notes;
    }),
  ];
}

function newItem(comparing: Comparing, at: number): readonly PlannedItem[] {
  const { model, incoming, joints } = comparing;
  const clip = incoming.content.clips[at];
  if (clip === undefined) return [];
  const { addClip } = model.edits;
  const text = `${seconds(clip.length)} long`;
  return [
    itemOf(
      { id: `clip new ${at}`, kind: 'new', about: 'clip', name: clip.name, text },
      addClip === undefined ? (model.edits.refusals.addClip ?? 'Clips cannot be added to this format.') : undefined,
      (step) => {
        if (addClip === undefined) return [];
        const made = addClip(plainName(clip.name), Math.max(1, clip.length), null, step);
        const motions = clip.tracks.flatMap((track): readonly OtherMotion[] => {
          const joint = joints.ownNumber(track.joint);
          return joint < 0 ? [] : [{ joint, property: track.property, track }];
        });
        return [
          ...made.notes,
          ...setMotions(comparing, clipOf(model.view, { record: made.clip, variant: 0 }), motions, step),
        ];
      },
    ),
  ];
}

export function clipItems(comparing: Comparing): readonly PlannedItem[] {
  const { model, incoming, known, matches } = comparing;
  const items = incoming.content.clips.flatMap((_, at) => {
    const match = matches.clips[at] ?? -1;
    return match < 0 ? newItem(comparing, at) : changedItem(comparing, at, match);
  });
  const found = new Set(matches.clips);
  const gone = known.content.clips.flatMap(({ name }, at): readonly PlannedItem[] => {
    const position = statedNumber(known.origins.clips[at], 'clip');
    const clip = model.view.clips[position];
    if (found.has(at) || clip === undefined) return [];
    const { removeClip } = model.edits;
    return [
      itemOf(
        {
          id: `clip gone ${position}`,
          kind: 'gone',
          about: 'clip',
          name,
          text: `not in the file; ${seconds(clip.end - clip.start)} long`,
        },
        removeClip === undefined ? (model.edits.refusals.removeClip ?? 'Clips of this format stay.') : undefined,
        (step) => removeClip?.(clip, true, step) ?? [],
      ),
    ];
  });
  return [...items, ...gone];
}
