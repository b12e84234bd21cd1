/** Surfaces of liquids: the tiles of each group that have any, and of which kind they are (formats/wmo.md, 11). */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { LiquidKind, LiquidSurface } from '../../../model/buildings.ts';
import { buildingFlags, groupFlags } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, headerOf, onlyIn } from '../model.ts';
import { Liquid, liquidStep, noLiquid } from '../schema/liquid.ts';

const basics: readonly LiquidKind[] = ['water', 'ocean', 'magma', 'slime'];
/** Rows of LiquidType.dbc below this are the four basic kinds, in turns. */
const basicRows = 20;

/** The kind by the group's number and the first visible tile; rows of the table that need a game are shown as water. */
export function liquidKind(document: DocumentView, { fields }: GroupAt, tile: number): LiquidKind {
  const isRow = ((headerOf(document)?.fields.flags ?? 0) & buildingFlags.liquidById) !== 0;
  const stated = fields.liquidKind;
  const own = isRow ? (stated === 0 ? tile : stated - 1) : stated === noLiquid ? tile : stated;
  const kind = own >= 0 && own < basicRows ? (basics[own & 3] ?? 'water') : 'water';
  return kind === 'water' && (fields.flags & groupFlags.ocean) !== 0 ? 'ocean' : kind;
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
    const kind = liquidKind(document, group, first);
    return [{ record: liquid.id, kind, positions, triangles: Uint32Array.from(held) }];
  });
}
