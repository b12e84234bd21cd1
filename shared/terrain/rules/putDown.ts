/** Puts rules down as ordinary data of tiles: layers, ground effects, vertex colours. */
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { vertexOffsets, chunkVertices } from '../../geometry/terrain/grid.ts';
import { neutralColours } from '../../geometry/terrain/colours.ts';
import { setTextureEffect } from '../effectEdits.ts';
import type { LightColour } from '../colourEdits.ts';
import { mixLight, neutralLight, storeColours, writeLight } from '../colourEdits.ts';
import type { MapEdit } from '../mapEdit.ts';
import { placesPerSide } from '../masks/chunkWindow.ts';
import { holdOf } from '../masks/maskField.ts';
import type { ChunkRef, MapTile, TileSet } from '../tiles.ts';
import { chunkFields } from '../tiles.ts';
import type { ComposedChunk, PreparedRule } from './composeChunk.ts';
import { composeChunk } from './composeChunk.ts';
import type { LandRule } from './rule.ts';
import { storeLayers } from './storeLayers.ts';

/** A texture that had no room in a chunk. */
export interface GivenUp {
  /** Over the whole map. */
  readonly column: number;
  readonly row: number;
  readonly texture: string;
  /** Of the chunk that it would have covered, 0 to 1. */
  readonly share: number;
}

export interface PutDown {
  /** Chunks that changed. */
  readonly chunks: number;
  readonly givenUp: readonly GivenUp[];
  /** Part of the open land that shows each rule, 0 to 1, by its id. */
  readonly shares: Readonly<Record<string, number>>;
}

/** Rules go over the chunks once. */
const keptOfRules = 2;

/** Masks are worked out on the ground as it is now: what rules put down is not looked at by those after them. */
export function prepareRules(tiles: TileSet, rules: readonly LandRule[]): readonly PreparedRule[] {
  return rules.filter(({ isOn }) => isOn).map((rule) => ({ rule, field: holdOf(tiles, rule.mask, keptOfRules) }));
}

/** Part of a chunk from which on its layer takes a rule's ground effect. */
const enoughForEffect = 0.02;

/** The rules that give the layers of their texture in a chunk a ground effect, the undermost first. */
export function effectsOf(
  prepared: readonly PreparedRule[],
  shares: readonly number[],
): readonly { readonly texture: string; readonly effectId: number }[] {
  return prepared.flatMap(({ rule: { texture, effectId } }, at) =>
    effectId === null || texture === '' || (shares[at] ?? 0) < enoughForEffect ? [] : [{ texture, effectId }],
  );
}

interface PuttingDown {
  readonly tell?: (share: number) => void;
  /** What lies over all rules, such as roads. */
  readonly over?: readonly PreparedRule[];
  /** The rules, where their masks were worked out before; else they are now. */
  readonly prepared?: readonly PreparedRule[];
  /** Tiles that are changed; left out, all are. */
  readonly into?: readonly MapTile[];
}

export function putDownRules(
  edit: MapEdit,
  tiles: TileSet,
  rules: readonly LandRule[],
  depth: AlphaDepth | null,
  { tell = () => undefined, over = [], into = tiles.tiles, ...given }: PuttingDown = {},
): PutDown {
  const prepared = [...(given.prepared ?? prepareRules(tiles, rules)), ...over];
  const chunks = into.flatMap((tile) => tiles.chunksOf(tile));
  const sums = prepared.map(() => 0);
  const givenUp: GivenUp[] = [];
  let count = 0;
  const compose = (chunk: ChunkRef): Composed => {
    const composed = composeChunk(chunk, prepared);
    for (const [at, share] of composed.shares.entries()) sums[at] = (sums[at] ?? 0) + share;
    for (const each of composed.givenUp) givenUp.push({ column: chunk.column, row: chunk.row, ...each });
    return { chunk, ...composed, colours: composeColours(chunk, prepared) };
  };
  const store = (composed: Composed): void => {
    if (storeComposed(edit, composed, prepared, depth)) count++;
  };
  // Rules that look at textures must not see what was laid beside them just now: all is worked out first.
  const looksAtTextures = rules.some(({ mask }) => mask.conditions.some(({ kind }) => kind === 'texture'));
  const waiting: Composed[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index % 64 === 0) tell(index / chunks.length);
    const composed = compose(chunk);
    if (looksAtTextures) waiting.push(composed);
    else store(composed);
  }
  for (const composed of waiting) store(composed);
  const whole = Math.max(1, chunks.length);
  return {
    chunks: count,
    givenUp,
    shares: Object.fromEntries(prepared.map(({ rule }, at) => [rule.id, (sums[at] ?? 0) / whole])),
  };
}

interface Composed extends ComposedChunk {
  readonly chunk: ChunkRef;
  readonly colours: Uint8Array | null;
}

/** Returns whether anything of the chunk changed. */
function storeComposed(
  edit: MapEdit,
  { chunk, layers, changed, colours, shares }: Composed,
  prepared: readonly PreparedRule[],
  depth: AlphaDepth | null,
): boolean {
  if (changed !== null) storeLayers(edit, chunk, layers, changed, depth);
  if (colours !== null) storeColours(edit, chunk, colours);
  let effects = 0;
  for (const { texture, effectId } of effectsOf(prepared, shares)) {
    effects += setTextureEffect(edit, [chunk], texture, effectId);
  }
  return changed !== null || colours !== null || effects > 0;
}

/**
 * Colours of a chunk's vertices; null where they are those already. Where a rule holds, its colour takes the place of what was
 * painted there, and fades to plain light at its edge: mixed with what is there it would grow with every putting down.
 */
export function composeColours(chunk: ChunkRef, prepared: readonly PreparedRule[]): Uint8Array | null {
  const coloured = prepared.filter(({ rule }) => rule.colour !== null);
  if (coloured.length === 0) return null;
  const { colours } = chunkFields(chunk);
  const next = Uint8Array.from(colours ?? neutralColours());
  let isOther = false;
  for (let vertex = 0; vertex < chunkVertices; vertex++) {
    const place = (vertexOffsets[vertex * 2] ?? 0) * 2 * placesPerSide + (vertexOffsets[vertex * 2 + 1] ?? 0) * 2;
    let light: LightColour | null = null;
    for (const { rule, field } of coloured) {
      const share = (field?.places(chunk.column, chunk.row)[place] ?? 1) * rule.strength;
      if (share <= 0 || rule.colour === null) continue;
      light = mixLight(light ?? neutralLight, rule.colour, share);
    }
    if (light !== null && writeLight(next, vertex, light)) isOther = true;
  }
  return isOther ? next : null;
}
