/**
 * Shaders of liquids, of the land and of buildings on it: one look a kind, waves from sums of sines so that a still picture has
 * them, too.
 *
 * The game's own textures are not used. Which row of LiquidType.dbc a liquid is, is known for both, and that its columns 15 to
 * 20 name textures, the first with `%d` for the number of a frame (formats/textures-archives-tables.md, 2.6; formats/wmo.md,
 * 11). Not known are how many frames there are (1 to 30 by general knowledge), how fast they follow each other, over how many
 * yards one repeats, what the other five columns are for, and how the client lays them over its colours of the water.
 */
import { groundFogChunk } from './ground.ts';

export const liquidVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec2 tileCorner;
in vec3 position;
in vec2 look;
out vec3 vPoint;
out float vDepth;
flat out int vKind;
void main() {
  vPoint = vec3(tileCorner + position.xy, position.z);
  vDepth = look.x;
  vKind = int(look.y + 0.5);
  gl_Position = projectionMatrix * viewMatrix * vec4(vPoint, 1.0);
}
`;

/** Of a building, with one place for each that stands on the map; a sheet is of one kind. */
export const placedLiquidVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform int kind;
in vec3 position;
in vec3 placeOrigin;
in vec3 placeX;
in vec3 placeY;
in vec3 placeZ;
out vec3 vPoint;
out float vDepth;
flat out int vKind;
void main() {
  vPoint = placeOrigin + mat3(placeX, placeY, placeZ) * position;
  vDepth = -1.0;
  vKind = kind;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPoint, 1.0);
}
`;

export const liquidFragment = /* glsl */ `
precision highp float;
precision highp int;
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 ambientColor;
uniform vec3 zenithColor;
uniform vec3 waters[4];
uniform float time;
in vec3 vPoint;
in float vDepth;
flat in int vKind;
out vec4 fragment;
${groundFogChunk}

float chance(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }

float noise(vec2 p) {
  vec2 cell = floor(p);
  vec2 f = fract(p);
  vec2 s = f * f * (3.0 - 2.0 * f);
  return mix(mix(chance(cell), chance(cell + vec2(1, 0)), s.x),
    mix(chance(cell + vec2(0, 1)), chance(cell + vec2(1, 1)), s.x), s.y);
}

float clouds(vec2 p) {
  return noise(p) * 0.5 + noise(p * 2.1 + 7.3) * 0.3 + noise(p * 4.3 + 1.7) * 0.2;
}

/* Slope of the waves; fades with distance, where they would only flicker. */
vec2 waves(vec2 p, float fade) {
  vec2 slope = vec2(0.0);
  for (int wave = 0; wave < 5; wave++) {
    float turn = float(wave) * 1.9 + 0.4;
    vec2 way = vec2(cos(turn), sin(turn));
    float often = 0.24 * pow(1.65, float(wave));
    slope += way * cos(dot(p, way) * often + time * (0.5 + 0.25 * float(wave))) * (0.05 / (1.0 + 0.35 * float(wave)));
  }
  return slope * fade;
}

void main() {
  float away = distance(vPoint, eye);
  vec3 toEye = (eye - vPoint) / away;
  vec3 color;
  float alpha;
  if (vKind == 2) {
    vec2 p = vPoint.xy * 0.14 + vec2(time * 0.02, -time * 0.012);
    // What is finer than a pixel gives way to its mean: noise has no mips.
    float step = max(length(dFdx(vPoint.xy)), length(dFdy(vPoint.xy))) * 0.14;
    float heat = mix(clouds(p + 0.7 * vec2(clouds(p * 0.7), clouds(p * 0.7 + 3.1))), 0.5, smoothstep(0.15, 0.9, step * 2.0));
    float fine = mix(clouds(p * 5.3 + heat * 2.0), 0.5, smoothstep(0.15, 0.9, step * 5.3));
    float crust = smoothstep(0.36, 0.6, heat + (fine - 0.5) * 0.34);
    vec3 rock = mix(vec3(0.1, 0.03, 0.02), vec3(0.4, 0.11, 0.04), fine);
    vec3 melt = mix(vec3(0.86, 0.24, 0.04), vec3(1.0, 0.66, 0.2), smoothstep(0.52, 0.3, heat + (fine - 0.5) * 0.2));
    color = mix(melt, rock, crust);
    alpha = 1.0;
  } else {
    float fade = 1.0 / (1.0 + away * away * 1.6e-5);
    vec2 slope = waves(vPoint.xy, fade);
    slope += (vec2(noise(vPoint.xy * 0.9 + time * 0.4), noise(vPoint.xy * 0.9 + 9.1 - time * 0.4)) - 0.5) * 0.08 * fade;
    vec3 normal = normalize(vec3(-slope, 1.0));
    float depth = vDepth < 0.0 ? 0.55 : vDepth;
    bool isSlime = vKind == 3;
    vec3 shallow = vKind == 1 ? waters[0] : waters[2];
    vec3 deep = vKind == 1 ? waters[1] : waters[3];
    if (isSlime) {
      float step = max(length(dFdx(vPoint.xy)), length(dFdy(vPoint.xy))) * 0.12;
      float foam = mix(clouds(vPoint.xy * 0.12 + time * 0.02), 0.5, smoothstep(0.15, 0.9, step * 2.0));
      shallow = mix(vec3(0.4, 0.62, 0.1), vec3(0.26, 0.45, 0.07), foam);
      deep = shallow * 0.7;
    }
    float lit = max(dot(normal, sunDirection), 0.0);
    color = mix(shallow, deep, depth) * (ambientColor + sunColor * (0.35 + 0.65 * lit));
    float facing = clamp(dot(normal, toEye), 0.0, 1.0);
    float mirror = 0.04 + 0.55 * pow(1.0 - facing, 4.0);
    vec3 bounced = reflect(-toEye, normal);
    vec3 sky = mix(horizonColor, zenithColor, clamp(bounced.z * 1.4, 0.0, 1.0)) * 0.8 + vec3(0.08, 0.1, 0.12);
    color = mix(color, sky, mirror * (isSlime ? 0.4 : 1.0));
    color += sunColor * pow(max(dot(bounced, sunDirection), 0.0), 90.0) * 0.5;
    alpha = isSlime ? 0.9 : mix(0.62, 0.94, depth);
    alpha = max(alpha, mirror);
  }
  color = fogged(color, vPoint);
  fragment = vec4(color, alpha);
}
`;
