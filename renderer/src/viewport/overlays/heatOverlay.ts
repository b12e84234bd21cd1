/**
 * A surface in the colours of weights in the place of the model, with its edges and with dots where something is selected.
 * Places and weights may change each frame: they are buffers of their own, sent as a whole.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  Group,
  LineSegments,
  Mesh,
  Points,
  RawShaderMaterial,
  Vector4,
  type Object3D,
} from 'three';
import { withAlpha, type ViewportColors } from '../colors.ts';
import { heatFragment, heatVertex } from '../shaders/heat.ts';
import { surfaceFragment, surfacePointFragment, surfacePointVertex, surfaceVertex } from '../shaders/surface.ts';

export interface ShownHeat {
  /** Three numbers a point, as they are posed. */
  readonly places: Float32Array;
  /** 0 to 1 a point; below 0 where nothing moves it. */
  readonly heat: Float32Array;
  /** Three points a face, two an edge. */
  readonly faces: Uint32Array;
  readonly edges: Uint32Array;
  /** Points that are selected. */
  readonly chosen: Uint32Array;
}

const edgeShade = 0.24;

export class HeatOverlay {
  readonly object = new Group();
  private readonly heatLook = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: heatVertex,
    fragmentShader: heatFragment,
    side: DoubleSide,
  });
  private readonly edgeLook = lineLook(surfaceVertex, surfaceFragment);
  private readonly dotLook = lineLook(surfacePointVertex, surfacePointFragment);
  private readonly surface = new BufferGeometry();
  private readonly edges = new BufferGeometry();
  private readonly dots = new BufferGeometry();
  private shown: ShownHeat | null = null;

  constructor() {
    this.object.matrixAutoUpdate = false;
    const parts: readonly Object3D[] = [
      new Mesh(this.surface, this.heatLook),
      new LineSegments(this.edges, this.edgeLook),
      new Points(this.dots, this.dotLook),
    ];
    parts.forEach((part, order) => {
      part.frustumCulled = false;
      part.matrixAutoUpdate = false;
      // Before all lines of the view, which are hidden by it.
      part.renderOrder = order - parts.length;
      this.object.add(part);
    });
  }

  /** Shows a surface; what is the same as before keeps its buffers. */
  show(shown: ShownHeat): void {
    const before = this.shown;
    this.shown = shown;
    if (before?.places !== shown.places || before.heat !== shown.heat) {
      const places = new BufferAttribute(shown.places, 3).setUsage(DynamicDrawUsage);
      const heat = new BufferAttribute(shown.heat, 1).setUsage(DynamicDrawUsage);
      const plain = new BufferAttribute(new Float32Array(shown.heat.length), 1);
      const whole = new BufferAttribute(new Float32Array(shown.heat.length).fill(1), 1);
      for (const geometry of [this.surface, this.edges, this.dots]) {
        geometry.dispose();
        geometry.setAttribute('position', places);
      }
      this.surface.setAttribute('heat', heat);
      this.edges.setAttribute('weight', plain);
      this.dots.setAttribute('weight', whole);
    }
    if (before?.faces !== shown.faces) this.surface.setIndex(new BufferAttribute(shown.faces, 1));
    if (before?.edges !== shown.edges) this.edges.setIndex(new BufferAttribute(shown.edges, 1));
    if (before?.chosen !== shown.chosen) this.dots.setIndex(new BufferAttribute(shown.chosen, 1));
    this.object.visible = true;
    this.sent();
  }

  /** The numbers of the same arrays are others now. */
  sent(): void {
    for (const name of ['position', 'heat']) {
      const attribute = this.surface.getAttribute(name);
      if (attribute instanceof BufferAttribute) attribute.needsUpdate = true;
    }
  }

  setColors({ overlay, view2 }: ViewportColors, pixelRatio: number): void {
    this.edgeLook.uniforms['plain']?.value.set(...withAlpha(view2, edgeShade));
    this.edgeLook.uniforms['chosen']?.value.set(...withAlpha(view2, edgeShade));
    this.dotLook.uniforms['plain']?.value.set(...overlay);
    this.dotLook.uniforms['chosen']?.value.set(1, 1, 1, 1);
    if (this.dotLook.uniforms['pixelRatio'] !== undefined) this.dotLook.uniforms['pixelRatio'].value = pixelRatio;
  }

  dispose(): void {
    for (const geometry of [this.surface, this.edges, this.dots]) geometry.dispose();
    for (const look of [this.heatLook, this.edgeLook, this.dotLook]) look.dispose();
  }
}

function lineLook(vertexShader: string, fragmentShader: string): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: { plain: { value: new Vector4() }, chosen: { value: new Vector4() }, pixelRatio: { value: 1 } },
    transparent: true,
    depthWrite: false,
  });
}
