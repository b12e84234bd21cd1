/** A reader that knows what of a tile its chunks need. */
import type { RecordBuilder } from '../../codec/reader.ts';
import { Reader } from '../../codec/reader.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import type { WaterPlaces } from './waterPlaces.ts';

export class TileReader extends Reader {
  /** Depth of the alpha maps: before reading what the map's WDT says, after it what the tile's own maps say. */
  alphaDepth: AlphaDepth = 4;
  /** Where the chunks' liquids stand in MH2O; null in a tile without, and when a chunk is read alone. */
  water: WaterPlaces | null = null;
  /** Which chunk of the tile is being read; −1 when it is read alone. */
  chunk = -1;

  constructor(bytes: Uint8Array, options: { version?: number; builder?: RecordBuilder } = {}) {
    super(bytes, options);
  }
}
