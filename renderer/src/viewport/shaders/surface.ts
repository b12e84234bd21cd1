/** Shaders of a surface that is shaped: what goes along more is nearer to the colour of what is selected. */

/** Lines and faces a hair in front of the model. */
export const surfaceVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec4 plain;
uniform vec4 chosen;
in vec3 position;
in float weight;
out vec4 vColor;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_Position.z -= 3e-4 * gl_Position.w;
  vColor = mix(plain, chosen, weight);
}
`;

export const surfaceFragment = /* glsl */ `
precision highp float;
in vec4 vColor;
out vec4 fragment;
void main() { fragment = vColor; }
`;

/** Square dots; selected ones are larger, and stand before the others. */
export const surfacePointVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec4 plain;
uniform vec4 chosen;
uniform float pixelRatio;
in vec3 position;
in float weight;
out vec4 vColor;
out float vSize;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_Position.z -= (5e-4 + 1e-4 * weight) * gl_Position.w;
  vSize = (weight > 0.0 ? 5.0 : 3.0) * pixelRatio + 2.0;
  gl_PointSize = vSize;
  vColor = mix(plain, chosen, weight);
}
`;

/** A dark rim keeps dots apart from bright models. */
export const surfacePointFragment = /* glsl */ `
precision highp float;
in vec4 vColor;
in float vSize;
out vec4 fragment;
void main() {
  float away = length(gl_PointCoord - 0.5) * vSize;
  float radius = vSize * 0.5 - 0.5;
  float cover = clamp(radius + 0.5 - away, 0.0, 1.0);
  float inner = clamp(radius - 0.75 - away, 0.0, 1.0);
  fragment = vec4(mix(vColor.rgb * 0.25, vColor.rgb, inner), vColor.a * cover);
}
`;
