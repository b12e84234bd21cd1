/** Takes the textures of a way off the ground: what lies beside them in a chunk grows over its bed. */
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { texelCount } from '../../geometry/terrain/grid.ts';
import { depthOf, layersOf, samePath, weightsOf } from '../layers.ts';
import type { MapEdit } from '../mapEdit.ts';
import { storeLayers } from '../rules/storeLayers.ts';
import type { ChunkRef, TileSet } from '../tiles.ts';
import type { LaidWay, Way } from './way.ts';
import { WayCourse } from './wayCourse.ts';
import { wayRules } from './wayTextures.ts';

/** Less than this of 255 is not seen. */
const least = 0.5;
/** So far what a file says may be from what was put down, of 255. */
const roundings = { 4: 17.5, 8: 1.75 } as const;

export function forgetTextures(edit: MapEdit, tiles: TileSet, way: Way, laid: LaidWay, depth: AlphaDepth | null): void {
  const before = { ...way, ...laid };
  const rules = wayRules(before);
  if (rules.length === 0) return;
  for (const chunk of new WayCourse(before).chunks(tiles)) {
    const shares = rules.map(({ rule, field }) => ({
      texture: rule.texture,
      shares: field?.texels(chunk.column, chunk.row) ?? new Float32Array(texelCount),
    }));
    forgetIn(edit, chunk, shares, depth);
  }
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
  const covered = weights.map((each) => each.reduce((sum, weight) => sum + weight, 0));
  const heir = covered.indexOf(Math.max(...covered.filter((_area, at) => own[at] === null)));
  const changed = new Uint8Array(texelCount);
  const rounding = roundings[depthOf(chunk.tile.document)];
  for (let texel = 0; texel < texelCount; texel++) {
    let goes = 0;
    let others = 0;
    for (const [at, each] of weights.entries()) {
      const had = each[texel] ?? 0;
      const share = own[at]?.shares[texel] ?? 0;
      if (own[at] === null) others += had;
      if (share === 0 || had < least) continue;
      // What the file rounds is no paint of somebody else's.
      const part = had - share * 255 < rounding ? had : share * 255;
      each[texel] = had - part;
      goes += part;
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
