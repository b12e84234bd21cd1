/** Light of a map by place and time, from tables made by code in the form of 3.3.5. */
import { expect, test } from 'vitest';
import { corpusFiles } from '../../test/corpus.ts';
import { tableBytes } from '../testTable.ts';
import { daylightAt, lightsAt, sunAt, usualDaylight } from './daylight.ts';
import { readMapId, readMapLights } from './tables.ts';

const bits = (value: number): number => new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
const padded = (numbers: readonly number[], count: number): number[] =>
  [...numbers, ...Array<number>(count).fill(0)].slice(0, count);

function band(id: number, keys: readonly (readonly [time: number, stored: number])[]): number[] {
  return [
    id,
    keys.length,
    ...padded(
      keys.map(([time]) => time),
      16,
    ),
    ...padded(
      keys.map(([, stored]) => stored),
      16,
    ),
  ];
}

/** @param place from the map's corner in yards: east, up, south */
function light(
  id: number,
  map: number,
  place: readonly number[],
  falloff: readonly number[],
  sets: readonly number[],
): number[] {
  return [id, map, ...[...place, ...falloff].map((each) => bits(each * 36)), ...padded(sets, 8)];
}

/** The middle of the map from its corner, yards. */
const middle = 32 * (1600 / 3);
const bytes = {
  lights: tableBytes([
    light(1, 0, [0, 0, 0], [0, 0], [1]),
    light(2, 0, [middle, 10, middle], [100, 300], [2, 0, 3]),
    light(3, 1, [0, 0, 0], [0, 0], [2]),
  ]),
  colours: tableBytes([
    band(1, [
      [720, 0x804020],
      [2160, 0x000000],
    ]),
    band(8, [[0, 0x0000ff]]),
    band(19, [[0, 0xffffff]]),
    band(37, [[0, 0xff0000]]),
  ]),
  numbers: tableBytes([
    band(1, [[0, bits(36_000)]]),
    band(2, [[0, bits(0.25)]]),
    band(7, [[0, bits(7200)]]),
    band(8, [[0, bits(0.5)]]),
  ]),
};
const lights = readMapLights(bytes, 0);

test('a light shines fully to the start of its falloff, less towards its end, and the map’s own for the rest', () => {
  const [own, near] = lights;
  expect([own?.isWholeMap, near?.isWholeMap]).toEqual([true, false]);
  expect(near?.place.map(Math.round)).toEqual([0, 0, 10]);
  const weights = (x: number): readonly number[] =>
    lightsAt(lights, [x, 0, 10], 'clear').map(({ weight }) => Number(weight.toFixed(3)));
  expect([weights(50), weights(200), weights(300)]).toEqual([[1], [0.5, 0.5], [1]]);
  expect(daylightAt(lights, [200, 0, 10], 720, 'clear')?.fogEnd).toBeCloseTo((1000 + 200) / 2);
  expect(daylightAt(lights, [5000, 0, 0], 720, 'clear')).toMatchObject({ fogEnd: 1000, fogStart: 250, fog: [0, 0, 1] });
});

test('colours go from key to key, and past midnight from the last to the first', () => {
  const red = (time: number): number => daylightAt(lights, [5000, 0, 0], time, 'clear')?.direct[0] ?? -1;
  expect(red(720)).toBeCloseTo(0x80 / 255);
  expect(red(1440)).toBeCloseTo(0x40 / 255);
  expect(red(2160)).toBe(0);
  expect([red(0), red(2880)]).toEqual([red(2880), expect.closeTo(0x40 / 255)]);
});

test('a weather without a set of its own is that of clear days', () => {
  const direct = (weather: 'storm' | 'death') => daylightAt(lights, [0, 0, 10], 0, weather)?.direct;
  expect([direct('storm'), direct('death')]).toEqual([
    [1, 0, 0],
    [1, 1, 1],
  ]);
});

test('maps without lights have none, and days of our own are dark at night and bright at noon', () => {
  expect(daylightAt(readMapLights(bytes, 7), [0, 0, 0], 0, 'clear')).toBeNull();
  expect(usualDaylight(1440).ambient[1]).toBeGreaterThan(usualDaylight(0).ambient[1] * 1.8);
  for (const time of [0, 700, 1440, 2879]) {
    expect(Math.hypot(...sunAt(time))).toBeCloseTo(1);
    expect(sunAt(time)[2]).toBeGreaterThan(0.3);
  }
});

for (const file of corpusFiles('support/dbc', ['em_light.dbc'])) {
  test('the real table of 3.3.5 has a light of the whole map on every continent, and the others have falloffs', () => {
    const real = (map: number) => readMapLights({ ...bytes, lights: file.bytes() }, map);
    for (const map of [0, 1, 530, 571]) expect(real(map).filter(({ isWholeMap }) => isWholeMap)).toHaveLength(1);
    expect(real(0).every(({ isWholeMap, start, end }) => isWholeMap || (start <= end && end > 0))).toBe(true);
  });
}

for (const file of corpusFiles('support/dbc', ['em_map.dbc'])) {
  test('a map is found in Map.dbc by its folder', () => {
    expect([readMapId(file.bytes(), 'kalimdor'), readMapId(file.bytes(), 'Nowhere')]).toEqual([1, null]);
  });
}
