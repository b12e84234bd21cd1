/** Round dots of a diameter in pixels, all in one draw call. Filled anew when they change. */
import type { RawShaderMaterial } from 'three';
import { BufferAttribute, BufferGeometry, Points } from 'three';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Rgba } from '../colors.ts';
import { dotFragment, dotVertex } from '../shaders/lines.ts';
import type { ScreenUniforms } from './batch.ts';
import { Column, overlayMaterial, send, still } from './batch.ts';

export class DotBatch {
  readonly object: Points<BufferGeometry, RawShaderMaterial>;
  private readonly columns = { position: new Column(3), color: new Column(4), size: new Column(1) };
  private count = 0;

  constructor(screen: ScreenUniforms) {
    this.object = new Points(new BufferGeometry(), overlayMaterial(dotVertex, dotFragment, screen));
    still(this.object);
  }

  clear(): void {
    this.count = 0;
  }

  /** A dot in model space; its diameter is in CSS pixels. */
  add(place: Vector3, color: Rgba, diameter: number): void {
    const row = this.count++;
    this.columns.position.write(row, place);
    this.columns.color.write(row, color);
    this.columns.size.write(row, [diameter]);
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
