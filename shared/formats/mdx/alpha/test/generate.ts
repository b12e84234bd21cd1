/** Random alpha models of any version: the schema's possibilities, kept to the rules that a reader relies on. */
import fc from 'fast-check';
import type { Numbers } from '../../../../codec/documentRecord.ts';
import type { GenerateRules, RecordTree, TreeValue } from '../../../../test/generate.ts';
import { arbitraryRecord } from '../../../../test/generate.ts';
import { arbitraryTrack, tagsOf } from '../../../../test/generateMdx.ts';
import { boundsOrders } from '../schema/common.ts';
import { batchVersion, noClassicNumbers } from '../schema/geoset.ts';
import { alphaChunkDefinitions, alphaChunks, alphaRoot } from '../schema/index.ts';
import { alphaTrackKinds } from '../schema/trackKinds.ts';

type TreeFields = Record<string, TreeValue>;

/** Small whole numbers in place of any floats: every reading of them is known. */
function tame(value: number): number {
  return Number.isFinite(value) ? Math.trunc(Math.abs(value) % 1000) : 0;
}

/** A box that only the order in which it is meant reads as one. */
function adjustBounds(fields: TreeFields, isRadiusFirst: boolean): TreeFields {
  const { minimum, maximum } = fields['extent'] as unknown as Record<'minimum' | 'maximum', readonly number[]>;
  const low = minimum.map((value) => -1 - tame(value));
  const high = maximum.map((value, axis) => (low[axis] ?? 0) + 2000 + tame(value));
  return {
    ...fields,
    extent: { minimum: low, maximum: high, radius: 3000 },
    boundsOrder: isRadiusFirst ? boundsOrders.radiusFirst : boundsOrders.boxFirst,
  };
}

function resized<N extends Numbers>(numbers: N, length: number): N {
  const words = new Uint8Array(length * numbers.BYTES_PER_ELEMENT);
  words.set(new Uint8Array(numbers.buffer, numbers.byteOffset, Math.min(numbers.byteLength, words.length)));
  // Each class of typed arrays takes memory and gives its own kind.
  return new (numbers.constructor as new (memory: ArrayBuffer) => N)(words.buffer);
}

function adjustUvSets(sets: TreeValue, vertexCount: number, count: number | null): readonly RecordTree[] {
  const list = (Array.isArray(sets) ? sets : []) as readonly RecordTree[];
  // Sets of no size cannot be told apart.
  const wanted = count ?? (vertexCount === 0 ? Math.min(1, list.length) : list.length);
  return Array.from({ length: wanted }, (_, index) => ({
    type: 'uvSet',
    fields: {
      coordinates: resized(
        (list[index]?.fields['coordinates'] ?? new Float32Array(0)) as Float32Array,
        vertexCount * 2,
      ),
    },
  }));
}

const batchMembers = [
  ...['centre', 'boundsRadius', 'geosetIndex', 'vertexTag', 'vertexCount', 'faceTypeTag', 'faceTypeCount', 'faceTag'],
  ...['faceCount', 'reserved', 'primitiveType', 'batchWord', 'minVertex', 'maxVertex', 'batchEnd'],
];

function adjustGeoset(fields: TreeFields, version: number): TreeFields {
  const vertexCount = (fields['positions'] as Float32Array).length / 3;
  if (version < batchVersion) {
    const kept: TreeFields = { ...fields, skin: null, uvSets: adjustUvSets(fields['uvSets'], vertexCount, null) };
    for (const name of batchMembers) delete kept[name];
    const filled = Object.entries(noClassicNumbers()).map(([name]) => [name, fields[name]] as const);
    const isMissing = ([name, value]: readonly [string, TreeValue]): boolean =>
      value === null && !['boneIndices', 'boneWeights', 'furtherCoordinates'].includes(name);
    const defaults: TreeFields = {
      faceTypes: new Uint8Array(1),
      faceCounts: new Uint32Array(1),
      vertexGroups: new Uint8Array(0),
      groupSizes: new Uint32Array(0),
      matrices: new Int32Array(2),
      sequenceExtents: new Float32Array(14).fill(0.5),
    };
    for (const [name, value] of filled) if (isMissing([name, value])) kept[name] = defaults[name];
    return adjustBounds(kept, vertexCount % 2 === 1);
  }
  const { vertexCount: _vertices, faceCount: _faces, extent: _extent, ...kept } = fields;
  return {
    ...kept,
    ...noClassicNumbers(),
    normals: resized(fields['normals'] as Float32Array, vertexCount * 3),
    skin: resized((fields['skin'] ?? new Uint8Array(0)) as Uint8Array, vertexCount * 8),
    uvSets: adjustUvSets(fields['uvSets'], vertexCount, 2),
    padding: null,
    ...(vertexCount === 2 ? { faceCountError: 7 } : {}),
  };
}

const shapeMembers: Readonly<Record<number, readonly string[]>> = {
  0: ['vertexA', 'vertexB'],
  1: ['vertexA', 'height', 'radius'],
  2: ['vertexA', 'radius'],
  3: ['length', 'width'],
};

function adjustShape(fields: TreeFields): TreeFields {
  const shape = Number(fields['shape']) % 4;
  const { vertexA, vertexB, height, radius, length, width, ...rest } = fields;
  const all: TreeFields = { vertexA, vertexB, height, radius, length, width };
  return { ...rest, shape, ...Object.fromEntries((shapeMembers[shape] ?? []).map((name) => [name, all[name]])) };
}

function simplified(track: RecordTree): RecordTree {
  const keys = (track.fields['frames'] as Int32Array).length;
  const values = resized(track.fields['values'] as Uint32Array, keys);
  return { ...track, fields: { ...track.fields, interpolation: 0, values, isSimple: 1 } };
}

const rules: GenerateRules = {
  children(owner, member) {
    const tags = tagsOf(owner, member);
    if (tags === null) return null;
    const trackOf = (tag: string): fc.Arbitrary<RecordTree> => {
      const track = arbitraryTrack(tag, alphaTrackKinds);
      return alphaTrackKinds.get(tag)?.maySimplify === true ? fc.oneof(track, track.map(simplified)) : track;
    };
    return fc.shuffledSubarray([...tags]).chain((chosen) => fc.tuple(...chosen.map(trackOf)));
  },
  adjust(type, fields, version) {
    if (type === 'geoset') return adjustGeoset(fields, version);
    if (type === 'model') return adjustBounds(fields, String(fields['name']).length % 2 === 1);
    if (type === 'collisionShape') return adjustShape(fields);
    if (type !== 'eventObject') return fields;
    const { interpolation, ...rest } = fields;
    if (fields['frames'] === null) return { ...rest, globalSequenceId: null };
    return Number(interpolation) % 2 === 0 ? rest : fields;
  },
};

const rawTag = fc
  .string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 4, maxLength: 4 })
  .filter((tag) => !alphaChunks.byTag.has(tag));

const rawChunk: fc.Arbitrary<RecordTree> = fc
  .record({ tag: rawTag, data: fc.uint8Array({ maxLength: 12 }) })
  .map(({ tag, data }) => ({ type: 'rawChunk', fields: { tag, data, problem: null, statedSize: data.length } }));

function chunk(tag: string, version: number): fc.Arbitrary<RecordTree> {
  const definition = alphaChunks.byTag.get(tag);
  if (definition === undefined) throw new Error(`no chunk ${tag}`);
  const item = arbitraryRecord(definition.schema, version, rules);
  const count = definition.one === true ? { minLength: 1, maxLength: 1 } : { maxLength: 3 };
  const hasWord = tag === 'MTLS' || tag === 'ATCH';
  return fc.record({ items: fc.array(item, count), ignoredWord: fc.nat() }).map(({ items, ignoredWord }) => ({
    type: 'chunk',
    fields: { tag, ...(hasWord ? { ignoredWord } : {}), items },
  }));
}

/** A whole model: version and header, then any chunks in any order, unknown ones among them. */
export function arbitraryAlphaModel(version: number): fc.Arbitrary<RecordTree> {
  const tags = alphaChunkDefinitions.map(({ tag }) => tag).filter((tag) => tag !== 'VERS' && tag !== 'MODL');
  const versionChunk: RecordTree = {
    type: 'chunk',
    fields: { tag: 'VERS', items: [{ type: 'version', fields: { number: version } }] },
  };
  return fc
    .tuple(
      chunk('MODL', version),
      fc.shuffledSubarray(tags).chain((chosen) => fc.tuple(...chosen.map((tag) => chunk(tag, version)))),
      fc.array(rawChunk, { maxLength: 2 }),
    )
    .map(([header, known, raw]) => ({
      type: alphaRoot,
      fields: { chunks: [versionChunk, header, ...known, ...raw] },
    }));
}
