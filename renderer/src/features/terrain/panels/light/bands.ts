/** The bands of a set of light in words, and their keys as they are dragged over the day. No React. */
import { dayLength } from '../../../../../../shared/terrain/light/curves.ts';
import { colourAt, numberAt } from '../../../../../../shared/terrain/light/curves.ts';
import type { LightColour } from '../../../../../../shared/terrain/light/curves.ts';
import type { StoredKey } from '../../../../../../shared/terrain/light/edits.ts';
import type { BandKind } from '../../../../../../shared/terrain/light/tables.ts';
import { mostKeys, perYard } from '../../../../../../shared/terrain/light/tables.ts';

export interface BandEntry {
  readonly kind: BandKind;
  readonly band: number;
  readonly label: string;
  /** What a stored number is divided by to be shown. */
  readonly unit: { readonly name: string; readonly per: number } | null;
}

/** Names: peers/wanted.md, 4; what the others do is not known. */
const colourNames = [
  ...['Sun on surfaces', 'From all around', 'Sky, above', 'Sky, middle', 'Sky, low', 'Sky, lower', 'Horizon', 'Fog'],
  ...['Sun', 'Sun on clouds', 'Clouds, glow', 'Clouds 1', 'Clouds 2', 'Colour 14'],
  ...['Ocean, shallow', 'Ocean, deep', 'Rivers, shallow', 'Rivers, deep'],
];
const numberNames = ['Fog ends', 'Fog begins', 'Number 3', 'Number 4', 'Number 5', 'Number 6'];
const plain = { name: '', per: 1 };

export const bandEntries: readonly BandEntry[] = [
  ...colourNames.map((label, band): BandEntry => ({ kind: 'colours', band, label, unit: null })),
  ...numberNames.map((label, band): BandEntry => ({
    ...{ kind: 'numbers', band, label },
    unit: band === 0 ? { name: 'yd', per: perYard } : plain,
  })),
];

export const rgbOf = (stored: number): LightColour => [
  ((stored >>> 16) & 255) / 255,
  ((stored >>> 8) & 255) / 255,
  (stored & 255) / 255,
];

export function storedOf([red, green, blue]: readonly [number, number, number]): number {
  const byte = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 255);
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

/** What a band is at a time, as the client blends its keys. */
export function valueAt(kind: BandKind, keys: readonly StoredKey[], time: number): number {
  if (kind === 'numbers')
    return numberAt(
      keys.map((key) => ({ time: key.time, value: key.stored })),
      time,
      0,
    );
  return storedOf(
    colourAt(
      keys.map((key) => ({ time: key.time, value: rgbOf(key.stored) })),
      time,
    ),
  );
}

/** A key more, with the value that the band has there anyway; null where there is one already or no room. */
export function withKey(kind: BandKind, keys: readonly StoredKey[], at: number): readonly StoredKey[] | null {
  const time = Math.min(dayLength - 1, Math.max(0, Math.round(at)));
  if (keys.length >= mostKeys || keys.some((key) => key.time === time)) return null;
  const key = { time, stored: valueAt(kind, keys, time) };
  return [...keys, key].toSorted((left, right) => left.time - right.time);
}

/** The same keys with one changed: between its neighbours in time, as no two are at one time. */
export function withChange(
  keys: readonly StoredKey[],
  position: number,
  change: Partial<StoredKey>,
): readonly StoredKey[] {
  const least = (keys[position - 1]?.time ?? -1) + 1;
  const most = (keys[position + 1]?.time ?? dayLength) - 1;
  return keys.map((key, index) => {
    if (index !== position) return key;
    const time = Math.min(most, Math.max(least, Math.round(change.time ?? key.time)));
    return { time, stored: change.stored ?? key.stored };
  });
}

/** The colours of a day as a gradient of the page. */
export function gradientOf(keys: readonly StoredKey[]): string {
  const stops = Array.from({ length: 49 }, (_each, index) => (index / 48) * (dayLength - 1));
  const colours = stops.map((time) => {
    const [red, green, blue] = rgbOf(valueAt('colours', keys, time)).map((part) => Math.round(part * 255));
    return `rgb(${red} ${green} ${blue})`;
  });
  return `linear-gradient(to right, ${colours.join(', ')})`;
}

/** Lowest and highest number of a band, with room above and below. */
export function rangeOf(keys: readonly StoredKey[]): readonly [number, number] {
  const numbers = keys.map(({ stored }) => stored);
  const [low, high] = [Math.min(0, ...numbers), Math.max(...numbers, 0)];
  const room = (high - low || 1) * 0.15;
  return [low < 0 ? low - room : 0, high + room];
}
