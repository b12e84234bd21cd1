/** Things that neither numbers nor names tell, found by where they stand: what was brought back once, in formats without names. */
import { boundsOf, stickingOut } from '../../geometry/extent.ts';
import { distance } from '../../geometry/vector.ts';
import type { ContentJoint, ContentMesh } from '../../model/content.ts';
import type { Tolerance } from './tolerance.ts';

/** Positions that nothing was matched with yet. */
function open(matches: readonly number[], known: readonly unknown[]): number[] {
  const taken = new Set(matches);
  return [...known.keys()].filter((at) => !taken.has(at));
}

/** Joints that stand in one place on the same joint. */
export function matchedByPlace(
  incoming: readonly ContentJoint[],
  known: readonly ContentJoint[],
  matches: readonly number[],
  { place }: Tolerance,
): readonly number[] {
  const found = [...matches];
  const left = open(matches, known);
  for (const [at, { parent, pivot }] of incoming.entries()) {
    if ((found[at] ?? -1) >= 0) continue;
    const above = parent < 0 ? -1 : (found[parent] ?? -1);
    const own = left.findIndex((each) => {
      const joint = known[each];
      return joint !== undefined && joint.parent === above && distance(joint.pivot, pivot) <= place;
    });
    if (own >= 0) found[at] = left.splice(own, 1)[0] ?? -1;
  }
  return found;
}

/** Meshes of as many triangles in one box. */
export function matchedByShape(
  incoming: readonly ContentMesh[],
  known: readonly ContentMesh[],
  matches: readonly number[],
  { place }: Tolerance,
): readonly number[] {
  const found = [...matches];
  const left = open(matches, known);
  for (const [at, { triangles, positions }] of incoming.entries()) {
    if ((found[at] ?? -1) >= 0) continue;
    const own = left.findIndex((each) => {
      const mesh = known[each];
      if (mesh === undefined || mesh.triangles.length !== triangles.length) return false;
      const [box, other] = [boundsOf(positions), boundsOf(mesh.positions)];
      return box !== null && other !== null && Math.max(stickingOut(box, other), stickingOut(other, box)) <= place;
    });
    if (own >= 0) found[at] = left.splice(own, 1)[0] ?? -1;
  }
  return found;
}

/** Materials that the same meshes are shown with. */
export function matchedByUse(
  incoming: readonly ContentMesh[],
  known: readonly ContentMesh[],
  meshes: readonly number[],
  matches: readonly number[],
): readonly number[] {
  const taken = new Set(matches);
  return matches.map((match, material) => {
    if (match >= 0) return match;
    const shown = new Set(
      incoming.flatMap((mesh, at) => (mesh.material === material ? [known[meshes[at] ?? -1]?.material ?? -1] : [])),
    );
    const [only = -1, ...others] = shown;
    return others.length > 0 || only < 0 || taken.has(only) ? -1 : only;
  });
}
