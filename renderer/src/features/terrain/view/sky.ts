/** What stands behind the land: a gradient from the horizon up, in the theme's colours. The fog ends in its horizon. */
import { BufferAttribute, BufferGeometry, GLSL3, Mesh, RawShaderMaterial, Scene, Vector3 } from 'three';
import type { Daylight } from '../../../../../shared/terrain/light/daylight.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import type { Rgba, ViewportColors } from '../../../viewport/colors.ts';
import type { SharedUniforms } from '../../../viewport/uniforms.ts';

const skyVertex = /* glsl */ `
precision highp float;
uniform vec3 rightAxis;
uniform vec3 upAxis;
uniform vec3 forwardAxis;
in vec3 position;
out vec3 vWay;
void main() {
  vWay = forwardAxis + rightAxis * position.x + upAxis * position.y;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

/** Below the horizon the sky darkens a little; a little fixed noise hides the bands of eight-bit colours. */
const skyFragment = /* glsl */ `
precision highp float;
uniform vec3 horizonColor;
uniform vec3 zenithColor;
/* From straight above down to the horizon; the light of a moment of the day has them. */
uniform vec3 bands[5];
uniform bool hasBands;
in vec3 vWay;
out vec4 fragment;
float noise(vec2 p) { return fract(sin(dot(floor(p), vec2(12.9898, 78.233))) * 43758.5453); }
/* Where the bands lie is our own choice: 90, 18, 10 and 3 degrees, and the horizon, which ends in the fog. */
vec3 banded(float height) {
  vec3 color = mix(horizonColor, bands[4], smoothstep(-0.02, 0.01, height));
  color = mix(color, bands[3], smoothstep(0.0, 0.052, height));
  color = mix(color, bands[2], smoothstep(0.052, 0.174, height));
  color = mix(color, bands[1], smoothstep(0.174, 0.309, height));
  return mix(color, bands[0], smoothstep(0.309, 1.0, height));
}
void main() {
  float height = normalize(vWay).z;
  vec3 color = hasBands ? banded(height) : mix(horizonColor, zenithColor, smoothstep(0.0, 0.65, height));
  if (!hasBands) color *= 1.0 - 0.35 * smoothstep(0.0, -0.5, height);
  fragment = vec4(color + (noise(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
`;

export interface SkyColors {
  readonly horizon: Rgba;
  readonly zenith: Rgba;
}

/** A quiet evening in the dark theme, a hazy day in the light one: never brighter than the land. */
export function skyColors({ view1 }: ViewportColors): SkyColors {
  const isDark = view1[0] + view1[1] + view1[2] < 1.5;
  return isDark
    ? { horizon: [0.235, 0.272, 0.322, 1], zenith: [0.067, 0.082, 0.106, 1] }
    : { horizon: [0.83, 0.868, 0.9, 1], zenith: [0.545, 0.655, 0.775, 1] };
}

export class Sky {
  readonly three = new Scene();
  private readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly bands = {
    bands: { value: Array.from({ length: 5 }, () => new Vector3()) },
    hasBands: { value: false },
  };
  private readonly axes = {
    rightAxis: { value: new Vector3() },
    upAxis: { value: new Vector3() },
    forwardAxis: { value: new Vector3() },
  };

  constructor(uniforms: SharedUniforms) {
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: skyVertex,
      fragmentShader: skyFragment,
      uniforms: { ...uniforms, ...this.axes, ...this.bands },
      depthTest: false,
      depthWrite: false,
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    // A skybox is drawn over it.
    this.mesh.renderOrder = -1;
    this.mesh.matrixAutoUpdate = false;
    this.three.matrixWorldAutoUpdate = false;
    this.three.add(this.mesh);
  }

  /** The sky of a moment of the day; null for the theme's own. */
  setBands(daylight: Daylight | null): void {
    this.bands.hasBands.value = daylight !== null;
    for (const [band, colour] of (daylight?.sky ?? []).entries()) this.bands.bands.value[band]?.set(...colour);
  }

  update({ frame, fieldOfView, width, height }: Lens): void {
    const opening = Math.tan((fieldOfView ?? 0.1) / 2);
    this.axes.rightAxis.value.set(...frame.right).multiplyScalar((opening * width) / height);
    this.axes.upAxis.value.set(...frame.up).multiplyScalar(opening);
    this.axes.forwardAxis.value.set(...frame.towardsViewer).negate();
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
