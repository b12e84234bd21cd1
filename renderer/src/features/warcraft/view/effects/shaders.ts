/** Shaders of particles and ribbons. Colours are worked on as they are stored, as in the shaders of layers. */
import { lightChunk } from '../../../../viewport/shaders/skinning.ts';

/**
 * An instance a particle. `corner` is −1 or 1 across and upward, and 0 for the head or 1 for the tail; `place` is the point
 * and the share of its life, `motion` the velocity and the size of its node. Both are in the space of `nodeRow`: the
 * model's, or the node's own.
 */
export const particleVertex = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec4 nodeRow[3];
uniform vec3 colors[3];
uniform vec3 alphas;
uniform vec3 scaling;
uniform float timeMiddle;
uniform vec3 cells[4];
uniform vec2 grid;
uniform float tailLength;
uniform bool isFlat;
in vec3 corner;
in vec4 place;
in vec4 motion;
out vec2 vUv;
out vec4 vColor;

float cellAt(vec3 interval, float share) {
  float span = interval.y - interval.x;
  float cell = interval.x;
  if (span > 0.0) cell += mod(floor(span * interval.z * share), span);
  return clamp(cell, 0.0, grid.x * grid.y - 1.0);
}

vec3 unit(vec3 v) {
  float size = length(v);
  return size > 1e-6 ? v / size : vec3(0.0);
}

void main() {
  bool isLate = place.w >= timeMiddle;
  float share = isLate ? (place.w - timeMiddle) / max(1e-6, 1.0 - timeMiddle) : place.w / max(1e-6, timeMiddle);
  share = clamp(share, 0.0, 1.0);
  int segment = isLate ? 1 : 0;
  vColor = vec4(mix(colors[segment], colors[segment + 1], share), mix(alphas[segment], alphas[segment + 1], share));
  float nodeSize = length(vec3(nodeRow[0].x, nodeRow[1].x, nodeRow[2].x));
  float size = mix(scaling[segment], scaling[segment + 1], share) * motion.w * nodeSize;

  vec4 p = vec4(place.xyz, 1.0);
  vec3 point = vec3(dot(nodeRow[0], p), dot(nodeRow[1], p), dot(nodeRow[2], p));
  vec3 velocity = vec3(dot(nodeRow[0].xyz, motion.xyz), dot(nodeRow[1].xyz, motion.xyz), dot(nodeRow[2].xyz, motion.xyz));
  vec2 within;
  float cell;
  if (corner.z < 0.5) {
    vec3 right = vec3(viewMatrix[0][0], viewMatrix[1][0], viewMatrix[2][0]);
    vec3 up = vec3(viewMatrix[0][1], viewMatrix[1][1], viewMatrix[2][1]);
    if (isFlat) {
      // Lies in the model's XY plane with its upper edge where it flies.
      vec3 ahead = unit(vec3(velocity.xy, 0.0));
      up = dot(ahead, ahead) > 0.0 ? ahead : vec3(1.0, 0.0, 0.0);
      right = vec3(up.y, -up.x, 0.0);
    }
    point += (right * corner.x + up * corner.y) * size;
    within = vec2(corner.x, -corner.y) * 0.5 + 0.5;
    cell = cellAt(cells[segment], share);
  } else {
    vec3 backward = vec3(viewMatrix[0][2], viewMatrix[1][2], viewMatrix[2][2]);
    within = corner.xy * 0.5 + 0.5;
    point += unit(cross(backward, velocity)) * corner.y * size - velocity * tailLength * within.x;
    cell = cellAt(cells[segment + 2], share);
  }
  vUv = (vec2(mod(cell, grid.x), floor(cell / grid.x)) + within) / grid;
  gl_Position = projectionMatrix * viewMatrix * vec4(point, 1.0);
}
`;

/** `filterMode` is that of layers, so that what is written fits the blend functions of `model/blending.ts`. */
export const particleFragment = /* glsl */ `
precision highp float;
precision highp int;
uniform sampler2D diffuse;
uniform int filterMode;
uniform float cutBelow;
uniform bool isLit;
${lightChunk}
in vec2 vUv;
in vec4 vColor;
out vec4 fragment;

void main() {
  vec4 texel = texture(diffuse, vUv);
  if (texel.a * vColor.a < cutBelow) discard;
  vec3 color = texel.rgb * vColor.rgb;
  // A particle has no side: the light is that of a floor.
  if (isLit) color *= min(ambientColor + sunColor * max(sunDirection.z, 0.0), vec3(1.0));
  if (filterMode == 5) fragment = vec4(mix(vec3(1.0), color, vColor.a), 1.0);
  else if (filterMode == 6) fragment = vec4(mix(vec3(0.5), color, vColor.a), 1.0);
  else fragment = vec4(color, texel.a * vColor.a);
}
`;

/** A ribbon's vertices stand where they are; the fragment shader is that of a classic layer. It faces the viewer. */
export const ribbonVertex = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 uvRow0;
uniform vec3 uvRow1;
uniform vec4 cell;
in vec3 position;
in vec2 uv;
out vec2 vUv;
out vec3 vNormal;
out vec3 vView;
out vec3 vPlace;

void main() {
  vPlace = position;
  vec4 seen = viewMatrix * vec4(position, 1.0);
  vView = seen.xyz;
  vNormal = vec3(viewMatrix[0][2], viewMatrix[1][2], viewMatrix[2][2]);
  vec3 base = vec3(cell.xy + uv * cell.zw, 1.0);
  vUv = vec2(dot(uvRow0, base), dot(uvRow1, base));
  gl_Position = projectionMatrix * seen;
}
`;
