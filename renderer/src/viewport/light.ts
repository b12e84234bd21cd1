/** The light of the view: one sun and an even fill, as units stand in the game at noon. In display space. */
import type { IUniform } from 'three';
import { Vector3 } from 'three';
import { normalise } from '../../../shared/geometry/vector.ts';

/** From before the model and high up, a little to its right: over the viewer's left shoulder in the first view. */
const sunDirection = normalise([0.66, -0.14, 0.7]);
const sunColor = [0.68, 0.65, 0.6] as const;
const ambientColor = [0.48, 0.49, 0.53] as const;

export function lightUniforms(): Record<'sunDirection' | 'sunColor' | 'ambientColor', IUniform> {
  return {
    sunDirection: { value: new Vector3(...sunDirection) },
    sunColor: { value: new Vector3(...sunColor) },
    ambientColor: { value: new Vector3(...ambientColor) },
  };
}
