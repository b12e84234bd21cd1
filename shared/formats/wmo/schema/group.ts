/** A group file: its version, and one chunk that holds header and everything else. Facts: formats/wmo.md, 3, 5 and 6. */
import { chunkFamily, chunkList } from '../../../codec/chunks.ts';
import { u16, u32, vector } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import { record } from '../../../codec/record.ts';
import { TerrainVersion } from '../../common/terrain/chunkLists.ts';
import { storedTag } from '../../common/terrain/tags.ts';
import { groupBits } from '../flags.ts';
import { point } from './fields.ts';
import {
  Batch,
  Colours,
  Coordinates,
  DoodadReferences,
  Faces,
  LightReferences,
  Node,
  NodeFaces,
  Normals,
  Positions,
  Strips,
  Triangles,
} from './geometry.ts';
import { Liquid } from './liquid.ts';

/** In the order in which clients read them; a second MOTV and MOCV stand behind MLIQ. */
export const groupChunks = chunkFamily(
  [
    { tag: storedTag('MOPY'), name: 'faces', label: 'Faces', schema: Faces, one: true },
    { tag: storedTag('MOVI'), name: 'triangles', label: 'Triangles', schema: Triangles, one: true },
    { tag: storedTag('MOVT'), name: 'positions', label: 'Positions', schema: Positions, one: true },
    { tag: storedTag('MONR'), name: 'normals', label: 'Normals', schema: Normals, one: true },
    { tag: storedTag('MOTV'), name: 'coordinates', label: 'Coordinates', schema: Coordinates, one: true },
    { tag: storedTag('MOBA'), name: 'batches', label: 'Batches', schema: Batch },
    { tag: storedTag('MOLR'), name: 'lightReferences', label: 'Lights', schema: LightReferences, one: true },
    { tag: storedTag('MODR'), name: 'doodadReferences', label: 'Doodads', schema: DoodadReferences, one: true },
    { tag: storedTag('MOBN'), name: 'nodes', label: 'Tree nodes', schema: Node },
    { tag: storedTag('MOBR'), name: 'nodeFaces', label: 'Faces of the tree', schema: NodeFaces, one: true },
    { tag: storedTag('MOCV'), name: 'colours', label: 'Vertex colours', schema: Colours, one: true },
    { tag: storedTag('MLIQ'), name: 'liquid', label: 'Liquid', schema: Liquid, one: true },
    { tag: storedTag('MORI'), name: 'strips', label: 'Triangle strips', schema: Strips, one: true },
  ],
  'groupChunk',
);

export const Group = record(
  'group',
  { label: 'Group', icon: 'room', engineName: 'MOGP' },
  fixed({
    name: u32({ label: 'Name', reference: { collection: 'groupNames', by: 'offset' } }),
    description: u32({ label: 'Description', reference: { collection: 'groupNames', by: 'offset' } }),
    flags: u32({
      label: 'Flags',
      bits: groupBits,
      explain: 'Those that say what the file has follow its chunks; the root’s entry follows the others.',
    }),
    minimum: point({ label: 'Box minimum', group: 'Box' }),
    maximum: point({ label: 'Box maximum', group: 'Box' }),
    firstPortal: u16({
      label: 'First portal side',
      group: 'Portals',
      explain: 'Follows when portal sides come and go.',
    }),
    portalCount: u16({ label: 'Portal sides', group: 'Portals' }),
    transitionBatches: u16({
      label: 'Transition',
      group: 'Batches',
      explain: 'How many batches, from the first on, are lit from outside and inside.',
    }),
    interiorBatches: u16({ label: 'Interior', group: 'Batches' }),
    exteriorBatches: u16({ label: 'Exterior', group: 'Batches' }),
    unusedBatches: u16({ label: 'Further batches', group: 'Batches', hidden: true }),
    fogs: vector('u8', 4, {
      label: 'Fogs',
      explain: 'The game takes the one whose sphere holds the camera.',
      reference: { collection: 'fogs', by: 'position' },
    }),
    liquidKind: u32({
      label: 'Liquid',
      engineName: 'groupLiquid',
      explain:
        'What it means depends on the building’s flag for LiquidType: with it a row (0 for what the tiles say), without it 15 for what the tiles say.',
    }),
    areaGroup: u32({ label: 'Area group', engineName: 'WMOGroupID', explain: 'Number in WMOAreaTable.dbc.' }),
    secondFlags: u32({ label: 'Second flags' }),
    unused: u32({ label: 'Unused', hidden: true }),
  }),
  chunkList('', groupChunks),
);

export const groupFileChunks = chunkFamily(
  [
    { tag: storedTag('MVER'), name: 'version', label: 'Version', schema: TerrainVersion, one: true },
    { tag: storedTag('MOGP'), name: 'group', label: 'Group', schema: Group, one: true },
  ],
  'groupFileChunk',
);

/** A whole file; what of it cannot be read is kept raw. */
export const GroupFile = record('groupFile', { label: 'Group file', icon: 'file' }, chunkList('', groupFileChunks));
