/** Geosets: lists of numbers with counts before them that are often wrong and therefore not believed (format page 9.3). */
import { fieldsByName } from '../../codec/byName.ts';
import { initialFields, draftOf, fieldsOf } from '../../codec/record.ts';
import type { Numbers } from '../../codec/documentRecord.ts';
import { UvSet, Geoset } from '../../formats/mdx/schema/geoset.ts';
import type { Form, Writing } from './forms.ts';
import { bits, extent, integer, readForms, text, writeExtent } from './forms.ts';
import type { Lines } from './lines.ts';
import { numbersText } from './lines.ts';
import type { Place } from './reading.ts';
import type { Entry } from './syntax.ts';
import { sinceWideSkin } from '../../formats/mdx/schema/versions.ts';

const triangles = 4;

/** A list of vectors: `Vertices 3 { { 0, 0, 0 }, … }`. */
function vectors(name: string, field: string, components: number): Form {
  return {
    names: [name.toLowerCase()],
    read(entry, place) {
      place.fields[field] = vectorsOf(entry, components, place);
    },
    write({ lines, record }) {
      const values = fieldsByName(record.fields)[field];
      if (values instanceof Float32Array && values.length > 0) writeVectors(lines, name, values, components);
    },
  };
}

function vectorsOf(entry: Entry, components: number, { model }: Place): Numbers {
  const { numbers, lists } = model.body(entry);
  const wrong = lists.findIndex((size) => size !== components);
  if (wrong >= 0)
    model.fail(entry, `${entry.name}: item ${wrong} has ${lists[wrong]} numbers, ${components} are needed`);
  if (numbers.length % components !== 0) model.fail(entry, `${entry.name} ends inside an item`);
  return model.numbers(entry, numbers, 'f32');
}

function writeVectors(lines: Lines, name: string, values: Numbers, components: number): void {
  lines.block(`${name} ${values.length / components}`, () => {
    for (let at = 0; at < values.length; at += components) {
      lines.add(`{ ${numbersText(values, at, at + components)} }`);
    }
  });
}

/** So many numbers stand in a line where nothing else parts them. */
const lineLength = 8;

function writePlain(lines: Lines, head: string, values: Numbers): void {
  lines.block(head, () => {
    for (let at = 0; at < values.length; at += lineLength) {
      lines.add(numbersText(values, at, Math.min(values.length, at + lineLength)));
    }
  });
}

const textureCoordinates: Form = {
  names: ['tvertices'],
  read(entry, place) {
    const { model, fields, self } = place;
    const id = model.builder.reserve();
    const coordinates = vectorsOf(entry, 2, place);
    model.builder.put(id, UvSet.type, self, null, { ...initialFields(UvSet, model.version), coordinates });
    const made = draftOf(Geoset, fields);
    made.uvSets = [...(made.uvSets ?? []), id];
  },
  write({ lines, document, record }) {
    for (const id of fieldsOf(Geoset, record).uvSets) {
      writeVectors(lines, 'TVertices', fieldsOf(UvSet, document.get(id)).coordinates, 2);
    }
  },
};

const vertexGroups: Form = {
  names: ['vertexgroup'],
  read(entry, { fields, model }) {
    draftOf(Geoset, fields).vertexGroups = model.numbers(entry, model.body(entry).numbers, 'u8');
  },
  write({ lines, record }) {
    const groups = fieldsOf(Geoset, record).vertexGroups;
    if (groups.length > 0) writePlain(lines, 'VertexGroup', groups);
  },
};

const skinWeights: Form = {
  names: ['skinweights'],
  read(entry, { fields, model }) {
    const { numbers } = model.body(entry);
    if (numbers.length % 8 !== 0) model.fail(entry, 'SkinWeights have eight numbers a vertex');
    draftOf(Geoset, fields).skin = model.numbers(entry, numbers, model.version >= sinceWideSkin ? 'u16' : 'u8');
  },
  write({ lines, record }) {
    const { skin } = fieldsOf(Geoset, record);
    if (skin == null) return;
    writeVectors(lines, 'SkinWeights', skin, 8);
  },
};

/** `Faces groups indices { Triangles { { 0, 1, 2, … }, } }`: lists are face groups where there are as many as is said. */
const faces: Form = {
  names: ['faces'],
  read(entry, { fields, model }) {
    const [groupCount] = entry.atoms;
    const blocks = model.body(entry).entries.map((block) => {
      if (block.name !== 'triangles') model.note(block, `Faces: “${block.name}” are read as triangles`);
      return model.body(block);
    });
    const numbers = blocks.flatMap((block) => block.numbers);
    const lists = blocks.flatMap((block) => block.lists);
    const isGrouped = lists.length === groupCount && lists.reduce((sum, size) => sum + size, 0) === numbers.length;
    const counts = isGrouped ? lists : numbers.length === 0 ? [] : [numbers.length];
    draftOf(Geoset, fields).faces = model.numbers(entry, numbers, 'u16');
    draftOf(Geoset, fields).faceCounts = model.numbers(entry, counts, 'u32');
    draftOf(Geoset, fields).faceTypes = Uint32Array.from(counts, () => triangles);
  },
  write({ lines, record }) {
    const indices = fieldsOf(Geoset, record).faces;
    const types = fieldsOf(Geoset, record).faceTypes;
    const stated = Array.from(fieldsOf(Geoset, record).faceCounts);
    const isWhole = stated.reduce((sum, count) => sum + count, 0) === indices.length;
    const counts = isWhole ? stated : [indices.length];
    if (!isWhole || types.length !== stated.length || types.some((type) => type !== triangles)) {
      lines.loses('kinds and counts of faces that do not agree with the list of indices');
    }
    lines.block(`Faces ${counts.length} ${indices.length}`, () => {
      lines.block('Triangles', () => {
        let at = 0;
        for (const count of counts) {
          lines.add(`{ ${numbersText(indices, at, at + count)} }`);
          at += count;
        }
      });
    });
  },
};

const groups: Form = {
  names: ['groups'],
  read(entry, { fields, model }) {
    const lists = model
      .body(entry)
      .entries.filter(({ name }) => name === 'matrices')
      .map((list) => model.body(list).numbers);
    draftOf(Geoset, fields).groupSizes = Uint32Array.from(lists, (list) => list.length);
    draftOf(Geoset, fields).matrices = model.numbers(entry, lists.flat(), 'i32');
  },
  write({ lines, record }) {
    const sizes = Array.from(fieldsOf(Geoset, record).groupSizes);
    const matrices = fieldsOf(Geoset, record).matrices;
    if (sizes.length === 0 && matrices.length === 0) return;
    const isWhole = sizes.reduce((sum, size) => sum + size, 0) === matrices.length;
    if (!isWhole) lines.loses('groups that do not agree with the list of matrices');
    lines.block(`Groups ${sizes.length} ${matrices.length}`, () => {
      let at = 0;
      for (const size of sizes) {
        const end = Math.min(matrices.length, at + size);
        lines.add(end === at ? 'Matrices { }' : `Matrices { ${numbersText(matrices, at, end)} }`);
        at = end;
      }
    });
  },
};

const extentSize = 7;

const sequenceExtents: Form = {
  names: ['anim'],
  read(entry, { fields, model, self }) {
    const own = { extent: { radius: 0, minimum: [0, 0, 0], maximum: [0, 0, 0] } };
    readForms(model.body(entry).entries, 'Anim', extentOfSequence, { model, fields: own, self });
    const { radius, minimum, maximum } = own.extent;
    const values = draftOf(Geoset, fields).sequenceExtents ?? new Float32Array(0);
    const next = new Float32Array(values.length + extentSize);
    next.set(values);
    next.set([radius, ...minimum, ...maximum], values.length);
    draftOf(Geoset, fields).sequenceExtents = next;
  },
  write({ lines, record }) {
    const values = fieldsOf(Geoset, record).sequenceExtents;
    for (let at = 0; at < values.length; at += extentSize) {
      lines.block('Anim', () => writeExtent(lines, Array.from(values.subarray(at, at + extentSize))));
    }
  },
};
const extentOfSequence: readonly Form[] = [extent('extent')];

export const geoset: readonly Form[] = [
  vectors('Vertices', 'positions', 3),
  vectors('Normals', 'normals', 3),
  textureCoordinates,
  vertexGroups,
  vectors('Tangents', 'tangents', 4),
  skinWeights,
  faces,
  groups,
  extent('extent'),
  sequenceExtents,
  integer('MaterialID', 'materialId'),
  integer('SelectionGroup', 'selectionGroup'),
  bits('selectionFlags', { 4: 'Unselectable' }),
  integer('LevelOfDetail', 'levelOfDetail'),
  text('Name', 'lodName', ['LevelOfDetailName']),
];

/** Writes the inside of a `Geoset` block. */
export function writeGeoset(writing: Writing): void {
  for (const form of geoset) form.write(writing);
}
