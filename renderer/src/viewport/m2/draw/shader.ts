/**
 * Shader of a batch: up to two textures, each with coordinates, transform or environment of its own. Colours are worked on
 * as they are stored, as the game does: light, blending and textures are all in display space.
 */
import { highlightChunk, lightChunk, skinningChunk } from '../../shaders/skinning.ts';

export const batchVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 uvRows[4];
uniform ivec2 coordinates;
in vec3 position;
in vec3 normal;
in vec2 uv;
in vec2 uv2;
out vec2 vFirst;
out vec2 vSecond;
out vec3 vNormal;
out vec3 vView;

vec2 coordinatesOf(int which, vec3 seen, vec3 turned) {
  if (which == 1) return uv2;
  if (which == 0) return uv;
  vec3 r = reflect(normalize(seen), mat3(viewMatrix) * turned);
  float m = 2.0 * sqrt(r.x * r.x + r.y * r.y + (r.z + 1.0) * (r.z + 1.0));
  return vec2(r.x / m + 0.5, 0.5 - r.y / m);
}

void main() {
  readSkin();
  vNormal = skinnedDirection(normal);
  vec4 seen = viewMatrix * vec4(skinnedPoint(position), 1.0);
  vView = seen.xyz;
  gl_Position = projectionMatrix * seen;
  vec3 first = vec3(coordinatesOf(coordinates.x, seen.xyz, vNormal), 1.0);
  vec3 second = vec3(coordinatesOf(coordinates.y, seen.xyz, vNormal), 1.0);
  vFirst = vec2(dot(uvRows[0], first), dot(uvRows[1], first));
  vSecond = vec2(dot(uvRows[2], second), dot(uvRows[3], second));
}
`;

/**
 * `secondWay` and `alphaWay` are the numbers of SECOND and ALPHA in `scene/batches.ts`, `blend` is the material's. What is
 * written fits `draw/blending.ts`: adding without alpha is weakened by the opacity here, modulating fades to what changes
 * nothing. Cut-out textures are cut at 224 of 255, as in client 3.3.5 (wowdev.wiki, M2/Rendering).
 */
export const batchFragment = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform sampler2D firstTexture;
uniform sampler2D secondTexture;
uniform vec4 tint;
uniform int blend;
uniform int secondWay;
uniform int alphaWay;
uniform bool isLit;
${lightChunk}
${highlightChunk}
in vec2 vFirst;
in vec2 vSecond;
in vec3 vNormal;
in vec3 vView;
out vec4 fragment;

float alphaOf(float first, float second) {
  if (alphaWay == 1) return first;
  if (alphaWay == 2) return second;
  if (alphaWay == 3) return first * second;
  if (alphaWay == 4) return min(1.0, first + second);
  if (alphaWay == 5) return min(1.0, first * second * 2.0);
  if (alphaWay == 6) return min(1.0, second * 2.0);
  return 1.0;
}

void main() {
  vec4 first = texture(firstTexture, vFirst);
  vec4 second = vec4(1.0);
  vec3 color = first.rgb;
  if (secondWay != 0) {
    second = texture(secondTexture, vSecond);
    if (secondWay == 1) color *= second.rgb;
    else if (secondWay == 2) color *= second.rgb * 2.0;
  }
  float alpha = alphaOf(first.a, second.a);
  if (blend == 1 && alpha < 0.878) discard;
  vec3 normal = normalize(vNormal);
  if (!gl_FrontFacing) normal = -normal;
  if (isLit) color *= min(ambientColor + sunColor * max(dot(normal, sunDirection), 0.0), vec3(1.0));
  color *= tint.rgb;
  // What is added, such as a reflection, is light of its own.
  if (secondWay == 3) color += second.rgb;
  vec3 toEye = normalize(-vView) * mat3(viewMatrix);
  color = highlighted(color, normal, toEye);
  if (blend <= 1) fragment = vec4(color, tint.a);
  else if (blend == 3) fragment = vec4(color * tint.a, 1.0);
  else if (blend == 5) fragment = vec4(mix(vec3(1.0), color, tint.a), 1.0);
  else if (blend == 6) fragment = vec4(mix(vec3(0.5), color, tint.a), 1.0);
  else fragment = vec4(color, alpha * tint.a);
}
`;
