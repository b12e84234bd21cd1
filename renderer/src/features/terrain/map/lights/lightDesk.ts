/**
 * The tables of light of a map's game while they are edited: ordinary documents behind the map, whose steps are also the map's.
 * What they say is what the map is shown in. No React.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { LightDocuments } from '../../../../../../shared/terrain/light/edits.ts';
import { lightTables, mapLightsIn } from '../../../../../../shared/terrain/light/tables.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import { openNamed } from '../../../../workbench/files/openNamed.ts';
import type { Session } from '../../../../workbench/state/session.ts';
import { workbench } from '../../../../workbench/state/workbench.ts';
import { lightsOf, mapIdOf, onGameTables, showLights } from '../gameTables.ts';
import type { TerrainMap } from '../maps.ts';
import { fill, text } from '../../../../base/text/language.ts';

export interface LightDesk {
  readonly status: 'closed' | 'opening' | 'open' | 'missing';
  /** What of the game is missing, in a sentence. */
  readonly why: string;
  readonly documents: LightDocuments | null;
  readonly mapId: number;
  /** Row of Light.dbc. */
  readonly selected: number | null;
}

const closed: LightDesk = { status: 'closed', why: '', documents: null, mapId: 0, selected: null };
const desks = new WeakMap<TerrainMap, StoreApi<LightDesk>>();

export function lightDeskOf(map: TerrainMap): StoreApi<LightDesk> {
  const desk = desks.get(map) ?? createStore<LightDesk>(() => closed);
  desks.set(map, desk);
  return desk;
}

const lacking =
  'Light.dbc, LightIntBand.dbc and LightFloatBand.dbc were not found. Mount the game in the Explorer, or put the folder DBFilesClient above the map.';

interface OpenTables {
  readonly sessions: readonly Session[];
  readonly documents: LightDocuments;
}

async function openTables(front: Session): Promise<OpenTables | null> {
  const open = (path: string): Promise<Session | null> => openNamed(front, { path, kind: 'file' });
  // One after the other: two that are asked for at once could both become the document of one file.
  const lights = await open(lightTables.lights);
  const colours = lights === null ? null : await open(lightTables.colours);
  const numbers = colours === null ? null : await open(lightTables.numbers);
  if (lights === null || colours === null || numbers === null) return null;
  const [sets, skyboxes] = [await open(lightTables.sets), await open(lightTables.skyboxes)];
  return {
    sessions: [lights, colours, numbers, sets, skyboxes].filter((each) => each !== null),
    documents: {
      ...{ lights: lights.document, colours: colours.document, numbers: numbers.document },
      ...{ sets: sets?.document ?? null, skyboxes: skyboxes?.document ?? null },
    },
  };
}

/** Opens the tables of a map's light behind the map, once. */
export async function openLights(map: TerrainMap): Promise<void> {
  const desk = lightDeskOf(map);
  const { status } = desk.getState();
  const [front] = map.sessions;
  if (status === 'opening' || status === 'open' || front === undefined) return;
  desk.setState({ ...closed, status: 'opening' }, true);
  const missing = (why: string): void => desk.setState({ ...closed, status: 'missing', why }, true);
  try {
    const mapId = await mapIdOf(map);
    if (mapId === null) {
      missing(
        fill('Map.dbc was not found, or has no row for the folder {}: lights belong to the number of a map.', map.name),
      );
      return;
    }
    const tables = await openTables(front);
    if (tables === null) {
      missing(text(lacking));
      return;
    }
    desk.setState({ status: 'open', why: '', documents: tables.documents, mapId, selected: null }, true);
    follow(map, desk, tables);
  } catch (error) {
    desk.setState(closed, true);
    reportError(text('The tables of light could not be opened'), error);
  }
}

/** The map is shown in the light of the documents until one of them is closed. */
function follow(map: TerrainMap, desk: StoreApi<LightDesk>, { sessions, documents }: OpenTables): void {
  const { mapId } = desk.getState();
  let shown = lightsOf(map);
  let isAsked = false;
  const show = (): void => {
    isAsked = false;
    shown = mapLightsIn(documents, mapId);
    void showLights(map, shown);
    const { selected } = desk.getState();
    if (selected !== null && !shown.some(({ id }) => id === selected)) desk.setState({ selected: null });
  };
  // A step of several tables is read once.
  const ask = (): void => {
    if (!isAsked) queueMicrotask(show);
    isAsked = true;
  };
  for (const { document } of sessions) map.history.add(document);
  const stops = [
    ...sessions.map(({ document }) => document.onChange(ask)),
    // Tables of the game were read anew from their files.
    onGameTables(map, () => {
      if (lightsOf(map) !== shown) ask();
    }),
    workbench.subscribe(({ sessions: open }) => {
      if (sessions.every((session) => open.includes(session)) && map.sessions.length > 0) return;
      for (const stop of stops) stop();
      for (const { document } of sessions) map.history.remove(document);
      desk.setState(closed, true);
      if (map.sessions.length > 0) void showLights(map, null);
    }),
  ];
  show();
}

export function selectLight(map: TerrainMap, id: number | null): void {
  const desk = lightDeskOf(map);
  if (desk.getState().selected !== id) desk.setState({ selected: id });
}
