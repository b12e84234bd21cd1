/** What a tile holds beside its chunks, as its reader fills it. Facts: formats/adt.md, 3 to 7. */
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import { u8 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { ShapeOf } from '../../../codec/record.ts';
import type { tileHeaderPart } from './tileHeader.ts';

/**
 * Not in the file. The map's WDT says how deep its alpha maps are; read alone, a tile tells it by the sizes of its maps.
 * Setting it writes every alpha map of the tile anew in that depth.
 */
export const settings = fixed({
  alphaDepth: u8({
    label: 'Alpha map depth',
    unit: 'bit',
    names: { 4: '4 bit', 8: '8 bit' },
    explain:
      'Told by the sizes of the maps; the map’s WDT must say the same (flags 0x4 or 0x80 for 8 bit). Changing it writes all alpha maps of the tile in the other depth. Not in this file.',
    initial: 4,
  }),
});

export type TileList =
  | 'textures'
  | 'doodadModels'
  | 'objectModels'
  | 'doodads'
  | 'mapObjects'
  | 'chunks'
  | 'unknownChunks';

export interface TileData extends Readonly<Record<TileList, readonly RecordId[]>> {
  readonly flightMaximum: Numbers | null;
  readonly flightMinimum: Numbers | null;
  /** What was wrong with the file as a whole when it was read; null in a sound one. Not in the file. */
  readonly damage: string | null;
}

export type TileContent = TileData & ShapeOf<typeof tileHeaderPart>;
