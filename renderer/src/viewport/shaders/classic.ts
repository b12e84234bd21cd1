/**
 * Shader of a classic layer. Works on colours as they are stored, without conversion, because the classic renderer does:
 * light, blending and textures are all in display space.
 */
import { layerCutChunk } from './cut.ts';
import { ownLightsChunk } from './ownLights.ts';
import { highlightChunk, lightChunk, skinningChunk } from './skinning.ts';

export const classicVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 uvRow0;
uniform vec3 uvRow1;
uniform bool isSphereMapped;
in vec3 position;
in vec3 normal;
in vec2 uv;
out vec2 vUv;
out vec3 vNormal;
out vec3 vView;
out vec3 vPlace;

void main() {
  readSkin();
  vNormal = skinnedDirection(normal);
  vPlace = skinnedPoint(position);
  vec4 seen = viewMatrix * vec4(vPlace, 1.0);
  vView = seen.xyz;
  gl_Position = projectionMatrix * seen;
  vec2 base = uv;
  if (isSphereMapped) {
    vec3 n = mat3(viewMatrix) * vNormal;
    vec3 r = reflect(normalize(seen.xyz), n);
    float m = 2.0 * sqrt(r.x * r.x + r.y * r.y + (r.z + 1.0) * (r.z + 1.0));
    base = vec2(r.x / m + 0.5, 0.5 - r.y / m);
  }
  vUv = vec2(dot(uvRow0, vec3(base, 1.0)), dot(uvRow1, vec3(base, 1.0)));
}
`;

/**
 * `tint` is colour and alpha of geoset and layer. What is written fits the blend functions of `model/blending.ts`:
 * additive passes are weakened by the alpha here, modulating ones fade to what changes nothing.
 */
export const classicFragment = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform sampler2D diffuse;
uniform vec4 tint;
uniform int filterMode;
uniform bool isLit;
${lightChunk}
${ownLightsChunk}
${highlightChunk}
${layerCutChunk}
in vec2 vUv;
in vec3 vNormal;
in vec3 vView;
in vec3 vPlace;
out vec4 fragment;

void main() {
  vec4 texel = texture(diffuse, vUv);
  if (isCut(filterMode, texel.a)) discard;
  vec3 normal = normalize(vNormal);
  vec3 light = vec3(1.0);
  if (isLit) {
    light = ambientColor + sunColor * max(dot(normal, sunDirection), 0.0) + ownLight(vPlace, normal);
    light = min(light, vec3(1.0));
  }
  vec3 color = texel.rgb * tint.rgb * light;
  vec3 toEye = normalize(-vView) * mat3(viewMatrix);
  color = highlighted(color, normal, toEye);
  if (filterMode <= 1) fragment = vec4(color, tint.a);
  else if (filterMode == 3) fragment = vec4(color * tint.a, 1.0);
  else if (filterMode == 5) fragment = vec4(mix(vec3(1.0), color, tint.a), 1.0);
  else if (filterMode == 6) fragment = vec4(mix(vec3(0.5), color, tint.a), 1.0);
  else fragment = vec4(color, texel.a * tint.a);
}
`;
