/** The map as bodies meet it: ground with its holes, what is placed on it, and its liquids. */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { chunkCorner, chunksPerSide, mapChunkAt, quadSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import { addGroundTriangles } from '../../../../../../shared/geometry/terrain/groundTriangles.ts';
import type { Meeting } from '../../../../../../shared/geometry/walk/solidMesh.ts';
import type { SolidWorld } from '../../../../../../shared/geometry/walk/walker.ts';
import { levelAt } from '../../../../../../shared/terrain/liquidLevel.ts';
import { liquidSheets } from '../../../../../../shared/terrain/liquidSheets.ts';
import type { GroundField } from '../ground/groundField.ts';

export interface MapSolids {
  readonly field: GroundField;
  readonly placements: {
    solidsIn(box: Box, into: number[], who?: Meeting): void;
    /** Of what stands there without a tile; null where nothing does. */
    readonly boxOfMap: Box | null;
  };
}

export function mapWorld({ field, placements }: MapSolids): SolidWorld {
  return {
    trianglesIn(box, into, who) {
      // Columns and rows grow to the east and to the south.
      const [from, to] = [mapChunkAt(box.maximum[0], box.maximum[1]), mapChunkAt(box.minimum[0], box.minimum[1])];
      for (let row = from.row; row <= to.row; row++) {
        for (let column = from.column; column <= to.column; column++) {
          const ground = field.groundAt(column, row);
          if (ground !== null) addGroundTriangles(ground, box, into);
        }
      }
      placements.solidsIn(box, into, who);
    },
    waterAt(x, y) {
      const { column, row } = mapChunkAt(x, y);
      const found = field.at(column, row);
      const fields = found?.tile.chunk(found.chunk) ?? null;
      if (found === null || fields === null || fields.liquids.length + fields.oldLiquids.length === 0) return null;
      const { place, document } = found.tile;
      const corner = chunkCorner(place, { column: column % chunksPerSide, row: row % chunksPerSide });
      const levels = liquidSheets(document, fields)
        .map((sheet) => levelAt(sheet, (corner.x - x) / quadSize, (corner.y - y) / quadSize))
        .filter((level) => !Number.isNaN(level));
      return levels.length === 0 ? null : Math.max(...levels);
    },
    isKnown(x, y) {
      const { column, row } = mapChunkAt(x, y);
      // A map that is one building has no land to keep to.
      return field.groundAt(column, row) !== null || placements.boxOfMap !== null;
    },
  };
}
