/** The person that models are measured by, as a plain figure: drawn in lines or as a ghost. */

/**
 * The right half of a standing figure, from the neck over hand and foot to the crotch: shares of its height, sideways and up.
 * Eight heads tall, as figures are taught to be drawn; the head is a circle of its own.
 */
export const halfFigure: readonly (readonly [across: number, up: number])[] = [
  [0.03, 0.865],
  [0.035, 0.835],
  [0.115, 0.81],
  [0.14, 0.76],
  [0.165, 0.6],
  [0.175, 0.48],
  [0.16, 0.43],
  [0.145, 0.47],
  [0.13, 0.6],
  [0.105, 0.71],
  [0.085, 0.6],
  [0.095, 0.5],
  [0.085, 0.28],
  [0.065, 0.05],
  [0.09, 0],
  [0.02, 0],
  [0.025, 0.25],
  [0.012, 0.46],
  [0, 0.46],
];
export const figureHead = { up: 0.935, radius: 0.065 } as const;
