/** Flat triangles of the gizmo, all in one draw call. Filled anew when they change. */
import type { RawShaderMaterial } from 'three';
import { BufferAttribute, BufferGeometry, Mesh } from 'three';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Rgba } from '../colors.ts';
import { solidFragment, solidVertex } from '../shaders/lines.ts';
import type { ScreenUniforms } from './batch.ts';
import { Column, overlayMaterial, send, still } from './batch.ts';

export class SolidBatch {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;
  private readonly columns = { position: new Column(3), color: new Column(4) };
  private count = 0;

  constructor(screen: ScreenUniforms) {
    this.object = new Mesh(new BufferGeometry(), overlayMaterial(solidVertex, solidFragment, screen));
    still(this.object);
  }

  clear(): void {
    this.count = 0;
  }

  /** A convex polygon of three or more corners. */
  add(corners: readonly Vector3[], color: Rgba): void {
    const [first, ...others] = corners;
    if (first === undefined) return;
    others.slice(1).forEach((corner, index) => {
      for (const each of [first, others[index] ?? first, corner]) {
        this.columns.position.write(this.count, each);
        this.columns.color.write(this.count++, color);
      }
    });
  }

  finish(): void {
    const { geometry } = this.object;
    this.object.visible = this.count > 0;
    if (this.count === 0) return;
    send(geometry, this.columns, (column) => new BufferAttribute(column.array, column.components));
    geometry.setDrawRange(0, this.count);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}
