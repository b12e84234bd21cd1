/** Looking along rays: what is left out of the looking changes no shadow. */
import { expect, test } from 'vitest';
import { cornersPerSide, chunkShadows, HeightField } from './shadowBake.ts';

/** Ground with a ridge, some roughness and, where asked, a chunk that is not there. */
function ground(hasHole: boolean): Float32Array<ArrayBuffer> {
  return new Float32Array(cornersPerSide * cornersPerSide).map((_, at) => {
    const [row, column] = [Math.floor(at / cornersPerSide), at % cornersPerSide];
    if (hasHole && row > 16 && row < 24 && column > 40 && column < 48) return -Infinity;
    const ridge = 60 * Math.exp(-((column - 70) ** 2) / 40);
    return 100 + ridge + ((Math.imul(at, 2654435761) >>> 16) % 500) / 50;
  });
}

/** Never leaves anything out. */
class EveryPlace extends HeightField {
  override at(south: number, east: number): number {
    return super.at(south, east);
  }
}

test.each([false, true])('blocks that lie under the ray are passed over, with a hole in the ground: %s', (hasHole) => {
  const tile = { column: 31, row: 32, heights: ground(hasHole) };
  const [quick, whole] = [new HeightField([tile]), new EveryPlace([tile])];
  let [dark, passed] = [0, 0];
  for (const [elevation, heading] of [
    [0.2, 1.2],
    [0.5, 4.4],
    [0.05, 3],
    [1.2, 0],
  ] as const) {
    for (const place of [0, 2, 5, 8, 11, 15]) {
      const chunk = { column: 31 * 16 + place, row: 32 * 16 + (15 - place) };
      const shadow = chunkShadows(quick, chunk, { elevation, heading });
      expect(shadow).toEqual(chunkShadows(whole, chunk, { elevation, heading }));
      dark += shadow.reduce((sum, each) => sum + each, 0);
    }
  }
  expect(dark).toBeGreaterThan(1000);
  for (let step = 0; step < 128; step += 0.37) {
    const exact = quick.at(32 * 128 + step, 31 * 128 + step);
    const least = 130;
    const answer = quick.at(32 * 128 + step, 31 * 128 + step, least);
    if (answer !== exact) {
      passed++;
      expect(Math.max(answer, exact)).toBeLessThan(least);
    }
  }
  expect(passed).toBeGreaterThan(100);
});
