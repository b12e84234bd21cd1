/** Vertex shader parts that every drawing of a geoset shares: skinning from the matrix texture. GLSL ES 3.00. */

/** Matrices in one row of the matrix texture; each is three texels. */
export const MATRICES_PER_ROW = 256;

/** Declares `skinnedPoint(p)` and `skinnedDirection(d)`; call `readSkin()` first. */
export const skinningChunk = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2D;
uniform sampler2D matrices;
in uvec4 skinSlot;
in vec4 skinWeight;
vec4 row0, row1, row2;

void addMatrix(uint slot, float weight) {
  ivec2 at = ivec2(int(slot % ${MATRICES_PER_ROW}u) * 3, int(slot / ${MATRICES_PER_ROW}u));
  row0 += weight * texelFetch(matrices, at, 0);
  row1 += weight * texelFetch(matrices, at + ivec2(1, 0), 0);
  row2 += weight * texelFetch(matrices, at + ivec2(2, 0), 0);
}

void readSkin() {
  row0 = row1 = row2 = vec4(0.0);
  addMatrix(skinSlot.x, skinWeight.x);
  if (skinWeight.y > 0.0) addMatrix(skinSlot.y, skinWeight.y);
  if (skinWeight.z > 0.0) addMatrix(skinSlot.z, skinWeight.z);
  if (skinWeight.w > 0.0) addMatrix(skinSlot.w, skinWeight.w);
}

vec3 skinnedPoint(vec3 p) {
  vec4 q = vec4(p, 1.0);
  return vec3(dot(row0, q), dot(row1, q), dot(row2, q));
}

vec3 skinnedDirection(vec3 d) {
  vec3 turned = vec3(dot(row0.xyz, d), dot(row1.xyz, d), dot(row2.xyz, d));
  float size = length(turned);
  return size > 0.0 ? turned / size : vec3(0.0, 0.0, 1.0);
}
`;

/** Sun, fill and sky, shared by both kinds of material. Directions point to the light. */
export const lightChunk = /* glsl */ `
uniform vec3 sunDirection;
uniform vec3 sunColor;
uniform vec3 ambientColor;
`;

/** Tints what is selected with the accent, most at the edges that turn away from the eye. */
export const highlightChunk = /* glsl */ `
uniform vec4 highlight;
vec3 highlighted(vec3 color, vec3 normal, vec3 toEye) {
  float rim = 1.0 - abs(dot(normal, toEye));
  return mix(color, highlight.rgb, highlight.a * (0.12 + 0.75 * rim * rim));
}
`;
