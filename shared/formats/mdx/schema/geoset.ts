/** Geosets (meshes) and geoset animations. Format page 5.5 and 5.6. */
import type { Numbers } from '../../../codec/documentRecord.ts';
import { draftByName } from '../../../codec/byName.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import { f32, i32, since, text, u32, vector } from '../../../codec/field.ts';
import { countedNumbers, optionalTaggedNumbers, taggedNumbers } from '../../../codec/numberParts.ts';
import { countedRecords, fixed, sized } from '../../../codec/parts.ts';
import type { Reader } from '../../../codec/reader.ts';
import type { Part } from '../../../codec/record.ts';
import { readLater, record } from '../../../codec/record.ts';
import { storageSize } from '../../../codec/storage.ts';
import { Extent, toGeoset, toMaterial } from './common.ts';
import { tracks } from './track.ts';
import { sinceSkin, sinceWideSkin } from './versions.ts';

/** One set of texture coordinates. */
export const UvSet = readLater(
  record(
    'uvSet',
    { label: 'UV set', icon: 'uvSet', engineName: 'UVBS' },
    taggedNumbers(
      'UVBS',
      'coordinates',
      { storage: 'f32', components: 2, sameCountAs: 'positions' },
      { label: 'Coordinates' },
    ),
  ),
);

function skinHead(reader: Reader): { readonly storage: 'u8' | 'u16'; readonly count: number } {
  reader.position += 4;
  const count = reader.count(1, 'SKIN');
  const isWide = reader.version >= sinceWideSkin && tagAt(reader.bytes, reader.position + count * 2) === 'UVAS';
  return { storage: isWide ? 'u16' : 'u8', count };
}

/**
 * Bone indices and weights: four indices and four weights a vertex. The stated count counts single numbers. They are u8
 * up to version 1200 and u16 in Warcraft III 3.0; where the switch lies is not known, so what fits the frame decides.
 */
const skin: Part<{ readonly skin: Numbers | null }> = {
  kind: 'skin',
  members: [
    {
      kind: 'numbers',
      name: 'skin',
      info: {
        label: 'Skin weights',
        engineName: 'SKIN',
        explain: 'Four bone ids and four weights (sum 255) a vertex.',
      },
      storage: ['u8', 'u16'],
      components: 8,
      optional: true,
      sameCountAs: 'positions',
    },
  ],
  read(reader, fields) {
    if (reader.peekTag() !== 'SKIN') {
      fields.skin = null;
      return;
    }
    const { storage, count } = skinHead(reader);
    reader.numbersInto(draftByName(fields), 'skin', storage, count);
  },
  skip(reader) {
    if (reader.peekTag() !== 'SKIN') return;
    const { storage, count } = skinHead(reader);
    const size = count * storageSize(storage);
    reader.need(size, 'skin');
    reader.position += size;
  },
  write(output) {
    const { skin: weights } = output.record.fields;
    if (weights === null || weights === undefined) return;
    output.writer.tag('SKIN');
    output.writer.u32(weights.length);
    output.writer.numbers(weights);
  },
  initialise(fields) {
    fields.skin = null;
  },
};

function tagAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** TANG and SKIN exist only from some version on; before it the same tags would be damage. */
function aboveClassic<F>(inner: Part<F>, name: string): Part<F> {
  return {
    ...inner,
    inner: [inner],
    read(reader, fields, self) {
      if (reader.version >= sinceSkin) inner.read(reader, fields, self);
      else draftByName(fields)[name] = null;
    },
    skip(reader, self) {
      if (reader.version >= sinceSkin) inner.skip?.(reader, self);
    },
    write(output) {
      if (output.context.document.version >= sinceSkin) inner.write(output);
    },
  };
}

const perVertex = { sameCountAs: 'positions' } as const;
const matrixInfo: FieldInfo = {
  label: 'Matrices',
  engineName: 'MATS',
  explain: 'Object ids of the bones of all groups, one group after the other.',
  reference: { collection: 'nodes', by: 'objectId', none: -1 },
};

export const Geoset = readLater(
  record(
    'geoset',
    { label: 'Geoset', icon: 'geoset', title: 'lodName', engineName: 'GEOS' },
    sized(
      {},
      taggedNumbers('VRTX', 'positions', { storage: 'f32', components: 3 }, { label: 'Vertices', unit: 'units' }),
      taggedNumbers('NRMS', 'normals', { storage: 'f32', components: 3, ...perVertex }, { label: 'Normals' }),
      taggedNumbers(
        'PTYP',
        'faceTypes',
        { storage: 'u32', components: 1 },
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
      fixed({
        materialId: i32({ label: 'Material', engineName: 'MaterialID', reference: toMaterial }),
        selectionGroup: u32({ label: 'Selection group', engineName: 'SelectionGroup' }),
        selectionFlags: u32({ label: 'Selection', bits: { 4: 'Unselectable' } }),
        levelOfDetail: since(sinceSkin, i32({ label: 'Level of detail', engineName: 'LevelOfDetail' })),
        lodName: since(sinceSkin, text(80, { label: 'Name', engineName: 'LevelOfDetailName' })),
        extent: Extent,
      }),
      countedNumbers(
        'sequenceExtents',
        { storage: 'f32', components: 7 },
        {
          label: 'Extents of sequences',
          explain: 'Radius, minimum and maximum, one for each sequence; often none in Reforged files.',
        },
      ),
      aboveClassic(
        optionalTaggedNumbers(
          'TANG',
          'tangents',
          { storage: 'f32', components: 4, ...perVertex },
          { label: 'Tangents', explain: 'The fourth number is the handedness.' },
        ),
        'tangents',
      ),
      aboveClassic(skin, 'skin'),
      countedRecords('uvSets', UvSet, { tag: 'UVAS', smallest: 8 }, { label: 'UV sets' }),
    ),
  ),
);

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
        alpha: f32({ label: 'Alpha', range: [0, 1], step: 0.01, initial: 1 }),
        flags: u32({ label: 'Flags', bits: { 1: 'Drop shadow', 2: 'Uses colour' } }),
        color: vector('f32', 3, { label: 'Colour', color: 'rgb', initial: [1, 1, 1] }),
        geosetId: i32({ label: 'Geoset', engineName: 'GeosetId', reference: toGeoset }),
      }),
      tracks('tracks', ['KGAO', 'KGAC'], 'Tracks'),
    ),
  ),
);
