/** Where on the ground objects may stand: slope, height, texture, water. What is asked of a chunk is worked out once. */
import { texelSize, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { heightAt } from '../../geometry/terrain/heights.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { samePath, layersOf, weightsOf } from '../layers.ts';
import { wetLevelAt } from '../liquidLevel.ts';
import type { ChunkRef, TileSet } from '../tiles.ts';
import { chunkKey } from '../tiles.ts';
import { groundNormal } from './places.ts';

export interface GroundRules {
  /** Degrees: the least and the greatest slope. */
  readonly slope: readonly [number, number];
  /** Yards over sea level, lowest and highest; null for any. */
  readonly height: readonly [number, number] | null;
  /** `only`: where these textures are seen; `not`: where they are not. */
  readonly textureRule: 'any' | 'only' | 'not';
  readonly textures: readonly string[];
  /** How much of the ground's picture these textures must be together to count as seen, 0 to 1. */
  readonly share: number;
  readonly water: 'any' | 'dry' | 'wet';
}

/** A place that the rules allow. */
export interface AllowedGround {
  /** Of the ground, yards over sea level. */
  readonly z: number;
  /** Its upward direction in the world. */
  readonly normal: Vector3;
}

const degrees = 180 / Math.PI;

export class GroundJudge {
  private readonly tiles: TileSet;
  private readonly rules: GroundRules;
  /** Share of the named textures at each texel, by chunk. */
  private readonly shares = new Map<number, Float32Array | null>();

  constructor(tiles: TileSet, rules: GroundRules) {
    this.tiles = tiles;
    this.rules = rules;
  }

  /** Null where nothing may stand: over holes and beside the open tiles too. */
  at(x: number, y: number): AllowedGround | null {
    const { tiles, rules } = this;
    const chunk = tiles.chunkAt(x, y);
    if (chunk === null) return null;
    const ground = tiles.ground(chunk.column, chunk.row);
    const z = ground === null ? null : heightAt(ground, x, y);
    if (z === null) return null;
    if (rules.height !== null && (z < rules.height[0] || z > rules.height[1])) return null;
    const normal = groundNormal(tiles, x, y);
    const slope = Math.acos(Math.min(1, normal[2])) * degrees;
    if (slope < rules.slope[0] || slope > rules.slope[1]) return null;
    if (rules.textureRule !== 'any') {
      const isSeen = this.shareAt(chunk, x, y) >= rules.share;
      if (isSeen !== (rules.textureRule === 'only')) return null;
    }
    if (rules.water !== 'any') {
      const level = wetLevelAt(chunk, x, y);
      const isWet = level !== null && level > z;
      if (isWet !== (rules.water === 'wet')) return null;
    }
    return { z, normal };
  }

  private shareAt(chunk: ChunkRef, x: number, y: number): number {
    const key = chunkKey(chunk.column, chunk.row);
    let shares = this.shares.get(key);
    if (shares === undefined) {
      shares = this.sharesOf(chunk);
      this.shares.set(key, shares);
    }
    if (shares === null) return 0;
    const [north = 0, west = 0] = this.tiles.ground(chunk.column, chunk.row)?.position ?? [];
    const texel = (away: number): number => Math.min(texelsPerSide - 1, Math.max(0, Math.floor(away / texelSize)));
    return shares[texel(north - x) * texelsPerSide + texel(west - y)] ?? 0;
  }

  /** Null where the chunk shows none of the textures. */
  private sharesOf(chunk: ChunkRef): Float32Array | null {
    const isNamed = layersOf(chunk).map(({ texture }) => this.rules.textures.some((each) => samePath(each, texture)));
    if (!isNamed.includes(true)) return null;
    const sum = new Float32Array(texelsPerSide * texelsPerSide);
    for (const [layer, weights] of weightsOf(chunk).entries()) {
      if (isNamed[layer] !== true) continue;
      for (let texel = 0; texel < sum.length; texel++) sum[texel] = (sum[texel] ?? 0) + (weights[texel] ?? 0) / 255;
    }
    return sum;
  }
}
