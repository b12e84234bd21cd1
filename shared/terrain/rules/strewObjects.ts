/** Objects that rules strew where they hold: the same ones every time, so that a second putting down changes nothing. */
import { chunkSize, mapChunkAt, mapEdge, texelSize, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { allChunks } from '../heightEdits.ts';
import type { MapEdit } from '../mapEdit.ts';
import { everyObject } from '../objects/check.ts';
import type { BoundsOf } from '../objects/object.ts';
import { fieldsOfObject } from '../objects/object.ts';
import { renewObjects } from '../objects/renewObjects.ts';
import type { ScatterRules } from '../objects/scatter.ts';
import { ScatterGround, Scattering } from '../objects/scatter.ts';
import type { TileSet } from '../tiles.ts';
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

/**
 * Strews the objects of rules, and takes those away that earlier times strewed where they hold no more.
 * @param over what lies over the rules, such as roads: nothing is strewn there
 * @returns ids of what stands there now, by the rules' ids
 */
export function strewObjects(
  edit: MapEdit,
  tiles: TileSet,
  rules: readonly PreparedRule[],
  over: readonly PreparedRule[],
  adding: { readonly bounds: BoundsOf; readonly nextId: () => number },
): Readonly<Record<string, readonly number[]>> {
  const strewing = rules.filter(({ rule }) => rule.objects !== null || rule.strewn.length > 0);
  if (strewing.length === 0) return {};
  const ids = new Set(strewing.flatMap(({ rule }) => rule.strewn));
  const byId = new Map(everyObject(tiles).map((object) => [fieldsOfObject(object).uniqueId, object]));
  const chunks = allChunks(tiles);
  const strewn: Record<string, readonly number[]> = {};
  const done = new Set<number>();
  for (const { rule, field } of strewing) {
    const old = rule.strewn.flatMap((id) => byId.get(id) ?? []);
    const lost = rule.strewn.filter((id) => !byId.has(id));
    const planned = [];
    if (rule.objects !== null && rule.objects.mix.length > 0) {
      // What rules strewed before is in nobody's way: it is found again, or goes. What one has strewn now is.
      const isOld = (id: number): boolean => ids.has(id) && !done.has(id);
      const scattering = new Scattering(new ScatterGround(tiles, scatterRulesOf(rule.objects), isOld));
      scattering.fillChunks(chunks, ({ x, y, threshold }) => {
        const free = over.reduce((share, each) => share * (1 - shareAt(each.field, x, y)), 1);
        return threshold < free * rule.strength * shareAt(field, x, y);
      });
      planned.push(...scattering.planned);
    }
    const made = renewObjects(edit, tiles, planned, old, adding);
    for (const id of made) done.add(id);
    strewn[rule.id] = [...lost, ...made];
  }
  return strewn;
}
