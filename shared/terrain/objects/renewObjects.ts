/** Objects that follow from rules are put down anew: those that stand where they should stay, with their ids. */
import type { MapEdit } from '../mapEdit.ts';
import type { TileSet } from '../tiles.ts';
import type { LooseObject } from './looseObject.ts';
import { addObjects, placeOfLoose } from './looseObject.ts';
import type { BoundsOf, ObjectInstance, ObjectPlace } from './object.ts';
import { fieldsOfObject, pathKey, placeOf } from './object.ts';
import { removeObjects } from './objectEdits.ts';

/** Yards, degrees, or parts of a size in which two objects that stand alike may differ. */
const alike = 1e-3;

function standsAs(object: ObjectInstance, loose: LooseObject): boolean {
  const [now, wanted] = [placeOf(object), placeOfLoose(loose)];
  const numbersOf = ({ position, rotation, scale }: ObjectPlace): readonly number[] => [
    ...position,
    ...rotation,
    scale,
  ];
  const other = numbersOf(wanted);
  return (
    pathKey(object.path) === pathKey(loose.path) &&
    numbersOf(now).every((value, at) => Math.abs(value - (other[at] ?? NaN)) < alike)
  );
}

/** Places that lie together, so that few objects are compared with each other. */
function spotOf({ position: [x, , z] }: ObjectPlace, east = 0, south = 0): string {
  return `${Math.round(x) + east} ${Math.round(z) + south}`;
}

/** What of a plan stands there already, what is still wanted, and what goes. */
export interface Renewal {
  readonly kept: readonly ObjectInstance[];
  readonly wanted: readonly LooseObject[];
  readonly gone: readonly ObjectInstance[];
}

/** @param old what stands there of an earlier time */
export function planRenewal(planned: readonly LooseObject[], old: readonly ObjectInstance[]): Renewal {
  const free = new Set(old);
  const bySpot = Map.groupBy(old, (object) => spotOf(placeOf(object)));
  const kept: ObjectInstance[] = [];
  const wanted = planned.filter((loose) => {
    if (free.size === 0) return true;
    const place = placeOfLoose(loose);
    const near = [-1, 0, 1].flatMap((east) =>
      [-1, 0, 1].flatMap((south) => bySpot.get(spotOf(place, east, south)) ?? []),
    );
    const same = near.find((object) => free.has(object) && standsAs(object, loose));
    if (same === undefined) return true;
    free.delete(same);
    kept.push(same);
    return false;
  });
  return { kept, wanted, gone: [...free] };
}

/**
 * @param old what stands there of an earlier time
 * @returns ids of all that stand there now
 */
export function renewObjects(
  edit: MapEdit,
  tiles: TileSet,
  planned: readonly LooseObject[],
  old: readonly ObjectInstance[],
  { bounds, nextId }: { readonly bounds: BoundsOf; readonly nextId: () => number },
): readonly number[] {
  const { kept, wanted, gone } = planRenewal(planned, old);
  removeObjects(edit, gone);
  const made = addObjects(
    edit,
    tiles,
    wanted.map((loose) => ({ loose })),
    nextId,
    bounds,
  );
  return [...kept, ...made].flatMap((object) => (object === null ? [] : [fieldsOfObject(object).uniqueId]));
}
