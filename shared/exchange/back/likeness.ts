/** Things that neither numbers nor names tell, found by where they stand: what was brought back once, in formats without names. */
import { boundsOf, stickingOut } from '../../geometry/extent.ts';
import { distance } from '../../geometry/vector.ts';
import type { ContentJoint, ContentMesh } from '../../model/content.ts';
import type { Tolerance } from './tolerance.ts';

/** Matches, and for what has none the first of the others that is like it; `found` are those so far, by which it may ask. */
function matchedLike<T>(
  incoming: readonly T[],
  known: readonly T[],
  matches: readonly number[],
  isLike: (own: T, other: T, found: readonly number[]) => boolean,
): readonly number[] {
  const found = [...matches];
  const taken = new Set(matches);
  const left = [...known.keys()].filter((at) => !taken.has(at));
  for (const [at, own] of incoming.entries()) {
    if ((found[at] ?? -1) >= 0) continue;
    const like = left.findIndex((each) => {
      const other = known[each];
      return other !== undefined && isLike(own, other, found);
    });
    if (like >= 0) found[at] = left.splice(like, 1)[0] ?? -1;
  }
  return found;
}

/** Joints that stand in one place on the same joint. */
export function matchedByPlace(
  incoming: readonly ContentJoint[],
  known: readonly ContentJoint[],
  matches: readonly number[],
  { place }: Tolerance,
): readonly number[] {
  return matchedLike(incoming, known, matches, ({ parent, pivot }, other, found) => {
    const above = parent < 0 ? -1 : (found[parent] ?? -1);
    return other.parent === above && distance(other.pivot, pivot) <= place;
  });
}

/** Meshes of as many triangles in one box. */
export function matchedByShape(
  incoming: readonly ContentMesh[],
  known: readonly ContentMesh[],
  matches: readonly number[],
  { place }: Tolerance,
): readonly number[] {
  return matchedLike(incoming, known, matches, (own, other) => {
    if (own.triangles.length !== other.triangles.length) return false;
    const [box, around] = [boundsOf(own.positions), boundsOf(other.positions)];
    return box !== null && around !== null && Math.max(stickingOut(box, around), stickingOut(around, box)) <= place;
  });
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
