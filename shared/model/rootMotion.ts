/** Clips that go somewhere: the way of the root joints taken out of their keys, and put back into them. */
import type { Document } from '../document/document.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { add, length, ORIGIN, scale, subtract, vectorAt } from '../geometry/vector.ts';
import type { ClipPlace } from './animationEdits.ts';
import type { EditedModel } from './edits.ts';
import { keysOf, keyTime, setKeysOf, type KeyPlace } from './keys.ts';
import { clipOf, versionsOf } from './meshes.ts';
import type { Notes } from './notes.ts';
import { valuesOf } from './posing.ts';
import { inStep } from './steps.ts';
import type { Clip, ModelView } from './view.ts';

/** Models of all games look along X. */
const forwards: Vector3 = [1, 0, 0];
/** Ways below this share of another one are swaying, and not going. */
const swaying = 0.1;

/** The level way of a root joint from the start of a clip to its end, in units of the game. */
function wayOf(view: ModelView, clip: Clip, joint: number): Vector3 {
  const at = (time: number): Vector3 => valuesOf(view, clip, time, joint).translation;
  const [x, y] = subtract(at(keyTime(clip, clip.end)), at(clip.start));
  return [x, y, 0];
}

function rootsOf({ joints }: ModelView): readonly number[] {
  return joints.flatMap(({ parent, kind }, joint) =>
    parent < 0 && kind !== 'event' && kind !== 'camera' ? [joint] : [],
  );
}

const seconds = ({ start, end }: Clip): number => (end - start) / 1000;

/** Adds a way to the places of a joint, evenly from the start of a clip to its end. */
function addWay(model: EditedModel, place: KeyPlace, joint: number, way: Vector3, step: Transaction): Notes {
  const { view } = model;
  const clip = clipOf(view, place.clip);
  const last = keyTime(clip, clip.end);
  const known = keysOf(view, place);
  const ends = [clip.start, last].filter((time) => !known.some((key) => Math.abs(key.time - time) < 1e-3));
  const keys = [...known, ...ends.map((time) => ({ time, value: valuesOf(view, clip, time, joint).translation }))].map(
    ({ time, value }) => ({
      time,
      value: add(vectorAt(value), scale(way, (time - clip.start) / (last - clip.start))),
    }),
  );
  return setKeysOf(model)(place.joint, place.clip, 'translation', keys, step);
}

interface Way {
  readonly clip: Clip;
  readonly joints: readonly number[];
  readonly way: Vector3;
}

/** Changes the ways of all versions of a clip, such as blends: played mixed, they would drift apart otherwise. */
function changeWays(
  document: Document,
  model: EditedModel,
  ways: readonly Way[],
  { label, speed }: { readonly label: string; readonly speed: number },
  step: Transaction | undefined,
): Notes {
  const { view, edits } = model;
  return inStep(document, label, step, (transaction) => {
    const notes = new Set<string>();
    for (const { clip, joints, way } of ways) {
      for (const joint of joints) {
        const record = view.joints[joint]?.record;
        if (record === undefined) continue;
        const place = { joint: record, clip, property: 'translation' } as const;
        for (const note of addWay(model, place, joint, way, transaction)) notes.add(note);
      }
    }
    const [first] = ways;
    if (first === undefined) return [];
    for (const note of edits.setSpeed?.(first.clip, speed, transaction) ?? []) notes.add(note);
    return [...notes];
  });
}

/** The way that the roots of a clip go together, and which of them do. */
function leadOf(view: ModelView, clip: Clip): Way {
  const ways = rootsOf(view).map((joint) => ({ joint, way: wayOf(view, clip, joint) }));
  const lead = ways.toSorted((left, right) => length(right.way) - length(left.way))[0];
  if (lead === undefined) return { clip, joints: [], way: ORIGIN };
  const far = length(lead.way);
  const joints = ways.filter(({ way }) => length(subtract(way, lead.way)) < far * swaying).map(({ joint }) => joint);
  return { clip, joints, way: lead.way };
}

/**
 * Takes the way that a clip goes out of its keys, so that the model stays in place, and makes it the clip's speed.
 *
 * @throws RangeError for a clip that goes nowhere
 */
export function standInPlace(document: Document, model: EditedModel, place: ClipPlace, step?: Transaction): Notes {
  const { view } = model;
  const clip = clipOf(view, place);
  const { way } = leadOf(view, clip);
  const far = length(way);
  const stated = (clip.speed ?? 0) * seconds(clip);
  if (far < 1e-3 || far < stated * swaying) throw new RangeError(`“${clip.name}” stays in place already`);
  const speed = far / seconds(clip);
  const ways = versionsOf(view, clip)
    .map((version) => leadOf(view, version))
    .map((each) => ({ ...each, way: scale(each.way, -1) }));
  const notes = changeWays(document, model, ways, { label: 'Stand in place', speed }, step);
  const aside = Math.abs(way[1]) > far * swaying || way[0] < 0;
  return [
    ...notes,
    `Its speed is ${Number(speed.toPrecision(4))} units a second.`,
    ...(aside ? ['It did not go forwards, which is where the game moves it.'] : []),
  ];
}

/**
 * Puts the speed of a clip into the keys of its root joints, so that the model goes forwards in it; its speed is 0 then.
 *
 * @throws RangeError for a clip without a speed
 */
export function goForwards(document: Document, model: EditedModel, place: ClipPlace, step?: Transaction): Notes {
  const { view } = model;
  const clip = clipOf(view, place);
  const far = (clip.speed ?? 0) * seconds(clip);
  if (!(far > 0)) throw new RangeError(`“${clip.name}” has no speed that could move it: give it one first`);
  const joints = rootsOf(view);
  const ways = versionsOf(view, clip).map((version) => ({ clip: version, joints, way: scale(forwards, far) }));
  return changeWays(document, model, ways, { label: 'Go forwards', speed: 0 }, step);
}
