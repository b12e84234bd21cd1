/** A terrain tile as a whole: what stands beside its chunks. Facts: formats/adt.md, 3 to 7. */
import type { TileContent, TileList } from './tileData.ts';
import { settings } from './tileData.ts';
import { draftByName } from '../../../codec/byName.ts';
import { RawChunk } from '../../../codec/chunks.ts';
import type { Member, Part, RecordSchema } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import { Doodad, DoodadModel, MapObject, ObjectModel } from '../../common/terrain/placements.ts';
import { readTileFields } from '../readTile.ts';
import { DamagedChunk, MapChunk } from './mapChunk.ts';
import { Texture } from './texture.ts';
import { tileHeaderPart } from './tileHeader.ts';

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

const contentPart: Part<TileContent> = {
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
    for (const { name } of lists) draftByName(fields)[name] = [];
    for (const name of ['flightMaximum', 'flightMinimum', 'damage']) draftByName(fields)[name] = null;
  },
};

const settingsPart: typeof settings = {
  ...settings,
  read(_reader, fields) {
    fields.alphaDepth = 4;
  },
  write() {},
};

export const Tile = record('tile', { label: 'Terrain tile', icon: 'terrain' }, settingsPart, contentPart);
