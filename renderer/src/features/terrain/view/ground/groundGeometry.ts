/** The mesh of a chunk that every tile draws 256 times: places of its vertices, and one index buffer a level of detail. */
import { BufferAttribute, InstancedBufferGeometry } from 'three';
import { chunksPerTile, vertexOffsets } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { GroundLevel } from '../../../../../../shared/geometry/terrain/groundLevels.ts';
import { levelIndices } from '../../../../../../shared/geometry/terrain/groundLevels.ts';

export class GroundGeometry {
  private readonly levels: readonly InstancedBufferGeometry[];

  constructor() {
    const place = new BufferAttribute(vertexOffsets, 2);
    this.levels = ([0, 1, 2] as const).map((level) => {
      const geometry = new InstancedBufferGeometry();
      geometry.setAttribute('place', place);
      geometry.setIndex(new BufferAttribute(levelIndices(level), 1));
      geometry.instanceCount = chunksPerTile;
      return geometry;
    });
  }

  at(level: GroundLevel): InstancedBufferGeometry {
    const geometry = this.levels[level];
    if (geometry === undefined) throw new Error(`no level of detail ${level}`);
    return geometry;
  }

  /** Triangles of a tile at a level. */
  trianglesAt(level: GroundLevel): number {
    return ((this.at(level).index?.count ?? 0) / 3) * chunksPerTile;
  }

  dispose(): void {
    for (const geometry of this.levels) geometry.dispose();
  }
}
