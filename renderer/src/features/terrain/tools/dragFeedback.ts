/** What is shown while objects are dragged: how far they are by now, and the face that they were drawn to. */
import { placementToWorld } from '../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { subtract } from '../../../../../shared/geometry/vector.ts';
import type { ObjectInstance, ObjectPlace } from '../../../../../shared/terrain/objects/object.ts';
import { everyObject, objectIdentity } from '../../../../../shared/terrain/objects/object.ts';
import { described } from '../../../../../shared/terrain/objects/objectEdits.ts';
import type { Snap, TurnedBox } from '../../../../../shared/terrain/objects/snap.ts';
import { boxesNear, cornersOf, snapStep, turnedBox } from '../../../../../shared/terrain/objects/snap.ts';
import type { TileSet } from '../../../../../shared/terrain/tiles.ts';
import { fixedNumber } from '../../../base/text/numbers.ts';
import { fill } from '../../../base/text/language.ts';
import type { ToolEnvironment } from './environment.ts';

/** Yards between faces that are drawn together. */
const snapReach = 2;

interface Neighbour extends TurnedBox {
  readonly object: ObjectInstance;
}

/** A face of something that stands beside what is dragged. */
export type ObjectSnap = Snap<Neighbour>;

/** Finds what faces of dragged objects can meet: all that is on these tiles and not dragged. */
export class ObjectSnapping {
  private readonly dragged: readonly ObjectInstance[];
  private readonly bounds: ToolEnvironment['models']['bounds'];
  private readonly neighbours: readonly Neighbour[];

  constructor(tiles: TileSet, dragged: readonly ObjectInstance[], { bounds }: ToolEnvironment['models']) {
    const own = new Set(dragged.map(objectIdentity));
    this.dragged = dragged;
    this.bounds = bounds;
    this.neighbours = everyObject(tiles).flatMap((object) => {
      const box = own.has(objectIdentity(object)) ? null : turnedBox(object, bounds);
      return box === null ? [] : [{ ...box, object }];
    });
  }

  /** What is near where the objects would stand; null for nothing. @param places of the dragged ones, in their order */
  at(places: readonly ObjectPlace[]): ObjectSnap | null {
    const moving = this.dragged.flatMap((object, index) => {
      const box = turnedBox(object, this.bounds, places[index]);
      return box === null ? [] : cornersOf(box);
    });
    return snapStep(moving, boxesNear(moving, this.neighbours, snapReach), snapReach);
  }
}

/** Shows a face that is met, by its outline; null takes it away. */
export function showSnap({ view }: ToolEnvironment, snap: ObjectSnap | null): void {
  if (snap === null) view.setPath(null);
  else view.setPath({ line: [...snap.face, ...snap.face.slice(0, 1)], face: snap.face, points: [], active: -1 });
}

const worldOf = ({ position }: ObjectPlace): Vector3 => {
  const { x, y, z } = placementToWorld(position);
  return [x, y, z];
};

/** With its sign, but none where it would be of zeros alone. */
function signed(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? fixedNumber(0, 2) : `${rounded > 0 ? '+' : ''}${fixedNumber(rounded, 2)}`;
}

/** How far an object was moved, and what it met. */
export function movedWords(from: ObjectPlace, to: ObjectPlace, snap: ObjectSnap | null): string {
  const moved = fill('Moved X {}, Y {}, Z {} yd', ...subtract(worldOf(to), worldOf(from)).map(signed));
  return snap === null ? moved : `${moved} · ${fill('meets {}', described([snap.met.object]))}`;
}

/** @param degrees anticlockwise as seen from the tip of the axis */
export const turnedWords = (degrees: number): string => fill('Turned {}°', signed(degrees));

export const scaledWords = (factor: number): string => fill('Scaled {}×', fixedNumber(factor, 3));
