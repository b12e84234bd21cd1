/**
 * Weights of a geoset as its file has them: groups of equally weighted bones, of which each vertex names one, or since
 * version 900 four bones and four bytes a vertex. Vertices that are moved as before keep their bytes. Format page 5.5.
 */
import type { GeosetFields } from '../../view/records.ts';
import type { Fields, Value } from '../../../../codec/documentRecord.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import type { Notes } from '../../../../model/notes.ts';
import type { Share, SharesRow } from '../../../../model/shares.ts';
import {
  byteShares,
  equalShares,
  fallbackJoint,
  lostWeight,
  normalisedBytes,
  WeightLoss,
} from '../../../../model/shares.ts';
import type { Joint } from '../../../../model/view.ts';

/** Groups of a geoset: a vertex names one by a byte, and 255 is none. */
export const mostGroups = 255;
const noGroup = 255;
export const skinWidth = 4;
const skinStride = skinWidth * 2;

export interface Skinning {
  readonly changes: Fields;
  readonly notes: Notes;
}

/** What a geoset has for its vertices; rows name vertices of this one. */
interface Skinned {
  readonly stored: GeosetFields;
  readonly rows: readonly SharesRow[];
  readonly joints: readonly Joint[];
}

/** Bones and weights in bytes decide where they are; groups are for old tools then. */
export function usesSkin({ skin }: GeosetFields): boolean {
  return isNumbers(skin);
}

/** Which vertices hang on what: `Map` from the object ids of a group to its number. */
type Members = readonly number[];

function storedGroups({ groupSizes, matrices }: GeosetFields): readonly Members[] {
  if (!isNumbers(groupSizes) || !isNumbers(matrices)) return [];
  let start = 0;
  return Array.from(groupSizes, (size) => {
    const members = Array.from(matrices.subarray(start, start + size));
    start += size;
    return members;
  });
}

function numberOf(joints: readonly Joint[], joint: number): number {
  return joints[joint]?.number ?? -1;
}

interface Grouped {
  readonly groups: readonly Members[];
  readonly vertexGroups: Uint8Array;
  readonly loss: WeightLoss;
}

/** Groups for all vertices, the kept ones first and in their order; null where bytes cannot number them. */
function groupRows({ stored, rows, joints }: Skinned, most: number): Grouped | null {
  const old = storedGroups(stored);
  const oldOf = isNumbers(stored['vertexGroups']) ? stored['vertexGroups'] : new Uint8Array(0);
  const fallback = fallbackJoint(joints);
  const loss = new WeightLoss();
  const known = new Map<string, Members>();
  const keyOf = (members: Members): string => members.join(' ');
  const keys = rows.map(({ shares, kept }) => {
    const group = kept < 0 ? undefined : old[oldOf[kept] ?? noGroup];
    if (group !== undefined) return keyOf(group);
    if (shares.length === 0 && fallback < 0) return null;
    if (shares.length === 0) loss.hung();
    const { joints: equal, error } = equalShares(shares.length === 0 ? [{ joint: fallback, weight: 1 }] : shares, most);
    loss.off(error);
    const members = equal.map((joint) => numberOf(joints, joint)).toSorted((left, right) => left - right);
    known.set(keyOf(members), members);
    return keyOf(members);
  });
  const used = new Set(keys);
  // Equal groups that the file has twice become one.
  const all = new Map([...old.map((members) => [keyOf(members), members] as const), ...known]);
  const groups = [...all].filter(([key]) => used.has(key));
  if (groups.length > mostGroups) return null;
  const places = new Map<string | null, number>(groups.map(([key], place) => [key, place]));
  return {
    groups: groups.map(([, members]) => members),
    vertexGroups: Uint8Array.from(keys, (key) => places.get(key) ?? noGroup),
    loss,
  };
}

/** From weights as they are to the heaviest joint alone, until there are few enough groups. */
const coarser = [Infinity, 4, 3, 2, 1] as const;

/** The finest groups that bytes can number, as members of a geoset. @throws RangeError where there are too many bones */
function finestGroups(skinned: Skinned): { readonly changes: Fields; readonly loss: WeightLoss } {
  for (const most of coarser) {
    const made = groupRows(skinned, most);
    if (made === null) continue;
    const { groups, vertexGroups, loss } = made;
    const changes = {
      vertexGroups,
      groupSizes: Uint32Array.from(groups, ({ length }) => length),
      matrices: Int32Array.from(groups.flat()),
    };
    return { changes, loss };
  }
  throw new RangeError(
    `The geoset would need more than ${mostGroups} groups of bones, and a vertex names its group by a byte: divide the geoset`,
  );
}

function groupChanges(skinned: Skinned, isForOldTools: boolean): Skinning {
  const { changes, loss } = finestGroups(skinned);
  const fallback = skinned.joints[fallbackJoint(skinned.joints)];
  return { changes, notes: isForOldTools ? [] : loss.notes('equal weights', fallback) };
}

/** Groups for vertices that had none, how many of them are off, and by which part of their weight at most. */
export function equalGroups(
  rows: readonly SharesRow[],
  joints: readonly Joint[],
): { readonly groups: Fields; readonly vertices: number; readonly worst: number } {
  const { changes, loss } = finestGroups({ stored: {}, rows, joints });
  return { groups: changes, vertices: loss.vertices, worst: loss.worst };
}

/** Numbers of bones that a vertex can name. */
function requireBones(
  shares: readonly Share[],
  { joints, most }: { readonly joints: readonly Joint[]; readonly most: number },
): void {
  for (const { joint } of shares) {
    const { number, name } = joints[joint] ?? { number: -1, name: '' };
    if (number < 0 || number > most) {
      throw new RangeError(`Vertices name bones by numbers up to ${most} in this version, and ${name} has ${number}`);
    }
  }
}

function skinChanges({ stored, rows, joints }: Skinned): Skinning {
  const old = stored.skin ?? new Uint8Array(0);
  const isWide = old instanceof Uint16Array;
  const made = isWide ? new Uint16Array(rows.length * skinStride) : new Uint8Array(rows.length * skinStride);
  const fallback = fallbackJoint(joints);
  const loss = new WeightLoss();
  for (const [vertex, { shares: wanted, kept }] of rows.entries()) {
    const at = vertex * skinStride;
    if (kept >= 0 && (kept + 1) * skinStride <= old.length) {
      made.set(old.subarray(kept * skinStride, (kept + 1) * skinStride), at);
      continue;
    }
    if (wanted.length === 0 && fallback < 0) continue;
    if (wanted.length === 0) loss.hung();
    const shares = wanted.length === 0 ? [{ joint: fallback, weight: 1 }] : wanted;
    loss.off(lostWeight(shares, skinWidth));
    requireBones(shares.slice(0, skinWidth), { joints, most: isWide ? 0xffff : 0xff });
    const bytes = byteShares(shares, skinWidth);
    made.set(
      bytes.joints.map((joint) => numberOf(joints, joint)),
      at,
    );
    made.set(bytes.weights, at + skinWidth);
  }
  return { changes: { skin: made }, notes: loss.notes('those of the four heaviest bones', joints[fallback]) };
}

/** The skin of a geoset with weights of some vertices that add up; null where they do. Numbers of bones stay. */
export function normalisedSkin({ skin }: GeosetFields, vertices: ArrayLike<number>): Uint8Array | Uint16Array | null {
  if (!(skin instanceof Uint8Array) && !(skin instanceof Uint16Array)) return null;
  const made = skin.slice();
  let isOther = false;
  for (const vertex of Array.from(vertices)) {
    const from = vertex * skinStride + skinWidth;
    const before = Uint8Array.from(skin.subarray(from, from + skinWidth));
    const weights = normalisedBytes(before);
    if (weights === before) continue;
    made.set(weights, from);
    isOther = true;
  }
  return isOther ? made : null;
}

/** What the members of a geoset become that say what moves its vertices. Throws a RangeError for what they cannot hold. */
export function skinningOf(skinned: Skinned): Skinning {
  const { stored } = skinned;
  if (!usesSkin(stored)) return groupChanges(skinned, false);
  const made = skinChanges(skinned);
  const { vertexGroups } = stored;
  // Files of version 1100 have no groups beside the skin, or stated ones that no vertex names.
  if (!isNumbers(vertexGroups) || vertexGroups.length === 0) return made;
  return {
    changes: { ...made.changes, ...groupChanges(skinned, true).changes } satisfies Record<string, Value>,
    notes: made.notes,
  };
}
