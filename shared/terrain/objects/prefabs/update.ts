/** Bringing instances along with their prefab: what the prefab changed is changed in all of them, what was moved by hand stays. */
import type { MapEdit } from '../../mapEdit.ts';
import type { TileSet } from '../../tiles.ts';
import { tileOfChunk } from '../../tiles.ts';
import { addObjects } from '../looseObject.ts';
import type { BoundsOf, ObjectInstance, ObjectPlace } from '../object.ts';
import { everyObject, pathKey } from '../object.ts';
import { grab, putAt, removeObjects, replaceModel, settle } from '../objectEdits.ts';
import { chunkOfPosition } from '../span.ts';
import type { InstanceMember, PrefabInstance } from './instances.ts';
import { isInPlace, KnownObjects, memberAt } from './instances.ts';
import type { GroundAt, Prefab, PrefabMember } from './prefab.ts';
import { looseMember, standPrefab } from './prefab.ts';

export interface UpdateReport {
  readonly instances: readonly PrefabInstance[];
  /** Instances of which something changed. */
  readonly updated: number;
  readonly added: number;
  readonly removed: number;
  /** Objects that had been moved by hand and were left where they are. */
  readonly moved: readonly ObjectInstance[];
  /** Objects that had been deleted by hand and were not made anew. */
  readonly deleted: number;
  /** Objects in tiles that are not open: they stay behind until those are. */
  readonly notOpen: number;
}

interface Work {
  readonly edit: MapEdit;
  readonly tiles: TileSet;
  readonly bounds: BoundsOf;
  readonly nextId: () => number;
  readonly known: KnownObjects;
}

/** What one instance came to. */
interface Outcome {
  readonly instance: PrefabInstance;
  readonly isChanged: boolean;
  readonly added: number;
  readonly removed: number;
  readonly moved: readonly ObjectInstance[];
  readonly deleted: number;
  readonly notOpen: number;
}

const isOpen = (tiles: TileSet, place: ObjectPlace | undefined): boolean =>
  place !== undefined && tiles.tileAt(tileOfChunk(chunkOfPosition(place.position))) !== null;

/**
 * Brings instances in line with their prefab as it is now. Those of other prefabs are passed through.
 * @param skip the instance that the prefab was just made of: its objects are right already
 */
export function updateInstances(
  { edit, tiles, bounds, nextId }: Omit<Work, 'known'>,
  instances: readonly PrefabInstance[],
  name: string,
  prefab: Prefab,
  skip: PrefabInstance | null = null,
): UpdateReport {
  const work = { edit, tiles, bounds, nextId, known: new KnownObjects(everyObject(tiles)) };
  const outcomes = instances.map((instance): Outcome => {
    if (instance.prefab !== name || instance === skip) {
      return { instance, isChanged: false, added: 0, removed: 0, moved: [], deleted: 0, notOpen: 0 };
    }
    return updateOne(work, instance, prefab);
  });
  const sum = (read: (outcome: Outcome) => number): number => outcomes.reduce((all, outcome) => all + read(outcome), 0);
  return {
    instances: outcomes.map(({ instance }) => instance),
    updated: outcomes.filter(({ isChanged }) => isChanged).length,
    added: sum(({ added }) => added),
    removed: sum(({ removed }) => removed),
    moved: outcomes.flatMap(({ moved }) => moved),
    deleted: sum(({ deleted }) => deleted),
    notOpen: sum(({ notOpen }) => notOpen),
  };
}

function updateOne(work: Work, instance: PrefabInstance, prefab: Prefab): Outcome {
  const { edit, tiles, bounds, known } = work;
  const groundAt: GroundAt = (x, y) => tiles.heightAt(x, y);
  const places = standPrefab(prefab, instance.stand, groundAt);
  const wanted = new Map(prefab.members.map((member, index) => [member.key, { member, place: places[index] }]));
  const had = new Set(instance.members.map(({ key }) => key));
  const kept: InstanceMember[] = [];
  const moved: ObjectInstance[] = [];
  const gone: ObjectInstance[] = [];
  let [deleted, notOpen, changed] = [0, 0, 0];
  for (const member of instance.members) {
    const object = known.of(member);
    const target = wanted.get(member.key);
    if (object === null) {
      if (!isOpen(tiles, member.places[0])) {
        // It may be there; with its tile open it is brought along later.
        notOpen++;
        kept.push(member);
      } else if (target !== undefined) {
        deleted++;
        kept.push(member);
      }
      continue;
    }
    const inPlace = isInPlace(member, object);
    if (target?.place === undefined) {
      if (inPlace) gone.push(object);
      else moved.push(object);
      continue;
    }
    if (!inPlace) moved.push(object);
    const next = bringAlong(work, object, target.member, inPlace ? target.place : null);
    if (next.isChanged) changed++;
    kept.push(inPlace ? memberAt(member.key, next.object, member) : { ...member, path: next.object.path });
  }
  removeObjects(edit, gone);
  const fresh = prefab.members.flatMap((member, index) => {
    const place = places[index];
    return had.has(member.key) || place === undefined ? [] : [{ member, place, loose: looseMember(member, place) }];
  });
  const made = addObjects(edit, tiles, fresh, work.nextId, bounds);
  for (const [index, { member }] of fresh.entries()) {
    const object = made[index] ?? null;
    if (object === null) notOpen++;
    else kept.push(memberAt(member.key, object));
  }
  const added = made.filter((each) => each !== null).length;
  return {
    instance: { ...instance, members: kept },
    isChanged: changed + added + gone.length > 0,
    added,
    removed: gone.length,
    moved,
    deleted,
    notOpen,
  };
}

/** Model and place of an object as its prefab has them. @param place null for one that was moved by hand */
function bringAlong(
  { edit, tiles, bounds }: Work,
  object: ObjectInstance,
  member: PrefabMember,
  place: ObjectPlace | null,
): { readonly object: ObjectInstance; readonly isChanged: boolean } {
  let now = object;
  let isChanged = false;
  if (pathKey(object.path) !== pathKey(member.path) && object.kind === member.kind) {
    const [listed] = replaceModel(edit, tiles, [object], member.path, bounds);
    now = listed?.object ?? object;
    isChanged = true;
  }
  const grabbed = grab(now);
  if (place === null || isSamePlace(grabbed.place, place)) return { object: now, isChanged };
  putAt(edit, grabbed, place, bounds);
  const [listed] = settle(edit, tiles, [grabbed], bounds);
  return { object: listed?.object ?? now, isChanged: true };
}

/** What is nearer is the same, in yards and degrees: 32-bit floats went in between. */
const closeness = 0.005;

function isSamePlace(left: ObjectPlace, right: ObjectPlace): boolean {
  const numbers = ({ position, rotation, scale }: ObjectPlace): readonly number[] => [...position, ...rotation, scale];
  const others = numbers(right);
  return numbers(left).every((value, index) => Math.abs(value - (others[index] ?? 0)) < closeness);
}
