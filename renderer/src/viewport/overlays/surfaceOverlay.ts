/**
 * A surface with what is selected of it, over the model: points, edges and faces share one buffer of places, so that a drag
 * sends that alone; what is selected is in lists of its own, sent when it changes.
 */
import type { Material, Object3D } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  Group,
  LineSegments,
  Mesh,
  OneMinusSrcAlphaFactor,
  Points,
  RawShaderMaterial,
  SrcAlphaFactor,
  Vector4,
} from 'three';
import type { Rgba, ViewportColors } from '../colors.ts';
import { withAlpha } from '../colors.ts';
import { surfaceFragment, surfacePointFragment, surfacePointVertex, surfaceVertex } from '../shaders/surface.ts';

/** What is drawn; all numbers are points unless said otherwise. */
export interface ShownSurface {
  /** Three numbers a point. */
  readonly places: Float32Array;
  /** 0 to 1 a point: how far it is selected, or goes along. */
  readonly weights: Float32Array;
  /** Two an edge. */
  readonly edges: Uint32Array;
  /** Those that are drawn as such; null for all. */
  readonly points: Uint32Array | null;
  /** Edges and faces in the accent: two and three points each. */
  readonly chosenEdges: Uint32Array;
  readonly chosenFaces: Uint32Array;
  /** Marked edges, two points each. */
  readonly seams: Uint32Array;
  readonly showsPoints: boolean;
  /** Drawn through the model. */
  readonly seesThrough: boolean;
}

function material(vertexShader: string, fragmentShader: string): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: { plain: { value: new Vector4() }, chosen: { value: new Vector4() }, pixelRatio: { value: 1 } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    blending: CustomBlending,
    blendSrc: SrcAlphaFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
}

interface Part {
  readonly object: Object3D & { readonly geometry: BufferGeometry; readonly material: Material };
  readonly look: RawShaderMaterial;
  readonly geometry: BufferGeometry;
}

export class SurfaceOverlay {
  readonly object = new Group();
  private readonly faces = this.part((geometry, look) => new Mesh(geometry, look), surfaceVertex, surfaceFragment);
  private readonly edges = this.part(
    (geometry, look) => new LineSegments(geometry, look),
    surfaceVertex,
    surfaceFragment,
  );
  private readonly chosenEdges = this.part(
    (geometry, look) => new LineSegments(geometry, look),
    surfaceVertex,
    surfaceFragment,
  );
  private readonly seams = this.part(
    (geometry, look) => new LineSegments(geometry, look),
    surfaceVertex,
    surfaceFragment,
  );
  private readonly points = this.part(
    (geometry, look) => new Points(geometry, look),
    surfacePointVertex,
    surfacePointFragment,
  );
  private places: Float32Array | null = null;
  private shownEdges: Uint32Array | null = null;

  constructor() {
    this.object.matrixAutoUpdate = false;
    this.parts.forEach(({ object }, order) => {
      // Behind the gizmo, which must stay in reach.
      object.renderOrder = order - this.parts.length;
    });
  }

  /** Shows another surface or selection. */
  show(shown: ShownSurface): void {
    const isOther = this.places !== shown.places;
    this.places = shown.places;
    if (isOther) {
      const attribute = new BufferAttribute(shown.places, 3).setUsage(DynamicDrawUsage);
      for (const { geometry } of this.parts) {
        // What was sent for another surface is freed with its geometry's old attributes.
        geometry.dispose();
        geometry.setAttribute('position', attribute);
      }
    }
    if (isOther || this.shownEdges !== shown.edges) this.edges.geometry.setIndex(new BufferAttribute(shown.edges, 1));
    this.shownEdges = shown.edges;
    this.points.geometry.setIndex(shown.points === null ? null : new BufferAttribute(shown.points, 1));
    const weight = new BufferAttribute(shown.weights, 1);
    for (const { geometry } of [this.edges, this.points]) geometry.setAttribute('weight', weight);
    const whole = new BufferAttribute(new Float32Array(shown.weights.length).fill(1), 1);
    for (const { geometry } of [this.faces, this.seams, this.chosenEdges]) geometry.setAttribute('weight', whole);
    this.faces.geometry.setIndex(new BufferAttribute(shown.chosenFaces, 1));
    this.chosenEdges.geometry.setIndex(new BufferAttribute(shown.chosenEdges, 1));
    this.seams.geometry.setIndex(new BufferAttribute(shown.seams, 1));
    this.seams.object.visible = shown.seams.length > 0;
    this.faces.object.visible = shown.chosenFaces.length > 0;
    this.chosenEdges.object.visible = shown.chosenEdges.length > 0;
    this.points.object.visible = shown.showsPoints;
    for (const { look } of this.parts) look.depthTest = !shown.seesThrough;
    this.movePlaces();
  }

  /** The same points stand elsewhere. */
  movePlaces(): void {
    const attribute = this.points.geometry.getAttribute('position');
    if (attribute instanceof BufferAttribute) attribute.needsUpdate = true;
  }

  setColors({ accent, overlay, axisX }: ViewportColors, pixelRatio: number): void {
    const looks: readonly (readonly [Part, Rgba, Rgba])[] = [
      [this.faces, withAlpha(accent, 0), withAlpha(accent, 0.42)],
      [this.edges, withAlpha(overlay, 0.38), withAlpha(accent, 0.9)],
      [this.seams, axisX, axisX],
      [this.chosenEdges, accent, accent],
      [this.points, withAlpha(overlay, 0.9), accent],
    ];
    for (const [{ look }, plain, chosen] of looks) {
      look.uniforms['plain']?.value.set(...plain);
      look.uniforms['chosen']?.value.set(...chosen);
      if (look.uniforms['pixelRatio'] !== undefined) look.uniforms['pixelRatio'].value = pixelRatio;
    }
  }

  dispose(): void {
    for (const { geometry, look } of this.parts) {
      geometry.dispose();
      look.dispose();
    }
  }

  private get parts(): readonly Part[] {
    return [this.faces, this.edges, this.seams, this.chosenEdges, this.points];
  }

  private part(
    make: (geometry: BufferGeometry, look: RawShaderMaterial) => Part['object'],
    vertexShader: string,
    fragmentShader: string,
  ): Part {
    const geometry = new BufferGeometry();
    const look = material(vertexShader, fragmentShader);
    const object = make(geometry, look);
    object.frustumCulled = false;
    object.matrixAutoUpdate = false;
    this.object.add(object);
    return { object, look, geometry };
  }
}
