/** What colours of weights mean, in the view and in its legend: the same in both themes, as they stand for numbers. */

/** From no weight to all of it; the least that there is stands apart from none. */
export const heatStops: readonly { readonly at: number; readonly colour: readonly [number, number, number] }[] = [
  { at: 0, colour: [84, 92, 112] },
  { at: 0.01, colour: [82, 76, 184] },
  { at: 0.35, colour: [143, 108, 208] },
  { at: 0.7, colour: [226, 122, 102] },
  { at: 1, colour: [255, 190, 74] },
];

/** For what nothing moves. */
export const unmovedColour: readonly [number, number, number] = [214, 48, 62];

/** The stops for a style sheet, from left to right. */
export const heatGradient = `linear-gradient(to right, ${heatStops
  .map(({ at, colour }) => `rgb(${colour.join(' ')}) ${at * 100}%`)
  .join(', ')})`;
