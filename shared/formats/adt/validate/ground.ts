/** Rules about heights and normals, and the seams between chunks. Facts: formats/adt.md, 9 and 22. */
import type { Said } from '../../../codec/said.ts';
import { counts, says } from '../../../codec/said.ts';
import { MapChunk } from '../schema/mapChunk.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { chunkNormals, neighbourhoodIn } from '../../../geometry/terrain/normals.ts';
import { groundOf, updateNormals } from '../edits.ts';
import type { ChunkItem, TileView } from './context.ts';
import type { Area, Report } from './rule.ts';
import { rule } from './rule.ts';

const rules = {
  range: rule('height-range', 'warning', 'Flight bounds and distant views hold whole yards from −32768 to 32767.'),
  server: rule(
    'height-below-server',
    'info',
    'Server extractors lift everything below −500 to it, so that players stand above the ground.',
  ),
  seam: rule('seam-heights', 'warning', 'The ground has a crack between the two chunks.'),
  seamNormals: rule(
    'seam-normals',
    'warning',
    'The light on the ground has an edge between the two chunks. Noggit leaves such edges behind.',
  ),
  wrong: rule(
    'wrong-normals',
    'warning',
    'The light does not fit the ground: its heights were changed, but not its normals.',
  ),
};

const largestGap = 1e-3;
/** Steps of 127 that a normal may be away from Blizzard's rule: Noggit's own rule stays below. */
const farNormal = 40;

/** Vertices of a chunk's south and east edge, and of its neighbours' north and west edge beside them. */
const southEdge = Array.from({ length: 9 }, (_, at) => [17 * 8 + at, at] as const);
const eastEdge = Array.from({ length: 9 }, (_, at) => [17 * at + 8, 17 * at] as const);

export const ground: Area = {
  rules: Object.values(rules),
  check(tile, report) {
    const surface = groundOf(tile.document);
    for (const chunk of tile.chunks) {
      const { heights, normals, position } = chunk.fields;
      if (heights === null) continue;
      const base = position[2] ?? 0;
      checkRange(chunk, base, heights, report);
      checkSeam(tile, chunk, tile.chunkAt(chunk.row + 1, chunk.column), southEdge, 'south', report);
      checkSeam(tile, chunk, tile.chunkAt(chunk.row, chunk.column + 1), eastEdge, 'east', report);
      if (normals === null) continue;
      const made = chunkNormals(neighbourhoodIn(surface, chunk.position));
      let far = 0;
      for (let vertex = 0; vertex < 145; vertex++) {
        // At the tile's edge half of the triangles are missing.
        if (isFarFrom(made, normals, vertex) && !isOnTileEdge(chunk, vertex)) far++;
      }
      if (far === 0) continue;
      report(rules.wrong, {
        record: chunk.id,
        member: 'normals',
        message: says`${chunk.name} has ${counts(far, 'normal')} far from what its heights ask for`,
        fix: { label: 'Calculate the normals', apply: (tx) => updateNormals(tx, tile.document, [chunk.position]) },
      });
    }
  },
};

function isFarFrom(made: ArrayLike<number>, normals: ArrayLike<number>, vertex: number): boolean {
  for (let at = vertex * 3; at < vertex * 3 + 3; at++) {
    if (Math.abs((made[at] ?? 0) - (normals[at] ?? 0)) > farNormal) return true;
  }
  return false;
}

function isOnTileEdge({ row, column }: ChunkItem, vertex: number): boolean {
  const [line, across] = [Math.floor(vertex / 17), vertex % 17];
  if (across > 8) return false;
  return (
    (row === 0 && line === 0) ||
    (row === 15 && line === 8) ||
    (column === 0 && across === 0) ||
    (column === 15 && across === 8)
  );
}

function checkRange(chunk: ChunkItem, base: number, heights: ArrayLike<number>, report: Report): void {
  let [low, high] = [Infinity, -Infinity];
  for (let vertex = 0; vertex < heights.length; vertex++) {
    low = Math.min(low, base + (heights[vertex] ?? 0));
    high = Math.max(high, base + (heights[vertex] ?? 0));
  }
  const found = { record: chunk.id, member: 'heights' };
  if (high > 32767 || low < -32768) {
    report(rules.range, {
      ...found,
      message: says`${chunk.name} reaches from ${Math.round(low)} to ${Math.round(high)} yd`,
    });
  } else if (low < -500) {
    report(rules.server, { ...found, message: says`${chunk.name} reaches down to ${Math.round(low)} yd` });
  }
}

function checkSeam(
  tile: TileView,
  chunk: ChunkItem,
  other: ChunkItem | undefined,
  edge: readonly (readonly [number, number])[],
  side: 'south' | 'east',
  report: Report,
): void {
  const [own, next] = [chunk.fields, other?.fields];
  if (other === undefined || next === undefined || own.heights === null || next.heights === null) return;
  const { heights } = own;
  const bases = [own.position[2] ?? 0, next.position[2] ?? 0] as const;
  const between = (): Said =>
    side === 'south' ? says`${chunk.name} and the one south of it` : says`${chunk.name} and the one east of it`;
  let gap = 0;
  for (const [a, b] of edge) {
    gap = Math.max(gap, Math.abs(bases[0] + (heights[a] ?? 0) - bases[1] - (next.heights[b] ?? 0)));
  }
  if (gap > largestGap) {
    report(rules.seam, {
      record: chunk.id,
      member: 'heights',
      message: says`${between()} are up to ${Number(gap.toPrecision(3))} yd apart`,
      fix: { label: 'Close the gap', apply: (tx) => closeGap(tile, chunk, other, edge, tx) },
    });
  }
  if (own.normals === null || next.normals === null) return;
  const [left, right] = [own.normals, next.normals];
  let differing = 0;
  for (const [a, b] of edge) {
    const isOther =
      left[a * 3] !== right[b * 3] || left[a * 3 + 1] !== right[b * 3 + 1] || left[a * 3 + 2] !== right[b * 3 + 2];
    if (isOther) differing++;
  }
  if (differing === 0) return;
  report(rules.seamNormals, {
    record: chunk.id,
    member: 'normals',
    message: says`${between()} have ${counts(differing, 'different normal')} at their border`,
    fix: {
      label: 'Calculate the normals',
      apply: (tx) => updateNormals(tx, tile.document, [chunk.position, other.position]),
    },
  });
}

/** Both sides meet in the middle; at a corner the chunks beyond are brought along. */
function closeGap(
  tile: TileView,
  chunk: ChunkItem,
  other: ChunkItem,
  edge: readonly (readonly [number, number])[],
  transaction: Parameters<NonNullable<Parameters<Report>[1]['fix']>['apply']>[0],
): void {
  for (const [own] of edge) {
    const [line, across] = [Math.floor(own / 17), own % 17];
    const [row, column] = [chunk.row * 8 + line, chunk.column * 8 + across];
    const sharing = copiesOf(tile, row, column);
    const heights = sharing.map(({ item, vertex }) => heightOf(tile, item, vertex));
    const mean = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    if (Math.max(...heights) - Math.min(...heights) <= largestGap) continue;
    for (const { item, vertex } of sharing) {
      transaction.patch(item.id, 'heights', vertex, [mean - (item.fields.position[2] ?? 0)]);
    }
  }
  updateNormals(transaction, tile.document, [chunk.position, other.position]);
}

function heightOf(tile: TileView, item: ChunkItem, vertex: number): number {
  const { heights } = fieldsOf(MapChunk, tile.document.get(item.id));
  return (item.fields.position[2] ?? 0) + (isNumbers(heights) ? (heights[vertex] ?? 0) : 0);
}

/** Every chunk's own copy of the corner at a row and column of the tile's 129 × 129. */
function copiesOf(
  tile: TileView,
  row: number,
  column: number,
): readonly { readonly item: ChunkItem; readonly vertex: number }[] {
  const rows = row % 8 === 0 ? [row / 8 - 1, row / 8] : [Math.floor(row / 8)];
  const columns = column % 8 === 0 ? [column / 8 - 1, column / 8] : [Math.floor(column / 8)];
  return rows.flatMap((r) =>
    columns.flatMap((c) => {
      const item = tile.chunkAt(r, c);
      if (item === undefined || item.fields.heights === null) return [];
      return [{ item, vertex: 17 * (row - r * 8) + (column - c * 8) }];
    }),
  );
}
