/** Acts on the lights of a map, each one step of the map over the tables that it changes. */
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { LightDocuments } from '../../../../../../shared/terrain/light/edits.ts';
import { addLight, copyLight, ownSet, removeLight } from '../../../../../../shared/terrain/light/edits.ts';
import type { Weather } from '../../../../../../shared/terrain/light/tables.ts';
import type { MapEdit } from '../../../../../../shared/terrain/mapEdit.ts';
import { beginStep, mapStep } from '../environment.ts';
import { lightsOf } from '../gameTables.ts';
import type { TerrainMap } from '../maps.ts';
import type { LightDesk } from './lightDesk.ts';
import { lightDeskOf, selectLight } from './lightDesk.ts';

/** Does something with the tables as one step of the map; nothing while they are not open. */
export function lightStep(
  map: TerrainMap,
  label: string,
  act: (edit: MapEdit, documents: LightDocuments, desk: LightDesk) => void,
): void {
  const state = lightDeskOf(map).getState();
  const { documents } = state;
  if (documents !== null) mapStep(map, label, (edit) => act(edit, documents, state));
}

/** A change that goes on under the hand: each `preview` takes the place of the one before. */
export interface LightDrag {
  preview(act: (edit: MapEdit, documents: LightDocuments) => void): void;
  end(isKept: boolean): void;
}

export function lightDrag(map: TerrainMap, label: string): LightDrag | null {
  const { documents } = lightDeskOf(map).getState();
  if (documents === null) return null;
  const step = beginStep(map, label);
  return {
    preview: (act) => act(step.edit, documents),
    end: (isKept) => (isKept ? step.commit() : step.cancel()),
  };
}

/** Yards of a new light: fully seen about a hut, and no more a stone's throw from it. */
const newReach = { start: 20, end: 80 } as const;
const newHeight = 5;

/** A light over a place of the ground, with a set of its own that begins as the chosen light's, else as the whole map's. */
export function newLightAt(map: TerrainMap, [x, y, z]: Vector3): void {
  const { selected } = lightDeskOf(map).getState();
  const lights = lightsOf(map);
  const model = lights.find(({ id }) => id === selected) ?? lights.find(({ isWholeMap }) => isWholeMap) ?? lights[0];
  let made: number | null = null;
  lightStep(map, 'New light', (edit, documents, { mapId }) => {
    const ground = map.tileSet.heightAt(x, y) ?? z;
    const to = { place: [x, y, ground + newHeight] as const, ...newReach };
    made = addLight(edit, documents, mapId, to, model?.sets[0] ?? 1);
  });
  selectLight(map, made);
}

export function duplicateLight(map: TerrainMap, id: number): void {
  const light = lightsOf(map).find((each) => each.id === id);
  if (light === undefined) return;
  const [x, y, z] = light.place;
  let made: number | null = null;
  lightStep(map, 'Duplicate light', (edit, documents) => {
    made = copyLight(edit, documents, id, { place: [x - Math.max(10, light.start), y, z] });
  });
  selectLight(map, made);
}

export function deleteLight(map: TerrainMap, id: number): void {
  lightStep(map, 'Delete light', (edit, documents) => removeLight(edit, documents, id));
}

/** Gives a light a set of its own for a weather. */
export function partSet(map: TerrainMap, id: number, weather: Weather, from: number): void {
  lightStep(map, 'Own set of a light', (edit, documents) => void ownSet(edit, documents, id, weather, from));
}
