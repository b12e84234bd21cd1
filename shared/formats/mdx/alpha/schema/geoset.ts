/**
 * Geosets (meshes) and geoset animations. Up to version 1400 a geoset is one record much like Warcraft III's. From 1500
 * on all geosets of a file stand in two lists: headers of 64 bytes, then batches of vertices and indices (batches.ts);
 * both together are one record here, with the same members where both have them.
 */
import type { FieldInfo } from '../../../../codec/field.ts';
import { bytes, f32, i32, text, u16, u32, vector } from '../../../../codec/field.ts';
import { optionalTaggedNumbers, taggedNumbers } from '../../../../codec/numberParts.ts';
import { fixed, sized } from '../../../../codec/parts.ts';
import type { Member, Part, ShapeOf } from '../../../../codec/record.ts';
import { readLater, readPart, record } from '../../../../codec/record.ts';
import type { Numbers } from '../../../../codec/documentRecord.ts';
import { toGeoset, toMaterial } from '../../schema/common.ts';
import { bounds, color } from './common.ts';
import { influences, sequenceBounds, uvSets } from './geosetParts.ts';
import { tracks } from './track.ts';

/** First version with batches. */
export const batchVersion = 1500;

const perVertex = { sameCountAs: 'positions' } as const;
const matrixInfo: FieldInfo = {
  label: 'Matrices',
  engineName: 'MATS',
  explain: 'Object ids of the bones of all groups, one group after the other.',
  reference: { collection: 'nodes', by: 'objectId', none: -1 },
};
const materialId = i32({ label: 'Material', reference: toMaterial });
const selectionGroup = u32({
  label: 'Selection group',
  explain: 'Of four digits the first two choose a part of a character: hair, beard, gloves, boots and so on.',
});

const selectionFlags = u32({
  label: 'Selection',
  bits: { 0x1: 'Unselectable', 0x10: 'Project 2D', 0x20: 'Shader skin' },
  explain: 'Only version 1500 knows more than the first.',
});

const classic = sized(
  {},
  taggedNumbers('VRTX', 'positions', { storage: 'f32', components: 3 }, { label: 'Vertices', unit: 'units' }),
  taggedNumbers('NRMS', 'normals', { storage: 'f32', components: 3, ...perVertex }, { label: 'Normals' }),
  uvSets,
  taggedNumbers(
    'PTYP',
    'faceTypes',
    { storage: 'u8', components: 1 },
    { label: 'Face types', explain: '4 = triangles.' },
  ),
  taggedNumbers(
    'PCNT',
    'faceCounts',
    { storage: 'u32', components: 1, sameCountAs: 'faceTypes' },
    { label: 'Indices per face group' },
  ),
  taggedNumbers('PVTX', 'faces', { storage: 'u16', components: 1 }, { label: 'Face indices' }),
  taggedNumbers('GNDX', 'vertexGroups', { storage: 'u8', components: 1, ...perVertex }, { label: 'Vertex groups' }),
  taggedNumbers('MTGC', 'groupSizes', { storage: 'u32', components: 1 }, { label: 'Group sizes' }),
  taggedNumbers('MATS', 'matrices', { storage: 'i32', components: 1 }, matrixInfo),
  optionalTaggedNumbers(
    'UVBS',
    'furtherCoordinates',
    { storage: 'f32', components: 2 },
    { label: 'Further coordinates', explain: 'As in Warcraft III; some readers allow them, nobody has seen any.' },
  ),
  influences('BIDX', 'boneIndices', {
    label: 'Bone indices',
    engineName: 'BIDX',
    explain: 'What they count, and whether four small numbers stand in each, is not known.',
  }),
  influences('BWGT', 'boneWeights', {
    label: 'Bone weights',
    engineName: 'BWGT',
    explain: 'Whether four small numbers stand in each is not known.',
  }),
  fixed({ materialId, selectionGroup, selectionFlags }),
  bounds,
  sequenceBounds,
);

const tag = (value: string) => text(4, { label: 'Tag', hidden: true, initial: value });

/** A header of version 1500. Counts are set from the data when it is written. */
export const batchHeader = fixed({
  materialId,
  centre: vector('f32', 3, { label: 'Centre', unit: 'units', group: 'Bounds' }),
  boundsRadius: f32({ label: 'Radius', unit: 'units', group: 'Bounds' }),
  selectionGroup,
  geosetIndex: u32({ label: 'Index', explain: 'Place of the geoset in the list.' }),
  selectionFlags,
  vertexTag: tag('PVTX'),
  vertexCount: u32({ label: 'Vertices', hidden: true, readOnly: true }),
  faceTypeTag: tag('PTYP'),
  faceTypeCount: u32({ label: 'Face groups', hidden: true, readOnly: true, initial: 1 }),
  faceTag: tag('PVTX'),
  faceCount: u32({ label: 'Face indices', hidden: true, readOnly: true }),
  reserved: bytes(8, { label: 'Reserved', hidden: true }),
});

/** What a geoset of version 1500 has beside its vertices and indices. */
export interface BatchFields extends ShapeOf<typeof batchStart>, ShapeOf<typeof batchRange> {
  readonly skin: Numbers | null;
  /** How many indices too many the header states; absent where it agrees with the batch. */
  readonly faceCountError: number;
  /** Bytes behind the indices where they are not zeros up to a multiple of eight indices; null otherwise. */
  readonly padding: Numbers | null;
}

/** In front of the number of indices, and behind it. */
export const batchStart = fixed({
  primitiveType: u32({ label: 'Primitive type', group: 'Batch', names: { 3: 'Triangles' }, initial: 3 }),
  batchWord: u32({ label: 'Unknown', hidden: true }),
});
export const batchRange = fixed({
  minVertex: u16({ label: 'First vertex', group: 'Batch', explain: 'The smallest one that the indices name.' }),
  maxVertex: u16({ label: 'Last vertex', group: 'Batch', explain: 'The largest one that the indices name.' }),
  batchEnd: u16({ label: 'Unused', hidden: true }),
});

const batchMembers: readonly Member[] = [
  ...batchStart.members,
  ...batchRange.members,
  {
    kind: 'numbers',
    name: 'skin',
    info: {
      label: 'Skin weights',
      explain: 'Four bones and four weights (sum 255) a vertex. That bones go by object id is not proven.',
    },
    storage: ['u8'],
    components: 8,
    optional: true,
    sameCountAs: 'positions',
  },
];

/** Bulk data is null in the versions that lack it. */
type Nullable<F> = { readonly [K in keyof F]: F[K] extends Numbers | null ? F[K] | null : F[K] };

const sharedWithBatches: ReadonlySet<string> = new Set(['positions', 'normals', 'faces']);
const classicNumbers = classic.members.filter(
  ({ kind, name, info }) => kind === 'numbers' && info.hidden !== true && !sharedWithBatches.has(name),
);

/** Counts in a header that follow from the data: records do not have them. */
export const countNames = ['vertexCount', 'faceCount'] as const;

/** The members of all versions, each once. */
const members: readonly Member[] = [
  ...classic.members.map((member) =>
    member.kind === 'numbers' && !sharedWithBatches.has(member.name) ? { ...member, optional: true } : member,
  ),
  ...[...batchHeader.members, ...batchMembers].filter(({ name }) =>
    classic.members.every((member) => member.name !== name),
  ),
];

function formOf(version: number): Part<unknown> {
  return version < batchVersion ? classic : batchHeader;
}

const geosetPart: Part<
  Nullable<ShapeOf<typeof classic>> & Partial<ShapeOf<typeof batchHeader>> & Partial<BatchFields>
> = {
  kind: 'geoset',
  members,
  inner: [classic, batchHeader],
  read(reader, fields, self) {
    readPart(formOf(reader.version), reader, fields, self);
    if (reader.version < batchVersion) fields.skin = null;
  },
  skip(reader, self) {
    formOf(reader.version).skip?.(reader, self);
  },
  write(output) {
    formOf(output.context.document.version).write(output);
  },
  initialise(fields, version) {
    fields.skin = null;
    formOf(version).initialise(fields, version);
    if (version < batchVersion) return;
    for (const name of countNames) delete fields[name];
    batchStart.initialise(fields, version);
    batchRange.initialise(fields, version);
    Object.assign(fields, noClassicNumbers(), { padding: null, uvSets: [] });
    fields.positions = new Float32Array(0);
    fields.normals = new Float32Array(0);
    fields.faces = new Uint16Array(0);
  },
};

/** The bulk data that only older versions have, as null. */
export function noClassicNumbers(): Record<string, null> {
  return Object.fromEntries(classicNumbers.map(({ name }) => [name, null]));
}

export const Geoset = readLater(record('geoset', { label: 'Geoset', icon: 'geoset', engineName: 'GEOS' }, geosetPart));

export const GeosetAnimation = readLater(
  record(
    'geosetAnimation',
    {
      label: 'Geoset animation',
      icon: 'geosetAnimation',
      engineName: 'GEOA',
      explain: 'Visibility and colour of a geoset.',
    },
    sized(
      {},
      fixed({
        geosetId: i32({ label: 'Geoset', reference: toGeoset }),
        alpha: f32({ label: 'Alpha', range: [0, 1], step: 0.01, initial: 1 }),
        color: color('Colour'),
        flags: u32({ label: 'Flags', bits: { 1: 'Uses colour' } }),
      }),
      tracks('tracks', ['KGAO', 'KGAC'], 'Tracks'),
    ),
  ),
);
