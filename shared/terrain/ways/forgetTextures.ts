/** Takes the textures of a way off the ground: what lies beside them in a chunk grows over its bed. */
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { texelCount } from '../../geometry/terrain/grid.ts';
import { layersOf, samePath, weightsOf } from '../layers.ts';
import type { MapEdit } from '../mapEdit.ts';
import { storeLayers } from '../rules/storeLayers.ts';
import type { ChunkRef, TileSet } from '../tiles.ts';
import { chunkKey, chunkOfKey } from '../tiles.ts';
import type { LaidWay, Way } from './way.ts';
import { WayCourse } from './wayCourse.ts';
import { wayRules } from './wayTextures.ts';

/** Less than this of 255 is not seen. */
const least = 0.5;

/** What was put down of several ways goes at once: where they crossed none is to grow over another one's bed. */
export function forgetTextures(
  edit: MapEdit,
  tiles: TileSet,
  ways: readonly { readonly way: Way; readonly laid: LaidWay }[],
  depth: AlphaDepth | null,
): void {
  const byChunk = new Map<number, Forgotten[]>();
  for (const { way, laid } of ways) {
    const before = { ...way, ...laid };
    const rules = wayRules(before);
    if (rules.length === 0) continue;
    for (const { column, row } of new WayCourse(before).chunks(tiles)) {
      const key = chunkKey(column, row);
      const known = byChunk.get(key) ?? [];
      byChunk.set(key, known);
      for (const { rule, field } of rules) addShares(known, rule.texture, field?.texels(column, row) ?? null);
    }
  }
  for (const [key, forgotten] of byChunk) {
    const { column, row } = chunkOfKey(key);
    const chunk = tiles.chunk(column, row);
    if (chunk !== null) forgetIn(edit, chunk, forgotten, depth);
  }
}

/** Two ways may have one texture. */
function addShares(known: Forgotten[], texture: string, texels: Float32Array | null): void {
  if (texels === null) return;
  const same = known.find((each) => samePath(each.texture, texture));
  if (same === undefined) known.push({ texture, shares: Float32Array.from(texels) });
  else for (const [at, share] of texels.entries()) same.shares[at] = Math.max(same.shares[at] ?? 0, share);
}

interface Forgotten {
  readonly texture: string;
  /** How much of each texel it covered, 0 to 1. */
  readonly shares: Float32Array;
}

/** All of a way's textures go at once: none of them is to grow over another one. */
function forgetIn(edit: MapEdit, chunk: ChunkRef, forgotten: readonly Forgotten[], depth: AlphaDepth | null): void {
  const layers = layersOf(chunk);
  const own = layers.map(({ texture }) => forgotten.find((each) => samePath(each.texture, texture)) ?? null);
  // Where there is nothing else, nothing can grow over it.
  if (own.every((each) => each === null) || own.every((each) => each !== null)) return;
  const weights = weightsOf(chunk).map((each) => Float32Array.from(each));
  const areas = weights.map((each) => each.reduce((sum, weight) => sum + weight, 0));
  const heir = areas.indexOf(Math.max(...areas.filter((_area, at) => own[at] === null)));
  const changed = new Uint8Array(texelCount);
  for (let texel = 0; texel < texelCount; texel++) {
    let goes = 0;
    let others = 0;
    for (const [at, each] of weights.entries()) {
      const had = each[texel] ?? 0;
      const share = own[at]?.shares[texel] ?? 0;
      if (own[at] === null) others += had;
      if (share === 0 || had === 0) continue;
      // All of it: what a file rounds, and what a fifth texture left to it there, is the way's, too.
      each[texel] = 0;
      goes += had;
    }
    if (goes === 0) continue;
    changed[texel] = 1;
    for (const [at, each] of weights.entries()) {
      if (own[at] !== null) continue;
      const now = each[texel] ?? 0;
      if (others >= least) each[texel] = now + (goes * now) / others;
      else if (at === heir) each[texel] = now + goes;
    }
  }
  if (!changed.includes(1)) return;
  const made = layers.map(({ texture: path }, at) => ({
    texture: path,
    weights: weights[at] ?? new Float32Array(texelCount),
  }));
  const seen = made.filter(({ weights: each }) => each.some((weight) => weight >= least));
  storeLayers(edit, chunk, seen, changed, depth);
}
