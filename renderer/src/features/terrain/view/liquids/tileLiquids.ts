/** The liquids of one tile: one draw call, made anew when one of them changes. */
import type { RawShaderMaterial, Vector2 } from 'three';
import { BufferAttribute, BufferGeometry, Mesh } from 'three';
import type { IUniform } from 'three';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { liquidVertex } from '../shaders/liquid.ts';
import type { TileModel } from '../tile/tileModel.ts';
import type { PreviewedWater } from '../../../../../../shared/terrain/ways/previewWay.ts';
import type { KindOf } from '../../../../../../shared/terrain/liquidSheets.ts';
import { liquidMaterial } from './liquidMaterial.ts';
import { liquidMesh } from './liquidSurfaces.ts';

export class TileLiquids {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly model: TileModel;
  private count = 0;
  private preview: ReadonlyMap<number, PreviewedWater> = new Map();

  constructor(model: TileModel, uniforms: SharedUniforms, tileCorner: IUniform<Vector2>) {
    this.model = model;
    const material = liquidMaterial(liquidVertex, { ...uniforms, tileCorner });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.mesh.renderOrder = 1;
  }

  get triangles(): number {
    return this.count;
  }

  /** Whether there is anything to draw. */
  get isWet(): boolean {
    return this.count > 0;
  }

  /** Water in the making, by chunk of the tile. Returns whether there is or was any: then it has to be built anew. */
  setPreview(preview: ReadonlyMap<number, PreviewedWater>): boolean {
    const isOther = preview.size + this.preview.size > 0;
    this.preview = preview;
    return isOther;
  }

  rebuild(kindOf: KindOf): void {
    const made = liquidMesh(this.model, kindOf, this.preview);
    this.mesh.geometry.dispose();
    this.mesh.geometry = new BufferGeometry();
    this.count = (made?.indices.length ?? 0) / 3;
    if (made === null) return;
    this.mesh.geometry.setAttribute('position', new BufferAttribute(made.positions, 3));
    this.mesh.geometry.setAttribute('look', new BufferAttribute(made.looks, 2));
    this.mesh.geometry.setIndex(new BufferAttribute(made.indices, 1));
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
