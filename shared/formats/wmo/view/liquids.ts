/** Surfaces of liquids: the tiles of each group that have any, and which liquid it is (formats/wmo.md, 11). */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { LiquidSurface } from '../../../model/buildings.ts';
import { buildingFlags, groupFlags } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, headerOf, onlyIn } from '../model.ts';
import { Liquid, liquidStep, noLiquid } from '../schema/liquid.ts';

/** Rows of LiquidType.dbc that are for buildings: water, ocean, magma, slime. */
const [waterRow, oceanRow, magmaRow, slimeRow] = [13, 14, 19, 20];
/** Up to here a group's number names one of the four, again and again; past it a row of the table. */
const basicNumbers = 20;

/** The row of one of the four. */
function basicRow(number: number, isOcean: boolean): number {
  return [isOcean ? oceanRow : waterRow, oceanRow, magmaRow, slimeRow][number & 3] ?? waterRow;
}

/**
 * The row of LiquidType.dbc of a group's liquid, by the group's number and the first visible tile. With the building's flag
 * for rows the number is a row, of which the first twenty stand for the four, and 0 for what the tiles say; without it 15
 * stands for that, and numbers past the four are one less than the row.
 */
export function liquidRow(document: DocumentView, { fields }: GroupAt, tile: number): number {
  const isById = ((headerOf(document)?.fields.flags ?? 0) & buildingFlags.liquidById) !== 0;
  const isOcean = (fields.flags & groupFlags.ocean) !== 0;
  const stated = fields.liquidKind;
  if (stated === (isById ? 0 : noLiquid)) return basicRow(tile, isOcean);
  const number = isById ? stated - 1 : stated;
  return number < basicNumbers ? basicRow(number, isOcean) : number + 1;
}

/** Vertices of tiles without liquid hold anything; they are in no triangle. */
export function liquidSurfaces(document: DocumentView): readonly LiquidSurface[] {
  return groupsOf(document).flatMap((group): readonly LiquidSurface[] => {
    const liquid = onlyIn(document, group, 'MLIQ', Liquid);
    if (liquid === null) return [];
    const { columns, tileColumns, corner, heights, tiles } = liquid.fields;
    const [x = 0, y = 0] = corner;
    const triangles: number[] = [];
    let first = -1;
    for (let at = 0; at < tiles.length; at++) {
      const kind = (tiles[at] ?? noLiquid) & noLiquid;
      if (kind === noLiquid) continue;
      if (first < 0) first = kind;
      const vertex = Math.floor(at / tileColumns) * columns + (at % tileColumns);
      triangles.push(vertex, vertex + 1, vertex + columns + 1, vertex, vertex + columns + 1, vertex + columns);
    }
    if (first < 0) return [];
    const positions = new Float32Array(heights.length * 3);
    for (let vertex = 0; vertex < heights.length; vertex++) {
      const height = heights[vertex] ?? 0;
      positions[vertex * 3] = x + (vertex % columns) * liquidStep;
      positions[vertex * 3 + 1] = y + Math.floor(vertex / columns) * liquidStep;
      positions[vertex * 3 + 2] = Number.isFinite(height) ? height : 0;
    }
    const held = triangles.filter((_vertex, at) => {
      const start = at - (at % 3);
      return [0, 1, 2].every((part) => (triangles[start + part] ?? 0) < heights.length);
    });
    return [
      { record: liquid.id, row: liquidRow(document, group, first), positions, triangles: Uint32Array.from(held) },
    ];
  });
}
