/** One of the 256 chunks of a tile, 33⅓ yards square (MCNK). Facts: formats/adt.md, 8 to 15. */
import type { ChunkData } from './chunkData.ts';
import { draftByName } from '../../../codec/byName.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import type { Member, Part, ShapeOf } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import type { Storage } from '../../../codec/storage.ts';
import { zeros } from '../../../codec/storage.ts';
import { chunkVertices } from '../../../geometry/terrain/grid.ts';
import { describeChunk } from '../chunkSpans.ts';
import { readChunkFields } from '../readChunk.ts';
import { headerPart } from './chunkHeader.ts';
import { OldSoundEmitter, SoundEmitter } from './emitter.ts';
import { Layer } from './layer.ts';
import { Liquid, OldLiquid } from './liquid.ts';

function numbers(name: string, storage: Storage, components: number, optional: boolean, info: FieldInfo): Member {
  return { kind: 'numbers', name, info, storage: [storage], components, optional };
}

const bulkMembers: readonly Member[] = [
  numbers('heights', 'f32', 1, true, {
    label: 'Heights',
    unit: 'yd',
    engineName: 'MCVT',
    explain: '145 heights over the base: rows of 9 corners and 8 centres in turn, from the north-west.',
    readOnly: true,
  }),
  numbers('normals', 'i8', 3, true, {
    label: 'Normals',
    engineName: 'MCNR',
    explain: 'One a height, 127 is 1: north, west, up.',
    readOnly: true,
  }),
  numbers('colours', 'u8', 4, true, {
    label: 'Vertex colours',
    engineName: 'MCCV',
    explain: 'One a height: blue, green, red, unused. 127 leaves the light as it is, 255 doubles it.',
    readOnly: true,
  }),
  numbers('shadow', 'u8', 1, true, {
    label: 'Shadows',
    engineName: 'MCSH',
    explain: '64 × 64 numbers, 1 is in shadow.',
    readOnly: true,
  }),
  numbers('effectLayers', 'u8', 1, false, {
    label: 'Ground effect layers',
    engineName: 'predTex',
    explain: 'For each of 8 × 8 cells the layer, 0 to 3, whose ground effect grows there.',
    readOnly: true,
  }),
  numbers('noEffects', 'u8', 1, false, {
    label: 'Cells without ground effects',
    engineName: 'noEffectDoodad',
    explain: 'For each of 8 × 8 cells, 1 keeps it bare.',
    readOnly: true,
  }),
  numbers('doodadRefs', 'u32', 1, false, {
    label: 'Doodads here',
    engineName: 'MCRF',
    explain: 'Positions in the list of doodads; a doodad that no chunk names is never drawn.',
    readOnly: true,
  }),
  numbers('objectRefs', 'u32', 1, false, {
    label: 'Map objects here',
    engineName: 'MCRF',
    explain: 'Positions in the list of map objects.',
    readOnly: true,
  }),
  numbers('fishable', 'u8', 1, true, {
    label: 'Fishable quads',
    group: 'Liquids',
    explain: 'For each of 8 × 8 quads, 1 where fish can be caught. Without it nowhere.',
    readOnly: true,
  }),
  numbers('deep', 'u8', 1, true, {
    label: 'Deep quads',
    group: 'Liquids',
    explain: 'For each of 8 × 8 quads, 1 where swimmers tire.',
    readOnly: true,
  }),
];

const listMembers: readonly Member[] = [
  { kind: 'records', name: 'layers', info: { label: 'Layers' }, schemas: [Layer] },
  { kind: 'records', name: 'liquids', info: { label: 'Liquids' }, schemas: [Liquid] },
  { kind: 'records', name: 'oldLiquids', info: { label: 'Liquids (old)' }, schemas: [OldLiquid] },
  { kind: 'records', name: 'emitters', info: { label: 'Sound emitters' }, schemas: [SoundEmitter, OldSoundEmitter] },
];

/** Written by the tile, which knows the map's depth and where MH2O goes: see `writeChunk.ts`. */
const mapChunkPart: Part<ShapeOf<typeof headerPart> & ChunkData> = {
  kind: 'mapChunk',
  members: [...headerPart.members, ...bulkMembers, ...listMembers],
  read(reader, fields, self) {
    Object.defineProperties(fields, Object.getOwnPropertyDescriptors(readChunkFields(reader, self)));
  },
  write() {
    throw new Error('a map chunk is written by its tile');
  },
  describe: describeChunk,
  initialise(fields, version) {
    headerPart.initialise(fields, version);
    fields.heights = zeros('f32', chunkVertices);
    const normals = new Int8Array(chunkVertices * 3);
    for (let vertex = 0; vertex < chunkVertices; vertex++) normals[vertex * 3 + 2] = 127;
    fields.normals = normals;
    for (const name of ['colours', 'shadow', 'fishable', 'deep', 'damage']) draftByName(fields)[name] = null;
    fields.effectLayers = zeros('u8', 64);
    fields.noEffects = zeros('u8', 64);
    fields.doodadRefs = zeros('u32', 0);
    fields.objectRefs = zeros('u32', 0);
    for (const { name } of listMembers) draftByName(fields)[name] = [];
  },
};

export const MapChunk = record('mapChunk', { label: 'Chunk', icon: 'grid', engineName: 'MCNK' }, mapChunkPart);

const damagedPart: Part<{ readonly problem: string | null }> = {
  kind: 'damagedChunk',
  members: [],
  read(_reader, fields) {
    fields.problem = null;
  },
  write() {},
  initialise(fields) {
    fields.problem = null;
  },
};

/** Stands in the place of a chunk that cannot be read; its bytes, if there are any, stay as they are. */
export const DamagedChunk = record(
  'damagedChunk',
  { label: 'Damaged chunk', icon: 'unknownChunk', engineName: 'MCNK' },
  damagedPart,
);
