/** Shader of a placed model's batch: the batch's own fragment shader, with instances in the place of bones. */
import { faintVertexChunk } from '../../../../viewport/shaders/faint.ts';
import { coordinatesChunk } from '../draw/shader.ts';

export const placedVertex = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform ivec2 coordinates;
uniform vec3 uvRows[4];
in vec3 position;
in vec3 normal;
in vec2 uv;
in vec2 uv2;
in vec3 placeOrigin;
in vec3 placeX;
in vec3 placeY;
in vec3 placeZ;
// Three numbers of light and a 0 for doodads inside of buildings, the ground's normal and a 2 for plants; an attribute that is
// not there reads 0, 0, 0, 1.
in vec4 placeLight;
// From how far away it is seen, yards: towards that it shrinks into its place. An attribute that is not there reads 0: always.
in float placeReach;
out vec2 vFirst;
out vec2 vSecond;
out vec3 vNormal;
out vec3 vView;
out vec4 vLight;

${coordinatesChunk}
${faintVertexChunk}
void main() {
  setFaint();
  mat3 axes = mat3(placeX, placeY, placeZ);
  vNormal = normalize(axes * normal);
  if (placeReach > 0.0) {
    float away = length((viewMatrix * vec4(placeOrigin, 1.0)).xyz);
    axes *= 1.0 - smoothstep(placeReach * 0.7, placeReach, away);
  }
  vec4 seen = viewMatrix * vec4(placeOrigin + axes * position, 1.0);
  vView = seen.xyz;
  vLight = placeLight;
  vec3 first = vec3(coordinatesOf(coordinates.x, seen.xyz, vNormal), 1.0);
  vec3 second = vec3(coordinatesOf(coordinates.y, seen.xyz, vNormal), 1.0);
  vFirst = vec2(dot(uvRows[0], first), dot(uvRows[1], first));
  vSecond = vec2(dot(uvRows[2], second), dot(uvRows[3], second));
  gl_Position = projectionMatrix * seen;
}
`;
