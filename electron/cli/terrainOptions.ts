/** Options of terrain acts, taken apart and checked. */
import type { Dab } from '../../shared/geometry/terrain/brush/falloff.ts';
import type { ObjectsOnGround } from '../../shared/terrain/heightEdits.ts';
import type { ChunkRef } from '../../shared/terrain/tiles.ts';
import type { Call } from './command.ts';
import { UsageError } from './command.ts';
import type { OpenMap } from './terrainTiles.ts';

export type Options = Call['options'];

/** Options that tell which of them were looked at: what an act did not ask for, it would pass over without a word. */
export function watched(options: Options): { readonly options: Options; readonly unasked: () => readonly string[] } {
  const asked = new Set<string>();
  const seen = new Proxy(options, {
    get(target, name) {
      if (typeof name !== 'string') return undefined;
      asked.add(name);
      return target[name];
    },
  });
  return {
    options: seen,
    unasked: () => Object.keys(options).filter((name) => options[name] !== undefined && !asked.has(name)),
  };
}

export function textOf(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(options: Options, name: string, range: readonly [number, number]): number | null {
  const text = textOf(options, name);
  if (text === null) return null;
  const value = Number(text);
  if (Number.isFinite(value) && value >= range[0] && value <= range[1]) return value;
  throw new UsageError(`--${name} ${text}: a number from ${range[0]} to ${range[1]} is needed`);
}

/** The same for what has no halves, such as ids and counts. */
export function wholeOf(options: Options, name: string, range: readonly [number, number]): number | null {
  const value = numberOf(options, name, range);
  if (value === null || Number.isInteger(value)) return value;
  throw new UsageError(`--${name} ${value}: a whole number is needed`);
}

/** Numbers with commas between them; what is left out is none. */
function partsOf(text: string): readonly number[] {
  return text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
}

export function pairOf(options: Options, name: string, limit = Infinity): readonly [number, number] | null {
  const text = textOf(options, name);
  if (text === null) return null;
  const [first = NaN, second = NaN, ...more] = partsOf(text);
  const isWhole = limit === Infinity || (Number.isInteger(first) && Number.isInteger(second));
  const isInside = [first, second].every(
    (value) => Number.isFinite(value) && (limit === Infinity || (value >= 0 && value <= limit)),
  );
  if (more.length === 0 && isWhole && isInside) return [first, second];
  throw new UsageError(
    `--${name} ${text}: two numbers with a comma between them are needed${limit === Infinity ? '' : `, 0 to ${limit}`}`,
  );
}

/** So many whole numbers, 0 and more, with commas between them. */
export function numbersOf(options: Options, name: string, count: number): readonly number[] | null {
  const text = textOf(options, name);
  if (text === null) return null;
  const numbers = partsOf(text);
  if (numbers.length === count && numbers.every((each) => Number.isInteger(each) && each >= 0)) return numbers;
  throw new UsageError(`--${name} ${text}: ${count} whole numbers with commas between them are needed`);
}

/** Half the side of a map: nothing lies beyond it. */
const edge = 17_067;

export function dabOf(options: Options): Dab {
  const at = pairOf(options, 'at');
  if (at === null) throw new UsageError('--at X,Y is needed');
  return {
    x: at[0],
    y: at[1],
    radius: numberOf(options, 'radius', [0.1, 2 * edge]) ?? 20,
    hardness: (numberOf(options, 'hardness', [0, 100]) ?? 0) / 100,
    shape: 'smooth',
    strength: 1,
  };
}

/** The place of `--at`; null where all of the tiles are meant, or `--chunk` of them. */
export function placeOf(options: Options): Dab | null {
  if (textOf(options, 'at') === null) {
    const ofPlace = ['radius', 'hardness'].find((name) => textOf(options, name) !== null);
    if (ofPlace !== undefined) throw new UsageError(`--${ofPlace} is for a place: --at X,Y is needed`);
    return null;
  }
  const other = ['chunk', 'fill'].find((name) => options[name] !== undefined);
  if (other !== undefined) throw new UsageError(`--at and --${other} both say where: give one of them`);
  return dabOf(options);
}

/** `--keep-objects`: what stands on the ground stays where it is instead of following it. */
export function objectsOption(options: Options): ObjectsOnGround {
  return options['keep-objects'] === true ? 'stay' : 'follow';
}

export function chunksOf({ ground, tiles }: OpenMap, options: Options): readonly ChunkRef[] {
  const chunk = pairOf(options, 'chunk', 15);
  return tiles
    .flatMap((tile) => ground.chunksOf(tile))
    .filter(({ position }) => chunk === null || position === chunk[1] * 16 + chunk[0]);
}
