/** The whole building: the chunks of its root, and the files of its groups. Facts: formats/wmo.md, 3. */
import { draftByName } from '../../../codec/byName.ts';
import { RawChunk, chunkFamily, chunkList } from '../../../codec/chunks.ts';
import { i32, u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Part, RecordSchema } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import { TerrainVersion, schemasBelow } from '../../common/terrain/chunkLists.ts';
import { storedTag } from '../../common/terrain/tags.ts';
import { groupBits } from '../flags.ts';
import {
  Building,
  Doodad,
  DoodadModel,
  DoodadSet,
  Fog,
  GroupName,
  HullPlane,
  Light,
  Portal,
  PortalSide,
  PortalVertices,
  Skybox,
  VisibleBlock,
  VisibleVertices,
} from './building.ts';
import { point } from './fields.ts';
import { GroupFile } from './group.ts';
import { Material, Texture } from './material.ts';
import { nameBlock } from './nameBlock.ts';

/** Records that stand in files of their own: `read.ts` puts them here, `write.ts` takes them from here. */
function elsewhere<const N extends string>(
  name: N,
  label: string,
  schema: RecordSchema,
): Part<{ readonly [K in N]: readonly RecordId[] }> {
  return {
    kind: 'elsewhere',
    members: [{ kind: 'records', name, info: { label }, schemas: [schema] }],
    read(_reader, fields) {
      draftByName(fields)[name] = [];
    },
    write() {},
    initialise(fields) {
      draftByName(fields)[name] = [];
    },
  };
}

/** MOGI: what the root says of a group, and the group itself, which is not there when its file is missing. */
export const GroupEntry = record(
  'groupEntry',
  { label: 'Group entry', icon: 'room', engineName: 'MOGI' },
  fixed({
    flags: u32({
      label: 'Flags',
      bits: groupBits,
      explain: 'Of the group’s own flags those by which the client culls before it has the group. They follow those.',
    }),
    minimum: point({ label: 'Box minimum', group: 'Box' }),
    maximum: point({ label: 'Box maximum', group: 'Box' }),
    name: i32({
      label: 'Name',
      explain: '−1 for none.',
      initial: -1,
      reference: { collection: 'groupNames', by: 'offset', none: -1 },
    }),
  }),
  elsewhere('file', 'File', GroupFile),
);

const groupNumberPart: Part<{ readonly number: number }> = {
  kind: 'groupNumber',
  members: fixed({
    number: i32({ label: 'Number', readOnly: true, explain: 'From the name of its file; −1 without one.' }),
  }).members,
  read(_reader, fields) {
    fields.number = -1;
  },
  write() {},
  initialise(fields) {
    fields.number = -1;
  },
};

/** A group file for which the root has no entry. */
export const LooseGroup = record(
  'looseGroup',
  { label: 'Group without an entry', icon: 'room' },
  groupNumberPart,
  elsewhere('file', 'File', GroupFile),
);

/** In the order in which the client reads them, each of which it asks for. */
export const rootChunks = chunkFamily([
  { tag: storedTag('MVER'), name: 'version', label: 'Version', schema: TerrainVersion, one: true },
  { tag: storedTag('MOHD'), name: 'building', label: 'Building', schema: Building, one: true },
  {
    tag: storedTag('MOTX'),
    name: 'textures',
    label: 'Textures',
    schema: Texture,
    content: nameBlock(Texture),
  },
  { tag: storedTag('MOMT'), name: 'materials', label: 'Materials', schema: Material },
  {
    tag: storedTag('MOGN'),
    name: 'groupNames',
    label: 'Group names',
    schema: GroupName,
    content: nameBlock(GroupName),
  },
  { tag: storedTag('MOGI'), name: 'groupEntries', label: 'Group entries', schema: GroupEntry },
  { tag: storedTag('MOSB'), name: 'skybox', label: 'Skybox', schema: Skybox, content: nameBlock(Skybox) },
  { tag: storedTag('MOPV'), name: 'portalVertices', label: 'Portal vertices', schema: PortalVertices, one: true },
  { tag: storedTag('MOPT'), name: 'portals', label: 'Portals', schema: Portal },
  { tag: storedTag('MOPR'), name: 'portalSides', label: 'Portal sides', schema: PortalSide },
  { tag: storedTag('MOVV'), name: 'visibleVertices', label: 'Block vertices', schema: VisibleVertices, one: true },
  { tag: storedTag('MOVB'), name: 'visibleBlocks', label: 'Visible blocks', schema: VisibleBlock },
  { tag: storedTag('MOLT'), name: 'lights', label: 'Lights', schema: Light },
  { tag: storedTag('MODS'), name: 'doodadSets', label: 'Doodad sets', schema: DoodadSet },
  {
    tag: storedTag('MODN'),
    name: 'doodadModels',
    label: 'Doodad models',
    schema: DoodadModel,
    content: nameBlock(DoodadModel),
  },
  { tag: storedTag('MODD'), name: 'doodads', label: 'Doodads', schema: Doodad },
  { tag: storedTag('MFOG'), name: 'fogs', label: 'Fogs', schema: Fog },
  { tag: storedTag('MCVP'), name: 'hullPlanes', label: 'Hull planes', schema: HullPlane },
]);

export const BuildingFile = record(
  'wmo',
  { label: 'Building file', icon: 'building' },
  chunkList('', rootChunks),
  elsewhere('looseGroups', 'Groups without an entry', LooseGroup),
);

export const buildingSchemas = schemasBelow(BuildingFile, new Map([[RawChunk.type, RawChunk]]));
