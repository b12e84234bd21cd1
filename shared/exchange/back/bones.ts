/** Bones that stand elsewhere, that are new, and that are gone. */
import { distance } from '../../geometry/vector.ts';
import { statedNumber } from './known.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { itemOf, toldItem } from './items.ts';

const noVerb = 'Bones cannot stand elsewhere at rest in this format.';

/** Joints of the file that vertices hang on or a clip moves, and those that carry them. */
function usedJoints({ incoming: { content } }: Comparing): ReadonlySet<number> {
  const used = new Set<number>();
  for (const { influences } of content.meshes) {
    for (const [at, joint] of influences.joints.entries()) if ((influences.weights[at] ?? 0) > 0) used.add(joint);
  }
  for (const { tracks } of content.clips) for (const { joint } of tracks) used.add(joint);
  for (let at = content.joints.length - 1; at >= 0; at--) if (used.has(at)) used.add(content.joints[at]?.parent ?? -1);
  return used;
}

function newItem(comparing: Comparing, at: number, isUsed: boolean): PlannedItem {
  const { model, incoming, joints } = comparing;
  const { name = '', pivot = [0, 0, 0] } = incoming.content.joints[at] ?? {};
  const { addJoint, refusals } = model.edits;
  const above = joints.numberAbove(at);
  const carrier = incoming.content.joints[incoming.content.joints[at]?.parent ?? -1]?.name;
  const on = above < 0 || carrier === undefined ? 'on nothing' : `on “${carrier}”`;
  const item = itemOf(
    {
      ...{ id: `bone new ${at}`, kind: 'new', about: 'bone', name },
      text: isUsed ? `a bone ${on}` : `a bone ${on}; no vertex hangs on it and no clip moves it`,
    },
    addJoint === undefined ? (refusals.addJoint ?? 'Bones cannot be added to this format.') : undefined,
    (step) => {
      if (addJoint === undefined) return [];
      const place = above < 0 ? -1 : (joints.places()[above] ?? -1);
      const parent = place < model.view.joints.length ? place : -1;
      const made = addJoint({ name, parent, pivot }, step);
      joints.add(at, made.joint);
      return made.notes;
    },
  );
  // Other programs close chains with bones of their own, which are of no use here.
  return isUsed ? item : { ...item, isTaken: false };
}

export function boneItems(comparing: Comparing): readonly PlannedItem[] {
  const { model, incoming, known, matches, tolerance, joints } = comparing;
  const { view, edits } = model;
  const found = new Set(matches.joints);
  const used = usedJoints(comparing);
  const places = joints.places();
  const items = incoming.content.joints.flatMap(({ name, pivot, isPoint }, at): readonly PlannedItem[] => {
    if (joints.fresh.has(at)) return [newItem(comparing, at, used.has(at))];
    const position = matches.joints[at] ?? -1;
    const before = known.content.joints[position];
    if (before === undefined) {
      if (!isPoint) return [];
      const refusal = 'Points are not added this way: make one here.';
      return [
        toldItem({
          ...{ id: `bone new ${at}`, kind: 'unmatched', about: 'bone', name, refusal },
          text: 'a point that the model has not',
        }),
      ];
    }
    const shown = places[position] ?? -1;
    const joint = view.joints[shown];
    const far = distance(pivot, before.pivot);
    if (joint === undefined || far <= tolerance.place) return [];
    const { setPivot } = edits;
    const text = `stands ${Number(far.toPrecision(3))} units from where it stood at rest`;
    return [
      itemOf(
        { id: `bone ${shown}`, kind: 'changed', about: 'bone', name, text },
        setPivot === undefined ? (edits.refusals.setPivot ?? noVerb) : undefined,
        (step) => setPivot?.(joint.record, pivot, null, step) ?? [],
      ),
    ];
  });
  const gone = known.content.joints.flatMap(({ name }, at): readonly PlannedItem[] => {
    const stated = statedNumber(known.origins.joints[at], 'joint');
    if (found.has(at) || stated < 0 || stated >= view.joints.length) return [];
    const refusal = 'Bones are not removed this way: delete it here.';
    return [
      toldItem({ id: `bone gone ${stated}`, kind: 'gone', about: 'bone', name, text: 'not in the file', refusal }),
    ];
  });
  return [...items, ...gone];
}
