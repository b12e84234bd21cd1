/** Joints of a model as those of a plain one: what moves something, parents first, and points to hang things on. */
import type { ContentJoint } from '../../model/content.ts';
import type { ModelPoint } from '../../model/things.ts';
import type { Joint, ModelView } from '../../model/view.ts';
import { facesCamera } from '../../geometry/skeleton.ts';

/** Name of the joint that rests where vertices hang on none. */
const stillName = 'Unmoved';

export interface PlainJoints {
  readonly joints: readonly ContentJoint[];
  /** Positions by those of the view; −1 for what is left out. */
  readonly places: readonly number[];
  /** Joint of what nothing moves; −1 where every vertex hangs on one. */
  readonly still: number;
}

function flagsOf({ extras: { flags } }: Joint): number {
  return typeof flags === 'number' ? flags : 0;
}

/** Joints that move something or say how it moves, and all above them. */
function keptJoints({ joints }: ModelView, used: ReadonlySet<number>, keepsAll: boolean): ReadonlySet<number> {
  const kept = new Set<number>();
  for (const [index, { kind }] of joints.entries()) {
    const isKept = used.has(index) || (keepsAll && (kind === 'bone' || kind === 'helper'));
    if (!isKept) continue;
    for (let at = index; at >= 0 && !kept.has(at); at = joints[at]?.parent ?? -1) kept.add(at);
  }
  return kept;
}

/** Parents before their children, otherwise in their order. */
function parentsFirst({ joints }: ModelView, kept: ReadonlySet<number>): readonly number[] {
  const order: number[] = [];
  const placed = new Set<number>();
  const place = (index: number): void => {
    if (placed.has(index)) return;
    const above: number[] = [];
    for (let at = index; at >= 0 && kept.has(at) && !placed.has(at); at = joints[at]?.parent ?? -1) above.push(at);
    for (const each of above.toReversed()) {
      placed.add(each);
      order.push(each);
    }
  };
  for (const index of joints.keys()) if (kept.has(index)) place(index);
  return order;
}

/** Where things are held, whether the format has points of their own or joints for them. */
function attachmentsOf({ joints, points }: ModelView): readonly Pick<ModelPoint, 'name' | 'joint' | 'place'>[] {
  const own = points.filter(({ kind }) => kind === 'attachment');
  const known = new Set(own.map(({ record }) => record));
  const others = joints.flatMap(({ record, kind, name, pivot }, joint) =>
    kind === 'attachment' && !known.has(record) ? [{ name, joint, place: pivot }] : [],
  );
  return [...own, ...others];
}

export interface JointChoices {
  /** What a point is called in the game that the model is made for. */
  readonly nameOf: (name: string) => string;
  /** With more than so many, those that carry nothing are left out. */
  readonly most: number;
}

/** @param used joints that vertices hang on; a number past them where some hang on none */
export function plainJoints(view: ModelView, used: ReadonlySet<number>, { nameOf, most }: JointChoices): PlainJoints {
  const all = keptJoints(view, used, true);
  const order = parentsFirst(view, all.size < most ? all : keptJoints(view, used, false));
  const places = view.joints.map(() => -1);
  for (const [place, index] of order.entries()) places[index] = place;
  const joints = order.map((index): ContentJoint => {
    const joint = view.joints[index];
    if (joint === undefined) throw new Error(`there is no joint ${index}`);
    const { name, parent, pivot } = joint;
    const facing = flagsOf(joint) & facesCamera;
    return {
      name,
      parent: parent < 0 ? -1 : (places[parent] ?? -1),
      pivot,
      isPoint: false,
      ...(facing === 0 ? {} : { facing }),
    };
  });
  const needsStill = joints.length === 0 || [...used].some((joint) => joint >= view.joints.length);
  const still = needsStill ? joints.length : -1;
  const stillJoints: readonly ContentJoint[] = needsStill
    ? [{ name: stillName, parent: -1, pivot: [0, 0, 0], isPoint: false }]
    : [];
  const points = attachmentsOf(view).map(({ name, joint, place }): ContentJoint => {
    // Points of some formats are joints themselves: what they hang on is above them.
    let at = joint;
    while (at >= 0 && (places[at] ?? -1) < 0) at = view.joints[at]?.parent ?? -1;
    return { name: nameOf(name), parent: at < 0 ? -1 : (places[at] ?? -1), pivot: place, isPoint: true };
  });
  return { joints: [...joints, ...stillJoints, ...points], places, still };
}
