/** Shaders of particles of World of Warcraft. Colours are worked on as they are stored, as in the shaders of layers. */
import { lightChunk } from '../shaders/skinning.ts';

/**
 * An instance a particle. `corner` is −1 or 1 across and upward, and 0 for the head or 1 for the tail. `place` has the point
 * and the turn, `motion` the velocity and the seconds of flight a tail is long, `sizes` half the width, half the height and
 * the cells. Points and velocities are in the space of `nodeRow`: the model's, or the node's own.
 */
export const cardVertex = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec4 nodeRow[3];
uniform vec2 grid;
uniform bool isFlat;
uniform bool facesFlight;
in vec3 corner;
in vec4 place;
in vec4 motion;
in vec4 color;
in vec4 sizes;
out vec2 vUv;
out vec4 vColor;

vec3 unit(vec3 v) {
  float size = length(v);
  return size > 1e-6 ? v / size : vec3(0.0);
}

vec3 turnedBy(vec3 d) {
  return vec3(dot(nodeRow[0].xyz, d), dot(nodeRow[1].xyz, d), dot(nodeRow[2].xyz, d));
}

void main() {
  vColor = color;
  vec4 p = vec4(place.xyz, 1.0);
  vec3 seen = (viewMatrix * vec4(dot(nodeRow[0], p), dot(nodeRow[1], p), dot(nodeRow[2], p), 1.0)).xyz;
  vec3 flight = mat3(viewMatrix) * turnedBy(motion.xyz);
  float cosine = cos(place.w);
  float sine = sin(place.w);
  vec2 within;
  float cell;
  if (corner.z < 0.5) {
    vec3 right = vec3(1.0, 0.0, 0.0);
    vec3 up = vec3(0.0, 1.0, 0.0);
    bool follows = facesFlight && dot(motion.xyz, motion.xyz) > 2.4e-7;
    if (isFlat) {
      vec2 back = follows && dot(motion.xy, motion.xy) > 0.0 ? -normalize(motion.xy) : vec2(1.0, 0.0);
      right = mat3(viewMatrix) * unit(turnedBy(vec3(back, 0.0)));
      up = mat3(viewMatrix) * unit(turnedBy(vec3(-back.y, back.x, 0.0)));
    } else if (follows) {
      right = -unit(flight);
      up = vec3(right.y, -right.x, 0.0);
    }
    if (isFlat || !follows) {
      vec3 across = right * cosine + up * sine;
      up = up * cosine - right * sine;
      right = across;
    }
    seen += right * corner.x * sizes.x + up * corner.y * sizes.y;
    within = vec2(corner.x, -corner.y) * 0.5 + 0.5;
    cell = sizes.z;
  } else {
    vec3 back = -flight * motion.w;
    within = corner.xy * 0.5 + 0.5;
    if (dot(back.xy, back.xy) > 1e-4) {
      vec2 side = normalize(vec2(-back.y, back.x));
      seen += vec3(side * corner.y * sizes.y, 0.0) + back * within.x;
    } else {
      // What flies at the eye has no tail to be seen.
      seen += vec3(corner.xy * 0.05 * sizes.xy, 0.0);
    }
    cell = sizes.w;
  }
  vUv = (vec2(mod(cell, grid.x), floor(cell / grid.x)) + within) / grid;
  gl_Position = projectionMatrix * vec4(seen, 1.0);
}
`;

/** `blend` is that of materials; `cutBelow` the least opacity that is drawn. */
export const cardFragment = /* glsl */ `
precision highp float;
precision highp int;
uniform sampler2D diffuse;
uniform int blend;
uniform float cutBelow;
uniform bool isLit;
uniform vec4 highlight;
${lightChunk}
in vec2 vUv;
in vec4 vColor;
out vec4 fragment;

void main() {
  vec4 texel = texture(diffuse, vUv);
  float alpha = texel.a * vColor.a;
  if (alpha < cutBelow) discard;
  vec3 color = texel.rgb * vColor.rgb;
  // A particle has no side: the light is that of a floor.
  if (isLit) color *= min(ambientColor + sunColor * max(sunDirection.z, 0.0), vec3(1.0));
  color = mix(color, highlight.rgb * max(max(color.r, color.g), max(color.b, 0.35)), highlight.a);
  if (blend <= 1) fragment = vec4(color, 1.0);
  else if (blend == 3) fragment = vec4(color * alpha, 1.0);
  else if (blend == 5) fragment = vec4(mix(vec3(1.0), color, alpha), 1.0);
  else if (blend == 6) fragment = vec4(mix(vec3(0.5), color, alpha), 1.0);
  else fragment = vec4(color, alpha);
}
`;

/** A ribbon's vertices stand where they are; its fragments are those of cards. */
export const trailVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec4 cell;
uniform vec4 tint;
in vec3 position;
in vec2 uv;
out vec2 vUv;
out vec4 vColor;

void main() {
  vUv = cell.xy + uv * cell.zw;
  vColor = tint;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;
