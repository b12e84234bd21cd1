/**
 * Loads the tiles around the camera and lets far ones go, so that a map of any size can be flown over. Tiles that were worked
 * on stay open, with their steps, and are only not drawn while they are far away.
 */
import { letGo } from '../../../../workbench/files/close.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import { keptView } from '../../../../workbench/state/keptViews.ts';
import type { Session } from '../../../../workbench/state/session.ts';
import { workbench } from '../../../../workbench/state/workbench.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { tileMiddle } from '../../../../../../shared/terrain/shadowEdits.ts';
import type { MapCameraView, TerrainView } from '../../view/contract.ts';
import type { OpenTile, TerrainMap } from '../maps.ts';
import { viewKeyOf } from '../mapViews.ts';
import { bringTiles } from '../tileFiles.ts';
import type { AroundChoice } from './choice.ts';
import { aroundChoice } from './choice.ts';
import { isBeyond, middleTile, tilesToLoad } from './plan.ts';
import { fill } from '../../../../base/text/language.ts';

/** Whether this map follows its camera, and how far around it. */
export function aroundOf({ state }: TerrainMap): AroundChoice {
  return { isOn: state.getState().followsCamera, radius: aroundChoice.getState().radius };
}

/** So many tiles are asked for before the camera is looked at anew. */
const broughtAtOnce = 3;

/** Whether nothing would be lost with a document, not even a step that could be taken back. */
function isUntouched({ document: { history, isInGesture }, file }: Session): boolean {
  const { isSaving, unsentEdits } = file.getState();
  const hasSteps = history.entries.length > 0 || history.redoable.length > 0;
  return !history.isDirty && !hasSteps && !isInGesture && !isSaving && unsentEdits === 0;
}

/** Whether a tile may be closed: nobody works on it or looks at its records. */
export function mayClose({ session }: Pick<OpenTile, 'session'>): boolean {
  const isInFront = workbench.getState().activeId === session.id;
  return !isInFront && session.state.getState().selection.length === 0 && isUntouched(session);
}

/** Whether a tile is to be drawn while a map follows the camera. */
export function isWithinSight(tile: GridPlace, target: readonly [number, number], choice: AroundChoice): boolean {
  return !choice.isOn || !isBeyond(tile, target[0], target[1], choice.radius);
}

/** The place that a map is looked at, or will be: world, yards. Null for a map without tiles. */
function targetOf(
  view: { readonly camera: Pick<MapCameraView, 'pose'> },
  map: TerrainMap,
): readonly [number, number] | null {
  const { tiles, files } = map.state.getState();
  if (tiles.length > 0) return [view.camera.pose.target[0], view.camera.pose.target[1]];
  const kept = keptView(viewKeyOf(map))?.pose.target;
  if (kept !== undefined && tilesToLoad(files, kept[0], kept[1], 1).length > 0) return [kept[0], kept[1]];
  const middle = middleTile(files);
  if (middle === null) return null;
  const { x, y } = tileMiddle(middle);
  return [x, y];
}

/**
 * Closes what came and is not where it was looked for: copies of other tiles, whose chunks still say the place of the tile they
 * were copied from. They would be opened one after the other along a flight, and no flight back would ever close them.
 * @returns their names
 */
async function closeStrays(
  map: TerrainMap,
  wanted: readonly GridPlace[],
  came: readonly Session[],
): Promise<readonly string[]> {
  const { tiles } = map.state.getState();
  const placeOf = (session: Session): GridPlace | undefined => tiles.find((tile) => tile.session === session)?.place;
  const isWanted = (place: GridPlace | undefined): boolean =>
    wanted.some(({ column, row }) => place?.column === column && place.row === row);
  const strays = came.filter((session) => !isWanted(placeOf(session)) && mayClose({ session }));
  if (strays.length === 0) return [];
  const names = strays.map(({ file }) => file.getState().name);
  await letGo(strays);
  return names;
}

/**
 * Keeps the tiles of the map in front those around its camera, while that is chosen.
 * @param drawn which tiles are drawn may be others now
 * @param passedOver hears the names of the first tiles that are not where their names say
 * @returns the way to end it
 */
export function followCamera(
  view: { readonly camera: Pick<MapCameraView, 'pose'> } & Pick<TerrainView, 'on'>,
  map: TerrainMap,
  drawn: () => void,
  passedOver: (names: readonly string[]) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let isBusy = false;
  let isAskedAgain = false;
  /** A whole map of copies is told of once. */
  let hasStrays = false;
  /** Tiles that could not be brought are not tried again before the choice changes. */
  const refused = new Set<string>();
  const nameOf = ({ column, row }: GridPlace): string => `${column}_${row}`;

  /** One round; true while there is more to bring. */
  const round = async (): Promise<boolean> => {
    const { isOn, radius } = aroundOf(map);
    const target = targetOf(view, map);
    if (!isOn || target === null) return false;
    const [x, y] = target;
    const { tiles, files } = map.state.getState();
    const far = tiles.filter((tile) => isBeyond(tile.place, x, y, radius));
    const free = far.filter(mayClose);
    if (free.length > 0 && free.length < tiles.length) await letGo(free.map(({ session }) => session));
    drawn();
    const missing = tilesToLoad(files, x, y, radius).filter(
      (each) => !map.hasTileAt(each) && !refused.has(nameOf(each)),
    );
    const next = missing.slice(0, broughtAtOnce);
    if (next.length === 0) return false;
    const strays = await closeStrays(map, next, await bringTiles(map, next));
    if (strays.length > 0 && !hasStrays) passedOver(strays);
    hasStrays ||= strays.length > 0;
    for (const place of next) if (!map.hasTileAt(place)) refused.add(nameOf(place));
    return true;
  };
  const follow = (): void => {
    if (isBusy) {
      isAskedAgain = true;
      return;
    }
    isBusy = true;
    void (async () => {
      do {
        isAskedAgain = false;
        while (!signal.aborted && (await round()));
      } while (isAskedAgain && !signal.aborted);
    })()
      .catch((error: unknown) =>
        reportError(fill('The tiles around the camera of {} could not be loaded', map.name), error),
      )
      .finally(() => {
        isBusy = false;
      });
  };
  const chosen = (): void => {
    refused.clear();
    drawn();
    follow();
  };
  const stops = [
    view.on('camera', follow),
    aroundChoice.subscribe(chosen),
    map.state.subscribe((now, before) => {
      if (now.followsCamera !== before.followsCamera) chosen();
      else if (now.files !== before.files) follow();
    }),
  ];
  follow();
  return () => {
    ended.abort();
    for (const stop of stops) stop();
  };
}
