/** The liquids of a tile as one mesh: all instances of MH2O and all layers of MCLQ, only where they are wet. */
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { Liquid, OldLiquid } from '../../../../../../shared/formats/adt/schema/liquid.ts';
import { chunkSize, chunksPerSide, chunksPerTile, quadSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { LiquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import {
  liquidKind,
  liquidKinds,
  oldLiquidCoverage,
  oldLiquidKind,
} from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import { liquidCoverage } from '../../../../../../shared/geometry/terrain/water.ts';
import type { TileModel } from '../tile/tileModel.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import { oldLiquidFlags } from '../../../../../../shared/formats/adt/schema/chunkHeader.ts';

/** One sheet of liquid over a chunk's quads. */
export interface LiquidSheet {
  readonly kind: LiquidKind;
  /** The rectangle's first column and row, and its size in quads. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 64 flags, one a quad of the chunk. */
  readonly coverage: ArrayLike<number>;
  /** One a corner of the rectangle, over sea level; null for a level sheet at `level`. */
  readonly heights: ArrayLike<number> | null;
  readonly level: number;
  /** 0 to 255 a corner; null where nothing is known. */
  readonly depths: ArrayLike<number> | null;
}

export interface LiquidMesh {
  /** From the tile's north-west corner: x north, y west (both at most 0); z over sea level. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Two a vertex: depth from 0 to 1, −1 where unknown, and the kind's position in `liquidKinds`. */
  readonly looks: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** What a row of LiquidType.dbc is. */
export type KindOf = (liquidType: number) => LiquidKind;

/** Vertex format without heights: it lies at 0, whatever its lowest and highest height say. */
const oceanFormat = 2;

function sheetOf(model: TileModel, id: RecordId, kindOf: KindOf): LiquidSheet {
  const fields = fieldsOf(Liquid, model.document.get(id));
  const { x, y, width, height, exists, heights, depths } = fields;
  return {
    kind: kindOf(fields.liquidType),
    x,
    y,
    width,
    height,
    coverage: liquidCoverage({ x, y, width, height, exists }),
    heights,
    level: fields.vertexFormat === oceanFormat ? 0 : fields.minimumHeight,
    depths,
  };
}

const oldCorners = 81;

/** The quads of a layer of MCLQ. The schema's type leaves its runs of numbers out. */
function oldQuads(fields: object): ArrayLike<number> {
  const quads: unknown = Reflect.get(fields, 'tiles');
  return quads instanceof Uint8Array ? quads : new Uint8Array(64).fill(15);
}

/** @param layer position among the chunk's layers of MCLQ: one for each set flag, in order */
function oldSheetOf(model: TileModel, id: RecordId, flags: number, layer: number): LiquidSheet {
  const fields = fieldsOf(OldLiquid, model.document.get(id));
  const quads = oldQuads(fields);
  const flagged = oldLiquidFlags.flatMap((flag, kind) => ((flags & flag) === 0 ? [] : [kind]));
  const kind = oldLiquidKind(quads) ?? liquidKinds[flagged[layer] ?? 0] ?? 'water';
  // Corners of magma and slime hold texture coordinates where those of water hold depths.
  const hasDepths = kind === 'water' || kind === 'ocean';
  return {
    kind,
    x: 0,
    y: 0,
    width: 8,
    height: 8,
    coverage: oldLiquidCoverage(quads),
    heights: kind === 'ocean' ? null : fields.heights,
    level: fields.minimumHeight,
    depths: hasDepths ? Uint8Array.from({ length: oldCorners }, (_, at) => fields.corners[at * 4] ?? 0) : null,
  };
}

/** All sheets of a chunk. */
export function liquidSheets(model: TileModel, chunk: number, kindOf: KindOf = liquidKind): readonly LiquidSheet[] {
  const fields = model.chunk(chunk);
  if (fields === null) return [];
  return [
    ...fields.liquids.map((id) => sheetOf(model, id, kindOf)),
    ...fields.oldLiquids.map((id, layer) => oldSheetOf(model, id, fields.flags, layer)),
  ];
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

/** Null for a dry tile. */
export function liquidMesh(model: TileModel, kindOf: KindOf = liquidKind): LiquidMesh | null {
  const builder = new MeshBuilder();
  for (let chunk = 0; chunk < chunksPerTile; chunk++) {
    for (const sheet of liquidSheets(model, chunk, kindOf)) builder.add(sheet, chunk);
  }
  return builder.finish();
}
