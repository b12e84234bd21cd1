/** The liquids of a tile as one mesh: all instances of MH2O and all layers of MCLQ, only where they are wet. */
import { chunkSize, chunksPerSide, chunksPerTile, quadSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import { liquidKind, liquidKinds } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { KindOf, LiquidSheet } from '../../../../../../shared/terrain/liquidSheets.ts';
import { liquidSheets } from '../../../../../../shared/terrain/liquidSheets.ts';
import type { PreviewedWater } from '../../../../../../shared/terrain/ways/previewWay.ts';
import type { TileModel } from '../tile/tileModel.ts';

export interface LiquidMesh {
  /** From the tile's north-west corner: x north, y west (both at most 0); z over sea level. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Two a vertex: depth from 0 to 1, −1 where unknown, and the kind's position in `liquidKinds`. */
  readonly looks: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
}

class MeshBuilder {
  private readonly positions: number[] = [];
  private readonly looks: number[] = [];
  private readonly indices: number[] = [];

  add(sheet: LiquidSheet, chunk: number): void {
    const { x, y, width, height, coverage, heights, level, depths, kind } = sheet;
    const first = this.positions.length / 3;
    const north = -Math.floor(chunk / chunksPerSide) * chunkSize;
    const west = -(chunk % chunksPerSide) * chunkSize;
    const kindNumber = liquidKinds.indexOf(kind);
    const across = width + 1;
    for (let row = 0; row <= height; row++) {
      for (let column = 0; column <= width; column++) {
        const corner = row * across + column;
        this.positions.push(north - (y + row) * quadSize, west - (x + column) * quadSize, heights?.[corner] ?? level);
        const depth = depths?.[corner];
        this.looks.push(depth === undefined ? -1 : depth / 255, kindNumber);
      }
    }
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        if ((coverage[(y + row) * 8 + x + column] ?? 0) === 0) continue;
        const corner = first + row * across + column;
        this.indices.push(corner + 1, corner, corner + across);
        this.indices.push(corner + across, corner + across + 1, corner + 1);
      }
    }
  }

  finish(): LiquidMesh | null {
    if (this.indices.length === 0) return null;
    return {
      positions: Float32Array.from(this.positions),
      looks: Float32Array.from(this.looks),
      indices: Uint32Array.from(this.indices),
    };
  }
}

/** Without the quads that a preview makes wet or dry. */
function besidePreview(sheet: LiquidSheet, { wet, dry }: PreviewedWater): LiquidSheet {
  const coverage = Uint8Array.from(sheet.coverage);
  for (const quad of [...wet, ...dry]) coverage[quad] = 0;
  return { ...sheet, coverage };
}

function previewedSheet({ type, wet, heights, depths }: PreviewedWater, kindOf: KindOf): LiquidSheet {
  const coverage = new Uint8Array(64);
  for (const quad of wet) coverage[quad] = 1;
  const kind = kindOf(type);
  // As it is stored: magma and slime have no depths.
  const hasDepths = kind === 'water' || kind === 'ocean';
  return { kind, x: 0, y: 0, width: 8, height: 8, coverage, heights, level: 0, depths: hasDepths ? depths : null };
}

/** Null for a dry tile. @param preview water in the making, by chunk of the tile */
export function liquidMesh(
  model: TileModel,
  kindOf: KindOf = liquidKind,
  preview: ReadonlyMap<number, PreviewedWater> = new Map(),
): LiquidMesh | null {
  const builder = new MeshBuilder();
  for (let chunk = 0; chunk < chunksPerTile; chunk++) {
    const fields = model.chunk(chunk);
    if (fields === null) continue;
    const shown = preview.get(chunk);
    for (const sheet of liquidSheets(model.document, fields, kindOf)) {
      builder.add(shown === undefined ? sheet : besidePreview(sheet, shown), chunk);
    }
    if (shown !== undefined) builder.add(previewedSheet(shown, kindOf), chunk);
  }
  return builder.finish();
}
