/**
 * Shader of a studio mesh. Colours are used as they are stored, without conversion, as the game does. Light: the engine's
 * Lambert with a wrap of 1.5, and ambient light alone on the far side. Chrome: format page 17, with the correction for the
 * place of the bone that the engines make.
 */
import { highlightChunk, lightChunk, skinningChunk } from '../../../../viewport/shaders/skinning.ts';

export const studioVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 eye;
uniform vec2 texelSize;
uniform vec2 coordinateScale;
uniform int boneOffset;
uniform bool isChrome;
in vec3 position;
in vec3 normal;
in vec2 uv;
out vec2 vUv;
out vec3 vNormal;
out vec3 vView;

void useBone(uint bone) {
  row0 = row1 = row2 = vec4(0.0);
  addMatrix(bone, 1.0);
}

void main() {
  useBone(skinSlot.y);
  vNormal = skinnedDirection(normal);
  vUv = uv * coordinateScale;
  if (isChrome) {
    useBone(skinSlot.y + uint(boneOffset));
    vec3 away = normalize(vec3(row0.w, row1.w, row2.w) - eye + vec3(1e-5, 0.0, 0.0));
    vec3 right = vec3(viewMatrix[0][0], viewMatrix[1][0], viewMatrix[2][0]);
    vec3 chromeUp = normalize(cross(away, right));
    vec3 chromeRight = normalize(cross(away, chromeUp));
    vUv = (vec2(dot(vNormal, chromeRight), dot(vNormal, chromeUp)) + 1.0) * 32.0 * texelSize;
  }
  useBone(skinSlot.x);
  vec4 seen = viewMatrix * vec4(skinnedPoint(position), 1.0);
  vView = seen.xyz;
  gl_Position = projectionMatrix * seen;
}
`;

/** Share of the sun on flat-shaded meshes, and how far light reaches round a form: the engine's numbers. */
export const studioFragment = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform sampler2D diffuse;
uniform bool isFlat;
uniform bool isBright;
uniform bool isMasked;
uniform bool isAdditive;
${lightChunk}
${highlightChunk}
in vec2 vUv;
in vec3 vNormal;
in vec3 vView;
out vec4 fragment;

void main() {
  vec4 texel = texture(diffuse, vUv);
  if (isMasked && texel.a < 0.5) discard;
  vec3 normal = normalize(vNormal);
  vec3 light = vec3(1.0);
  if (!isBright && !isAdditive) {
    float lit = isFlat ? 0.8 : 1.0 - max(0.0, (0.5 - dot(normal, sunDirection)) / 1.5);
    light = min(ambientColor + sunColor * lit, vec3(1.0));
  }
  vec3 toEye = normalize(-vView) * mat3(viewMatrix);
  fragment = vec4(highlighted(texel.rgb * light, normal, toEye), 1.0);
}
`;
