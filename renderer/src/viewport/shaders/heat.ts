/** Shaders of a surface in the colours of weights, lit from the viewer so that its form is seen. */
import { heatStops, unmovedColour } from '../overlays/heatColours.ts';

const colour = (parts: readonly number[]): string => `vec3(${parts.map((part) => (part / 255).toFixed(4)).join(', ')})`;

const [first, ...stops] = heatStops;

/** The colour of a weight, step by step; below 0 nothing moves the place. */
const ramp = `
vec3 heatColour(float heat) {
  vec3 shown = ${colour(first?.colour ?? [])};
${stops
  .map(({ at, colour: parts }, place) => {
    const from = heatStops[place]?.at ?? 0;
    return `  shown = mix(shown, ${colour(parts)}, clamp((heat - ${from.toFixed(4)}) / ${(at - from).toFixed(4)}, 0.0, 1.0));`;
  })
  .join('\n')}
  return shown;
}
`;

export const heatVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
in float heat;
out float vHeat;
out vec3 vPlace;
void main() {
  vec4 place = viewMatrix * vec4(position, 1.0);
  vPlace = place.xyz;
  vHeat = heat;
  gl_Position = projectionMatrix * place;
}
`;

export const heatFragment = /* glsl */ `
precision highp float;
in float vHeat;
in vec3 vPlace;
out vec4 fragment;
${ramp}
void main() {
  vec3 normal = cross(dFdx(vPlace), dFdy(vPlace));
  float size = length(normal);
  float light = size > 0.0 ? abs(normal.z) / size : 1.0;
  bool isStripe = mod(gl_FragCoord.x + gl_FragCoord.y, 10.0) < 5.0;
  vec3 unmoved = ${colour(unmovedColour)} * (isStripe ? 1.0 : 0.62);
  vec3 shown = vHeat < 0.0 ? unmoved : heatColour(vHeat);
  fragment = vec4(shown * (0.5 + 0.5 * light), 1.0);
}
`;
