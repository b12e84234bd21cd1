/** Objects that rules strew where they hold: the same ones every time, so that a second putting down changes nothing. */
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import {
  chunkSize,
  chunksPerSide,
  mapChunkAt,
  mapEdge,
  placementToWorld,
  texelSize,
  texelsPerSide,
} from '../../geometry/terrain/grid.ts';
import type { MapEdit } from '../mapEdit.ts';
import { everyObject } from '../objects/check.ts';
import type { LooseObject } from '../objects/looseObject.ts';
import type { BoundsOf, ObjectPlace } from '../objects/object.ts';
import { fieldsOfObject, placeOf } from '../objects/object.ts';
import { placeOfLoose } from '../objects/looseObject.ts';
import { chunkOfPosition } from '../objects/span.ts';
import { renewObjects } from '../objects/renewObjects.ts';
import type { ScatterRules } from '../objects/scatter.ts';
import { ScatterGround, Scattering } from '../objects/scatter.ts';
import type { ChunkRef, MapTile, TileSet } from '../tiles.ts';
import { tileOfChunk } from '../tiles.ts';
import type { PreparedRule, RuleField } from './composeChunk.ts';
import type { RuleObjects } from './rule.ts';

/** A rule says itself where: the ground is not asked again. */
function scatterRulesOf(objects: RuleObjects): ScatterRules {
  return {
    ...objects,
    ...{ keepsOff: 'all', slope: [0, 90], height: null, textureRule: 'any', textures: [], share: 0.5, water: 'any' },
  };
}

/** The part of a field at a place of the world. */
function shareAt(field: RuleField | null, x: number, y: number): number {
  if (field === null) return 1;
  const { column, row } = mapChunkAt(x, y);
  const texel = (away: number): number => Math.min(texelsPerSide - 1, Math.max(0, Math.floor(away / texelSize)));
  const south = texel(mapEdge - row * chunkSize - x);
  const east = texel(mapEdge - column * chunkSize - y);
  return field.texels(column, row)[south * texelsPerSide + east] ?? 0;
}

/** Chunks beside the tiles that are strewn on whose own objects are thought of: as far as places wait for each other. */
const chunksBeside = 4;

/** The chunks of tiles, and those of others that lie near them. */
function chunksAround(tiles: TileSet, into: readonly MapTile[]): readonly ChunkRef[] {
  const isNear = ({ column, row }: GridPlace): boolean =>
    into.some(({ place }) => {
      const away = (chunk: number, tile: number): number =>
        Math.max(tile * chunksPerSide - chunk, chunk - (tile + 1) * chunksPerSide + 1);
      return away(column, place.column) <= chunksBeside && away(row, place.row) <= chunksBeside;
    });
  return tiles.tiles.flatMap((tile) => tiles.chunksOf(tile).filter(isNear));
}

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
  const strewing = rules.filter(({ rule }) => rule.objects !== null || rule.strewn.length > 0);
  if (strewing.length === 0) return {};
  const ids = new Set(strewing.flatMap(({ rule }) => rule.strewn));
  const byId = new Map(everyObject(tiles).map((object) => [fieldsOfObject(object).uniqueId, object]));
  const chunks = chunksAround(tiles, into);
  const isInside = (place: ObjectPlace): boolean => {
    const home = tiles.tileAt(tileOfChunk(chunkOfPosition(place.position)));
    return home !== null && into.includes(home);
  };
  /** Where rules strew beside these tiles: there is nothing yet, and others keep off. */
  const outside: ObjectPlace[] = [];
  const strewn: Record<string, readonly number[]> = {};
  const done = new Set<number>();
  for (const { rule, field } of strewing) {
    const old = rule.strewn.flatMap((id) => byId.get(id) ?? []).filter((object) => isInside(placeOf(object)));
    const found = new Set(old.map((object) => fieldsOfObject(object).uniqueId));
    const elsewhere = rule.strewn.filter((id) => !found.has(id));
    const planned: LooseObject[] = [];
    if (rule.objects !== null && rule.objects.mix.length > 0) {
      // What rules strewed before is in nobody's way: it is found again, or goes. What one has strewn now is.
      const isOld = (id: number): boolean => ids.has(id) && !done.has(id);
      const ground = new ScatterGround(tiles, scatterRulesOf(rule.objects), isOld);
      for (const { position } of outside) {
        const { x, y } = placementToWorld(position);
        ground.occupied.addPoint(x, y);
      }
      const scattering = new Scattering(ground);
      scattering.fillChunks(chunks, ({ x, y, threshold }) => {
        const free = over.reduce((share, each) => share * (1 - shareAt(each.field, x, y)), 1);
        return threshold < free * rule.strength * shareAt(field, x, y);
      });
      for (const loose of scattering.planned) {
        const place = placeOfLoose(loose);
        if (isInside(place)) planned.push(loose);
        else outside.push(place);
      }
    }
    const made = renewObjects(edit, tiles, planned, old, adding);
    for (const id of made) done.add(id);
    strewn[rule.id] = [...elsewhere, ...made];
  }
  return strewn;
}
