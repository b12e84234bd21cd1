/** The fog of a view over land: what is far away takes on the colour of the horizon. Views of one model have none. */
import type { IUniform } from 'three';
import { Vector2, Vector3 } from 'three';

/** Off; whoever has fog sets them. The range is in units: where it begins, and where nothing else is seen. */
export function fogUniforms(): {
  hasFog: IUniform<boolean>;
  horizonColor: IUniform<Vector3>;
  fogRange: IUniform<Vector2>;
} {
  return {
    hasFog: { value: false },
    horizonColor: { value: new Vector3() },
    fogRange: { value: new Vector2(1e9, 2e9) },
  };
}

/** `away` is the distance from the eye. */
export const fogChunk = /* glsl */ `
uniform bool hasFog;
uniform vec3 horizonColor;
uniform vec2 fogRange;
vec3 foggedTo(vec3 color, vec3 end, float away) {
  return hasFog ? mix(color, end, smoothstep(fogRange.x, fogRange.y, away)) : color;
}
`;

/**
 * For layers, by the numbers of `model/blending.ts`: what is put over the land ends in the horizon, and what changes the land
 * ends in what changes nothing: light that is added in black, what multiplies in white, what doubles in grey.
 */
export const blendedFogChunk = /* glsl */ `${fogChunk}
uniform bool isFogged;
vec3 fogged(vec3 color, int blend, float away) {
  if (!isFogged) return color;
  vec3 end = horizonColor;
  if (blend == 3 || blend == 4) end = vec3(0.0);
  else if (blend == 5) end = vec3(1.0);
  else if (blend == 6) end = vec3(0.5);
  return foggedTo(color, end, away);
}
`;

/** In the place of it where there is no fog. */
export const noFogChunk = /* glsl */ `
vec3 fogged(vec3 color, int blend, float away) { return color; }
`;
