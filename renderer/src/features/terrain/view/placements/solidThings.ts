/** What of the placed models bodies meet, found around a place: maps have tens of thousands of things. */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boxCentre } from '../../../../../../shared/geometry/extent.ts';
import { frameMatrix } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { distance } from '../../../../../../shared/geometry/vector.ts';
import type { Meeting, Placed, SolidMesh } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import { placedBy } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import type { ModelInstance } from './modelInstances.ts';
import type { PlacedThing } from './placedThing.ts';

/** Yards around the middle that are looked through at once, and how far one goes before they are looked through again. */
const around = 90;
const stride = 30;

interface Solid {
  readonly mesh: SolidMesh;
  readonly placed: Placed;
}

export class SolidThings {
  private readonly instancesOf: (thing: PlacedThing) => readonly ModelInstance[];
  private known: readonly PlacedThing[] = [];
  private middle: Vector3 = [NaN, NaN, NaN];
  private near: readonly Solid[] = [];

  /** @param instancesOf the models of a thing, of what has come */
  constructor(instancesOf: (thing: PlacedThing) => readonly ModelInstance[]) {
    this.instancesOf = instancesOf;
  }

  /** Adds nine numbers for each triangle that may come near a box of the world, which is not wider than about a hundred yards. */
  collect(things: readonly PlacedThing[], box: Box, into: number[], who: Meeting = 'body'): void {
    const middle = boxCentre(box);
    if (things !== this.known || !(distance(middle, this.middle) < stride)) {
      this.known = things;
      this.middle = middle;
      const isNear = ({ frame, reach }: PlacedThing): boolean => distance(frame.origin, middle) < reach + around;
      this.near = things.filter(isNear).flatMap((thing) => this.instancesOf(thing).flatMap(solidOf));
    }
    for (const { mesh, placed } of this.near) mesh.collect(box, into, placed, who);
  }
}

function solidOf({ model, frame }: ModelInstance): readonly Solid[] {
  const mesh = model.solid?.();
  const placed = mesh?.box == null ? null : placedBy(frameMatrix(frame));
  return mesh === undefined || placed === null ? [] : [{ mesh, placed }];
}
