/** Shaders of the overlays: lines and dots with a width in pixels, flat triangles, wireframe, normals. */
import { skinningChunk } from './skinning.ts';

/** An instance a segment; the quad's corner is (along 0…1, across −1…1). Segments are cut where they pass the camera. */
export const lineVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec2 viewSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 start;
in vec3 finish;
in vec4 color;
in float width;
out vec4 vColor;
out float vAcross;
out float vHalf;

void main() {
  vec4 a = projectionMatrix * viewMatrix * vec4(start, 1.0);
  vec4 b = projectionMatrix * viewMatrix * vec4(finish, 1.0);
  float least = 1e-4;
  if (a.w < least && b.w < least) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (a.w < least) a = mix(a, b, (least - a.w) / (b.w - a.w));
  if (b.w < least) b = mix(b, a, (least - b.w) / (a.w - b.w));
  vec2 from = a.xy / a.w * viewSize * 0.5;
  vec2 to = b.xy / b.w * viewSize * 0.5;
  vec2 way = to - from;
  float size = length(way);
  vec2 forward = size > 1e-5 ? way / size : vec2(1.0, 0.0);
  float reach = width * pixelRatio * 0.5 + 0.75;
  vec2 shift = vec2(-forward.y, forward.x) * corner.y * reach + forward * (corner.x * 2.0 - 1.0) * 0.5;
  vec4 end = corner.x < 0.5 ? a : b;
  gl_Position = vec4(end.xy + shift * 2.0 / viewSize * end.w, end.z, end.w);
  vColor = color;
  vAcross = corner.y * reach;
  vHalf = width * pixelRatio * 0.5;
}
`;

export const lineFragment = /* glsl */ `
precision highp float;
in vec4 vColor;
in float vAcross;
in float vHalf;
out vec4 fragment;
void main() {
  float cover = clamp(vHalf + 0.5 - abs(vAcross), 0.0, 1.0);
  fragment = vec4(vColor.rgb, vColor.a * cover);
}
`;

/** A round dot a vertex, with a dark rim so that it stands out on bright models. */
export const dotVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float pixelRatio;
in vec3 position;
in vec4 color;
in float size;
out vec4 vColor;
out float vSize;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  vSize = size * pixelRatio + 2.0;
  gl_PointSize = vSize;
  vColor = color;
}
`;

export const dotFragment = /* glsl */ `
precision highp float;
in vec4 vColor;
in float vSize;
out vec4 fragment;
void main() {
  float away = length(gl_PointCoord - 0.5) * vSize;
  float radius = vSize * 0.5 - 0.5;
  float cover = clamp(radius + 0.5 - away, 0.0, 1.0);
  float inner = clamp(radius - 0.75 - away, 0.0, 1.0);
  fragment = vec4(mix(vColor.rgb * 0.3, vColor.rgb, inner), vColor.a * cover);
}
`;

/** Edges of a posed geoset in one colour, drawn a hair in front of the surface. */
export const wireVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
void main() {
  readSkin();
  gl_Position = projectionMatrix * viewMatrix * vec4(skinnedPoint(position), 1.0);
  gl_Position.z -= 2e-4 * gl_Position.w;
}
`;

/** An instance a vertex; the end is 0 at the vertex and 1 at the tip of its normal. */
export const normalVertex = /* glsl */ `${skinningChunk}
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float normalLength;
in float end;
in vec3 position;
in vec3 normal;
void main() {
  readSkin();
  vec3 tip = skinnedPoint(position) + skinnedDirection(normal) * normalLength * end;
  gl_Position = projectionMatrix * viewMatrix * vec4(tip, 1.0);
  gl_Position.z -= 2e-4 * gl_Position.w;
}
`;

export const plainFragment = /* glsl */ `
precision highp float;
uniform vec4 plainColor;
out vec4 fragment;
void main() { fragment = plainColor; }
`;

export const solidVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
in vec4 color;
out vec4 vColor;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  vColor = color;
}
`;

export const solidFragment = /* glsl */ `
precision highp float;
in vec4 vColor;
out vec4 fragment;
void main() { fragment = vColor; }
`;
