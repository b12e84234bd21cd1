/**
 * What rules would strew, worked out from the ground alone: nothing is put down. The same plan is shown on a map and put down
 * (`strewObjects.ts`), so that what comes is what was seen.
 */
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import {
  chunkSize,
  chunksPerSide,
  mapChunkAt,
  mapEdge,
  texelSize,
  texelsPerSide,
} from '../../geometry/terrain/grid.ts';
import type { LooseObject } from '../objects/looseObject.ts';
import { boxAt, placeOfLoose } from '../objects/looseObject.ts';
import type { BoundsOf, ObjectInstance, ObjectPlace } from '../objects/object.ts';
import { everyObject, fieldsOfObject, placeOf } from '../objects/object.ts';
import { footprintOf, occupiedBy } from '../objects/occupied.ts';
import type { ScatterRules } from '../objects/scatter.ts';
import { ScatterGround, Scattering } from '../objects/scatter.ts';
import { chunkOfPosition } from '../objects/span.ts';
import type { ChunkRef, MapTile, TileSet } from '../tiles.ts';
import { tileOfChunk } from '../tiles.ts';
import type { PreparedRule, RuleField } from './composeChunk.ts';
import type { LandRule, RuleObjects } from './rule.ts';

/** What one rule strews on the tiles that are strewn on. */
export interface StrewnByRule {
  readonly rule: LandRule;
  readonly planned: readonly LooseObject[];
  /** What it strewed there before, as far as it is still there. */
  readonly old: readonly ObjectInstance[];
  /** Ids of what it strewed before and that is not there: gone, or in other tiles. */
  readonly elsewhere: readonly number[];
}

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

interface Strewing {
  readonly prepared: PreparedRule;
  /** Null for a rule that strews nothing any more. */
  readonly scattering: Scattering | null;
}

/** A plan in the making, so that it can be made a little at a time: all chunks are looked over, in any order, then settled. */
export class StrewPlan {
  private readonly tiles: TileSet;
  private readonly into: readonly MapTile[];
  private readonly over: readonly PreparedRule[];
  private readonly bounds: BoundsOf;
  private readonly strewing: readonly Strewing[];
  private readonly occupied: ReturnType<typeof occupiedBy>;
  private at = 0;

  /**
   * @param over what lies over the rules, such as roads: nothing is strewn there
   * @param into tiles that are strewn on
   */
  constructor(
    tiles: TileSet,
    rules: readonly PreparedRule[],
    over: readonly PreparedRule[],
    bounds: BoundsOf,
    into: readonly MapTile[] = tiles.tiles,
  ) {
    this.tiles = tiles;
    this.into = into;
    this.over = over;
    this.bounds = bounds;
    const own = rules.filter(({ rule }) => rule.objects !== null || rule.strewn.length > 0);
    // What rules strewed before is in nobody's way: it is found again, or goes. What one strews now is.
    const ids = new Set(own.flatMap(({ rule }) => rule.strewn));
    const occupied = occupiedBy(own.length === 0 ? { tiles: [] } : tiles, null, (id) => ids.has(id));
    this.occupied = occupied;
    this.strewing = own.map((prepared) => {
      const { objects } = prepared.rule;
      const isEmpty = objects === null || objects.mix.length === 0;
      const ground = isEmpty ? null : new ScatterGround(tiles, scatterRulesOf(objects), occupied);
      return { prepared, scattering: ground === null ? null : new Scattering(ground) };
    });
  }

  /** The chunks to look over: those of the tiles, and those of others that lie near them. */
  get chunks(): readonly ChunkRef[] {
    if (this.strewing.every(({ scattering }) => scattering === null)) return [];
    const isNear = ({ column, row }: GridPlace): boolean =>
      this.into.some(({ place }) => {
        const away = (chunk: number, tile: number): number =>
          Math.max(tile * chunksPerSide - chunk, chunk - (tile + 1) * chunksPerSide + 1);
        return away(column, place.column) <= chunksBeside && away(row, place.row) <= chunksBeside;
      });
    return this.tiles.tiles.flatMap((tile) => this.tiles.chunksOf(tile).filter(isNear));
  }

  /** Finds the places of a chunk where rules want something. */
  look(chunk: GridPlace): void {
    for (const { prepared, scattering } of this.strewing) {
      scattering?.ask(chunk, ({ x, y, threshold }) => {
        const free = this.over.reduce((share, each) => share * (1 - shareAt(each.field, x, y)), 1);
        return threshold < free * prepared.rule.strength * shareAt(prepared.field, x, y);
      });
    }
  }

  /**
   * Finds room for the next so many of what is wanted, once all chunks were looked over: the undermost rule first.
   * @returns whether all is settled
   */
  settle(most = Infinity): boolean {
    const { scattering } = this.strewing[this.at] ?? {};
    if (scattering !== undefined && scattering?.settleAsked(most) !== false) {
      for (const loose of scattering?.planned ?? []) {
        const place = placeOfLoose(loose);
        this.occupied.add(footprintOf(loose.kind, { ...loose.fields, ...boxAt(loose, place, this.bounds) }));
      }
      this.at++;
    }
    return this.at >= this.strewing.length;
  }

  /** What came of it, when all is settled. */
  get strewn(): readonly StrewnByRule[] {
    const ids = new Set(this.strewing.flatMap(({ prepared: { rule } }) => rule.strewn));
    const all = ids.size === 0 ? [] : everyObject(this.tiles);
    const byId = new Map(all.map((object) => [fieldsOfObject(object).uniqueId, object]));
    return this.strewing.map(({ prepared: { rule }, scattering }) => {
      const old = rule.strewn.flatMap((id) => byId.get(id) ?? []).filter((object) => this.isInside(placeOf(object)));
      const found = new Set(old.map((object) => fieldsOfObject(object).uniqueId));
      return {
        rule,
        planned: (scattering?.planned ?? []).filter((loose) => this.isInside(placeOfLoose(loose))),
        old,
        elsewhere: rule.strewn.filter((id) => !found.has(id)),
      };
    });
  }

  private isInside({ position }: ObjectPlace): boolean {
    const home = this.tiles.tileAt(tileOfChunk(chunkOfPosition(position)));
    return home !== null && this.into.includes(home);
  }
}

/** The whole plan at once; for what each parameter is see `StrewPlan`. */
export function planStrewing(...given: ConstructorParameters<typeof StrewPlan>): readonly StrewnByRule[] {
  const plan = new StrewPlan(...given);
  for (const chunk of plan.chunks) plan.look(chunk);
  while (!plan.settle());
  return plan.strewn;
}
