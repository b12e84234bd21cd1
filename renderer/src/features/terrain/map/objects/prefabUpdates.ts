/** Changing a prefab by one of its instances, and bringing the others along. */
import { counted } from '../../../../base/text/numbers.ts';
import { everyObject, identityOf, objectIdentity } from '../../../../../../shared/terrain/objects/object.ts';
import { described } from '../../../../../../shared/terrain/objects/objectEdits.ts';
import type { PrefabInstance } from '../../../../../../shared/terrain/objects/prefabs/instances.ts';
import { KnownObjects, memberAt } from '../../../../../../shared/terrain/objects/prefabs/instances.ts';
import type { Prefab } from '../../../../../../shared/terrain/objects/prefabs/prefab.ts';
import { prefabOf, readPrefab } from '../../../../../../shared/terrain/objects/prefabs/prefab.ts';
import type { UpdateReport } from '../../../../../../shared/terrain/objects/prefabs/update.ts';
import { updateInstances } from '../../../../../../shared/terrain/objects/prefabs/update.ts';
import { notify } from '../../../../base/ui/index.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import { request } from '../../../../workbench/files/host.ts';
import { mapStep } from '../environment.ts';
import type { TerrainMap } from '../maps.ts';
import { idsFor, selectedObjects, selectObjects } from './acts.ts';
import { placedModels } from './modelBounds.ts';
import { instancesOf } from './prefabInstances.ts';
import { keepPrefab } from './prefabs.ts';
import { fill, text } from '../../../../base/text/language.ts';

/** The instances that selected objects belong to. */
export function instancesOfSelected(map: TerrainMap): readonly PrefabInstance[] {
  const selected = new Set(selectedObjects(map).map(objectIdentity));
  return instancesOf(map).all.filter(({ members }) => members.some((member) => selected.has(identityOf(member))));
}

/** Selects all objects of the instances that something selected belongs to. */
export function selectWholeInstances(map: TerrainMap): void {
  const known = new KnownObjects(everyObject(map.tileSet));
  const objects = instancesOfSelected(map).flatMap(({ members }) =>
    members.flatMap((member) => known.of(member) ?? []),
  );
  if (objects.length > 0) selectObjects(map, objects);
}

function tell(name: string, { updated, added, removed, moved, deleted, notOpen }: UpdateReport, map: TerrainMap): void {
  const left = [
    ...(moved.length === 0
      ? []
      : [
          fill(
            '{} had been moved by hand and {} left',
            described(moved),
            moved.length === 1 ? text('was') : text('were'),
          ),
        ]),
    ...(deleted === 0 ? [] : [fill('{} had been deleted by hand and stayed so', counted(deleted, 'object'))]),
    ...(notOpen === 0 ? [] : [fill('{} of tiles that are not open stayed behind', counted(notOpen, 'object'))]),
  ];
  const did = [
    ...(added === 0 ? [] : [fill('{} came', counted(added, 'object'))]),
    ...(removed === 0 ? [] : [fill('{} went', counted(removed, 'object'))]),
  ];
  const words = [...did, ...left].join('; ');
  notify({
    tone: left.length > 0 ? 'warning' : 'ok',
    title:
      updated === 0
        ? fill('{}: nothing else changed', name)
        : fill('{}: {} brought along', name, counted(updated, 'instance')),
    ...(words === '' ? {} : { message: `${words}.` }),
    ...(moved.length === 0
      ? {}
      : { action: { label: text('Select those'), onSelect: () => selectObjects(map, moved) } }),
  });
}

/**
 * Makes a prefab anew of the instance that the selection is of, with what else is selected, and brings all its other
 * instances along in one step.
 */
export async function updatePrefab(map: TerrainMap): Promise<void> {
  const instances = instancesOf(map);
  await instances.ready;
  const [instance, ...others] = instancesOfSelected(map);
  if (instance === undefined || others.length > 0) {
    notify({
      tone: 'info',
      title: instance === undefined ? text('Nothing selected is of a prefab') : text('Several instances are selected'),
      message: text('Select objects of the one instance that the others are to be like.'),
    });
    return;
  }
  const known = new KnownObjects(everyObject(map.tileSet));
  const own = new Map(instance.members.map((member) => [identityOf(member), member]));
  const taken = new Set(instances.all.flatMap(({ members }) => members.map(identityOf)));
  const extra = selectedObjects(map).filter((object) => !taken.has(objectIdentity(object)));
  const objects = [...instance.members.flatMap((member) => known.of(member) ?? []), ...extra];
  const groundAt = (x: number, y: number): number | null => map.tileSet.heightAt(x, y);
  try {
    const { text } = await request('readPrefab', { name: instance.prefab });
    const highest = Math.max(
      0,
      ...readPrefab(text).members.map(({ key }) => key),
      ...instance.members.map(({ key }) => key),
    );
    let next = highest + 1;
    const keys = new Map(objects.map((object) => [object, own.get(objectIdentity(object))?.key ?? next++] as const));
    const prefab = prefabOf(objects, instance.stand, groundAt, (object) => keys.get(object) ?? null);
    await placedModels(map).prepare(prefab.members);
    await keepPrefab(instance.prefab, prefab);
    const renewed = {
      ...instance,
      members: objects.map((object) => memberAt(keys.get(object) ?? 0, object, own.get(objectIdentity(object)))),
    };
    bringAlong(
      map,
      instance.prefab,
      prefab,
      instances.all.map((each) => (each === instance ? renewed : each)),
      renewed,
    );
  } catch (error) {
    reportError(fill('{} was not updated', instance.prefab), error);
  }
}

/** Brings the instances of a prefab in line with its file: those too whose tiles were not open when it changed. */
export async function bringInstancesAlong(map: TerrainMap, name: string, prefab: Prefab): Promise<void> {
  const instances = instancesOf(map);
  await instances.ready;
  await placedModels(map).prepare(prefab.members);
  bringAlong(map, name, prefab, instances.all, null);
}

function bringAlong(
  map: TerrainMap,
  name: string,
  prefab: Prefab,
  all: readonly PrefabInstance[],
  skip: PrefabInstance | null,
): void {
  let report: UpdateReport | null = null;
  mapStep(map, `Update ${name}`, (edit) => {
    const { bounds } = placedModels(map);
    report = updateInstances({ edit, tiles: map.tileSet, bounds, nextId: idsFor(map) }, all, name, prefab, skip);
  });
  // Written in the step, which the compiler does not see.
  const made = report as UpdateReport | null;
  if (made === null) return;
  instancesOf(map).set(made.instances);
  tell(name, made, map);
}
