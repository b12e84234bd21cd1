/** How a brush weakens from its middle to its edge. */

export type FalloffShape = 'flat' | 'linear' | 'smooth' | 'sphere' | 'sharp';

/** In the order of a list, with the words people see. */
export const falloffShapes: readonly { readonly shape: FalloffShape; readonly label: string }[] = [
  { shape: 'smooth', label: 'Smooth' },
  { shape: 'linear', label: 'Linear' },
  { shape: 'sphere', label: 'Sphere' },
  { shape: 'sharp', label: 'Sharp' },
  { shape: 'flat', label: 'Flat' },
];

export interface Brush {
  /** Yards. */
  readonly radius: number;
  /** Part of the radius that is at full strength, 0 to 1. */
  readonly hardness: number;
  readonly shape: FalloffShape;
}

/** A brush set down at a place of the world, x north and y west. */
export interface Dab extends Brush {
  readonly x: number;
  readonly y: number;
  /** Pressure times the tool's own strength, 0 to 1. */
  readonly strength: number;
}

/** Strength of a brush, 0 to 1, at a distance from its middle in yards. */
export function falloffAt({ radius, hardness, shape }: Brush, distance: number): number {
  if (distance >= radius) return 0;
  const inner = radius * hardness;
  if (distance <= inner) return 1;
  const t = (distance - inner) / (radius - inner);
  switch (shape) {
    case 'flat':
      return 1;
    case 'linear':
      return 1 - t;
    case 'smooth':
      return 1 - t * t * (3 - 2 * t);
    case 'sphere':
      return Math.sqrt(1 - t * t);
    case 'sharp':
      return (1 - t) * (1 - t);
  }
}
