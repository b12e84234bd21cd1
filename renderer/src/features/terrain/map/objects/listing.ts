/** All objects of a map as a list that is shown, gathered no more often than that asks for: maps have tens of thousands. */
import type { Document } from '../../../../../../shared/document/document.ts';
import type { ObjectInstance } from '../../../../../../shared/terrain/objects/object.ts';
import { everyObject } from '../../../../../../shared/terrain/objects/object.ts';
import type { TerrainMap } from '../maps.ts';

interface Listing {
  /** Revisions of the tiles' root records, which are others when a tile's lists changed. */
  readonly revisions: ReadonlyMap<Document, number>;
  readonly objects: readonly ObjectInstance[];
  readonly madeMs: number;
}

type Listed = Pick<TerrainMap, 'tileSet'>;

const listings = new WeakMap<Listed, Listing>();
/** While tiles come, those that are new are listed so often: with tens of thousands of objects a list takes a frame. */
export const comingPauseMs = 1000;

/**
 * The list as it was, unless a tile's lists changed, or a tile came or went.
 * @param areComing whether further tiles are on their way, so that a list without the newest ones does for a while
 * @param nowMs of a clock that does not go back
 */
export function listedObjects(
  map: Listed,
  areComing: boolean,
  nowMs: number = performance.now(),
): readonly ObjectInstance[] {
  const revisions = new Map(map.tileSet.tiles.map(({ document }) => [document, document.revisionOf(document.root)]));
  const known = listings.get(map);
  if (known !== undefined && [...known.revisions].every(([document, each]) => revisions.get(document) === each)) {
    const areAll = revisions.size === known.revisions.size;
    const isFresh = known.objects.length > 0 && nowMs - known.madeMs < comingPauseMs;
    if (areAll || (areComing && isFresh)) return known.objects;
  }
  const objects = everyObject(map.tileSet);
  listings.set(map, { revisions, objects, madeMs: nowMs });
  return objects;
}
