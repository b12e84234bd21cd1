/** Surfaces of the liquids in a building: one clear sheet each, in the colour of its kind. */
import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Group, Mesh, RawShaderMaterial, Vector4 } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { LiquidKind, LiquidSurface } from '../../../../../../shared/model/buildings.ts';
import { setBlending } from '../../../../viewport/model/blending.ts';

/** Red, green, blue, opacity: the quiet middle of the game's own textures. */
const colours: Readonly<Record<LiquidKind, readonly [number, number, number, number]>> = {
  water: [0.2, 0.36, 0.45, 0.6],
  ocean: [0.13, 0.28, 0.42, 0.7],
  magma: [0.85, 0.33, 0.07, 0.95],
  slime: [0.35, 0.5, 0.12, 0.85],
};

const vertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;

const fragment = /* glsl */ `
precision highp float;
uniform vec4 tint;
out vec4 fragment;
void main() {
  fragment = tint;
}
`;

/** Behind walls and doodads. */
const laterOrder = 8000;
const alphaBlend = 2;

export class BuildingLiquids {
  readonly three = new Group();
  private surfaces: { readonly object: Mesh; readonly record: RecordId }[] = [];

  constructor() {
    this.three.matrixAutoUpdate = false;
  }

  /** Makes all surfaces anew. */
  read(surfaces: readonly LiquidSurface[]): void {
    this.dispose();
    for (const { record, kind, positions, triangles } of surfaces) {
      const geometry = new BufferGeometry();
      geometry.setIndex(new BufferAttribute(triangles, 1));
      geometry.setAttribute('position', new BufferAttribute(positions, 3));
      const material = new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: vertex,
        fragmentShader: fragment,
        uniforms: { tint: { value: new Vector4(...colours[kind]) } },
        side: DoubleSide,
        depthWrite: false,
        transparent: true,
      });
      material.forceSinglePass = true;
      setBlending(material, alphaBlend, 1);
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = laterOrder;
      this.three.add(mesh);
      this.surfaces.push({ object: mesh, record });
    }
  }

  /** Shows these alone; null for all. */
  show(seen: ReadonlySet<RecordId> | null): void {
    for (const { object, record } of this.surfaces) object.visible = seen === null || seen.has(record);
  }

  dispose(): void {
    for (const child of [...this.three.children]) {
      if (child instanceof Mesh && child.material instanceof RawShaderMaterial) {
        child.geometry.dispose();
        child.material.dispose();
      }
      this.three.remove(child);
    }
    this.surfaces = [];
  }
}
