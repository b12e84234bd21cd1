/** The selected objects brought in order, each act one step over all tiles that it touches. */
import type {
  AlignTo,
  RingRepeat,
  RowRepeat,
  Shaking,
  WorldAxis,
} from '../../../../../../shared/terrain/objects/arrange.ts';
import {
  alignedPlaces,
  linedPlaces,
  ringOf,
  rowOf,
  shakenPlace,
  spreadPlaces,
} from '../../../../../../shared/terrain/objects/arrange.ts';
import { looseCopy, placeOfLoose } from '../../../../../../shared/terrain/objects/looseObject.ts';
import type { ObjectToAdd } from '../../../../../../shared/terrain/objects/looseObject.ts';
import type { ObjectInstance, ObjectPlace } from '../../../../../../shared/terrain/objects/object.ts';
import { placeOf } from '../../../../../../shared/terrain/objects/object.ts';
import { changeObjects, described } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import { footed, onGround } from '../../../../../../shared/terrain/objects/places.ts';
import type { TerrainMap } from '../maps.ts';
import { toolStore } from '../toolStore.ts';
import { actOnObjects, addAll, changeableObjects, selectObjects } from './acts.ts';
import { placedModels } from './modelBounds.ts';

/** What an axis is called: north, west and up are the world's x, y and z. */
export const axisNames = ['north', 'west', 'height'] as const;

/** Gives all selected objects new places at once. */
async function rearrange(
  map: TerrainMap,
  title: (what: string) => string,
  change: (places: readonly ObjectPlace[]) => readonly ObjectPlace[],
): Promise<void> {
  await actOnObjects(map, title, (edit, objects) => {
    const places = change(objects.map(placeOf));
    const next = new Map(objects.map((object, index) => [object, places[index]]));
    return changeObjects(
      edit,
      map.tileSet,
      objects,
      placedModels(map).bounds,
      (place, object) => next.get(object) ?? place,
    );
  });
}

/**
 * What goes along the ground stands there as it does when it is dragged: as high over it as before, on it, or as high as
 * it was. What has its place already stays.
 */
function onItsFeet(map: TerrainMap, before: readonly ObjectPlace[], after: readonly ObjectPlace[]) {
  const { footing } = toolStore.getState().settings.objects;
  return after.map((place, index) => {
    const from = before[index] ?? place;
    return place === from ? place : footed(map.tileSet, from, place, footing);
  });
}

const isFlat = (axis: WorldAxis): boolean => axis !== 2;

export async function alignSelected(map: TerrainMap, axis: WorldAxis, to: AlignTo): Promise<void> {
  await rearrange(
    map,
    (what) => `Align ${what} in ${axisNames[axis]}`,
    (places) => {
      const aligned = alignedPlaces(places, axis, to);
      return isFlat(axis) ? onItsFeet(map, places, aligned) : aligned;
    },
  );
}

export async function spreadSelected(map: TerrainMap, axis: WorldAxis): Promise<void> {
  await rearrange(
    map,
    (what) => `Distribute ${what} in ${axisNames[axis]}`,
    (places) => {
      const spread = spreadPlaces(places, axis);
      return isFlat(axis) ? onItsFeet(map, places, spread) : spread;
    },
  );
}

export async function lineUpSelected(map: TerrainMap): Promise<void> {
  await rearrange(
    map,
    (what) => `Line ${what} up`,
    (places) => onItsFeet(map, places, linedPlaces(places)),
  );
}

export async function shakeSelected(map: TerrainMap, shaking: Shaking): Promise<void> {
  await rearrange(
    map,
    (what) => `Turn and scale ${what} at random`,
    (places) =>
      places.map((place, index) => {
        const shaken = shakenPlace(place, index, shaking);
        return shaking.away === 0 ? shaken : onGround(map.tileSet, shaken);
      }),
  );
}

/** Where the copies of an array stand: in a row, or around a point. */
export type ArrayRule = ({ readonly kind: 'row' } & RowRepeat) | ({ readonly kind: 'ring' } & RingRepeat);

/** Repeats the selected objects. What is made is selected together with what was there. */
export async function arraySelected(map: TerrainMap, rule: ArrayRule, isOnGround: boolean): Promise<void> {
  const objects: readonly ObjectInstance[] = changeableObjects(map);
  if (objects.length === 0 || rule.count < 2) return;
  const copies = objects.flatMap((object): readonly ObjectToAdd[] => {
    const loose = looseCopy(object);
    const place = placeOfLoose(loose);
    const places = rule.kind === 'row' ? rowOf(place, rule) : ringOf(place, rule);
    return places.map((next) => ({ loose, place: isOnGround ? onGround(map.tileSet, next) : next }));
  });
  const made = await addAll(map, `Repeat ${described(objects)}`, copies);
  selectObjects(map, [...objects, ...made]);
}
