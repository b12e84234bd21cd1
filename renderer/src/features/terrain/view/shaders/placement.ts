/** Shaders of placements as boxes: an instance a thing, its edges drawn in the face's own space. */
import { groundFogChunk } from './ground.ts';

export const placementVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
in vec3 normal;
in vec2 uv;
in vec3 placeOrigin;
in vec3 placeX;
in vec3 placeY;
in vec3 placeZ;
in vec3 boxMinimum;
in vec3 boxSize;
in vec4 look;
out vec3 vPoint;
out vec3 vNormal;
out vec2 vFace;
out vec4 vLook;
void main() {
  vec3 local = boxMinimum + boxSize * position;
  vPoint = placeOrigin + placeX * local.x + placeY * local.y + placeZ * local.z;
  vNormal = normalize(placeX * normal.x + placeY * normal.y + placeZ * normal.z);
  vFace = uv;
  vLook = look;
  gl_Position = projectionMatrix * viewMatrix * vec4(vPoint, 1.0);
}
`;

export const placementFragment = /* glsl */ `
precision highp float;
precision highp int;
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 ambientColor;
in vec3 vPoint;
in vec3 vNormal;
in vec2 vFace;
in vec4 vLook;
out vec4 fragment;
${groundFogChunk}
void main() {
  vec2 pixel = max(fwidth(vFace), vec2(1e-6));
  vec2 rim = min(vFace, 1.0 - vFace) / pixel;
  float edge = clamp(1.6 - min(rim.x, rim.y), 0.0, 1.0);
  vec3 light = ambientColor + sunColor * max(dot(normalize(vNormal), sunDirection), 0.0);
  vec3 color = mix(vLook.rgb * light, min(vLook.rgb * 1.25 + 0.1, 1.0), edge);
  color = fogged(color, vPoint);
  // Of see-through boxes only the faces towards the eye are filled: from inside one sees its edges alone.
  float face = gl_FrontFacing || vLook.a >= 1.0 ? vLook.a : 0.0;
  float alpha = max(face, 0.85 * edge);
  if (alpha <= 0.0) discard;
  fragment = vec4(color, alpha);
}
`;
