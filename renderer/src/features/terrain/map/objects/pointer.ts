/** Where on the ground of a map the pointer is: what is pasted goes there. */
import type { TerrainHit } from '../../view/contract.ts';
import type { TerrainMap } from '../maps.ts';

const hits = new WeakMap<TerrainMap, TerrainHit>();

/** The pointer moved over a map, or left it. */
export function notePointer(map: TerrainMap, hit: TerrainHit | null): void {
  if (hit === null) hits.delete(map);
  else hits.set(map, hit);
}

/** Null while the pointer is not over the ground. */
export function groundUnderPointer(map: TerrainMap): TerrainHit | null {
  return hits.get(map) ?? null;
}
