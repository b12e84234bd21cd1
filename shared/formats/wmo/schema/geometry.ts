/** Triangles, vertices and batches of a group. Facts: formats/wmo.md, 6 and 10. */
import { fieldsByName } from '../../../codec/byName.ts';
import type { DocumentRecord, Numbers } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { f32, i16, u16, u32, u8, vector } from '../../../codec/field.ts';
import type { Storage } from '../../../codec/storage.ts';
import { numbersToEnd } from '../../../codec/numberParts.ts';
import { fixed } from '../../../codec/parts.ts';
import { readLater, record } from '../../../codec/record.ts';

function numbers<const T extends string, const N extends string>(
  type: T,
  engineName: string,
  name: N,
  data: { readonly storage: Storage; readonly components: number },
  info: { readonly label: string; readonly unit?: string; readonly explain?: string },
  icon = 'grid',
) {
  return record(type, { label: info.label, icon, engineName }, numbersToEnd(name, data, info));
}

export const Faces = numbers(
  'faces',
  'MOPY',
  'faces',
  { storage: 'u8', components: 2 },
  {
    label: 'Faces',
    explain:
      'Two numbers a triangle: flags (1 lit from outside and inside, 4 no collision, 8 collision, 32 drawn) and material, 255 for collision alone.',
  },
);

export const Triangles = numbers(
  'triangles',
  'MOVI',
  'indices',
  { storage: 'u16', components: 1 },
  { label: 'Triangles', explain: 'Three vertices a triangle.' },
  'geoset',
);

export const Positions = numbers(
  'positions',
  'MOVT',
  'positions',
  { storage: 'f32', components: 3 },
  { label: 'Positions', unit: 'yd', explain: 'In the space of the whole building.' },
);

export const Normals = numbers('normals', 'MONR', 'normals', { storage: 'f32', components: 3 }, { label: 'Normals' });

export const Coordinates = numbers(
  'coordinates',
  'MOTV',
  'coordinates',
  { storage: 'f32', components: 2 },
  { label: 'Coordinates', explain: 'A second list is for materials of two layers.' },
);

export const Colours = numbers(
  'colours',
  'MOCV',
  'colours',
  { storage: 'u8', components: 4 },
  {
    label: 'Vertex colours',
    explain:
      'Blue, green, red, alpha of each vertex: baked light. Of a second list only alpha counts: how much of the first layer is seen.',
  },
);

export const Batch = record(
  'batch',
  { label: 'Batch', icon: 'geoset', engineName: 'MOBA' },
  fixed({
    minimum: vector('i16', 3, {
      label: 'Box minimum',
      unit: 'yd',
      group: 'Box',
      explain: 'Rounded down; the client culls by it.',
    }),
    maximum: vector('i16', 3, { label: 'Box maximum', unit: 'yd', group: 'Box', explain: 'Rounded up.' }),
    firstIndex: u32({ label: 'First index', group: 'Triangles', explain: 'In MOVI; three a triangle.' }),
    indexCount: u16({ label: 'Indices', group: 'Triangles' }),
    firstVertex: u16({ label: 'First vertex', group: 'Vertices' }),
    lastVertex: u16({ label: 'Last vertex', group: 'Vertices', explain: 'The last one that is used.' }),
    flags: u8({ label: 'Flags', explain: '0 before Legion.' }),
    material: u8({ label: 'Material', reference: { collection: 'materials', by: 'position' } }),
  }),
);

export const LightReferences = numbers(
  'lightReferences',
  'MOLR',
  'lights',
  { storage: 'u16', components: 1 },
  { label: 'Lights', explain: 'Positions of the lights that reach this group. Follow when lights come and go.' },
  'light',
);

export const DoodadReferences = numbers(
  'doodadReferences',
  'MODR',
  'doodads',
  { storage: 'u16', components: 1 },
  {
    label: 'Doodads',
    explain: 'Positions of the doodads that are drawn with this group, ascending. Follow when doodads come and go.',
  },
  'doodad',
);

/** MOBN: thousands in a large group. */
export const Node = readLater(
  record(
    'node',
    { label: 'Tree node', icon: 'collisionShape', engineName: 'MOBN' },
    fixed({
      flags: u16({ label: 'Kind', names: { 0: 'Splits X', 1: 'Splits Y', 2: 'Splits Z', 4: 'Leaf' } }),
      lower: i16({ label: 'Lower child', explain: 'Node of the smaller values; −1 for none.', initial: -1 }),
      upper: i16({ label: 'Upper child', explain: 'Node of the larger values; −1 for none.', initial: -1 }),
      faceCount: u16({ label: 'Faces' }),
      firstFace: u32({ label: 'First face', explain: 'In MOBR.' }),
      plane: f32({ label: 'Plane', unit: 'yd', explain: 'Where it splits, on its axis.' }),
    }),
  ),
);

export const NodeFaces = numbers(
  'nodeFaces',
  'MOBR',
  'faces',
  { storage: 'u16', components: 1 },
  { label: 'Faces of the tree', explain: 'Triangles by number, leaf after leaf.' },
  'collisionShape',
);

/** MORI: kept; no client uses it. */
export const Strips = numbers(
  'strips',
  'MORI',
  'indices',
  { storage: 'u16', components: 1 },
  { label: 'Triangle strips' },
  'geoset',
);

/** Names of the bulk data of groups, each in a chunk of its own. */
export type ListName = keyof (FieldsIn<typeof Faces> &
  FieldsIn<typeof Triangles> &
  FieldsIn<typeof Positions> &
  FieldsIn<typeof Normals> &
  FieldsIn<typeof Coordinates> &
  FieldsIn<typeof Colours> &
  FieldsIn<typeof LightReferences> &
  FieldsIn<typeof DoodadReferences>);

/** Bulk data of the one record of a chunk of a group; null where that has none of this name. */
export function listOf(record: DocumentRecord, name: ListName): Numbers | null {
  const numbers = fieldsByName(record.fields)[name];
  return isNumbers(numbers) ? numbers : null;
}
