/**
 * Shader of a Reforged HD material: metal and roughness, team colour by mask, tangent-space normals, emission, fresnel, and
 * a built-in sky so that metal has something to mirror. Light is computed in linear space and written for the display.
 */
import { layerCutChunk } from './cut.ts';
import { ownLightsChunk } from './ownLights.ts';
import { highlightChunk, lightChunk, skinningChunk } from './skinning.ts';

export const hdVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 uvRow0;
uniform vec3 uvRow1;
in vec3 position;
in vec3 normal;
in vec4 tangent;
in vec2 uv;
out vec2 vUv;
out vec3 vNormal;
out vec4 vTangent;
out vec3 vPlace;

void main() {
  readSkin();
  vPlace = skinnedPoint(position);
  vNormal = skinnedDirection(normal);
  vTangent = vec4(skinnedDirection(tangent.xyz), tangent.w);
  gl_Position = projectionMatrix * viewMatrix * vec4(vPlace, 1.0);
  vUv = vec2(dot(uvRow0, vec3(uv, 1.0)), dot(uvRow1, vec3(uv, 1.0)));
}
`;

/** The environment term is Karis' analytic fit of the split sum ("Physically Based Shading on Mobile", 2014). */
export const hdFragment = /* glsl */ `
precision highp float;
uniform sampler2D diffuse;
uniform sampler2D normalMap;
uniform sampler2D ormMap;
uniform sampler2D emissiveMap;
uniform sampler2D teamColorMap;
uniform vec4 tint;
uniform int filterMode;
uniform bool isLit;
uniform bool hasTangents;
uniform float emissiveGain;
uniform vec3 fresnelColor;
uniform float fresnelOpacity;
uniform float fresnelTeamColor;
uniform vec3 eye;
${lightChunk}
${ownLightsChunk}
${highlightChunk}
${layerCutChunk}
in vec2 vUv;
in vec3 vNormal;
in vec4 vTangent;
in vec3 vPlace;
out vec4 fragment;

vec3 linear(vec3 c) { return pow(c, vec3(2.2)); }
vec3 display(vec3 c) { return pow(max(c, vec3(0.0)), vec3(1.0 / 2.2)); }

/* Light from a direction of the sky: bright above, dark below, blurred by roughness. Z is up. */
vec3 sky(vec3 direction, float roughness) {
  float height = direction.z;
  float soft = mix(0.12, 1.0, roughness);
  float above = smoothstep(-soft, soft, height);
  vec3 zenith = vec3(0.46, 0.54, 0.68);
  vec3 horizon = vec3(0.62, 0.60, 0.56);
  vec3 ground = vec3(0.13, 0.115, 0.10);
  vec3 upper = mix(horizon, zenith, clamp(height, 0.0, 1.0));
  return mix(ground, upper, above);
}

vec3 surfaceNormal() {
  vec3 n = normalize(gl_FrontFacing ? vNormal : -vNormal);
  vec2 bump = texture(normalMap, vUv).xy * 2.0 - 1.0;
  vec3 t = vTangent.xyz;
  float side = vTangent.w;
  if (!hasTangents) {
    vec3 dx = dFdx(vPlace);
    vec3 dy = dFdy(vPlace);
    vec2 ux = dFdx(vUv);
    vec2 uy = dFdy(vUv);
    t = dx * uy.y - dy * ux.y;
    side = ux.x * uy.y - uy.x * ux.y < 0.0 ? -1.0 : 1.0;
    t *= side;
  }
  t -= n * dot(n, t);
  float size = length(t);
  if (size < 1e-6) return n;
  t /= size;
  vec3 b = cross(n, t) * (side < 0.0 ? -1.0 : 1.0);
  float height = sqrt(max(0.0, 1.0 - dot(bump, bump)));
  return normalize(t * bump.x + b * bump.y + n * height);
}

void main() {
  vec4 base = texture(diffuse, vUv);
  if (isCut(filterMode, base.a)) discard;
  vec4 orm = texture(ormMap, vUv);
  vec3 team = linear(texture(teamColorMap, vUv).rgb);
  vec3 albedo = linear(base.rgb) * tint.rgb;
  albedo = mix(albedo, albedo * team, orm.a);
  vec3 color = albedo;
  vec3 n = normalize(vNormal);
  vec3 v = normalize(eye - vPlace);
  if (isLit) {
    n = surfaceNormal();
    float roughness = clamp(orm.g, 0.06, 1.0);
    float metal = orm.b;
    vec3 mirror = mix(vec3(0.04), albedo, metal);
    vec3 matte = albedo * (1.0 - metal);
    float nv = max(dot(n, v), 1e-3);
    float nl = max(dot(n, sunDirection), 0.0);
    vec3 h = normalize(v + sunDirection);
    float nh = max(dot(n, h), 0.0);
    float a2 = pow(roughness, 4.0);
    float lobe = nh * nh * (a2 - 1.0) + 1.0;
    float k = (roughness + 1.0) * (roughness + 1.0) / 8.0;
    float shadowing = 1.0 / ((nv * (1.0 - k) + k) * (nl * (1.0 - k) + k));
    vec3 schlick = mirror + (1.0 - mirror) * pow(1.0 - max(dot(h, v), 0.0), 5.0);
    vec3 glint = schlick * (a2 / (3.14159 * lobe * lobe)) * shadowing * 0.25;
    vec3 sun = linear(sunColor) * 2.6;
    vec3 direct = (matte / 3.14159 * 3.0 + glint) * sun * nl;
    direct += matte / 3.14159 * 3.0 * linear(min(ownLight(vPlace, n), vec3(1.0))) * 2.6;
    vec4 c = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
    float a004 = min(c.x * c.x, exp2(-9.28 * nv)) * c.x + c.y;
    vec2 split = vec2(-1.04, 1.04) * a004 + c.zw;
    vec3 around = matte * sky(n, 1.0) + (mirror * split.x + split.y) * sky(reflect(-v, n), roughness);
    color = direct + around * orm.r * (linear(ambientColor) * 4.7);
    color = color / (1.0 + 0.18 * color);
  }
  vec3 glow = mix(fresnelColor, fresnelColor * team, fresnelTeamColor);
  float edge = pow(1.0 - max(dot(normalize(n), v), 0.0), 3.0);
  color += linear(glow) * edge * fresnelOpacity;
  color += linear(texture(emissiveMap, vUv).rgb) * emissiveGain;
  vec3 shown = highlighted(display(color), normalize(n), v);
  if (filterMode <= 1) fragment = vec4(shown, tint.a);
  else if (filterMode == 3) fragment = vec4(shown * tint.a, 1.0);
  else if (filterMode == 5) fragment = vec4(mix(vec3(1.0), shown, tint.a), 1.0);
  else if (filterMode == 6) fragment = vec4(mix(vec3(0.5), shown, tint.a), 1.0);
  else fragment = vec4(shown, base.a * tint.a);
}
`;
