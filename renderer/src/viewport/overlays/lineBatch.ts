/** Lines of a width in pixels, all in one draw call. Filled anew when they change. */
import type { RawShaderMaterial } from 'three';
import { BufferAttribute, InstancedBufferAttribute, InstancedBufferGeometry, Mesh } from 'three';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Rgba } from '../colors.ts';
import { lineFragment, lineVertex } from '../shaders/lines.ts';
import type { ScreenUniforms } from './batch.ts';
import { Column, overlayMaterial, send, still } from './batch.ts';

export class LineBatch {
  readonly object: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  private readonly columns = {
    start: new Column(3),
    finish: new Column(3),
    color: new Column(4),
    width: new Column(1),
  };
  private count = 0;
  /** Segments that the present geometry has room for. */
  private drawable = 0;

  constructor(screen: ScreenUniforms) {
    this.object = new Mesh(segmentGeometry(), overlayMaterial(lineVertex, lineFragment, screen));
    still(this.object);
  }

  clear(): void {
    this.count = 0;
  }

  /** A segment in model space; the width is in CSS pixels. */
  add(start: Vector3, finish: Vector3, color: Rgba, width = 1.25): void {
    const row = this.count++;
    this.columns.start.write(row, start);
    this.columns.finish.write(row, finish);
    this.columns.color.write(row, color);
    this.columns.width.write(row, [width]);
  }

  addPath(points: readonly Vector3[], color: Rgba, width = 1.25): void {
    points.forEach((point, index) => {
      const next = points[index + 1];
      if (next !== undefined) this.add(point, next, color, width);
    });
  }

  /** Call when all is added. */
  finish(): void {
    this.object.visible = this.count > 0;
    if (this.count === 0) return;
    if (this.columns.start.capacity > this.drawable) {
      // Three keeps the number of instances that a geometry was first drawn with as its limit.
      this.object.geometry.dispose();
      this.object.geometry = segmentGeometry();
      this.drawable = this.columns.start.capacity;
    }
    const { geometry } = this.object;
    send(geometry, this.columns, (column) => new InstancedBufferAttribute(column.array, column.components));
    geometry.instanceCount = this.count;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

/** The quad of a segment; where it goes the instance says. */
function segmentGeometry(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  const corners = new Float32Array([0, -1, 1, -1, 1, 1, 0, -1, 1, 1, 0, 1]);
  geometry.setAttribute('corner', new BufferAttribute(corners, 2));
  // Without an attribute called "position" three cannot tell how many vertices an instance has.
  geometry.setDrawRange(0, corners.length / 2);
  return geometry;
}
