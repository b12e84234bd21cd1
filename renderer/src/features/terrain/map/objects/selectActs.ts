/** Selecting objects by what they are and where they stand, and hiding and locking them. */
import type { ObjectInstance, ObjectKind } from '../../../../../../shared/terrain/objects/object.ts';
import { objectIdentity, objectsOf } from '../../../../../../shared/terrain/objects/object.ts';
import { areaBeneath } from '../../../../../../shared/terrain/objects/query.ts';
import { notify } from '../../../../base/ui/index.ts';
import type { TerrainMap } from '../maps.ts';
import { terrainViewOf } from '../views.ts';
import { allObjects, selectedObjects, selectObjects } from './acts.ts';
import type { PassedOverHow } from './passedOver.ts';
import { passedOver } from './passedOver.ts';
import { text } from '../../../../base/text/language.ts';

/** Selects what can be picked of some objects, and tells where that is nothing. */
function choose(map: TerrainMap, objects: readonly ObjectInstance[], nothing: string): void {
  const found = objects.filter((object) => isPickable(map, object));
  selectObjects(map, found);
  if (found.length === 0) notify({ tone: 'info', title: nothing });
}

function isPickable(map: TerrainMap, object: ObjectInstance): boolean {
  const passed = passedOver(map);
  return !passed.isHidden(object) && !passed.isLocked(object);
}

export function selectKind(map: TerrainMap, kind: ObjectKind): void {
  choose(
    map,
    allObjects(map).filter((object) => object.kind === kind),
    kind === 'doodad' ? text('No doodad stands on the open tiles') : text('No building stands on the open tiles'),
  );
}

/** All that stand over the areas of the selected ones. */
export function selectSameArea(map: TerrainMap): void {
  const areas = new Set(selectedObjects(map).map((object) => areaBeneath(map.tileSet, object)));
  choose(
    map,
    allObjects(map).filter((object) => areas.has(areaBeneath(map.tileSet, object))),
    text('No object stands there'),
  );
}

/** All whose middle the camera sees. */
export function selectInView(map: TerrainMap): void {
  const seen = terrainViewOf(map)?.placementsIn(null) ?? [];
  choose(map, objectsOf(map.tileSet, seen), text('No object is in view'));
}

export function invertSelection(map: TerrainMap): void {
  const selected = new Set(selectedObjects(map).map(objectIdentity));
  choose(
    map,
    allObjects(map).filter((object) => !selected.has(objectIdentity(object))),
    text('Nothing else stands on the open tiles'),
  );
}

/** Hides or locks the selected objects. What is hidden is no longer selected. */
export function passOverSelected(map: TerrainMap, how: PassedOverHow): void {
  const objects = selectedObjects(map);
  passedOver(map).set(how, objects, true);
  if (how === 'hidden') selectObjects(map, []);
}

/** Hides everything but the selected objects. */
export function hideOthers(map: TerrainMap): void {
  const selected = new Set(selectedObjects(map).map(objectIdentity));
  passedOver(map).set(
    'hidden',
    allObjects(map).filter((object) => !selected.has(objectIdentity(object))),
    true,
  );
}

export function passOverNone(map: TerrainMap, how: PassedOverHow): void {
  passedOver(map).clear(how);
}
