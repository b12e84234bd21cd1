/**
 * Shader of a batch of a building. Light is worked out on half a scale, as the client's shaders do: what is baked in vertex
 * colours is added to half the light of the day, and the sum counts twice (formats/wmo.md, 8.1).
 */
import { faintChunk, solidChunk } from '../../../../viewport/shaders/faint.ts';
import { blendedFogChunk } from '../../../../viewport/shaders/fog.ts';
import { highlightChunk, lightChunk, skinningChunk } from '../../../../viewport/shaders/skinning.ts';

export const buildingVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
in vec3 normal;
in vec2 uv;
in vec2 uv2;
in vec4 baked;
in float layerMix;
out vec2 vFirst;
out vec2 vSecond;
out vec3 vNormal;
out vec3 vView;
out vec4 vBaked;
out float vMix;

void main() {
  readSkin();
  vNormal = skinnedDirection(normal);
  vec4 seen = viewMatrix * vec4(skinnedPoint(position), 1.0);
  vView = seen.xyz;
  vFirst = uv;
  vSecond = uv2;
  vBaked = baked;
  vMix = layerMix;
  gl_Position = projectionMatrix * seen;
}
`;

/** Numbers of the lights a batch stands in, as the shader knows them. */
export const LIGHT = { outside: 0, inside: 1, transition: 2 } as const;
/** How a second texture joins the first. */
export const SECOND = { none: 0, layer: 1, reflection: 2, metal: 3 } as const;

const fragmentWith = (faint: string): string => /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform sampler2D firstTexture;
uniform sampler2D secondTexture;
uniform int blend;
uniform int lightKind;
uniform int second;
uniform bool isLit;
uniform bool isOpaque;
uniform bool hasBaked;
uniform bool addsBaked;
uniform vec3 insideAmbient;
// Instead of textures; nothing without alpha.
uniform vec4 paint;
${lightChunk}
${highlightChunk}
in vec2 vFirst;
in vec2 vSecond;
in vec3 vNormal;
in vec3 vView;
in vec4 vBaked;
in float vMix;
out vec4 fragment;
${faint}
${blendedFogChunk}
vec3 lightOn(vec3 normal) {
  vec3 day = min(ambientColor + sunColor * max(dot(normal, sunDirection), 0.0), vec3(1.0)) * 0.5;
  // A group without baked light is shown in that of the day: black walls show nothing.
  if (!hasBaked) return day;
  vec3 inside = vBaked.rgb + insideAmbient * 0.5;
  if (lightKind == ${LIGHT.inside}) return inside;
  vec3 outside = addsBaked ? day + vBaked.rgb : day;
  return lightKind == ${LIGHT.outside} ? outside : mix(inside, outside, vBaked.a);
}

void main() {
  if (isPassedOver()) discard;
  vec4 first = texture(firstTexture, vFirst);
  if (blend == 1 && first.a < 0.878) discard;
  vec3 normal = normalize(vNormal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 light = isLit ? min(lightOn(normal), vec3(1.0)) * 2.0 : vec3(1.0);
  vec3 toEye = normalize(-vView);
  vec3 color = first.rgb;
  if (second == ${SECOND.layer}) {
    vec4 over = texture(secondTexture, vSecond);
    color = mix(mix(first.rgb, over.rgb, over.a), first.rgb, vMix);
  }
  color = paint.a > 0.0 ? paint.rgb * (0.6 + 0.4 * dot(normal, sunDirection)) : color * light;
  if (paint.a == 0.0 && (second == ${SECOND.reflection} || second == ${SECOND.metal})) {
    vec3 away = reflect(-toEye, mat3(viewMatrix) * normal);
    vec3 seen = texture(secondTexture, away.xy * 0.5 + 0.5).rgb * first.a;
    color += second == ${SECOND.metal} ? first.rgb * seen : seen;
  }
  color = fogged(highlighted(color, normal, toEye * mat3(viewMatrix)), blend, length(vView));
  fragment = vec4(color, isOpaque || blend < 2 ? 1.0 : first.a);
}
`;

/** Of a building alone. */
export const buildingFragment = fragmentWith(solidChunk);
/** Of one that stands on a map, or would (`placeFaint`). */
export const placedBuildingFragment = fragmentWith(faintChunk);
