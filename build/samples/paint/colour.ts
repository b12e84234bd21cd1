/** Colours as three numbers from 0 to 1 in the screen's own (sRGB) scale, and the few ways of mixing that painting needs. */

export type Colour = readonly [red: number, green: number, blue: number];

/** `0x8a8f98` as a colour. */
export function hex(value: number): Colour {
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function blend(from: Colour, to: Colour, amount: number): Colour {
  const share = clamp01(amount);
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** Brighter or darker; above 1 the colour also bleaches, as paint in light does. */
export function lit(colour: Colour, light: number): Colour {
  const bleach = Math.max(0, light - 1) * 0.35;
  return [
    clamp01(colour[0] * light + bleach * 0.5),
    clamp01(colour[1] * light + bleach * 0.5),
    clamp01(colour[2] * light + bleach * 0.5),
  ];
}

/** A colour on a scale of stops that rise from 0 to 1. */
export function ramp(stops: readonly (readonly [at: number, colour: Colour])[], value: number): Colour {
  const next = stops.findIndex(([at]) => at >= value);
  const [before, after] = [stops[Math.max(0, next - 1)], stops[next] ?? stops.at(-1)];
  if (before === undefined || after === undefined) return [0, 0, 0];
  const span = after[0] - before[0];
  return blend(before[1], after[1], span > 0 ? (value - before[0]) / span : 0);
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function step(from: number, to: number, value: number): number {
  const share = clamp01((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** 1 within `width` of a line, fading over as much again. */
export function band(value: number, centre: number, width: number): number {
  return 1 - step(width, width * 2, Math.abs(value - centre));
}
