/**
 * What rules make of one chunk. Rules lie one over the other, the first undermost. Of what they say together every texture
 * has at least its share, and what is over goes on showing what was there before, in the same proportions. So the same rules
 * put down twice change nothing the second time, and paint that no rule speaks of stays.
 */
import { texelCount } from '../../geometry/terrain/grid.ts';
import { depthOf, layersOf, mostLayers, samePath, weightsOf } from '../layers.ts';
import type { MaskField } from '../masks/maskField.ts';
import type { ChunkRef } from '../tiles.ts';
import type { LandRule } from './rule.ts';

/** How far a rule holds in a chunk, 0 to 1: on the places of its lattice, and on the texels of its alpha maps. */
export type RuleField = Pick<MaskField, 'places' | 'texels'>;

/** A rule with its mask on the ground as it is. */
export interface PreparedRule {
  readonly rule: LandRule;
  /** Null where it holds everywhere. */
  readonly field: RuleField | null;
}

export interface ComposedLayer {
  readonly texture: string;
  /** Of 255, one a texel. */
  readonly weights: Float32Array<ArrayBuffer>;
}

export interface ComposedChunk {
  /** At most four, those that the chunk has already first and in their order; empty where nothing became another. */
  readonly layers: readonly ComposedLayer[];
  /** 1 for texels that show something else than before; null where none does. */
  readonly changed: Uint8Array | null;
  /** Textures that had no room, with the share of the chunk they would have covered. */
  readonly givenUp: readonly { readonly texture: string; readonly share: number }[];
  /** Part of the chunk that shows each rule, 0 to 1, in the order of the rules. */
  readonly shares: readonly number[];
}

/** Less than this of 255 is no layer. */
const least = 0.5;
/** Less than this is no change: files keep whole numbers, or sixteenths, and what several layers lose by that adds up. */
const leastChange = { 4: 17.5, 8: 1.75 } as const;

interface Wish {
  readonly texture: string;
  /** What the rules want of it; null where none speaks of it. */
  wish: Float32Array | null;
}

/** A layer in the making. */
type Slot = Wish & ComposedLayer;

/** Numbers in between, made once, as a map has thousands of chunks: what of a chunk the rules over one another leave open. */
const open = new Float32Array(texelCount);
/** What rules say together, and what there is over that. */
const said = new Float32Array(texelCount);
const over = new Float32Array(texelCount);
/** What the rules want of one texture after the other. */
const wishRoom: Float32Array[] = [];

/** Room for the wishes of a chunk's next texture, empty. */
function roomForWish(taken: number): Float32Array {
  const room = (wishRoom[taken] ??= new Float32Array(texelCount));
  return room.fill(0);
}

/** Works out what every rule wants where no later one hides it. Returns the part of the chunk that shows each. */
function gatherWishes({ column, row }: ChunkRef, rules: readonly PreparedRule[], slots: Wish[]): readonly number[] {
  const shares = rules.map(() => 0);
  open.fill(1);
  // From the uppermost down: what it takes is not there for those under it.
  for (let at = rules.length - 1; at >= 0; at--) {
    const { rule, field } = rules[at] ?? {};
    if (rule === undefined) continue;
    const held = field?.texels(column, row) ?? null;
    const hides = rule.texture !== '';
    let wish: Float32Array | null = null;
    let sum = 0;
    for (let texel = 0; texel < texelCount; texel++) {
      const free = open[texel] ?? 0;
      const taken = free * rule.strength * (held === null ? 1 : (held[texel] ?? 0));
      if (taken === 0) continue;
      sum += taken;
      if (!hides) continue;
      wish ??= wishOf(slots, rule.texture);
      wish[texel] = (wish[texel] ?? 0) + taken * 255;
      open[texel] = free - taken;
    }
    shares[at] = sum / texelCount;
  }
  return shares;
}

function wishOf(slots: Wish[], texture: string): Float32Array {
  const known = slots.find((each) => samePath(each.texture, texture));
  const slot = known ?? { texture, wish: null };
  if (known === undefined) slots.push(slot);
  slot.wish ??= roomForWish(slots.filter(({ wish }) => wish !== null).length);
  return slot.wish;
}

/** Gives every texture its share. Returns the texels that became others; null for none. */
function mix(slots: readonly Slot[], change: number): Uint8Array | null {
  said.fill(0);
  over.fill(0);
  for (const { weights, wish } of slots) {
    for (let texel = 0; texel < texelCount; texel++) {
      const wanted = wish === null ? 0 : (wish[texel] ?? 0);
      const more = (weights[texel] ?? 0) - wanted;
      if (wanted !== 0) said[texel] = (said[texel] ?? 0) + wanted;
      if (more > 0) over[texel] = (over[texel] ?? 0) + more;
    }
  }
  const changed = new Uint8Array(texelCount);
  let isOther = false;
  for (const { weights, wish } of slots) {
    for (let texel = 0; texel < texelCount; texel++) {
      const all = said[texel] ?? 0;
      // Where no rule says anything all stays as it is.
      if (all === 0) continue;
      const had = weights[texel] ?? 0;
      const wanted = wish === null ? 0 : (wish[texel] ?? 0);
      const rest = over[texel] ?? 0;
      let next = wanted;
      if (rest > 0) {
        if (had > wanted) next += ((had - wanted) * Math.max(0, 255 - all)) / rest;
      }
      // A chunk without any layer before: what no rule says goes to what they say.
      else next = all > 0 ? (wanted * 255) / all : had;
      if (Math.abs(next - had) >= change) {
        changed[texel] = 1;
        isOther = true;
      }
      weights[texel] = next;
    }
  }
  return isOther ? changed : null;
}

export function composeChunk(chunk: ChunkRef, rules: readonly PreparedRule[]): ComposedChunk {
  const before = layersOf(chunk).slice(0, mostLayers);
  const wishes: Wish[] = before.map(({ texture }) => ({ texture, wish: null }));
  const shares = gatherWishes(chunk, rules, wishes);
  if (wishes.every(({ wish }) => wish === null)) return { layers: [], changed: null, givenUp: [], shares };
  // New layers were found from the top down.
  wishes.push(...wishes.splice(before.length).toReversed());
  const present = before.length === 0 ? [] : weightsOf(chunk);
  const slots = wishes.map((each, at) => ({ ...each, weights: present[at] ?? new Float32Array(texelCount) }));
  const changed = mix(slots, leastChange[depthOf(chunk.tile.document)]);
  if (changed === null) return { layers: [], changed, givenUp: [], shares };
  return { ...fitted(slots), changed, shares };
}

function sumOf(weights: Float32Array): number {
  let sum = 0;
  for (let texel = 0; texel < texelCount; texel++) sum += weights[texel] ?? 0;
  return sum;
}

/** Leaves out what is seen nowhere, and of more than four layers those with the least area. */
function fitted(slots: readonly Slot[]): Pick<ComposedChunk, 'layers' | 'givenUp'> {
  const areas = slots
    .filter(({ weights }) => isSeen(weights))
    .map(({ texture, weights }) => ({ texture, weights, area: sumOf(weights) }));
  const givenUp: { readonly texture: string; readonly share: number }[] = [];
  while (areas.length > mostLayers) {
    const smallest = Math.min(...areas.map(({ area }) => area));
    const [gone] = areas.splice(
      areas.findIndex(({ area }) => area === smallest),
      1,
    );
    if (gone !== undefined) givenUp.push({ texture: gone.texture, share: gone.area / (255 * texelCount) });
  }
  if (areas.length < slots.length) spreadOver(areas);
  return { layers: areas.map(({ texture, weights }) => ({ texture, weights })), givenUp };
}

function isSeen(weights: Float32Array): boolean {
  for (let texel = 0; texel < texelCount; texel++) if ((weights[texel] ?? 0) >= least) return true;
  return false;
}

/** Brings weights to 255 again where a layer went; where nothing else was seen, the one with the largest area takes the place. */
function spreadOver(kept: readonly (ComposedLayer & { readonly area: number })[]): void {
  const largest = Math.max(...kept.map(({ area }) => area));
  const heir = kept.find(({ area }) => area === largest);
  const sums = new Float32Array(texelCount);
  for (const { weights } of kept) {
    for (let texel = 0; texel < texelCount; texel++) sums[texel] = (sums[texel] ?? 0) + (weights[texel] ?? 0);
  }
  for (const { weights } of kept) {
    const isHeir = weights === heir?.weights;
    for (let texel = 0; texel < texelCount; texel++) {
      const sum = sums[texel] ?? 0;
      if (sum >= least) weights[texel] = ((weights[texel] ?? 0) * 255) / sum;
      else if (isHeir) weights[texel] = 255;
    }
  }
}
