/** The joint that is meant by a place of the view: one that stands there, else the one that moves the mesh there most. No React. */
import { projectPoint } from '../../../viewport/camera/lens.ts';
import type { ToolMoment } from '../../../viewport/index.ts';
import type { ShapeScreen } from '../shape/shapeScreen.ts';
import type { WeightWork } from './weightWork.ts';

/** How near a click must be to a joint, CSS pixels. */
const dotReach = 8;

/** By position among the joints; −1 where there is none. */
export function jointAt(
  { scene, lens, selection }: ToolMoment,
  { view, written, surface }: WeightWork,
  screen: ShapeScreen,
  [x, y]: readonly [number, number],
): number {
  const near = view.joints
    .map(({ record }, joint) => ({ joint, place: scene.placeOf(record) }))
    .flatMap(({ joint, place }) => {
      const seen = place === null ? null : projectPoint(lens, place);
      return seen === null || seen.depth < lens.near ? [] : [{ joint, away: Math.hypot(seen.x - x, seen.y - y) }];
    })
    .filter(({ away }) => away <= dotReach)
    .sort((left, right) => left.away - right.away);
  // Of several joints in one place the click takes one after the other.
  const [first] = near;
  if (first !== undefined) {
    const same = near.filter(({ away }) => away - first.away < 1);
    const current = same.findIndex(({ joint }) => {
      const { record } = view.joints[joint] ?? {};
      return record !== undefined && selection.has(record);
    });
    return same[(current + 1) % same.length]?.joint ?? first.joint;
  }
  const face = screen.elementAt('face', x, y);
  if (face < 0) return -1;
  const sums = new Map<number, number>();
  for (let corner = 0; corner < 3; corner++) {
    const point = surface.faces[face * 3 + corner] ?? 0;
    for (let at = point * written.width; at < (point + 1) * written.width; at++) {
      const joint = written.joints[at] ?? 0;
      sums.set(joint, (sums.get(joint) ?? 0) + (written.weights[at] ?? 0));
    }
  }
  const [heaviest] = [...sums].sort(([, left], [, right]) => right - left);
  return heaviest === undefined || heaviest[1] <= 0 || heaviest[0] >= view.joints.length ? -1 : heaviest[0];
}
