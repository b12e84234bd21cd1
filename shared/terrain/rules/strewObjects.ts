/** Objects that rules strew where they hold: the same ones every time, so that a second putting down changes nothing. */
import type { MapEdit } from '../mapEdit.ts';
import type { BoundsOf } from '../objects/object.ts';
import { renewObjects } from '../objects/renewObjects.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import type { PreparedRule } from './composeChunk.ts';
import { planStrewing } from './strewPlan.ts';

/**
 * Strews the objects of rules, and takes those away that earlier times strewed where they hold no more. Where it is done tile
 * by tile, the same objects come of it as if all were there at once.
 * @param over what lies over the rules, such as roads: nothing is strewn there
 * @param into tiles that are strewn on; what reaches from them into others is listed there, too
 * @returns ids of what stands there now, by the rules' ids, with those of other tiles
 */
export function strewObjects(
  edit: MapEdit,
  tiles: TileSet,
  rules: readonly PreparedRule[],
  over: readonly PreparedRule[],
  adding: { readonly bounds: BoundsOf; readonly nextId: () => number },
  into: readonly MapTile[] = tiles.tiles,
): Readonly<Record<string, readonly number[]>> {
  const strewn: Record<string, readonly number[]> = {};
  for (const { rule, planned, old, elsewhere } of planStrewing(tiles, rules, over, adding.bounds, into)) {
    strewn[rule.id] = [...elsewhere, ...renewObjects(edit, tiles, planned, old, adding)];
  }
  return strewn;
}
