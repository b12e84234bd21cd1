/** A terrain tile as a whole: what stands beside its chunks. Facts: formats/adt.md, 3 to 7. */
import { RawChunk } from '../../../codec/chunks.ts';
import { u8 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Member, Part, RecordSchema, ShapeOf } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import { Doodad, DoodadModel, MapObject, ObjectModel } from '../../common/terrain/placements.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import { readTileFields } from '../readTile.ts';
import { DamagedChunk, MapChunk } from './mapChunk.ts';
import { Texture } from './texture.ts';
import { tileHeaderPart } from './tileHeader.ts';

/**
 * Not in the file. The map's WDT says how deep its alpha maps are; read alone, a tile tells it by the sizes of its maps.
 * Setting it writes every alpha map of the tile anew in that depth.
 */
const settings = fixed({
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

const lists: readonly { readonly name: TileList; readonly label: string; readonly schemas: readonly RecordSchema[] }[] =
  [
    { name: 'textures', label: 'Textures', schemas: [Texture] },
    { name: 'doodadModels', label: 'Doodad models', schemas: [DoodadModel] },
    { name: 'objectModels', label: 'Map object models', schemas: [ObjectModel] },
    { name: 'doodads', label: 'Doodads', schemas: [Doodad] },
    { name: 'mapObjects', label: 'Map objects', schemas: [MapObject] },
    { name: 'chunks', label: 'Chunks', schemas: [MapChunk, DamagedChunk] },
    { name: 'unknownChunks', label: 'Unknown chunks', schemas: [RawChunk] },
  ];

function bounds(name: string, label: string): Member {
  return {
    kind: 'numbers',
    name,
    info: {
      label,
      unit: 'yd',
      engineName: 'MFBO',
      group: 'Flight bounds',
      explain: 'Nine heights in a grid of 3 × 3 over the tile, from the north-west.',
      readOnly: true,
    },
    storage: ['i16'],
    components: 1,
    optional: true,
  };
}

interface TileData extends Readonly<Record<TileList, readonly RecordId[]>> {
  readonly flightMaximum: Numbers | null;
  readonly flightMinimum: Numbers | null;
  /** What was wrong with the file as a whole when it was read; null in a sound one. Not in the file. */
  readonly damage: string | null;
}

const contentPart: Part<TileData & ShapeOf<typeof tileHeaderPart>> = {
  kind: 'tile',
  members: [
    ...tileHeaderPart.members,
    bounds('flightMaximum', 'Highest flight'),
    bounds('flightMinimum', 'Lowest flight'),
    ...lists.map(({ name, label, schemas }): Member => ({ kind: 'records', name, info: { label }, schemas })),
  ],
  read: readTileFields,
  write() {
    throw new Error('a tile is written by writeTile');
  },
  describe: () => [],
  initialise(fields, version) {
    tileHeaderPart.initialise(fields, version);
    for (const { name } of lists) fields[name] = [];
    for (const name of ['flightMaximum', 'flightMinimum', 'damage']) fields[name] = null;
  },
};

const settingsPart: typeof settings = {
  ...settings,
  read(_reader, fields) {
    fields['alphaDepth'] = 4;
  },
  write() {},
};

export const Tile = record('tile', { label: 'Terrain tile', icon: 'terrain' }, settingsPart, contentPart);
