/** Wireframe and normals of posed meshes: drawn with the meshes' own buffers, one draw call a mesh. */
import type { IUniform, Object3D } from 'three';
import {
  BufferAttribute,
  CustomBlending,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  IntType,
  LineSegments,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  SrcAlphaFactor,
  Vector4,
} from 'three';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Rgba, ViewportColors } from '../colors.ts';
import { withAlpha } from '../colors.ts';
import type { MeshBuffers } from '../model/meshBuffers.ts';
import type { PosedMesh } from '../model/posedModel.ts';
import type { SharedUniforms } from '../uniforms.ts';
import { normalVertex, plainFragment, wireVertex } from '../shaders/lines.ts';
import type { OverlaySettings } from './settings.ts';

interface MeshLines {
  readonly object: LineSegments<InstancedBufferGeometry | ReturnType<MeshBuffers['wireGeometry']>, RawShaderMaterial>;
  /** Geometry of its own, to be freed with it. */
  readonly ownsGeometry: boolean;
  /** Which state of the mesh's vertices it shows. */
  version: number;
}

/** What is drawn now, and the uniforms it is posed with. */
export interface DrawnMeshes {
  readonly drawn: readonly {
    readonly part: PosedMesh;
    readonly buffers: MeshBuffers;
    readonly isShown: boolean;
  }[];
  readonly sharedUniforms: SharedUniforms;
}

export class MeshOverlays {
  private readonly wires = new Map<MeshBuffers, MeshLines>();
  private readonly normals = new Map<MeshBuffers, MeshLines>();
  private readonly three: Object3D;

  constructor(three: Object3D) {
    this.three = three;
  }

  /** Shows what the settings ask for, of the meshes that are shown. `normalLength` is in units. */
  update(
    view: DrawnMeshes | null,
    settings: OverlaySettings,
    colors: ViewportColors,
    selection: ReadonlySet<RecordId>,
    normalLength: number,
  ): void {
    this.keepOnly(view);
    if (view === null) return;
    for (const { part, buffers: mesh, isShown } of view.drawn) {
      const isSelected = selection.has(part.mesh.record);
      const look = isSelected ? withAlpha(colors.accent, 0.75) : withAlpha(colors.overlay, 0.4);
      this.show(this.wires, mesh, settings.wireframe && isShown, look, normalLength, () =>
        wire(mesh, view.sharedUniforms),
      );
      const tint = isSelected ? colors.accent : withAlpha(colors.axisZ, 0.7);
      this.show(this.normals, mesh, settings.normals && isShown, tint, normalLength, () =>
        normals(mesh, view.sharedUniforms),
      );
    }
  }

  dispose(): void {
    this.keepOnly(null);
  }

  private show(
    known: Map<MeshBuffers, MeshLines>,
    mesh: MeshBuffers,
    isShown: boolean,
    [red, green, blue, alpha]: Rgba,
    normalLength: number,
    make: () => MeshLines | null,
  ): void {
    let lines = known.get(mesh) ?? null;
    if (lines === null && isShown) {
      lines = make();
      if (lines !== null) {
        known.set(mesh, lines);
        this.three.add(lines.object);
      }
    }
    if (lines === null) return;
    lines.object.visible = isShown;
    const version = mesh.attribute('position')?.version ?? 0;
    if (lines.ownsGeometry && lines.version !== version) sendAgain(lines, version);
    const { uniforms } = lines.object.material;
    if (uniforms['plainColor'] !== undefined) uniforms['plainColor'].value = new Vector4(red, green, blue, alpha);
    if (uniforms['normalLength'] !== undefined) uniforms['normalLength'].value = normalLength;
  }

  /** Frees what belongs to meshes that are gone. */
  private keepOnly(view: DrawnMeshes | null): void {
    const alive = new Set(view?.drawn.map(({ buffers }) => buffers));
    for (const known of [this.wires, this.normals]) {
      for (const [mesh, { object, ownsGeometry }] of known) {
        if (alive.has(mesh)) continue;
        this.three.remove(object);
        object.material.dispose();
        if (ownsGeometry) object.geometry.dispose();
        known.delete(mesh);
      }
    }
  }
}

function lineMaterial(vertexShader: string, shared: SharedUniforms, more: Record<string, IUniform>): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: plainFragment,
    uniforms: { ...shared, plainColor: { value: new Vector4() }, ...more },
    transparent: true,
    depthWrite: false,
    blending: CustomBlending,
    blendSrc: SrcAlphaFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
}

function still(object: MeshLines['object'], ownsGeometry: boolean): MeshLines {
  object.frustumCulled = false;
  object.matrixAutoUpdate = false;
  return { object, ownsGeometry, version: -1 };
}

/** Vertices moved in place: buffers of our own over the same numbers must go to the card as well. */
function sendAgain(lines: MeshLines, version: number): void {
  lines.version = version;
  for (const name of ['position', 'normal']) {
    const attribute = lines.object.geometry.getAttribute(name);
    if (attribute instanceof BufferAttribute) attribute.needsUpdate = true;
  }
}

function wire(mesh: MeshBuffers, shared: SharedUniforms): MeshLines {
  return still(new LineSegments(mesh.wireGeometry(), lineMaterial(wireVertex, shared, {})), false);
}

/** An instance a vertex, over the same numbers as the mesh. */
function normals(mesh: MeshBuffers, shared: SharedUniforms): MeshLines | null {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('end', new BufferAttribute(Float32Array.of(0, 1), 1));
  // Three would take the number of positions, which are one an instance here, for the number of vertices.
  geometry.setDrawRange(0, 2);
  for (const name of ['position', 'normal', 'skinSlot', 'skinWeight'] as const) {
    const attribute = mesh.attribute(name);
    if (attribute === undefined) return null;
    const each = new InstancedBufferAttribute(attribute.array, attribute.itemSize, attribute.normalized);
    if (name === 'skinSlot') each.gpuType = IntType;
    geometry.setAttribute(name, each);
    geometry.instanceCount = attribute.count;
  }
  return still(new LineSegments(geometry, lineMaterial(normalVertex, shared, { normalLength: { value: 1 } })), true);
}
