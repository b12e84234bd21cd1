/** Shaders of ghosts: a posed mesh in one colour, shaded by how it faces the viewer so that its form is seen. */
import { skinningChunk } from './skinning.ts';

export const ghostVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
out vec3 vSeen;
void main() {
  readSkin();
  vec4 seen = viewMatrix * vec4(skinnedPoint(position), 1.0);
  vSeen = seen.xyz;
  gl_Position = projectionMatrix * seen;
}
`;

export const ghostFragment = /* glsl */ `
precision highp float;
uniform vec4 plainColor;
in vec3 vSeen;
out vec4 fragment;
void main() {
  vec3 facing = normalize(cross(dFdx(vSeen), dFdy(vSeen)));
  fragment = vec4(plainColor.rgb * (0.45 + 0.55 * abs(facing.z)), plainColor.a);
}
`;
