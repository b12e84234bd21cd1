/** The light at a place of a map at a time of the day: lights blended by their falloff, or a day of our own without tables. */
import type { Vector3 } from '../../geometry/vector.ts';
import type { DayCurve, LightColour } from './curves.ts';
import { colourAt, dayLength, numberAt } from './curves.ts';
import type { LightSet, MapLight, Weather } from './tables.ts';
import { lightBand } from './tables.ts';

export interface Daylight {
  /** Towards the sun: north, west, up; one long. */
  readonly sun: Vector3;
  readonly direct: LightColour;
  readonly ambient: LightColour;
  /** From straight above down to the horizon. */
  readonly sky: readonly [LightColour, LightColour, LightColour, LightColour, LightColour];
  readonly fog: LightColour;
  /** Yards. */
  readonly fogStart: number;
  readonly fogEnd: number;
  readonly oceanNear: LightColour;
  readonly oceanFar: LightColour;
  readonly riverNear: LightColour;
  readonly riverFar: LightColour;
  /** Model around the camera: that of the light that is seen most here; empty for none. */
  readonly skybox: string;
}

/** Where the client's sun stands, degrees over the horizon; it never sets, and always shines from the north-west. */
const sunHeights: readonly DayCurve<number>[] = [
  { time: 0, value: 37 },
  { time: dayLength / 4, value: 20 },
  { time: dayLength / 2, value: 37 },
  { time: (dayLength * 3) / 4, value: 20 },
];

/** Source: the sun's tables of wowserhq/scene (angles of 0.7056 π and 0.6111 π from the zenith of the light's way, 1.25 π around). */
export function sunAt(time: number): Vector3 {
  const height = (numberAt(sunHeights, time, 37) * Math.PI) / 180;
  const flat = Math.cos(height) * Math.SQRT1_2;
  return [flat, flat, Math.sin(height)];
}

interface Weighted {
  /** Null for a day of our own. */
  readonly light: MapLight | null;
  readonly set: LightSet;
  readonly weight: number;
}

/**
 * Which lights shine at a place, and how much; weights add up to 1. The nearest takes what its falloff gives it, the next one
 * of what is left, and the light of the whole map the rest.
 */
export function lightsAt(lights: readonly MapLight[], place: Vector3, weather: Weather): readonly Weighted[] {
  const found: Weighted[] = [];
  let left = 1;
  const take = (light: MapLight, share: number): void => {
    const set = light.set(weather) ?? light.set('clear');
    const weight = Math.min(left, Math.max(0, share));
    if (set === null || weight === 0) return;
    found.push({ light, set, weight });
    left -= weight;
  };
  const near = lights
    .filter(({ isWholeMap }) => !isWholeMap)
    .map((light) => {
      const [x, y, z] = light.place;
      return { light, away: Math.hypot(place[0] - x, place[1] - y, place[2] - z) };
    })
    .filter(({ light, away }) => away < light.end)
    .toSorted((one, other) => one.away - other.away);
  for (const { light, away } of near) {
    const { start, end } = light;
    take(light, away <= start || end <= start ? 1 : 1 - (away - start) / (end - start));
  }
  for (const light of lights.filter(({ isWholeMap }) => isWholeMap)) take(light, left);
  const sum = found.reduce((total, { weight }) => total + weight, 0);
  return sum === 0 ? [] : found.map((each) => ({ ...each, weight: each.weight / sum }));
}

/** Null where no light of the tables shines. @param time half minutes since midnight */
export function daylightAt(
  lights: readonly MapLight[],
  place: Vector3,
  time: number,
  weather: Weather,
): Daylight | null {
  const weighted = lightsAt(lights, place, weather);
  return weighted.length === 0 ? null : blended(weighted, time);
}

function blended(weighted: readonly Weighted[], time: number): Daylight {
  const colour = (band: number): LightColour => {
    const sum: [number, number, number] = [0, 0, 0];
    for (const { set, weight } of weighted) {
      for (const [channel, value] of colourAt(set.colours[band] ?? [], time).entries()) {
        sum[channel] = (sum[channel] ?? 0) + value * weight;
      }
    }
    return sum;
  };
  const fogEnds = weighted.map(({ set, weight }) => ({ weight, end: numberAt(set.fogEnd, time, 1000), set }));
  const { direct, ambient, skyTop, skyMiddle, skyLow, skyLower, smog, fog, ...waters } = lightBand;
  return {
    sun: sunAt(time),
    direct: colour(direct),
    ambient: colour(ambient),
    sky: [colour(skyTop), colour(skyMiddle), colour(skyLow), colour(skyLower), colour(smog)],
    fog: colour(fog),
    fogEnd: fogEnds.reduce((sum, { weight, end }) => sum + weight * end, 0),
    fogStart: fogEnds.reduce((sum, { weight, end, set }) => sum + weight * end * numberAt(set.fogStart, time, 0.5), 0),
    oceanNear: colour(waters.oceanNear),
    oceanFar: colour(waters.oceanFar),
    riverNear: colour(waters.riverNear),
    riverFar: colour(waters.riverFar),
    skybox: weighted.toSorted((one, other) => other.weight - one.weight)[0]?.set.skybox ?? '',
  };
}

const hour = dayLength / 24;
const rgb = (hex: number): LightColour => [((hex >> 16) & 255) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

/** Colours of a day from midnight over dawn, noon and dusk; our own choice, for maps whose tables are not at hand. */
function day(night: number, dawn: number, noon: number, dusk: number): readonly DayCurve<LightColour>[] {
  const keys: readonly (readonly [number, number])[] = [
    [0, night],
    [4, night],
    [6.5, dawn],
    [9, noon],
    [16, noon],
    [19, dusk],
    [21.5, night],
  ];
  return keys.map(([at, hex]) => ({ time: at * hour, value: rgb(hex) }));
}

const usualColours: Readonly<Record<keyof typeof lightBand, readonly DayCurve<LightColour>[]>> = {
  direct: day(0x2a3450, 0xb08a62, 0xbcb3a0, 0xb86f45),
  ambient: day(0x283049, 0x585468, 0x666e80, 0x544c5e),
  skyTop: day(0x05080f, 0x2c4a78, 0x1d4f94, 0x27376a),
  skyMiddle: day(0x0a1020, 0x6f86a6, 0x4f8cc8, 0x6d6488),
  skyLow: day(0x0f1729, 0xc3a88f, 0x8db8dc, 0xc0805c),
  skyLower: day(0x141d31, 0xd8ae7e, 0xb3d0e4, 0xd88a4e),
  smog: day(0x182236, 0xdcb488, 0xc6dae6, 0xdf9556),
  fog: day(0x182236, 0xcdb094, 0xb9cddb, 0xc08a66),
  oceanNear: day(0x0b1a26, 0x3a6070, 0x2b6b7a, 0x3b5568),
  oceanFar: day(0x05101c, 0x173244, 0x0c2f4a, 0x162a40),
  riverNear: day(0x121f26, 0x486468, 0x3e6a68, 0x455a60),
  riverFar: day(0x080f18, 0x1c343e, 0x10363f, 0x18303c),
};

const usualSet: LightSet = {
  id: 0,
  skybox: '',
  colours: Array.from({ length: 18 }, (_each, band) => {
    const name = Object.entries(lightBand).find(([, number]) => number === band)?.[0];
    return name === undefined ? [] : (Object.entries(usualColours).find(([each]) => each === name)?.[1] ?? []);
  }),
  fogEnd: [{ time: 0, value: 1200 }],
  fogStart: [{ time: 0, value: 0.35 }],
};

/** The day of maps without tables. */
export const usualDaylight = (time: number): Daylight => blended([{ light: null, set: usualSet, weight: 1 }], time);
