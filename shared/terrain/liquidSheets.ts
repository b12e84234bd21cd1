/** Sheets of liquid over a chunk: the instances of MH2O and the layers of MCLQ, as they lie. Facts: formats/adt.md, 14. */
import type { DocumentView } from '../codec/documentView.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { fieldsOf } from '../codec/record.ts';
import type { ChunkFields } from '../formats/adt/model.ts';
import { oldLiquidKindsOf, oldQuadsOf } from '../formats/adt/oldLiquids.ts';
import { Liquid, OldLiquid } from '../formats/adt/schema/liquid.ts';
import type { LiquidKind } from '../geometry/terrain/liquidKinds.ts';
import { liquidKind, oldLiquidCoverage } from '../geometry/terrain/liquidKinds.ts';
import { levelFormat, liquidCoverage } from '../geometry/terrain/water.ts';

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

/** What a row of LiquidType.dbc is. */
export type KindOf = (liquidType: number) => LiquidKind;

function sheetOf(document: DocumentView, id: RecordId, kindOf: KindOf): LiquidSheet {
  const fields = fieldsOf(Liquid, document.get(id));
  const { x, y, width, height, exists, heights, depths } = fields;
  return {
    kind: kindOf(fields.liquidType),
    x,
    y,
    width,
    height,
    coverage: liquidCoverage({ x, y, width, height, exists }),
    heights,
    level: fields.vertexFormat === levelFormat ? 0 : fields.minimumHeight,
    depths,
  };
}

const oldCorners = 81;

function oldSheetOf(document: DocumentView, id: RecordId, kind: LiquidKind): LiquidSheet {
  const fields = fieldsOf(OldLiquid, document.get(id));
  // Corners of magma and slime hold texture coordinates where those of water hold depths.
  const hasDepths = kind === 'water' || kind === 'ocean';
  return {
    kind,
    x: 0,
    y: 0,
    width: 8,
    height: 8,
    coverage: oldLiquidCoverage(oldQuadsOf(document, id)),
    heights: kind === 'ocean' ? null : fields.heights,
    level: fields.minimumHeight,
    depths: hasDepths ? Uint8Array.from({ length: oldCorners }, (_, at) => fields.corners[at * 4] ?? 0) : null,
  };
}

/** All sheets of a chunk. */
export function liquidSheets(
  document: DocumentView,
  chunk: Pick<ChunkFields, 'liquids' | 'oldLiquids' | 'flags'>,
  kindOf: KindOf = liquidKind,
): readonly LiquidSheet[] {
  const oldKinds = oldLiquidKindsOf(document, chunk);
  return [
    ...chunk.liquids.map((id) => sheetOf(document, id, kindOf)),
    ...chunk.oldLiquids.map((id, layer) => oldSheetOf(document, id, oldKinds[layer] ?? 'water')),
  ];
}
