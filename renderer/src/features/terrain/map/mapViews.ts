/** From where a map was looked at last, and which of its tiles was in front: kept over tabs and restarts. */
import type { KeptPose } from '../../../workbench/state/keptViews.ts';
import { keepView, keptView } from '../../../workbench/state/keptViews.ts';
import type { OpenTile, TerrainMap } from './maps.ts';

/** The same for a map whenever it is opened. */
export function viewKeyOf({ key }: TerrainMap): string {
  return `map ${key}`;
}

export function keepMapView(map: TerrainMap, pose: KeptPose): void {
  const front = map.front?.session.file.getState().name ?? null;
  keepView(viewKeyOf(map), { pose, front });
}

/** Another tile came to the front while the camera stood still. */
export function keepFrontTile(map: TerrainMap): void {
  const kept = keptView(viewKeyOf(map));
  if (kept !== null) keepMapView(map, kept.pose);
}

/** The tile that was in front when the map was looked at last, if it is open. */
export function keptFrontTile(map: TerrainMap): OpenTile | null {
  const name = keptView(viewKeyOf(map))?.front;
  return map.state.getState().tiles.find(({ session }) => session.file.getState().name === name) ?? null;
}
