/** Shaders of the backdrops of a model and of a ball, and of the ground grid, whose lines fade with distance. */

export const backdropVertex = /* glsl */ `
precision highp float;
in vec3 position;
out vec2 vPlace;
void main() {
  vPlace = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

/** As `radial-gradient(120% 90% at 50% 30%, centre, edge)`; a little fixed noise hides the bands of eight-bit colours. */
export const backdropFragment = /* glsl */ `
precision highp float;
uniform vec3 centreColor;
uniform vec3 edgeColor;
in vec2 vPlace;
out vec4 fragment;
float noise(vec2 p) { return fract(sin(dot(floor(p), vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  vec2 away = (vPlace - vec2(0.5, 0.7)) / vec2(1.2, 0.9);
  float part = clamp(length(away), 0.0, 1.0);
  vec3 color = mix(centreColor, edgeColor, part);
  fragment = vec4(color + (noise(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
`;

/** Middle greys, on which both light that is added and what multiplies shows; or a sky over a bright horizon. */
export const ballGroundFragment = /* glsl */ `
precision highp float;
uniform bool isSky;
uniform float square;
uniform vec2 middle;
in vec2 vPlace;
out vec4 fragment;
void main() {
  vec2 cell = floor((gl_FragCoord.xy - middle) / square);
  float grey = mod(cell.x + cell.y, 2.0) < 0.5 ? 0.29 : 0.43;
  vec3 sky = mix(vec3(0.84, 0.89, 0.93), vec3(0.33, 0.53, 0.78), smoothstep(0.1, 1.0, vPlace.y));
  fragment = vec4(isSky ? sky : vec3(grey), 1.0);
}
`;

export const gridVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float reach;
in vec3 position;
out vec2 vGround;
void main() {
  vGround = position.xy * reach + centre.xy;
  gl_Position = projectionMatrix * viewMatrix * vec4(vGround, 0.0, 1.0);
}
`;

export const gridFragment = /* glsl */ `
precision highp float;
uniform vec3 centre;
uniform float reach;
uniform float spacing;
uniform vec4 lineColor;
uniform vec4 strongColor;
uniform vec4 xColor;
uniform vec4 yColor;
in vec2 vGround;
out vec4 fragment;

/* How much of the pixel a line pattern of this step covers, at a width of one pixel; fine patterns fade before they blur. */
vec2 lines(float step) {
  vec2 at = vGround / step;
  vec2 pixel = max(fwidth(at), vec2(1e-6));
  vec2 away = abs(fract(at - 0.5) - 0.5) / pixel;
  return clamp(1.0 - away, 0.0, 1.0) * clamp(1.6 - pixel * 4.0, 0.0, 1.0);
}

vec4 over(vec4 below, vec4 above, float cover) {
  float alpha = above.a * cover;
  float total = alpha + below.a * (1.0 - alpha);
  return total <= 0.0 ? vec4(0.0) : vec4(mix(below.rgb * below.a, above.rgb, alpha) / max(total, 1e-5), total);
}

void main() {
  float fade = 1.0 - smoothstep(0.15, 1.0, length(vGround - centre.xy) / reach);
  vec2 fine = lines(spacing);
  vec2 strong = lines(spacing * 4.0);
  vec4 color = vec4(lineColor.rgb, lineColor.a * max(fine.x, fine.y));
  color = over(color, strongColor, max(strong.x, strong.y));
  vec2 pixel = fwidth(vGround);
  color = over(color, xColor, clamp(1.25 - abs(vGround.y) / max(pixel.y, 1e-6), 0.0, 1.0));
  color = over(color, yColor, clamp(1.25 - abs(vGround.x) / max(pixel.x, 1e-6), 0.0, 1.0));
  fragment = vec4(color.rgb, color.a * fade);
  if (fragment.a < 0.003) discard;
}
`;
