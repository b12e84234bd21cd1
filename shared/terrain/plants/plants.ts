/**
 * Plants of ground effects: what grows on a chunk, the same for the same chunk every time. Nothing of it is in any file.
 *
 * Facts: formats/adt.md, 12 (a cell has the effect of the layer that predTex names, unless it is kept bare) and
 * peers/wanted.md, 4 (at most `density` plants a chunk, by seeded chance). How the client throws its dice is not known: where
 * each plant stands, its turn and its size are our own.
 */
import { Chance } from '../../geometry/effects/chance.ts';
import { chunkSize, quadSize, texelSize, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { isEffect } from '../../geometry/terrain/groundEffects.ts';
import type { GroundChunk } from '../../geometry/terrain/heights.ts';
import { heightAt } from '../../geometry/terrain/heights.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { normalise } from '../../geometry/vector.ts';
import type { EffectPlant, GroundEffectRow } from '../gameTables.ts';

/** What plants need to know of a chunk. */
export interface GrowingChunk {
  /** Over the whole map: with them chance is seeded. */
  readonly column: number;
  readonly row: number;
  readonly ground: GroundChunk;
  /** Layer of each of 64 cells, row by row from the north-west. */
  readonly effectLayers: ArrayLike<number>;
  /** Cells that are not 0 stay bare. */
  readonly noEffects: ArrayLike<number>;
  /** Row of GroundEffectTexture.dbc of each layer. */
  readonly layerEffects: readonly number[];
  /** 64 × 64 texels of baked shadow; null for a chunk without. */
  readonly shadow: ArrayLike<number> | null;
}

export interface Plant {
  /** Path of its model in the game. */
  readonly model: string;
  /** World. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** About the upright, radians. */
  readonly turn: number;
  readonly scale: number;
  /** Of the ground under it: plants stand upright, and have its light. */
  readonly normal: Vector3;
  readonly isShaded: boolean;
}

/** More than any table of a game asks for; a damaged one shall not plant a jungle. */
const mostPlants = 256;
const scales = [0.8, 1.25] as const;

/** The plant of a row that a number of 0 to 1 falls on, by the rows' weights; equally frequent where they have none. */
function chosen(growth: readonly EffectPlant[], share: number): EffectPlant | null {
  const sum = growth.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return growth[Math.floor(share * growth.length)] ?? null;
  let left = share * sum;
  for (const plant of growth) {
    left -= plant.weight;
    if (left < 0) return plant;
  }
  return growth.at(-1) ?? null;
}

/** Yards over which the slope of the ground is taken. */
const slopeStep = 0.5;

function normalAt(ground: GroundChunk, x: number, y: number, z: number): Vector3 {
  const slope = (stepX: number, stepY: number): number => {
    const after = heightAt(ground, x + stepX, y + stepY, true);
    // At its edge the chunk goes on to the other side alone.
    if (after !== null) return after - z;
    const before = heightAt(ground, x - stepX, y - stepY, true);
    return before === null ? 0 : z - before;
  };
  return normalise([-slope(slopeStep, 0), -slope(0, slopeStep), slopeStep]);
}

/**
 * The plants of a chunk. Another density, or another effect of one cell, leaves all other plants where they are: each has
 * numbers of its own, and grows if its number is below what the effect of its cell asks for.
 * @param rows of GroundEffectTexture.dbc, by id
 * @param amount as many times the density of the tables
 */
export function plantsOf(
  { column, row, ground, effectLayers, noEffects, layerEffects, shadow }: GrowingChunk,
  rows: ReadonlyMap<number, GroundEffectRow>,
  amount: number,
): readonly Plant[] {
  const effects = layerEffects.map((id) => (isEffect(id) ? (rows.get(id) ?? null) : null));
  const wanted = effects.map((effect) =>
    effect === null || effect.growth.length === 0 ? 0 : Math.min(mostPlants, Math.max(0, effect.density * amount)),
  );
  const most = Math.max(0, ...wanted);
  const [north = 0, west = 0] = ground.position;
  const plants: Plant[] = [];
  const chance = new Chance();
  for (let number = 0; number < most; number++) {
    chance.seed(column, row, number);
    const [south, east] = [chance.next() * chunkSize, chance.next() * chunkSize];
    const cell = Math.floor(south / quadSize) * 8 + Math.floor(east / quadSize);
    const layer = effectLayers[cell] ?? 0;
    if ((noEffects[cell] ?? 0) !== 0 || number >= (wanted[layer] ?? 0)) continue;
    const plant = chosen(effects[layer]?.growth ?? [], chance.next());
    const [x, y] = [north - south, west - east];
    const z = heightAt(ground, x, y);
    if (plant === null || z === null) continue;
    const scale = scales[0] + (scales[1] - scales[0]) * chance.next();
    const turn = chance.next() * Math.PI * 2;
    const texel = Math.floor(south / texelSize) * texelsPerSide + Math.floor(east / texelSize);
    const isShaded = (shadow?.[texel] ?? 0) !== 0;
    plants.push({ model: plant.model, x, y, z, turn, scale, normal: normalAt(ground, x, y, z), isShaded });
  }
  return plants;
}
