/**
 * Shader of a batch: up to two textures, each with coordinates, transform or environment of its own. Colours are worked on
 * as they are stored, as the game does: light, blending and textures are all in display space.
 */
import { faintChunk, solidChunk } from '../../../../viewport/shaders/faint.ts';
import { blendedFogChunk, noFogChunk } from '../../../../viewport/shaders/fog.ts';
import { ownLightsChunk } from '../../../../viewport/shaders/ownLights.ts';
import { highlightChunk, lightChunk, skinningChunk } from '../../../../viewport/shaders/skinning.ts';

/** Coordinates of a vertex: one of its two sets, or where the surroundings are mirrored. */
export const coordinatesChunk = /* glsl */ `
vec2 coordinatesOf(int which, vec3 seen, vec3 turned) {
  if (which == 1) return uv2;
  if (which == 0) return uv;
  vec3 r = reflect(normalize(seen), mat3(viewMatrix) * turned);
  float m = 2.0 * sqrt(r.x * r.x + r.y * r.y + (r.z + 1.0) * (r.z + 1.0));
  return vec2(r.x / m + 0.5, 0.5 - r.y / m);
}
`;

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
out vec3 vPlace;

${coordinatesChunk}
void main() {
  readSkin();
  vNormal = skinnedDirection(normal);
  vPlace = skinnedPoint(position);
  vec4 seen = viewMatrix * vec4(vPlace, 1.0);
  vView = seen.xyz;
  gl_Position = projectionMatrix * seen;
  vec3 first = vec3(coordinatesOf(coordinates.x, seen.xyz, vNormal), 1.0);
  vec3 second = vec3(coordinatesOf(coordinates.y, seen.xyz, vNormal), 1.0);
  vFirst = vec2(dot(uvRows[0], first), dot(uvRows[1], first));
  vSecond = vec2(dot(uvRows[2], second), dot(uvRows[3], second));
}
`;

/** The light of the view on a surface, or that which is baked where the model stands (`placed/shader.ts`). */
const placedLight = /* glsl */ `
in vec4 vLight;
vec3 lightOn(vec3 normal) {
  if (vLight.w < 0.5) return vLight.rgb;
  if (vLight.w > 1.5) normal = normalize(vLight.xyz);
  return min(ambientColor + sunColor * max(dot(normal, sunDirection), 0.0), vec3(1.0));
}
`;

/** The same with the model's own lights (`viewport/model/ownLights.ts`). */
const ownLights = /* glsl */ `
in vec3 vPlace;
${ownLightsChunk}
vec3 lightOn(vec3 normal) {
  vec3 light = ambientColor + sunColor * max(dot(normal, sunDirection), 0.0) + ownLight(vPlace, normal);
  return min(light, vec3(1.0));
}
`;

/**
 * `firstWay`, `secondWay` and `alphaWay` are the numbers of FIRST, SECOND and ALPHA in `model/batches.ts`, `blend` is the material's. What is
 * written fits `model/blending.ts`: adding without alpha is weakened by the opacity here, modulating fades to what changes
 * nothing. Cut-out textures are cut at 224 of 255, as in client 3.3.5 (wowdev.wiki, M2/Rendering).
 */
const fragmentWith = (surface: string, fog: string): string => /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform sampler2D firstTexture;
uniform sampler2D secondTexture;
uniform vec4 tint;
uniform int blend;
uniform int firstWay;
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
${surface}
${fog}
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
  if (isPassedOver()) discard;
  vec4 first = texture(firstTexture, vFirst);
  vec4 second = secondWay == 0 ? vec4(1.0) : texture(secondTexture, vSecond);
  float alpha = alphaOf(first.a, second.a);
  if (blend == 1 && alpha < 0.878) discard;
  vec3 normal = normalize(vNormal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 base = isLit ? tint.rgb * lightOn(normal) : tint.rgb;
  vec3 color = first.rgb * base;
  if (firstWay == 1) color *= 2.0;
  else if (firstWay == 2) color = first.rgb + base;
  if (secondWay == 1) color *= second.rgb;
  else if (secondWay == 2) color *= second.rgb * 2.0;
  // What is added, such as a reflection, is light of its own.
  else if (secondWay == 3) color += second.rgb;
  else if (secondWay == 4) color *= mix(second.rgb * 2.0, vec3(1.0), first.a);
  else if (secondWay == 5) color += second.rgb * second.a;
  else if (secondWay == 6) color += second.rgb * second.a * (1.0 - first.a) * base;
  vec3 toEye = normalize(-vView) * mat3(viewMatrix);
  color = fogged(highlighted(color, normal, toEye), blend, length(vView));
  if (blend <= 1) fragment = vec4(color, tint.a);
  else if (blend == 3) fragment = vec4(color * tint.a, 1.0);
  else if (blend == 5) fragment = vec4(mix(vec3(1.0), color, tint.a), 1.0);
  else if (blend == 6) fragment = vec4(mix(vec3(0.5), color, tint.a), 1.0);
  else fragment = vec4(color, alpha * tint.a);
}
`;

/** For models that bring no lights of their own, such as those that stand on a terrain. */
export const placedFragment = fragmentWith(placedLight + faintChunk, blendedFogChunk);
export const ownLightFragment = fragmentWith(ownLights + solidChunk, noFogChunk);
