/** Liquids over the land of a minimap: the deeper, the less of the ground is seen. */
import { chunksPerSide } from '../../geometry/terrain/grid.ts';
import type { LiquidKind } from '../../geometry/terrain/liquidKinds.ts';
import { levelAt } from '../liquidLevel.ts';
import type { KindOf } from '../liquidSheets.ts';
import { liquidSheets } from '../liquidSheets.ts';
import type { ChunkRef } from '../tiles.ts';
import { chunkFields } from '../tiles.ts';
import type { MinimapCanvas } from './canvas.ts';

interface LiquidLook {
  /** Over ground that lies just below it. */
  readonly shallow: readonly [number, number, number];
  readonly deep: readonly [number, number, number];
  /** How much of the ground it hides at its edge, and where it is deep, 0 to 1. */
  readonly hides: readonly [number, number];
  /** Where it counts as deep, yards. */
  readonly depth: number;
}

/** Our own choice: the tables of light, which tell the client, may be without the map. */
const looks: Readonly<Record<LiquidKind, LiquidLook>> = {
  water: { shallow: [60, 108, 118], deep: [22, 60, 74], hides: [0.35, 0.92], depth: 14 },
  ocean: { shallow: [44, 92, 108], deep: [14, 50, 70], hides: [0.4, 0.97], depth: 30 },
  magma: { shallow: [226, 106, 28], deep: [188, 58, 14], hides: [0.9, 1], depth: 6 },
  slime: { shallow: [96, 140, 40], deep: [48, 84, 20], hides: [0.75, 1], depth: 8 },
};

/** Draws the liquids of a chunk over what stands below them. */
export function drawLiquids(canvas: MinimapCanvas, chunk: ChunkRef, kindOf: KindOf): void {
  const sheets = liquidSheets(chunk.tile.document, chunkFields(chunk), kindOf);
  const perChunk = canvas.side / chunksPerSide;
  const left = (chunk.position % chunksPerSide) * perChunk;
  const top = Math.floor(chunk.position / chunksPerSide) * perChunk;
  for (const sheet of sheets) {
    const { shallow, deep, hides, depth } = looks[sheet.kind];
    for (let row = 0; row < perChunk; row++) {
      for (let column = 0; column < perChunk; column++) {
        const level = levelAt(sheet, ((row + 0.5) * 8) / perChunk, ((column + 0.5) * 8) / perChunk);
        const pixel = (top + row) * canvas.side + left + column;
        const below = level - (canvas.heights[pixel] ?? -Infinity);
        if (!(below > 0)) continue;
        const share = Math.min(1, below / depth);
        const mix = (channel: 0 | 1 | 2): number => shallow[channel] * (1 - share) + deep[channel] * share;
        canvas.lay(pixel, [mix(0), mix(1), mix(2)], hides[0] + (hides[1] - hides[0]) * share);
        canvas.heights[pixel] = level;
      }
    }
  }
}
