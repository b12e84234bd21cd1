/** Bones that stand elsewhere, that are new, and that are gone. */
import { distance } from '../../geometry/vector.ts';
import { statedNumber } from './known.ts';
import type { Comparing, PlannedItem } from './items.ts';
import { itemOf, toldItem } from './items.ts';

const noVerb = 'Bones cannot stand elsewhere at rest in this format.';

export function boneItems({
  model,
  incoming,
  known,
  matches,
  tolerance,
  viewJoints,
}: Comparing): readonly PlannedItem[] {
  const { view, edits } = model;
  const found = new Set(matches.joints);
  const items = incoming.content.joints.flatMap(({ name, pivot, isPoint }, at): readonly PlannedItem[] => {
    const position = matches.joints[at] ?? -1;
    const before = known.content.joints[position];
    if (before === undefined) {
      if (incoming.origins.joints[at] === undefined) return [];
      const refusal = 'Bones are not added: make one here first. What hangs on it hangs on the bone above.';
      const what = isPoint ? 'a point' : 'a bone';
      return [
        toldItem({
          id: `bone new ${at}`,
          kind: 'unmatched',
          about: 'bone',
          name,
          text: `${what} that the model has not`,
          refusal,
        }),
      ];
    }
    const joint = view.joints[viewJoints[position] ?? -1];
    const far = distance(pivot, before.pivot);
    if (joint === undefined || far <= tolerance.place) return [];
    const { setPivot } = edits;
    const text = `stands ${Number(far.toPrecision(3))} units from where it stood at rest`;
    return [
      itemOf(
        { id: `bone ${viewJoints[position] ?? -1}`, kind: 'changed', about: 'bone', name, text },
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
