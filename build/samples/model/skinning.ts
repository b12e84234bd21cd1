/** The two ways of Warcraft III to say which bones move a vertex, from weights: averaged groups, and four weights of 255. */
import type { Rig } from '../rig/skeleton.ts';
import type { Weights } from './part.ts';

export interface GroupSkin {
  readonly vertexGroups: Uint8Array;
  readonly groupSizes: Uint32Array;
  readonly matrices: Int32Array;
}

/** Shares below this do not count in an average of equals, and no more than three bones do. */
const SMALLEST_SHARE = 0.22;

/** Matrix groups for version 800: all bones of a group move the vertex equally. */
export function groupSkin(rig: Rig, weights: readonly Weights[]): GroupSkin {
  const groups = new Map<string, { readonly index: number; readonly bones: readonly number[] }>();
  const vertexGroups = Uint8Array.from(weights, (shares) => {
    const sorted = shares.toSorted((left, right) => right[1] - left[1]);
    const counted = sorted.filter(([, share], rank) => rank === 0 || (rank < 3 && share >= SMALLEST_SHARE));
    const bones = counted.map(([bone]) => rig.idOf(bone)).toSorted((left, right) => left - right);
    const key = bones.join(' ');
    const group = groups.get(key) ?? { index: groups.size, bones };
    groups.set(key, group);
    if (group.index > 254) throw new Error('more than 255 groups of bones in one geoset');
    return group.index;
  });
  const lists = [...groups.values()].map(({ bones }) => bones);
  return {
    vertexGroups,
    groupSizes: Uint32Array.from(lists, (bones) => bones.length),
    matrices: Int32Array.from(lists.flat()),
  };
}

/** Four bones and four weights a vertex, for versions 900 and later; the weights of each vertex add up to 255. */
export function weightSkin(rig: Rig, weights: readonly Weights[]): Uint8Array {
  const skin = new Uint8Array(weights.length * 8);
  weights.forEach((shares, vertex) => {
    const largest = shares.toSorted((left, right) => right[1] - left[1]).slice(0, 4);
    const sum = largest.reduce((total, [, share]) => total + share, 0);
    const bytes = largest.map(([, share]) => Math.floor((share / sum) * 255));
    bytes[0] = (bytes[0] ?? 0) + 255 - bytes.reduce((total, byte) => total + byte, 0);
    largest.forEach(([bone], index) => {
      skin[vertex * 8 + index] = rig.idOf(bone);
      skin[vertex * 8 + 4 + index] = bytes[index] ?? 0;
    });
  });
  return skin;
}
