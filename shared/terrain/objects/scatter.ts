/**
 * Scattering models over the ground by rules. Each place of the world has one candidate in every cell of a grid that is as
 * fine as the density; whether it stands there, as what, how large and turned where follows from the seed and the cell alone.
 * So what a brush puts down does not depend on how it was moved, and painting twice over a place adds nothing.
 */
import { Chance } from '../../geometry/effects/chance.ts';
import type { Dab } from '../../geometry/terrain/brush/falloff.ts';
import { falloffAt } from '../../geometry/terrain/brush/falloff.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { chunkSize, mapChunkAt, mapEdge, worldToPlacement } from '../../geometry/terrain/grid.ts';
import { AXIS_Z, mix, normalise } from '../../geometry/vector.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import type { TileSet } from '../tiles.ts';
import type { AllowedGround, GroundRules } from './groundRules.ts';
import { GroundJudge } from './groundRules.ts';
import { newObject } from './looseObject.ts';
import type { LooseObject } from './looseObject.ts';
import type { ObjectKind } from './object.ts';
import { kindOfPath, pathKey } from './object.ts';
import { OccupiedGround, occupiedBy } from './occupied.ts';
import { alignedRotation } from './places.ts';

export interface MixedModel {
  readonly path: string;
  /** How often it comes, beside the others. */
  readonly weight: number;
}

/** How one of many objects stands: chosen anew for each. */
export interface StandRules {
  readonly isTurnedAtRandom: boolean;
  /** Degrees, for those that are not turned at random. */
  readonly turn: number;
  /** 0 stands upright, 1 square on the slope. */
  readonly lean: number;
  /** Sizes of doodads, from and to. Map objects have none. */
  readonly scale: readonly [number, number];
  /** Yards that it goes into the ground, from and to. */
  readonly sink: readonly [number, number];
}

export interface ScatterRules extends GroundRules, StandRules {
  readonly mix: readonly MixedModel[];
  /** Objects a chunk at most: one chunk has about 1,111 square yards. */
  readonly density: number;
  /** Yards from one object to the next at least. */
  readonly spacing: number;
  /** Which objects that stand there already are kept clear of. */
  readonly keepsOff: 'all' | 'mix';
  readonly seed: number;
}

export const densityRange = [0.05, 600] as const;

/** More are not put down at once. */
export const mostScattered = 30_000;

/** A place that is asked for: world, and how much of it must be wanted for something to stand there, 0 to 1. */
export type ScatterCandidate = Pick<Candidate, 'x' | 'y' | 'threshold'>;

interface Candidate {
  readonly x: number;
  readonly y: number;
  /** Column and row of its cell. */
  readonly column: number;
  readonly row: number;
  /** Lower ones are asked first: who stands where two are too near does not depend on the way over the ground. */
  readonly rank: number;
  /** It stands where the brush is at least so strong. */
  readonly threshold: number;
}

const byRank = (left: Candidate, right: Candidate): number => left.rank - right.rank;

/** Which number of the seed is for what: each has a stream of its own. */
const streams = { place: 0, stand: 1 } as const;

/** A model of a mix by a number from 0 to 1; null for a mix of nothing. */
export function chosenModel(models: readonly MixedModel[], chance: number): { path: string; kind: ObjectKind } | null {
  const sum = models.reduce((all, { weight }) => all + Math.max(0, weight), 0);
  let left = chance * sum;
  for (const { path, weight } of models) {
    left -= Math.max(0, weight);
    const kind = kindOfPath(path);
    if (left < 0 && kind !== null) return { path, kind };
  }
  return null;
}

const between = ([from, to]: readonly [number, number], chance: number): number => from + (to - from) * chance;

/**
 * A model as it would stand on a place of the ground.
 * @param along degrees that are added to its turn
 */
export function standing(
  model: { readonly path: string; readonly kind: ObjectKind },
  rules: StandRules,
  { x, y, z, normal }: AllowedGround & { readonly x: number; readonly y: number },
  chance: Chance,
  along = 0,
): LooseObject {
  const turn = chance.next() * 360;
  const scale = between(rules.scale, chance.next());
  const sink = between(rules.sink, chance.next());
  const turned = (((rules.isTurnedAtRandom ? turn : rules.turn) + along) % 360) + 360;
  const upright: Vector3 = [0, turned % 360, 0];
  const up = normalise(mix(AXIS_Z, normal, rules.lean), AXIS_Z);
  return newObject(model.kind, model.path, {
    position: worldToPlacement({ x, y, z: z - sink }),
    rotation: rules.lean === 0 ? upright : alignedRotation(upright, up),
    scale: model.kind === 'doodad' ? scale : 1,
  });
}

/** What is known of a map before anything is scattered over it. As long as neither the map nor the rules change it can be kept. */
export class ScatterGround {
  readonly rules: ScatterRules;
  readonly judge: GroundJudge;
  readonly occupied: OccupiedGround;

  /** @param occupied what stands there; read from the tiles where it is left out. What is added to it later counts, too. */
  constructor(tiles: TileSet, rules: ScatterRules, occupied?: OccupiedGround) {
    this.rules = rules;
    this.judge = new GroundJudge(tiles, rules);
    this.occupied =
      occupied ??
      occupiedBy(tiles, rules.keepsOff === 'all' ? null : new Set(rules.mix.map(({ path }) => pathKey(path))));
  }
}

/** A stroke, or an act, that scatters: what it put down so far keeps the rest away. */
export class Scattering {
  /** In the order in which they were found places for. */
  readonly planned: LooseObject[] = [];
  private readonly ground: ScatterGround;
  private readonly occupied: OccupiedGround;
  private readonly chance = new Chance();
  private readonly settled = new Set<string>();
  private readonly cell: number;
  private readonly most: number;
  private asked: Candidate[] = [];
  /** How many of those that were asked for are settled; −1 while more may be asked for. */
  private done = -1;

  /** @param most where it ends */
  constructor(ground: ScatterGround, most = mostScattered) {
    this.ground = ground;
    this.most = most;
    this.cell = chunkSize / Math.sqrt(Math.min(densityRange[1], Math.max(densityRange[0], ground.rules.density)));
    this.occupied = new OccupiedGround(ground.occupied);
  }

  get isFull(): boolean {
    return this.planned.length >= this.most;
  }

  /** What a brush adds, which is also what it shows beforehand. */
  dab(dab: Dab): void {
    const { x, y, radius } = dab;
    this.settle([...this.candidates([x - radius, x + radius], [y - radius, y + radius])], (candidate) => {
      const strength = falloffAt(dab, Math.hypot(candidate.x - x, candidate.y - y)) * dab.strength;
      return candidate.threshold < strength;
    });
  }

  /** Over whole chunks, by column and row of the map. */
  fillChunks(chunks: readonly GridPlace[]): void {
    for (const chunk of chunks) this.ask(chunk);
    this.settleAsked();
  }

  /** Notes the places of a chunk that are wanted. Who of all stands there turns out when they are settled. */
  ask({ column, row }: GridPlace, isWanted: (candidate: ScatterCandidate) => boolean = () => true): void {
    const [north, west] = [mapEdge - row * chunkSize, mapEdge - column * chunkSize];
    // Cells at an edge may belong to two chunks: each candidate is the chunk's that it stands in.
    for (const each of this.candidates([north - chunkSize, north], [west - chunkSize, west])) {
      const at = mapChunkAt(each.x, each.y);
      if (at.column === column && at.row === row && isWanted(each)) this.asked.push(each);
    }
  }

  /**
   * Settles the next so many of the places that were asked for; nothing more can be asked for then.
   * @returns whether none is left
   */
  settleAsked(most = Infinity): boolean {
    if (this.done < 0) {
      this.asked.sort(byRank);
      this.done = 0;
    }
    const end = Math.min(this.asked.length, this.done + most);
    for (; this.done < end; this.done++) {
      const next = this.asked[this.done];
      if (next !== undefined) this.settleOne(next);
    }
    return end === this.asked.length;
  }

  private settle(candidates: readonly Candidate[], isWanted: (candidate: Candidate) => boolean): void {
    for (const each of candidates.filter(isWanted).toSorted(byRank)) this.settleOne(each);
  }

  private settleOne(each: Candidate): void {
    const { occupied, settled } = this;
    const { rules, judge } = this.ground;
    if (this.isFull) return;
    const key = `${each.column} ${each.row}`;
    if (settled.has(key)) return;
    settled.add(key);
    if (occupied.isNear(each.x, each.y, Math.max(0.01, rules.spacing))) return;
    const ground = judge.at(each.x, each.y);
    if (ground === null) return;
    this.chance.seed(rules.seed * 2 + streams.stand, each.column, each.row);
    const model = chosenModel(rules.mix, this.chance.next());
    if (model === null) return;
    occupied.addPoint(each.x, each.y);
    this.planned.push(standing(model, rules, { ...ground, x: each.x, y: each.y }, this.chance));
  }

  private *candidates([south, north]: readonly [number, number], [east, west]: readonly [number, number]) {
    const { cell, chance } = this;
    const { rules } = this.ground;
    for (let row = Math.floor(south / cell); row <= Math.floor(north / cell); row++) {
      for (let column = Math.floor(east / cell); column <= Math.floor(west / cell); column++) {
        chance.seed(rules.seed * 2 + streams.place, column, row);
        const x = (row + chance.next()) * cell;
        const y = (column + chance.next()) * cell;
        yield { x, y, column, row, rank: chance.next(), threshold: chance.next() } satisfies Candidate;
      }
    }
  }
}

/** Whether an object shows one of a mix's models. */
export function isOfMix(models: readonly MixedModel[], path: string): boolean {
  return models.some((each) => pathKey(each.path) === pathKey(path));
}
