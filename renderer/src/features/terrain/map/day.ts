/** The time of day that maps are shown at, and the light of a map then. One clock for all maps. */
import { createStore } from 'zustand/vanilla';
import { dayLength } from '../../../../../shared/terrain/light/curves.ts';
import type { Daylight } from '../../../../../shared/terrain/light/daylight.ts';
import { daylightAt, usualDaylight } from '../../../../../shared/terrain/light/daylight.ts';
import type { Weather } from '../../../../../shared/terrain/light/tables.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { lightsOf } from './gameTables.ts';
import type { TerrainMap } from './maps.ts';
import { text } from '../../../base/text/language.ts';

export interface DayState {
  /** Off: the plain light of the program, with the sun as the tool for shadows sets it. */
  readonly isOn: boolean;
  /** Half minutes since midnight. */
  readonly time: number;
  readonly weather: Weather;
  readonly isPlaying: boolean;
}

export const weatherNames: readonly { readonly value: Weather; readonly label: string }[] = [
  {
    value: 'clear',
    get label() {
      return text('Clear');
    },
  },
  {
    value: 'underWater',
    get label() {
      return text('Under water');
    },
  },
  {
    value: 'storm',
    get label() {
      return text('Storm');
    },
  },
  {
    value: 'stormUnderWater',
    get label() {
      return text('Storm, under water');
    },
  },
  {
    value: 'death',
    get label() {
      return text('Death');
    },
  },
];

const noon = dayLength / 2;

export const dayStore = createStore<DayState>(() => ({ isOn: false, time: noon, weather: 'clear', isPlaying: false }));

/** Sets the clock; past midnight it goes on with the next day. */
export function setTime(time: number): void {
  dayStore.setState({ time: ((time % dayLength) + dayLength) % dayLength });
}

export function toggleDay(): void {
  dayStore.setState(({ isOn }) => ({ isOn: !isOn, isPlaying: false }));
}

/** `17:25` */
export function clockText(time: number): string {
  const minutes = Math.floor(time / 2) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Half minutes of a time as people type it: `17:25`, `1725`, `9`; null for other texts. */
export function timeOfText(text: string): number | null {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return (Number(hours) * 60 + Number(minutes)) * 2;
}

/** Light at a place of a map: of the game's tables, or of a day of our own where they are not at hand. */
export function daylightOf(map: TerrainMap, place: Vector3, time: number, weather: Weather): Daylight {
  return daylightAt(lightsOf(map), place, time, weather) ?? usualDaylight(time);
}
