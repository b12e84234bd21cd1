/** A prefab: objects that are placed as one. Kept as a text of its own, apart from any map. */
import type { WorldPoint } from '../../../geometry/terrain/grid.ts';
import { placementToWorld, worldToPlacement } from '../../../geometry/terrain/grid.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { AXIS_Z, cross, dot, length, normalise } from '../../../geometry/vector.ts';
import { newObject } from '../looseObject.ts';
import type { LooseObject } from '../looseObject.ts';
import type { ObjectInstance, ObjectKind, ObjectPlace } from '../object.ts';
import { fieldsOfObject, kindOfPath, placeOf, triple } from '../object.ts';
import { middleOf, movedPlace, turnedPlace } from '../places.ts';

export interface PrefabMember {
  /** Stays its own when the prefab is changed: instances know their objects by it. */
  readonly key: number;
  readonly kind: ObjectKind;
  readonly path: string;
  /** Yards from the prefab's middle, with no turn: north, west, up. */
  readonly at: Vector3;
  /** Yards over the ground under it, where the prefab was made. */
  readonly over: number;
  /** Degrees, as stored. */
  readonly rotation: Vector3;
  readonly scale: number;
  readonly flags: number;
  /** Of map objects. */
  readonly doodadSet: number;
  readonly nameSet: number;
}

export interface Prefab {
  readonly members: readonly PrefabMember[];
}

/** Each object keeps its height over the ground, or all keep theirs over the middle, which may stand square on the slope. */
export type PrefabFooting = 'follow' | 'level' | 'slope';

/** Where an instance of a prefab stands. */
export interface PrefabStand {
  /** The ground under its middle, in the world. */
  readonly at: Vector3;
  /** Upward direction there. */
  readonly normal: Vector3;
  /** Degrees, anticlockwise from above. */
  readonly turn: number;
  readonly scale: number;
  readonly footing: PrefabFooting;
}

/** Height of the ground at a place of the world; null where none is known. */
export type GroundAt = (x: number, y: number) => number | null;

const radians = Math.PI / 180;

/** Buildings have no size, so a prefab with one has none. */
export function canScale({ members }: Prefab): boolean {
  return members.every(({ kind }) => kind === 'doodad');
}

/** The objects of a prefab as they would stand. */
export function standPrefab({ members }: Prefab, stand: PrefabStand, groundAt: GroundAt): readonly ObjectPlace[] {
  const { at, normal, turn, footing } = stand;
  return members.map((member) => {
    const scale = member.kind === 'doodad' ? stand.scale : 1;
    const local: ObjectPlace = {
      position: worldToPlacement(pointOf(member.at, stand.scale)),
      rotation: member.rotation,
      scale: member.scale * scale,
    };
    const turned = turnedPlace(local, [0, 0, 0], AXIS_Z, turn * radians);
    const tilted = footing === 'slope' ? leaned(turned, normal) : turned;
    const place = movedPlace(tilted, at);
    if (footing !== 'follow') return place;
    const { x, y } = placementToWorld(place.position);
    const ground = groundAt(x, y);
    const z = ground === null ? at[2] + member.at[2] * stand.scale : ground + member.over * stand.scale;
    return { ...place, position: worldToPlacement({ x, y, z }) };
  });
}

const pointOf = ([x, y, z]: Vector3, scale: number): WorldPoint => ({ x: x * scale, y: y * scale, z: z * scale });

/** Turns a place about the middle of the world as the upright is turned into a direction. */
function leaned(place: ObjectPlace, normal: Vector3): ObjectPlace {
  const axis = cross(AXIS_Z, normal);
  const sine = length(axis);
  if (sine < 1e-9) return place;
  return turnedPlace(place, [0, 0, 0], normalise(axis), Math.atan2(sine, dot(AXIS_Z, normal)));
}

/** An object of a prefab, ready to be put down. */
export function looseMember({ kind, path, flags, doodadSet, nameSet }: PrefabMember, place: ObjectPlace): LooseObject {
  const loose = newObject(kind, path, place);
  return { ...loose, fields: { ...loose.fields, flags, ...(kind === 'mapObject' ? { doodadSet, nameSet } : {}) } };
}

/** A stand without turn and size about the middle of some objects: what a prefab is made with. */
export function standAround(objects: readonly ObjectInstance[], groundAt: GroundAt): PrefabStand {
  const [x, y, z] = middleOf(objects.map(placeOf));
  return { at: [x, y, groundAt(x, y) ?? z], normal: AXIS_Z, turn: 0, scale: 1, footing: 'follow' };
}

/**
 * Objects as members of a prefab that stands there.
 * @param keyOf the key of an object that is one already; null for a new one
 */
export function prefabOf(
  objects: readonly ObjectInstance[],
  stand: PrefabStand,
  groundAt: GroundAt,
  keyOf: (object: ObjectInstance) => number | null = () => null,
): Prefab {
  let next = Math.max(0, ...objects.map((object) => keyOf(object) ?? 0)) + 1;
  return {
    members: objects.map((object) => {
      const place = placeOf(object);
      const { x, y, z } = placementToWorld(place.position);
      const ground = groundAt(x, y);
      const moved = movedPlace(place, [-stand.at[0], -stand.at[1], -stand.at[2]]);
      const level = stand.footing === 'slope' ? unleaned(moved, stand.normal) : moved;
      const local = turnedPlace(level, [0, 0, 0], AXIS_Z, -stand.turn * radians);
      const at = placementToWorld(local.position);
      const { flags, doodadSet, nameSet } = fieldsOfObject(object);
      return {
        key: keyOf(object) ?? next++,
        kind: object.kind,
        path: object.path,
        at: [at.x / stand.scale, at.y / stand.scale, at.z / stand.scale],
        over: ground === null ? at.z / stand.scale : (z - ground) / stand.scale,
        rotation: local.rotation,
        scale: object.kind === 'doodad' ? place.scale / stand.scale : 1,
        flags,
        doodadSet: doodadSet ?? 0,
        nameSet: nameSet ?? 0,
      };
    }),
  };
}

function unleaned(place: ObjectPlace, normal: Vector3): ObjectPlace {
  const axis = cross(normal, AXIS_Z);
  const sine = length(axis);
  if (sine < 1e-9) return place;
  return turnedPlace(place, [0, 0, 0], normalise(axis), Math.atan2(sine, dot(AXIS_Z, normal)));
}

/** What a prefab's file begins with. */
const version = 1;

/** The text of a prefab's file. */
export function prefabText({ members }: Prefab): string {
  return `${JSON.stringify({ chunksmithPrefab: version, objects: members }, null, 1)}\n`;
}

/** @throws Error with a sentence for a text that is no prefab */
export function readPrefab(text: string): Prefab {
  const wrong = (why: string): Error => new Error(`This is no prefab: ${why}.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw wrong('its text cannot be read as JSON');
  }
  const members = member(content, 'objects');
  if (member(content, 'chunksmithPrefab') !== version || !Array.isArray(members)) {
    throw wrong('it does not say chunksmithPrefab 1 and objects');
  }
  if (members.length === 0) throw wrong('it has no objects');
  return {
    members: members.map((each: unknown, index) => memberOf(each, () => wrong(`object ${index + 1} is incomplete`))),
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;
}

function memberOf(value: unknown, wrong: () => Error): PrefabMember {
  const number = (name: string, otherwise?: number): number => {
    const found = member(value, name) ?? otherwise;
    if (typeof found !== 'number' || !Number.isFinite(found)) throw wrong();
    return found;
  };
  const numbers = (name: string): Vector3 => {
    const found = member(value, name);
    if (!Array.isArray(found) || found.length !== 3 || !found.every((each) => Number.isFinite(each))) throw wrong();
    return triple(found as readonly number[]);
  };
  const path = member(value, 'path');
  const kind = typeof path === 'string' ? kindOfPath(path) : null;
  if (typeof path !== 'string' || kind === null) throw wrong();
  return {
    ...{ key: number('key'), kind, path, at: numbers('at'), over: number('over') },
    ...{ rotation: numbers('rotation'), scale: number('scale', 1), flags: number('flags', 0) },
    ...{ doodadSet: number('doodadSet', 0), nameSet: number('nameSet', 0) },
  };
}
