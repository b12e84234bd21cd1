/** Surfaces of the liquids in a building: one sheet each. */
import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Group, Mesh, RawShaderMaterial } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { liquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { LiquidSurface } from '../../../../../../shared/model/buildings.ts';
import { setBlending } from '../../../../viewport/model/blending.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { liquidBlend, liquidFragment, liquidOrder, liquidUniforms, liquidVertex } from './liquidLook.ts';

export class BuildingLiquids {
  readonly three = new Group();
  private surfaces: { readonly object: Mesh; readonly record: RecordId }[] = [];

  constructor() {
    this.three.matrixAutoUpdate = false;
  }

  /** Makes all surfaces anew. */
  read(surfaces: readonly LiquidSurface[]): void {
    this.dispose();
    for (const { record, row, positions, triangles } of surfaces) {
      const geometry = new BufferGeometry();
      geometry.setIndex(new BufferAttribute(triangles, 1));
      geometry.setAttribute('position', new BufferAttribute(positions, 3));
      const material = new RawShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: liquidVertex,
        fragmentShader: liquidFragment,
        uniforms: { ...fogUniforms(), ...liquidUniforms(liquidKind(row)) },
        side: DoubleSide,
        depthWrite: false,
        transparent: true,
      });
      material.forceSinglePass = true;
      setBlending(material, liquidBlend, 1);
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = liquidOrder;
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
