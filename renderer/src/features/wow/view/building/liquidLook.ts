/**
 * How liquids of a building look that is shown alone: a sheet in the colour of its kind, with the pattern of its surface. On
 * maps they look as those of the land do (`features/terrain/view/shaders/liquid.ts`).
 */
import type { IUniform } from 'three';
import { Vector4 } from 'three';
import type { LiquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import { fogChunk } from '../../../../viewport/shaders/fog.ts';

/** Red, green, blue, opacity: the quiet middle of the game's own textures. */
const colours: Readonly<Record<LiquidKind, readonly [number, number, number, number]>> = {
  water: [0.2, 0.36, 0.45, 0.6],
  ocean: [0.13, 0.28, 0.42, 0.7],
  magma: [0.85, 0.33, 0.07, 0.95],
  slime: [0.35, 0.5, 0.12, 0.85],
};

/** Red, green, blue of the light lines of a surface, and how many of them there are to a unit. */
const lines: Readonly<Record<LiquidKind, readonly [number, number, number, number]>> = {
  water: [0.45, 0.6, 0.66, 0.55],
  ocean: [0.36, 0.52, 0.62, 0.4],
  magma: [1, 0.78, 0.25, 0.35],
  slime: [0.6, 0.74, 0.28, 0.45],
};

export function liquidUniforms(kind: LiquidKind): Record<string, IUniform> {
  return { tint: { value: new Vector4(...colours[kind]) }, line: { value: new Vector4(...lines[kind]) } };
}

/** Behind walls and doodads. */
export const liquidOrder = 8000;
export const liquidBlend = 2;

export const liquidFragment = /* glsl */ `
precision highp float;
uniform vec4 tint;
uniform vec4 line;
in vec2 vPlace;
in float vAway;
out vec4 fragment;
${fogChunk}

vec2 point(vec2 cell) {
  vec2 hash = vec2(dot(cell, vec2(127.1, 311.7)), dot(cell, vec2(269.5, 183.3)));
  return fract(sin(hash) * 43758.5453);
}

/** How near a place is to the border between the two nearest of scattered points: the net of light on a surface. */
float net(vec2 place) {
  vec2 cell = floor(place);
  float first = 8.0;
  float second = 8.0;
  for (int south = -1; south <= 1; south++) {
    for (int east = -1; east <= 1; east++) {
      vec2 beside = cell + vec2(float(south), float(east));
      float away = length(beside + point(beside) - place);
      if (away < first) { second = first; first = away; }
      else if (away < second) second = away;
    }
  }
  return 1.0 - smoothstep(0.0, 0.3, second - first);
}

void main() {
  // Lines that are finer than pixels are left out.
  float size = max(fwidth(vPlace.x), fwidth(vPlace.y)) * line.a;
  float shown = 1.0 - smoothstep(0.15, 0.5, size);
  float lit = 0.5 * shown * (net(vPlace * line.a) + 0.5 * net(vPlace * line.a * 2.3 + 7.0));
  fragment = vec4(foggedTo(mix(tint.rgb, line.rgb, lit), horizonColor, vAway), tint.a);
}
`;

export const liquidVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
out vec2 vPlace;
out float vAway;
void main() {
  vPlace = position.xy;
  vec4 seen = viewMatrix * vec4(position, 1.0);
  vAway = length(seen.xyz);
  gl_Position = projectionMatrix * seen;
}
`;
