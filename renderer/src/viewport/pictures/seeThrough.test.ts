/** Two drawings, on black and on white, make one picture that looks right on any ground. */
import { expect, test } from 'vitest';
import { halved, seeThrough, seenArea } from './seeThrough.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** What a surface makes of the ground that it is drawn over. */
const over = (ground: number, colour: Colour, share: number): Colour => {
  const [red, green, blue] = colour.map((part) => Math.round(part * share + ground * (1 - share)));
  return [red ?? 0, green ?? 0, blue ?? 0];
};

const drawn = (colours: readonly Colour[]) => ({
  width: colours.length,
  height: 1,
  pixels: Uint8Array.from(colours.flatMap((colour) => [...colour, 255])),
});

/** The picture laid over grey, as the page does it. */
function overGrey({ pixels }: { readonly pixels: Uint8Array }, at: number): readonly number[] {
  const alpha = (pixels[at * 4 + 3] ?? 0) / 255;
  return [0, 1, 2].map((channel) => (pixels[at * 4 + channel] ?? 0) * alpha + 128 * (1 - alpha));
}

test('what is opaque, half there, darkens the ground, or is not there looks on grey as if it were drawn on grey', () => {
  const red: Colour = [200, 40, 0];
  const cases = (ground: number): readonly Colour[] => [
    red,
    over(ground, red, 0.5),
    [ground * 0.25, ground * 0.25, ground * 0.25].map(Math.round) as unknown as Colour,
    [ground, ground, ground],
  ];
  const picture = seeThrough(drawn(cases(0)), drawn(cases(255)));
  for (const [at, wanted] of cases(128).entries()) {
    for (const [channel, value] of overGrey(picture, at).entries()) {
      expect(Math.abs(value - (wanted[channel] ?? 0)), `case ${at}`).toBeLessThan(2);
    }
  }
  expect(picture.pixels[3 * 4 + 3]).toBe(0);
});

test('light that is added to the ground stays as bright as it is on black', () => {
  const glow = (ground: number): Colour => [Math.min(255, ground + 180), Math.min(255, ground + 90), ground];
  const { pixels } = seeThrough(drawn([glow(0)]), drawn([glow(255)]));
  expect([...pixels]).toEqual([255, 128, 0, 180]);
});

test('what is seen is found, and halving weighs colours by how much of them is there', () => {
  const pixels = new Uint8Array(4 * 4 * 4);
  pixels.set([10, 20, 30, 255], (1 * 4 + 2) * 4);
  expect(seenArea({ width: 4, height: 4, pixels })).toEqual({ left: 2, top: 1, right: 3, bottom: 2 });
  expect(seenArea({ width: 4, height: 4, pixels: new Uint8Array(64) })).toBeNull();
  const half = halved({ width: 4, height: 4, pixels });
  expect([...half.pixels.subarray(4, 8)]).toEqual([10, 20, 30, 64]);
});
