/** The tables that areas and maps are rows of, while they are worked on. No React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Document } from '../../../../../../shared/document/document.ts';
import { readAreas } from '../../../../../../shared/terrain/gameTables.ts';
import type { AreaWish } from '../../../../../../shared/terrain/zones/areas.ts';
import { addArea, areaOf, changeArea, mapOfArea } from '../../../../../../shared/terrain/zones/areas.ts';
import type { MapWish } from '../../../../../../shared/terrain/zones/mapRow.ts';
import { addLoadingScreen, mapRowOf, setMapRow } from '../../../../../../shared/terrain/zones/mapRow.ts';
import type { NamedRow } from '../../../../../../shared/terrain/zones/tables.ts';
import { readAmbiences, readNamedRows, zoneTables } from '../../../../../../shared/terrain/zones/tables.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import { mapStep } from '../environment.ts';
import { mapIdOf, readTable, showAreas } from '../gameTables.ts';
import type { TerrainMap } from '../maps.ts';
import { tableBehind } from './tablesBehind.ts';
import { text } from '../../../../base/text/language.ts';

export interface ZoneDesk {
  readonly status: 'closed' | 'opening' | 'open' | 'missing';
  readonly areas: Document | null;
  readonly maps: Document | null;
  readonly screens: Document | null;
  /** Rows to choose from; empty where the game has no such table. */
  readonly music: readonly NamedRow[];
  readonly ambiences: readonly NamedRow[];
  readonly intros: readonly NamedRow[];
}

const closed: ZoneDesk = {
  ...{ status: 'closed', areas: null, maps: null, screens: null },
  ...{ music: [], ambiences: [], intros: [] },
};
const desks = new WeakMap<TerrainMap, StoreApi<ZoneDesk>>();

export function zoneDeskOf(map: TerrainMap): StoreApi<ZoneDesk> {
  const desk = desks.get(map) ?? createStore<ZoneDesk>(() => closed);
  desks.set(map, desk);
  return desk;
}

async function namedRows(map: TerrainMap, path: string): Promise<readonly NamedRow[]> {
  const bytes = await readTable(map, path);
  return bytes === null ? [] : readNamedRows(path, bytes);
}

async function ambiencesOf(map: TerrainMap): Promise<readonly NamedRow[]> {
  const bytes = await readTable(map, zoneTables.ambiences);
  return bytes === null ? [] : readAmbiences(bytes, await readTable(map, zoneTables.sounds));
}

/** What areas are called follows their document, from now on; returns the way to end that. */
function followAreas(map: TerrainMap, document: Document): () => void {
  let isAsked = false;
  const show = (): void => {
    isAsked = false;
    showAreas(map, readAreas(document.write()));
  };
  show();
  return document.onChange(() => {
    // A step of many cells is read once.
    if (!isAsked) queueMicrotask(show);
    isAsked = true;
  });
}

/** Opens the tables behind the map, once; `missing` where neither AreaTable.dbc nor Map.dbc is to be had. */
export async function openZones(map: TerrainMap): Promise<void> {
  const desk = zoneDeskOf(map);
  const { status } = desk.getState();
  if (status === 'opening' || status === 'open') return;
  desk.setState({ ...closed, status: 'opening' }, true);
  try {
    let stopFollowing = (): void => undefined;
    const end = (): void => {
      stopFollowing();
      desk.setState(closed, true);
    };
    // One after the other: two that are asked for at once could both become the document of one file.
    const areas = await tableBehind(map, zoneTables.areas, end);
    const maps = await tableBehind(map, zoneTables.maps, end);
    const screens = await tableBehind(map, zoneTables.screens, end);
    if (areas === null && maps === null) {
      desk.setState({ ...closed, status: 'missing' }, true);
      return;
    }
    const [music, intros] = [await namedRows(map, zoneTables.music), await namedRows(map, zoneTables.intros)];
    const ambiences = await ambiencesOf(map);
    if (areas !== null) stopFollowing = followAreas(map, areas);
    desk.setState({ status: 'open', areas, maps, screens, music, intros, ambiences }, true);
  } catch (error) {
    desk.setState(closed, true);
    reportError(text('The tables of zones could not be opened'), error);
  }
}

/** Makes an area as one step of the map. Null where it could not be made, which is told. */
export async function makeArea(map: TerrainMap, wish: AreaWish): Promise<number | null> {
  const { areas, maps } = zoneDeskOf(map).getState();
  if (areas === null) return null;
  const row = maps === null ? null : mapRowOf(maps, map.name);
  const ofMap = row?.id ?? (await mapIdOf(map));
  let made: number | null = null;
  mapStep(map, `New area ${wish.name}`, (edit) => {
    made = addArea(edit, areas, ofMap ?? mapOfArea(areas, wish.parent) ?? 0, wish);
  });
  return made;
}

/** Changes what is other than before, as one step. */
export function editArea(map: TerrainMap, id: number, wish: AreaWish): void {
  const { areas } = zoneDeskOf(map).getState();
  const before = areas === null ? null : areaOf(areas, id);
  if (areas === null || before === null) return;
  const changes = Object.fromEntries(
    (Object.keys(wish) as (keyof AreaWish)[]).flatMap((name) =>
      wish[name] === before[name] ? [] : [[name, wish[name]] as const],
    ),
  ) as Partial<AreaWish>;
  if (Object.keys(changes).length === 0) return;
  mapStep(map, `Change area ${wish.name}`, (edit) => changeArea(edit, areas, id, changes));
}

/** The map's row with a loading screen that is one already, or a picture that becomes one. */
export interface MapRowWish extends MapWish {
  /** Path of a picture; empty to take the row `screen`. */
  readonly picture: string;
}

/** Writes a map's row as one step. */
export function writeMapRow(map: TerrainMap, { picture, ...wish }: MapRowWish): void {
  const { maps, screens } = zoneDeskOf(map).getState();
  if (maps === null) return;
  const isNew = mapRowOf(maps, map.name) === null;
  mapStep(map, isNew ? `Row of ${map.name} in Map.dbc` : `Change the row of ${map.name}`, (edit) => {
    const path = picture.trim();
    const screen = path === '' || screens === null ? wish.screen : addLoadingScreen(edit, screens, map.name, path);
    setMapRow(edit, maps, map.name, { ...wish, screen });
  });
}
