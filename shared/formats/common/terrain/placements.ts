/**
 * What tiles, map lists and far terrain share: names of models, and where models stand (MDDF, MODF).
 * Facts: formats/adt.md, 5 and 6.
 */
import type { DocumentRecord } from '../../../codec/documentRecord.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { cString } from '../../../codec/cString.ts';
import { u16, u32, vector } from '../../../codec/field.ts';
import { placed } from '../../../codec/placed.ts';
import type { Reader } from '../../../codec/reader.ts';
import { record, fieldsIf, fieldsOf } from '../../../codec/record.ts';

/** The client's buffer for a path; longer ones crash it. */
export const longestPath = 255;
const pathInfo = { label: 'File', engineName: 'filename', file: 'model' } as const;

export const DoodadModel = record(
  'doodadModel',
  { label: 'Doodad model', icon: 'model', title: 'path', explain: 'An M2 model that doodads of this file show.' },
  cString('path', longestPath + 1, { ...pathInfo, explain: 'The client also takes .mdx and .mdl for .m2.' }),
);

export const ObjectModel = record(
  'objectModel',
  { label: 'Map object model', icon: 'model', title: 'path', explain: 'A WMO that map objects of this file show.' },
  cString('path', longestPath + 1, pathInfo),
);

/** No placement has this number of model: a reference that was taken away. */
export const noReference = 0xffffffff;

const position = vector('f32', 3, {
  label: 'Position',
  unit: 'yd',
  group: 'Place',
  explain: 'From the north-west corner of the map: east, up, south.',
});
/** Where 0, 0, 0 looks is derived at `placementFrame` (geometry/terrain/placementSpace.ts), with the evidence. */
const rotation = vector('f32', 3, {
  label: 'Rotation',
  unit: '°',
  group: 'Place',
  explain:
    'Tilt about the model’s side axis, turn about the upright (anticlockwise from above), roll about its front; at 0, 0, 0 the front looks south.',
});

export const doodadSize = 36;

const doodadPart = placed(doodadSize, {
  nameId: [
    0,
    u32({ label: 'Model', reference: { collection: 'doodadModels', by: 'position', none: noReference } }),
  ] as const,
  uniqueId: [
    4,
    u32({
      label: 'Unique id',
      explain: 'Unique over the map; the same id in two tiles is the same doodad, drawn once.',
    }),
  ] as const,
  position: [8, position] as const,
  rotation: [20, rotation] as const,
  scale: [
    32,
    u16({ label: 'Scale', group: 'Place', explain: '1024 is the size of the model.', initial: 1024 }),
  ] as const,
  flags: [
    34,
    u16({
      label: 'Flags',
      bits: {
        0x1: 'biodome',
        0x2: 'shrubbery',
        0x20: 'liquid known',
        0x40: 'name is a file id',
        0x1000: 'unknown 0x1000',
      },
    }),
  ] as const,
});

/** MDDF. Read without the loop over fields: a tile has thousands. */
export const Doodad = {
  ...record('doodad', { label: 'Doodad', icon: 'doodad', engineName: 'MDDF' }, doodadPart),
  readFields: (reader: Reader) => {
    reader.need(doodadSize, 'MDDF');
    const { view, position: at } = reader;
    reader.position += doodadSize;
    return {
      nameId: view.getUint32(at, true),
      uniqueId: view.getUint32(at + 4, true),
      position: [view.getFloat32(at + 8, true), view.getFloat32(at + 12, true), view.getFloat32(at + 16, true)],
      rotation: [view.getFloat32(at + 20, true), view.getFloat32(at + 24, true), view.getFloat32(at + 28, true)],
      scale: view.getUint16(at + 32, true),
      flags: view.getUint16(at + 34, true),
    };
  },
};

export const mapObjectSize = 64;

/** MODF. */
export const MapObject = record(
  'mapObject',
  { label: 'Map object', icon: 'doodad', engineName: 'MODF' },
  placed(mapObjectSize, {
    nameId: [
      0,
      u32({ label: 'Model', reference: { collection: 'objectModels', by: 'position', none: noReference } }),
    ] as const,
    uniqueId: [4, u32({ label: 'Unique id', explain: 'Unique over the map.' })] as const,
    position: [8, position] as const,
    rotation: [20, rotation] as const,
    minimum: [
      32,
      vector('f32', 3, { label: 'Box minimum', unit: 'yd', group: 'Box', explain: 'In the space of the position.' }),
    ] as const,
    maximum: [44, vector('f32', 3, { label: 'Box maximum', unit: 'yd', group: 'Box' })] as const,
    flags: [
      56,
      u16({
        label: 'Flags',
        bits: { 0x1: 'destructible', 0x2: 'level of detail', 0x4: 'has scale', 0x8: 'name is a file id' },
      }),
    ] as const,
    doodadSet: [58, u16({ label: 'Doodad set' })] as const,
    nameSet: [60, u16({ label: 'Name set' })] as const,
    scale: [
      62,
      u16({ label: 'Scale', explain: 'Read by clients from Legion on, 1024 is 1; unused before.', hidden: true }),
    ] as const,
  }),
);

/** What doodads and map objects have in common, and what map objects alone have. */
export type PlacementFields = FieldsIn<typeof Doodad> &
  Partial<Omit<FieldsIn<typeof MapObject>, keyof FieldsIn<typeof Doodad>>>;

export function placementFields(record: DocumentRecord): PlacementFields {
  return fieldsIf(Doodad, record) ?? fieldsOf(MapObject, record);
}

/** The file that an entry of a tile's or map's names of models names. */
export function modelPath(record: DocumentRecord): string {
  const { path } = fieldsIf(DoodadModel, record) ?? fieldsOf(ObjectModel, record);
  return path;
}
