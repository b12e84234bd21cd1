/** The tables of a map's game that terrain tools show: kinds of liquid, ground effects, areas. Read where the map's files are found. */
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { LiquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import { liquidKind } from '../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { AreaRow, GroundEffectRow, LiquidRow, NameSet } from '../../../../../shared/terrain/gameTables.ts';
import {
  areaTitle,
  gameTables,
  readAreas,
  readGroundEffects,
  readLiquidTypes,
  readNameSets,
} from '../../../../../shared/terrain/gameTables.ts';
import type { MapLight } from '../../../../../shared/terrain/light/tables.ts';
import { lightTables, readMapId, readMapLights } from '../../../../../shared/terrain/light/tables.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { onTextureFolderChanged } from '../../../workbench/files/textureFolder.ts';
import { onMountsChanged } from '../../../workbench/mounts/mountState.ts';
import type { TerrainMap } from './maps.ts';
import { text } from '../../../base/text/language.ts';

/** Empty where the game's tables are not to be had. */
export interface GameTables {
  readonly liquids: readonly LiquidRow[];
  readonly effects: readonly GroundEffectRow[];
  /** By id. */
  readonly areas: ReadonlyMap<number, AreaRow>;
  /** Of buildings, by the number that the table knows them by. */
  readonly nameSets: ReadonlyMap<number, readonly NameSet[]>;
  /** Lights of this map. */
  readonly lights: readonly MapLight[];
}

const none: GameTables = { liquids: [], effects: [], areas: new Map(), nameSets: new Map(), lights: [] };
const stores = new WeakMap<TerrainMap, StoreApi<GameTables>>();

function storeOf(map: TerrainMap): StoreApi<GameTables> {
  const store = stores.get(map) ?? createStore<GameTables>(() => none);
  stores.set(map, store);
  return store;
}

const noStore = createStore<GameTables>(() => none);

/** @param map null while none is there whose game could be asked */
export function useGameTables(map: TerrainMap | null): GameTables {
  return useStore(map === null ? noStore : storeOf(map));
}

/** What a row of LiquidType.dbc is: as the table says, else by its number. */
export function liquidKindOf(map: TerrainMap, type: number): LiquidKind {
  return (
    storeOf(map)
      .getState()
      .liquids.find(({ id }) => id === type)?.kind ?? liquidKind(type)
  );
}

/** The rows of LiquidType.dbc; none where it is not at hand. */
export function liquidRowsOf(map: TerrainMap): readonly LiquidRow[] {
  return storeOf(map).getState().liquids;
}

/** The lights of a map; none where the tables of light are not at hand, or have none for it. */
export function lightsOf(map: TerrainMap): readonly MapLight[] {
  return storeOf(map).getState().lights;
}

/** The rows of GroundEffectTexture.dbc; none where it is not at hand. */
export function effectRowsOf(map: TerrainMap): readonly GroundEffectRow[] {
  return storeOf(map).getState().effects;
}

/** Hears of the tables of a map when they are read, and read anew. Returns the end of it. */
export function onGameTables(map: TerrainMap, listener: () => void): () => void {
  return storeOf(map).subscribe(listener);
}

/** An area by its name and that of its zone, or by its number where AreaTable.dbc is not at hand. */
export function areaTitleOf(map: TerrainMap, areaId: number): string {
  return areaTitle(storeOf(map).getState().areas, areaId);
}

/** A table of a map's game as it lies in its file; null where there is none. */
export async function readTable(map: TerrainMap, path: string): Promise<Uint8Array | null> {
  const [first] = map.sessions;
  if (first === undefined) return null;
  const found = await request('readResolved', { documentId: first.id, file: { path, kind: 'file' } });
  return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
}

async function loadLights(map: TerrainMap): Promise<readonly MapLight[]> {
  const maps = await readTable(map, lightTables.maps);
  const mapId = maps === null ? null : readMapId(maps, map.name);
  if (mapId === null) return [];
  const lights = await readTable(map, lightTables.lights);
  const colours = lights === null ? null : await readTable(map, lightTables.colours);
  const numbers = colours === null ? null : await readTable(map, lightTables.numbers);
  if (lights === null || colours === null || numbers === null) return [];
  const [sets, skyboxes] = [await readTable(map, lightTables.sets), await readTable(map, lightTables.skyboxes)];
  return readMapLights({ lights, colours, numbers, sets, skyboxes }, mapId);
}

/** The row of Map.dbc of a map; null where there is none. */
export async function mapIdOf(map: TerrainMap): Promise<number | null> {
  const maps = await readTable(map, lightTables.maps);
  return maps === null ? null : readMapId(maps, map.name);
}

/** Lights as documents that are edited have them, in the place of those of the files; null for those of the files again. */
export async function showLights(map: TerrainMap, lights: readonly MapLight[] | null): Promise<void> {
  storeOf(map).setState({ lights: lights ?? (await loadLights(map)) });
}

/** Areas as a document that is edited has them, in the place of those of the file. */
export function showAreas(map: TerrainMap, areas: ReadonlyMap<number, AreaRow>): void {
  storeOf(map).setState({ areas });
}

async function load(map: TerrainMap): Promise<GameTables> {
  const liquids = await readTable(map, gameTables.liquids);
  const effects = await readTable(map, gameTables.effects);
  const plants = effects === null ? null : await readTable(map, gameTables.effectDoodads);
  const areaTable = await readTable(map, gameTables.areas);
  const insides = await readTable(map, gameTables.insides);
  const areas = areaTable === null ? new Map<number, AreaRow>() : readAreas(areaTable);
  return {
    lights: await loadLights(map),
    areas,
    nameSets: insides === null ? new Map() : readNameSets(insides, areas),
    liquids: liquids === null ? [] : readLiquidTypes(liquids),
    effects: effects === null ? [] : readGroundEffects(effects, plants),
  };
}

/**
 * Reads the tables of a map, and again when game folders come, go or change.
 * @param changed hears what the rows of LiquidType.dbc are, null where there is no such table, and of AreaTable.dbc
 * @returns the way to end it
 */
export function followGameTables(
  map: TerrainMap,
  changed: (liquids: ReadonlyMap<number, LiquidKind> | null, areas: ReadonlyMap<number, AreaRow>) => void,
): () => void {
  const store = storeOf(map);
  let isOver = false;
  let asked = 0;
  const tell = ({ liquids, areas }: GameTables): void =>
    changed(liquids.length === 0 ? null : new Map(liquids.map(({ id, kind }) => [id, kind])), areas);
  const read = async (): Promise<void> => {
    const number = ++asked;
    try {
      const tables = await load(map);
      if (isOver || number !== asked) return;
      store.setState(tables, true);
      tell(tables);
    } catch (error) {
      if (!isOver) reportError(text('The tables of the game could not be read'), error);
    }
  };
  tell(store.getState());
  void read();
  const stopAreas = store.subscribe((now, before) => {
    if (now.areas !== before.areas) tell(now);
  });
  const stops = [stopAreas, onMountsChanged(() => void read()), onTextureFolderChanged(() => void read())];
  // A map may be shown before its first tile is there.
  let isEmpty = map.sessions.length === 0;
  const stopMap = map.state.subscribe(() => {
    if (isEmpty && map.sessions.length > 0) void read();
    isEmpty = map.sessions.length === 0;
  });
  return () => {
    isOver = true;
    stopMap();
    for (const stop of stops) stop();
  };
}
