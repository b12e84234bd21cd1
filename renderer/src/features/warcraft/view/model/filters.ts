/** What Warcraft III's filter modes are called, and what stands in for a material that is not there. */
import { stillLayer } from '../../../../../../shared/model/looks.ts';
import type { MaterialLayer } from '../../../../../../shared/model/view.ts';

export const FILTER = {
  none: 0,
  transparent: 1,
  blend: 2,
  additive: 3,
  addAlpha: 4,
  modulate: 5,
  modulate2x: 6,
} as const;

/** True when nothing behind the layer shines through, so that it is drawn before what does. */
export function isOpaque({ gameBlend: { value } }: MaterialLayer): boolean {
  return value === FILTER.none || value === FILTER.transparent;
}

/** Stands in where a geoset names a material that does not exist: lit, opaque, with the checker that says so. */
export const missingLayers: readonly MaterialLayer[] = [
  {
    ...stillLayer,
    record: null,
    textures: [],
    blend: 'opaque',
    gameBlend: { value: FILTER.none, name: '' },
    highDefinition: false,
    isLit: true,
    isTwoSided: true,
    alpha: 1,
    flags: 0,
    motions: [],
    extras: {},
  },
];
