/**
 * Which objects of a map came of which prefab. Kept beside the map, as a text of its own: the game's files have no place for
 * it. Objects are known by their unique ids and models; what does not fit any more is no part of an instance.
 */
import type { Vector3 } from '../../../geometry/vector.ts';
import type { ObjectInstance, ObjectPlace } from '../object.ts';
import { fieldsOfObject, identityOf, objectIdentity, placeOf } from '../object.ts';
import type { PrefabFooting, PrefabStand } from './prefab.ts';

export interface InstanceMember {
  /** Of the prefab's member. */
  readonly key: number;
  readonly uniqueId: number;
  readonly path: string;
  /** Places that it was given by the prefab, the latest first: undo leads back to earlier ones. */
  readonly places: readonly ObjectPlace[];
}

export interface PrefabInstance {
  readonly prefab: string;
  readonly stand: PrefabStand;
  readonly members: readonly InstanceMember[];
}

/** Places that are remembered of each object. */
const mostPlaces = 6;

const version = 1;

/** The name of the file beside the tiles of a map. */
export const instancesName = (map: string): string => `${map}.chunksmith-objects.json`;

/** The text of the file. */
export function instancesText(instances: readonly PrefabInstance[]): string {
  return `${JSON.stringify({ chunksmithObjects: version, instances }, null, 1)}\n`;
}

/** @throws Error with a sentence for a text that is none of ours */
export function readInstances(text: string): readonly PrefabInstance[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('its text cannot be read as JSON');
  }
  const instances = of(content, 'instances');
  if (of(content, 'chunksmithObjects') !== version || !Array.isArray(instances)) {
    throw new Error('it does not say chunksmithObjects 1 and instances');
  }
  // One that is not whole is left out: it can no longer be brought along, and nothing else hangs on it.
  return instances.flatMap((each: unknown) => instanceOf(each) ?? []);
}

function of(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function vectorOf(value: unknown): Vector3 | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [x, y, z] = value as readonly unknown[];
  return isNumber(x) && isNumber(y) && isNumber(z) ? [x, y, z] : null;
}

function standOf(value: unknown): PrefabStand | null {
  const [at, normal] = [vectorOf(of(value, 'at')), vectorOf(of(value, 'normal'))];
  const [turn, scale, footing] = [of(value, 'turn'), of(value, 'scale'), of(value, 'footing')];
  const known = (['follow', 'level', 'slope'] as const).find((each): each is PrefabFooting => each === footing);
  if (at === null || normal === null || !isNumber(turn) || !isNumber(scale) || known === undefined) return null;
  return { at, normal, turn, scale, footing: known };
}

function placeIn(value: unknown): ObjectPlace | null {
  const [position, rotation, scale] = [
    vectorOf(of(value, 'position')),
    vectorOf(of(value, 'rotation')),
    of(value, 'scale'),
  ];
  return position === null || rotation === null || !isNumber(scale) ? null : { position, rotation, scale };
}

function memberOf(value: unknown): InstanceMember | null {
  const [key, uniqueId, path, places] = [
    of(value, 'key'),
    of(value, 'uniqueId'),
    of(value, 'path'),
    of(value, 'places'),
  ];
  if (!isNumber(key) || !isNumber(uniqueId) || typeof path !== 'string' || !Array.isArray(places)) return null;
  return { key, uniqueId, path, places: places.flatMap((each: unknown) => placeIn(each) ?? []) };
}

function instanceOf(value: unknown): PrefabInstance | null {
  const [prefab, stand, members] = [of(value, 'prefab'), standOf(of(value, 'stand')), of(value, 'members')];
  if (typeof prefab !== 'string' || stand === null || !Array.isArray(members)) return null;
  return { prefab, stand, members: members.flatMap((each: unknown) => memberOf(each) ?? []) };
}

/**
 * Instances with another one behind them. Objects that it has are nobody else's: after an undo ids are given again, and what
 * had them before must not claim the new ones.
 */
export function withInstance(instances: readonly PrefabInstance[], made: PrefabInstance): readonly PrefabInstance[] {
  const taken = new Set(made.members.map(identityOf));
  const others = instances.flatMap((each) => {
    const members = each.members.filter((member) => !taken.has(identityOf(member)));
    if (members.length === each.members.length) return [each];
    return members.length === 0 ? [] : [{ ...each, members }];
  });
  return [...others, made];
}

/** Those of which something stands, as far as the open tiles tell. @param isOpen whether the tile at a place is open */
export function livingInstances(
  instances: readonly PrefabInstance[],
  known: KnownObjects,
  isOpen: (place: Vector3) => boolean,
): readonly PrefabInstance[] {
  return instances.filter(
    ({ stand, members }) => !isOpen(stand.at) || members.some((member) => known.of(member) !== null),
  );
}

/** Objects of a map by what instances know of them. */
export class KnownObjects {
  private readonly byKey: ReadonlyMap<string, ObjectInstance>;

  constructor(objects: readonly ObjectInstance[]) {
    this.byKey = new Map(objects.map((object) => [objectIdentity(object), object]));
  }

  /** Null where it is gone, or its tile is not open. */
  of(member: InstanceMember): ObjectInstance | null {
    return this.byKey.get(identityOf(member)) ?? null;
  }
}

/** A new member, or one that was given another place. */
export function memberAt(key: number, object: ObjectInstance, before?: InstanceMember): InstanceMember {
  const places = [placeOf(object), ...(before?.places ?? [])].slice(0, mostPlaces);
  return { key, uniqueId: fieldsOfObject(object).uniqueId, path: object.path, places };
}

/** Yards and degrees that 32-bit floats may differ by. */
const closeness = 0.02;

/** Whether an object stands where its prefab put it, now or before. */
export function isInPlace({ places }: InstanceMember, object: ObjectInstance): boolean {
  const now = placeOf(object);
  const isClose = (left: Vector3, right: Vector3): boolean =>
    left.every((value, axis) => Math.abs(value - (right[axis] ?? 0)) < closeness);
  return places.some(
    (place) =>
      isClose(place.position, now.position) &&
      isClose(place.rotation, now.rotation) &&
      Math.abs(place.scale - now.scale) < closeness / 10,
  );
}
