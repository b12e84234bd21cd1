/** The packed numbers of tracks as plain ones: rotations of four u16 from version 260 on, and fractions of 16 bits. Format page 4. */

/** Divisor of packed rotations and fractions. */
const one = 32767;

/** Component of a quaternion from its stored u16; the game's own constant differs in the last digits only. */
export function unpackComponent(stored: number): number {
  return stored / one - 1;
}

/** The stored u16 of a component; the way back of `unpackComponent` for every stored number. */
export function packComponent(component: number): number {
  return Math.min(0xffff, Math.max(0, Math.round((component + 1) * one)));
}

export function unpackFraction(stored: number): number {
  return stored / one;
}

export function packFraction(fraction: number): number {
  return Math.min(0x7fff, Math.max(-0x8000, Math.round(fraction * one)));
}
