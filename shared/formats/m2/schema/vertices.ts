/** Vertices and the collision mesh. Format pages 3.2 and 7. */
import { draftByName, fieldsByName } from '../../../codec/byName.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import { record } from '../../../codec/record.ts';
import type { Member } from '../../../codec/record.ts';
import type { PartSpans } from '../../../codec/reader.ts';
import { storageSize, zeros } from '../../../codec/storage.ts';
import type { Value } from '../../../codec/documentRecord.ts';
import { modelOutput } from '../codec/encoder.ts';
import type { InlinePart } from '../codec/encoder.ts';
import { note, notedIn } from '../codec/describe.ts';
import { ARRAY_SIZE, arrayStart, inlineAt, numbersAt, writeArray } from '../codec/parts.ts';
import { noteBlock } from '../codec/reader.ts';

const VERTEX_SIZE = 48;

interface Attribute {
  readonly name: string;
  readonly storage: 'f32' | 'u8';
  readonly components: number;
  /** Where it stands in the 48 bytes of a vertex. */
  readonly offset: number;
  readonly info: FieldInfo;
}

const attributes: readonly Attribute[] = [
  { name: 'positions', storage: 'f32', components: 3, offset: 0, info: { label: 'Positions', unit: 'yd' } },
  {
    name: 'boneWeights',
    storage: 'u8',
    components: 4,
    offset: 12,
    info: { label: 'Bone weights', explain: 'Four a vertex; together 255.' },
  },
  {
    name: 'boneIndices',
    storage: 'u8',
    components: 4,
    offset: 16,
    info: { label: 'Bones', explain: 'Four a vertex: positions in the list of bones.' },
  },
  { name: 'normals', storage: 'f32', components: 3, offset: 20, info: { label: 'Normals' } },
  { name: 'textureCoordinates', storage: 'f32', components: 2, offset: 32, info: { label: 'Texture coordinates' } },
  {
    name: 'textureCoordinates2',
    storage: 'f32',
    components: 2,
    offset: 40,
    info: { label: 'Texture coordinates, second set', explain: 'Zero in all files found of versions 256 and 260.' },
  },
];

export interface VertexFields {
  readonly positions: Float32Array;
  readonly boneWeights: Uint8Array;
  readonly boneIndices: Uint8Array;
  readonly normals: Float32Array;
  readonly textureCoordinates: Float32Array;
  readonly textureCoordinates2: Float32Array;
}

/** One attribute of all vertices. Floats are copied as words, so that every bit of a NaN survives. */
function gather(bytes: Uint8Array, start: number, count: number, { storage, components, offset }: Attribute): Value {
  if (storage === 'u8') {
    const numbers = new Uint8Array(count * components);
    let to = 0;
    for (let vertex = 0, from = start + offset; vertex < count; vertex++, from += VERTEX_SIZE) {
      for (let index = 0; index < components; index++) numbers[to++] = bytes[from + index] ?? 0;
    }
    return numbers;
  }
  const words = new Uint32Array(count * components);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let to = 0;
  for (let vertex = 0, from = start + offset; vertex < count; vertex++, from += VERTEX_SIZE) {
    for (let index = 0; index < components; index++) words[to++] = view.getUint32(from + index * 4, true);
  }
  return new Float32Array(words.buffer);
}

function scatter(view: DataView, start: number, count: number, attribute: Attribute, value: Value): void {
  const { components, offset } = attribute;
  if (value instanceof Uint8Array) {
    for (let index = 0; index < count * components; index++) {
      const vertex = Math.floor(index / components);
      view.setUint8(start + vertex * VERTEX_SIZE + offset + (index % components), value[index] ?? 0);
    }
  } else if (value instanceof Float32Array) {
    const words = new Uint32Array(value.buffer, value.byteOffset, value.length);
    let from = 0;
    for (let vertex = 0, to = start + offset; vertex < count; vertex++, to += VERTEX_SIZE) {
      for (let index = 0; index < components; index++) view.setUint32(to + index * 4, words[from++] ?? 0, true);
    }
  }
}

/** Each attribute stands once a vertex. */
function describeVertices(spans: PartSpans, at: number, start: number, count: number): void {
  note(spans, { member: null, offset: at, length: ARRAY_SIZE, label: 'Vertices: where they stand' });
  if (count === 0) return;
  for (const { name, storage, components, offset, info } of attributes) {
    const size = storageSize(storage);
    const run = { size, group: components, stride: VERTEX_SIZE, count: count * components };
    const length = (count - 1) * VERTEX_SIZE + size * components;
    note(spans, { member: name, offset: start + offset, length, label: info.label, run });
  }
}

/** The interleaved vertices of the file as one array for each attribute, parted when they are first asked for. */
const vertexArray: InlinePart<VertexFields> = {
  kind: 'vertexArray',
  members: attributes.map(({ name, storage, components, info }): Member => ({
    kind: 'numbers',
    name,
    info,
    storage: [storage],
    components,
    optional: false,
    ...(name === 'positions' ? {} : { sameCountAs: 'positions' }),
  })),
  inlineSize: () => ARRAY_SIZE,
  read(reader, fields) {
    const count = reader.u32('vertices');
    const offset = reader.u32('vertices');
    const start = count === 0 ? 0 : arrayStart(reader, count, offset, VERTEX_SIZE, 'vertices');
    if (count > 0) noteBlock(reader, start, start + count * VERTEX_SIZE);
    if (reader.spans !== null) describeVertices(reader.spans, reader.position - ARRAY_SIZE, start, count);
    const { bytes } = reader;
    for (const attribute of attributes) {
      let gathered: Value = null;
      const get = (): Value => (gathered ??= gather(bytes, start, count, attribute));
      Object.defineProperty(fields, attribute.name, { get, enumerable: true, configurable: true });
    }
  },
  write(output) {
    const model = modelOutput(output);
    const { positions } = model.record.fields;
    const count = positions instanceof Float32Array ? Math.floor(positions.length / 3) : 0;
    const target = writeArray(model, inlineAt(model, vertexArray), count, VERTEX_SIZE);
    if (target === null) return;
    const start = target.reserve(count * VERTEX_SIZE);
    for (const attribute of attributes) {
      scatter(target.view, start, count, attribute, fieldsByName(model.record.fields)[attribute.name]);
    }
  },
  describe: ({ spans }) => notedIn(spans),
  initialise(fields) {
    for (const { name, storage } of attributes) draftByName(fields)[name] = zeros(storage, 0);
  },
};

export const Vertices = record(
  'vertices',
  {
    label: 'Vertices',
    icon: 'geoset',
    engineName: 'M2Vertex',
    explain: 'All vertices of the model; views use some of them.',
  },
  vertexArray,
);

export const Collision = record(
  'collision',
  { label: 'Collision mesh', icon: 'collisionShape', explain: 'What players bump into and stand on.' },
  numbersAt(
    'triangles',
    { storage: 'u16', components: 1 },
    { label: 'Triangles', engineName: 'collisionTriangles', explain: 'Three points a triangle.' },
  ),
  numbersAt(
    'positions',
    { storage: 'f32', components: 3 },
    { label: 'Points', unit: 'yd', engineName: 'collisionVertices' },
  ),
  numbersAt(
    'normals',
    { storage: 'f32', components: 3 },
    { label: 'Normals', engineName: 'collisionNormals', explain: 'One a triangle.' },
  ),
);
