/** The list of a map's tiles and what holds for all of them (WDT). Facts: formats/adt.md, 16. */
import { chunkFamily, chunkList } from '../../codec/chunks.ts';
import { bytes, u32 } from '../../codec/field.ts';
import { numbersToEnd } from '../../codec/numberParts.ts';
import { fixed } from '../../codec/parts.ts';
import { record } from '../../codec/record.ts';
import { TerrainVersion } from '../common/terrain/chunkLists.ts';
import { MapObject, ObjectModel } from '../common/terrain/placements.ts';
import { storedTag } from '../common/terrain/tags.ts';

export const mapFlags = {
  globalObject: 0x1,
  vertexColours: 0x2,
  bigAlpha: 0x4,
  sortedDoodads: 0x8,
  heightTexturing: 0x80,
} as const;

export const MapHeader = record(
  'mapHeader',
  { label: 'Map', icon: 'terrain', engineName: 'MPHD' },
  fixed({
    flags: u32({
      label: 'Flags',
      bits: {
        0x1: 'one map object, no terrain',
        0x2: 'vertex colours',
        0x4: '8-bit alpha maps',
        0x8: 'doodads sorted by size',
        0x10: 'vertex lighting',
        0x20: 'upside down',
        0x40: 'unknown 0x40',
        0x80: 'height texturing, 8-bit alpha maps',
        0x100: 'level of detail',
        0x200: 'file ids',
      },
    }),
    something: u32({
      label: 'Bits to clear',
      explain:
        'The client of Wrath of the Lich King clears the flags of the first eighth of this many tiles. Keep it 0.',
    }),
    unused: bytes(24, { label: 'Unused', explain: 'Noggit leaves chance bytes here.', hidden: true }),
  }),
);

export const tileFlags = { exists: 0x1, allWater: 0x2 } as const;
/** Numbers of MAIN for one tile: flags, and a word of the running client. */
export const wordsPerTile = 2;

export const TileTable = record(
  'tileTable',
  { label: 'Tiles', icon: 'table', engineName: 'MAIN' },
  numbersToEnd(
    'entries',
    { storage: 'u32', components: wordsPerTile },
    {
      label: 'Tiles',
      explain:
        'Two numbers a tile, rows from the north, 64 columns from the west: flags (1 there is a file, 2 all water) and a word that the game fills.',
    },
  ),
);

export const mapChunks = chunkFamily([
  { tag: storedTag('MVER'), name: 'version', label: 'Version', schema: TerrainVersion, one: true },
  { tag: storedTag('MPHD'), name: 'map', label: 'Map', schema: MapHeader, one: true },
  { tag: storedTag('MAIN'), name: 'tiles', label: 'Tiles', schema: TileTable, one: true },
  { tag: storedTag('MWMO'), name: 'objectModels', label: 'Map object models', schema: ObjectModel },
  { tag: storedTag('MODF'), name: 'mapObjects', label: 'Map objects', schema: MapObject },
]);

export const MapFile = record('wdt', { label: 'Map', icon: 'terrain' }, chunkList('', mapChunks));
