/** What can be done to the selected objects of a map, each as one step over all tiles that it touches. */
import { modelPath } from '../../../../../../shared/formats/common/terrain/placements.ts';
import { createStore } from 'zustand/vanilla';
import { uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import { chunkSize, placementToWorld } from '../../../../../../shared/geometry/terrain/grid.ts';
import { worldBox } from '../../../../../../shared/terrain/objects/span.ts';
import { chunkMiddle } from '../../../../../../shared/terrain/shadowEdits.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { MapEdit } from '../../../../../../shared/terrain/mapEdit.ts';
import type { Listed } from '../../../../../../shared/terrain/objects/listing.ts';
import type { ObjectInstance, ObjectPlace } from '../../../../../../shared/terrain/objects/object.ts';
import {
  freeIds,
  kindOfPath,
  objectKinds,
  objectsOf,
  pathKey,
  pathOfRecord,
  placeOf,
} from '../../../../../../shared/terrain/objects/object.ts';
import type { ObjectFindings } from '../../../../../../shared/terrain/objects/check.ts';
import { everyObject } from '../../../../../../shared/terrain/objects/object.ts';
import { checkObjects, modelsOf, repairObjects } from '../../../../../../shared/terrain/objects/check.ts';
import type { LooseObject, ObjectToAdd } from '../../../../../../shared/terrain/objects/looseObject.ts';
import { addObjects, looseCopy, placeOfLoose } from '../../../../../../shared/terrain/objects/looseObject.ts';
import {
  changeObjects,
  described,
  removeObjects,
  replaceModel,
} from '../../../../../../shared/terrain/objects/objectEdits.ts';
import {
  alignedRotation,
  groundNormal,
  middleOf,
  movedPlace,
  onGround,
} from '../../../../../../shared/terrain/objects/places.ts';
import { tileList } from '../../../../../../shared/formats/adt/model.ts';
import { notify } from '../../../../base/ui/index.ts';
import { mapStep } from '../environment.ts';
import type { TerrainMap } from '../maps.ts';
import { changeTool, chooseTool, toolStore } from '../toolStore.ts';
import { terrainViewOf } from '../views.ts';
import { placedModels } from './modelBounds.ts';
import { passedOver } from './passedOver.ts';
import { groundUnderPointer } from './pointer.ts';
import { fill, text } from '../../../../base/text/language.ts';

/** What was copied: objects with their heights over the ground, about the middle that they had. */
interface ObjectClip {
  readonly objects: readonly LooseObject[];
  readonly middle: Vector3;
  /** Height of the middle over the ground. */
  readonly over: number;
}

/** Kept while the program runs, for any map. */
export const objectClip = createStore<{ readonly clip: ObjectClip | null }>(() => ({ clip: null }));

export function selectedObjects(map: TerrainMap): readonly ObjectInstance[] {
  return objectsOf(map.tileSet, map.selection.get().objects);
}

/** The selected objects that may be changed; it is told where locked ones stay behind. */
export function changeableObjects(map: TerrainMap): readonly ObjectInstance[] {
  const selected = selectedObjects(map);
  const free = selected.filter((object) => !passedOver(map).isLocked(object));
  const locked = selected.length - free.length;
  if (locked > 0) {
    notify({
      tone: 'info',
      title: locked === 1 ? text('A locked object stays as it is') : fill('{} locked objects stay as they are', locked),
      message: text('Unlock them in the Objects panel to change them.'),
    });
  }
  return free;
}

export function selectObjects(map: TerrainMap, objects: readonly ObjectInstance[]): void {
  map.selection.select(objects.map(({ copies: [first] }) => ({ tile: first.tile.place, record: first.record })));
}

/** Selects what an act left behind, and tells of what stands where no tile is open. */
function finished(map: TerrainMap, listed: readonly Listed[]): void {
  selectObjects(
    map,
    listed.map(({ object }) => object),
  );
  const outside = listed.filter(({ isOutside }) => isOutside).length;
  if (outside > 0) placedModels(map).leftOpenTiles(outside);
}

/** Does something to the selected objects once the boxes of their models are known. `title` gets what they are called. */
export async function actOnObjects(
  map: TerrainMap,
  title: (what: string) => string,
  act: (edit: MapEdit, objects: readonly ObjectInstance[]) => readonly Listed[] | undefined,
): Promise<void> {
  const objects = changeableObjects(map);
  if (objects.length === 0) return;
  await placedModels(map).prepare(objects);
  let listed: readonly Listed[] | undefined;
  const before = revisions(map);
  mapStep(map, title(described(objects)), (edit) => {
    listed = act(edit, objects);
  });
  if (listed === undefined) return;
  finished(map, listed);
  if (revisions(map) === before) notify({ tone: 'info', title: text('Nothing had to change') });
}

/** Another number after every step that changed something. */
const revisions = ({ tileSet }: TerrainMap): number =>
  tileSet.tiles.reduce((sum, { document }) => sum + document.revision, 0);

export async function changeSelected(
  map: TerrainMap,
  title: (what: string) => string,
  change: (place: ObjectPlace, object: ObjectInstance) => ObjectPlace,
): Promise<void> {
  await actOnObjects(map, title, (edit, objects) =>
    changeObjects(edit, map.tileSet, objects, placedModels(map).bounds, change),
  );
}

export async function putOnGround(map: TerrainMap): Promise<void> {
  await changeSelected(
    map,
    (what) => `Put ${what} on the ground`,
    (place) => onGround(map.tileSet, place),
  );
}

export async function alignToSlope(map: TerrainMap): Promise<void> {
  await changeSelected(
    map,
    (what) => `Align ${what} to the slope`,
    (place) => {
      const { x, y } = placementToWorld(place.position);
      return { ...place, rotation: alignedRotation(place.rotation, groundNormal(map.tileSet, x, y)) };
    },
  );
}

/** Tilt and roll are taken away; where it looks stays. */
export async function standUpright(map: TerrainMap): Promise<void> {
  await changeSelected(
    map,
    (what) => `Stand ${what} upright`,
    (place) => ({ ...place, rotation: [0, place.rotation[1], 0] }),
  );
}

/** Makes lists of tiles and chunks right for the selected objects, where another program left them wrong. */
export async function referAgain(map: TerrainMap): Promise<void> {
  await changeSelected(
    map,
    (what) => `Repair the tile lists of ${what}`,
    (place) => place,
  );
}

export function deleteObjects(map: TerrainMap): void {
  const objects = changeableObjects(map);
  if (objects.length === 0) return;
  mapStep(map, `Delete ${described(objects)}`, (edit) => removeObjects(edit, objects));
  selectObjects(map, []);
}

export const idsFor = (map: TerrainMap): (() => number) =>
  freeIds(
    map.tileSet.tiles.map(({ document }) => document),
    toolStore.getState().settings.objects.firstId,
  );

/** Adds objects as one step, selects them, and tells of those that would stand where no tile is open. */
export async function addAll(
  map: TerrainMap,
  label: string,
  wanted: readonly ObjectToAdd[],
): Promise<readonly ObjectInstance[]> {
  const models = placedModels(map);
  await models.prepare(wanted.map(({ loose }) => loose));
  let made: readonly ObjectInstance[] = [];
  mapStep(map, label, (edit) => {
    const added = addObjects(edit, map.tileSet, wanted, idsFor(map), models.bounds);
    made = added.filter((each) => each !== null);
  });
  selectObjects(map, made);
  const lost = wanted.length - made.length;
  if (lost > 0) {
    notify({
      tone: 'warning',
      title: lost === 1 ? text('One object was left out') : fill('{} objects were left out', lost),
      message: text('No tile is open where they would stand.'),
    });
  }
  return made;
}

/** Copies stand where the originals do, with ids of their own, and are selected: drag them away. */
export async function duplicateObjects(map: TerrainMap): Promise<void> {
  const objects = selectedObjects(map);
  if (objects.length === 0) return;
  await addAll(
    map,
    `Duplicate ${described(objects)}`,
    objects.map((object) => ({ loose: looseCopy(object) })),
  );
}

export function copyObjects(map: TerrainMap): void {
  const objects = selectedObjects(map);
  if (objects.length === 0) return;
  const middle = middleOf(objects.map(placeOf));
  const ground = map.tileSet.heightAt(middle[0], middle[1]);
  objectClip.setState({
    clip: { objects: objects.map(looseCopy), middle, over: ground === null ? 0 : middle[2] - ground },
  });
  notify({ tone: 'info', title: fill('Copied {}', described(objects)) });
}

/** Pastes about a point of the ground; without one where they were copied. */
export async function pasteObjects(map: TerrainMap): Promise<void> {
  const { clip } = objectClip.getState();
  if (clip === null) return;
  const point = groundUnderPointer(map);
  const { middle, over, objects } = clip;
  const by: Vector3 =
    point === null ? [0, 0, 0] : [point.x - middle[0], point.y - middle[1], point.z + over - middle[2]];
  const wanted = objects.map((loose) => ({ loose, place: movedPlace(placeOfLoose(loose), by) }));
  await addAll(map, `Paste ${described(objects)}`, wanted);
}

/** Lets all selected objects that are of the path's kind show another model. */
export async function replaceModelOfSelected(map: TerrainMap, path: string): Promise<void> {
  const kind = kindOfPath(path);
  if (kind === null) {
    notify({
      tone: 'warning',
      title: text('That is no model'),
      message: text('Models end in .m2, .mdx, .mdl or .wmo.'),
    });
    return;
  }
  await placedModels(map).prepare([{ path, kind }]);
  await actOnObjects(
    map,
    (what) => `Replace the model of ${what}`,
    (edit, objects) => {
      const fitting = objects.filter((object) => object.kind === kind);
      if (fitting.length < objects.length) {
        notify({
          tone: 'warning',
          title: fill('{} of {} objects are of another kind', objects.length - fitting.length, objects.length),
          message: text('A doodad shows an M2, a map object a WMO; they stay as they were.'),
        });
      }
      if (fitting.length === 0) return undefined;
      return replaceModel(edit, map.tileSet, fitting, path, placedModels(map).bounds);
    },
  );
}

/** Every object of the open tiles that shows one of the models of the selected ones. */
export function selectSameModel(map: TerrainMap): void {
  const wanted = new Set(selectedObjects(map).map(({ kind, path }) => `${kind} ${pathKey(path)}`));
  selectObjects(
    map,
    allObjects(map).filter(({ kind, path }) => wanted.has(`${kind} ${pathKey(path)}`)),
  );
}

/** All objects of the open tiles, each once. */
export function allObjects(map: TerrainMap): readonly ObjectInstance[] {
  return everyObject(map.tileSet);
}

const parts = ({ clashes, disagreeing, unlisted }: ObjectFindings): readonly string[] =>
  [
    [clashes.length, text('with the id of another')],
    [disagreeing.length, text('that tiles place differently')],
    [unlisted.length, text('not listed or named where they reach')],
  ].flatMap(([count, words]) => (count === 0 ? [] : [`${String(count)} ${String(words)}`]));

/** Looks for what is wrong with objects between the open tiles, selects it and offers to put it right. */
export async function checkMapObjects(map: TerrainMap): Promise<void> {
  const models = placedModels(map);
  const objects = allObjects(map);
  await models.prepare(modelsOf(objects));
  const findings = checkObjects(map.tileSet, models.bounds);
  const found = new Set([...findings.clashes, ...findings.disagreeing, ...findings.unlisted]);
  if (found.size === 0) {
    const unknown = objects.filter(({ path }) => models.bounds(path) === null).length;
    notify({
      tone: 'ok',
      title: text('The objects of the open tiles are in order'),
      ...(unknown === 0
        ? {}
        : { message: fill('Models of {} are not at hand: how far they reach is not known.', unknown) }),
    });
    return;
  }
  selectObjects(map, [...found]);
  notify({
    tone: 'warning',
    title: found.size === 1 ? text('One object is not in order') : fill('{} objects are not in order', found.size),
    message: fill('{}. They are selected.', parts(findings).join(', ')),
    action: { label: 'Fix them', onSelect: () => repairFound(map) },
  });
}

function repairFound(map: TerrainMap): void {
  const { bounds } = placedModels(map);
  const { firstId } = toolStore.getState().settings.objects;
  mapStep(map, 'Repair objects', (edit) =>
    repairObjects(edit, map.tileSet, checkObjects(map.tileSet, bounds), bounds, firstId),
  );
  const left = checkObjects(map.tileSet, bounds);
  const count = left.clashes.length + left.disagreeing.length + left.unlisted.length;
  if (count > 0) notify({ tone: 'warning', title: fill('{} could not be fixed', count) });
  else notify({ tone: 'ok', title: text('The objects are in order') });
}

/** Looks at the selected objects from near by. */
export function focusObjects(map: TerrainMap): void {
  const objects = selectedObjects(map);
  const box = uniteBoxes(objects.map((object) => worldBox(object, placedModels(map).bounds)));
  if (box !== null) terrainViewOf(map)?.camera.frameBox(box);
}

/** Looks at the selected chunks from near by. */
export function focusChunks(map: TerrainMap): void {
  const boxes = map.selection.get().chunks.flatMap(({ column, row }) => {
    const ground = map.tileSet.ground(column, row);
    if (ground === null) return [];
    const heights = Array.from(ground.heights, (over) => over + (ground.position[2] ?? 0));
    const { x, y } = chunkMiddle({ column, row });
    const half = chunkSize / 2;
    return [
      {
        minimum: [x - half, y - half, Math.min(...heights)] as const,
        maximum: [x + half, y + half, Math.max(...heights)] as const,
      },
    ];
  });
  const box = uniteBoxes(boxes);
  if (box !== null) terrainViewOf(map)?.camera.frameBox(box);
}

/** Chooses a model to be put down with the objects tool. */
export function choosePlacedModel(map: TerrainMap | null, path: string): void {
  const kind = kindOfPath(path);
  toolStore.setState({ prefab: null });
  changeTool('objects', { model: path, mode: 'place' });
  chooseTool('objects');
  if (map !== null && kind !== null) void placedModels(map).prepare([{ path, kind }]);
}

export function modelsOfMap(map: TerrainMap): readonly { readonly path: string; readonly count: number }[] {
  const found = new Map<string, { path: string; count: number }>();
  for (const { document } of map.tileSet.tiles) {
    for (const kind of ['doodad', 'mapObject'] as const) {
      const { list, models } = objectKinds[kind];
      for (const id of tileList(document, models)) noteModel(found, modelPath(document.get(id)), 0);
      for (const id of tileList(document, list)) noteModel(found, pathOfRecord(document, kind, id), 1);
    }
  }
  return [...found.values()].toSorted((left, right) => right.count - left.count || left.path.localeCompare(right.path));
}

function noteModel(found: Map<string, { path: string; count: number }>, path: string, by: number): void {
  if (path === '') return;
  const known = found.get(pathKey(path));
  if (known === undefined) found.set(pathKey(path), { path, count: by });
  else known.count += by;
}
