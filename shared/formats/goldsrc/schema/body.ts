/** Bodyparts, their models, meshes and triangle lists. Format page 16. */
import { draftByName, numbersByName } from '../../../codec/byName.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import { f32, i32, text } from '../../../codec/field.ts';
import { fixed, writeChildren } from '../../../codec/parts.ts';
import type { Part } from '../../../codec/record.ts';
import { fieldsOf, record } from '../../../codec/record.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import {
  checkFound,
  checkedPlace,
  into,
  keepsOffset,
  listAt,
  newSection,
  noteEmpty,
  pointTo,
  readElsewhere,
  readRecords,
  startInline,
} from './sections.ts';
import { bulkSpan, pointerSpan } from './texture.ts';

const perCommand = 8;
const numbersPerCorner = 4;
const commandTarget = {};

/** @throws RangeError where runs do not end with the list: it would be read to another place than it was written to */
function checkRuns(commands: Numbers): void {
  let at = 0;
  while (at < commands.length) {
    const count = Math.trunc(commands[at] ?? 0);
    const next = at + 1 + Math.abs(count) * numbersPerCorner;
    const place = `the triangle commands of a mesh do not come out even: at [${at}]`;
    if (count === 0)
      throw new RangeError(`${place} stands a 0, which ends the list, and ${commands.length - at - 1} numbers follow`);
    if (next > commands.length) {
      const left = (commands.length - at - 1) / numbersPerCorner;
      throw new RangeError(`${place} a run of ${Math.abs(count)} corners begins, and there are ${left} left`);
    }
    at = next;
  }
}

/** `i32 offset` of runs of `i16 count, |count| × (vertex, normal, s, t)`, ended by a count of 0. */
const commandsPart: Part<{ readonly commands: Numbers }> = {
  kind: 'commands',
  inlineSize: () => 4,
  members: [
    {
      kind: 'numbers',
      name: 'commands',
      info: {
        label: 'Triangle commands',
        engineName: 'triindex',
        explain:
          'Runs of triangles: a count (above 0 a strip, below 0 a fan), then for each corner vertex, normal, and s and t in texels.',
        readOnly: true,
      },
      storage: ['i16'],
      components: 1,
      optional: false,
    },
  ],
  describe(traced) {
    const content = traced.spans.get(commandTarget);
    const pointer = pointerSpan(traced.start, 4, 'Triangle commands: where they stand');
    const bulk = { name: 'commands', label: 'Triangle commands', group: 1 };
    return content === undefined ? [pointer] : [pointer, ...bulkSpan(traced, bulk, content.start)];
  },
  read(reader, fields) {
    const at = reader.position;
    reader.need(4, 'commands');
    const offset = reader.view.getInt32(at, true);
    reader.position += 4;
    const start = checkedPlace(reader, { count: 1, offset, size: 2, at }, 'commands');
    const { view, ownFileEnd: fileEnd } = reader;
    let end = start;
    for (;;) {
      if (end + 2 > fileEnd) reader.fail('the triangle list has no end', 'commands', start);
      const count = view.getInt16(end, true);
      if (count === 0) break;
      end += 2 + Math.abs(count) * perCommand;
    }
    readElsewhere(reader, start, () => reader.numbersInto(draftByName(fields), 'commands', 'i16', (end - start) / 2));
    reader.spans?.set(commandTarget, { start, end: end + 2 });
  },
  write(output) {
    const at = startInline(output, commandsPart, 4);
    const { owner, id } = output.record;
    const meshes = owner === null ? [] : fieldsOf(SubModel, output.context.document.get(owner)).meshes;
    const part = geometryParts.triangles + meshes.indexOf(id);
    const section = newSection(output, commandTarget, { kind: 'geometry', record: owner, part });
    checkFound(output, commandsPart, section, meshes);
    const commands = output.record.fields.commands;
    checkRuns(commands);
    section.numbers(commands);
    section.reserve(2);
    pointTo(output, at, section);
  },
  initialise(fields) {
    fields.commands = new Int16Array(0);
  },
};

/** Order of a model's own sections. */
const geometryParts = { vertexBones: 0, normalBones: 1, positions: 2, normals: 3, meshes: 4, triangles: 5 } as const;

export const Mesh = record(
  'mesh',
  { label: 'Mesh', icon: 'geoset', engineName: 'mstudiomesh_t', explain: 'Triangles with one texture.' },
  fixed({
    triangleCount: i32({
      label: 'Triangles',
      engineName: 'numtris',
      readOnly: true,
      explain: 'Number of triangles in the commands.',
    }),
  }),
  commandsPart,
  fixed({
    skinColumn: i32({
      label: 'Skin column',
      engineName: 'skinref',
      explain: 'Column of the skin table: the skin in use says which texture stands there.',
    }),
    normalCount: i32({
      label: 'Normals',
      engineName: 'numnorms',
      readOnly: true,
      explain: 'How many of the model’s normals belong to this mesh; they follow those of the mesh before.',
    }),
    normalIndex: i32({
      label: 'First normal',
      engineName: 'normindex',
      explain: 'Unused; 0 in files of the usual compiler.',
    }),
  }),
);

interface VectorNames {
  readonly vectors: 'positions' | 'normals';
  readonly bones: 'vertexBones' | 'normalBones';
  readonly label: string;
  readonly bonesLabel: string;
  readonly engineNames: readonly [string, string];
}

/** `i32 count, i32 offset of bone bytes, i32 offset of vectors`: vectors in the space of one bone each. */
function skinnedVectors(names: VectorNames): Part<Readonly<Record<string, Numbers>>> {
  const { vectors, bones } = names;
  const bonesTarget = {};
  const vectorsTarget = {};
  const vectorInfo: FieldInfo = {
    label: names.label,
    engineName: names.engineNames[0],
    explain: 'In the space of the bone.',
    ...(vectors === 'positions' ? { unit: 'units' } : {}),
  };
  const boneInfo: FieldInfo = {
    label: names.bonesLabel,
    engineName: names.engineNames[1],
    reference: { collection: 'bones', by: 'position' },
  };
  const part: Part<Readonly<Record<string, Numbers>>> = {
    kind: 'skinnedVectors',
    inlineSize: () => 12,
    memberPlaces: { [bones]: 4, [vectors]: 8 },
    members: [
      { kind: 'numbers', name: vectors, info: vectorInfo, storage: ['f32'], components: 3, optional: false },
      {
        kind: 'numbers',
        name: bones,
        info: boneInfo,
        storage: ['u8'],
        components: 1,
        optional: false,
        sameCountAs: vectors,
      },
    ],
    describe(traced) {
      const spans = [pointerSpan(traced.start, 12, `${names.label}: count and where they stand`)];
      const boneSpan = traced.spans.get(bonesTarget);
      const vectorSpan = traced.spans.get(vectorsTarget);
      if (boneSpan !== undefined)
        spans.push(...bulkSpan(traced, { name: bones, label: names.bonesLabel, group: 1 }, boneSpan.start));
      if (vectorSpan !== undefined)
        spans.push(...bulkSpan(traced, { name: vectors, label: names.label, group: 3 }, vectorSpan.start));
      return spans;
    },
    read(reader, fields) {
      const at = reader.position;
      reader.need(12, vectors);
      const count = reader.view.getInt32(at, true);
      const bonesOffset = reader.view.getInt32(at + 4, true);
      const vectorsOffset = reader.view.getInt32(at + 8, true);
      reader.position += 12;
      if (count === 0) {
        part.initialise(fields, reader.version);
        noteEmpty(reader, bonesTarget, bonesOffset);
        noteEmpty(reader, vectorsTarget, vectorsOffset);
        return;
      }
      const boneStart = checkedPlace(reader, { count, offset: bonesOffset, size: 1, at }, bones);
      const start = checkedPlace(reader, { count, offset: vectorsOffset, size: 12, at }, vectors);
      readElsewhere(reader, start, () => reader.numbersInto(draftByName(fields), vectors, 'f32', count * 3));
      readElsewhere(reader, boneStart, () => reader.numbersInto(draftByName(fields), bones, 'u8', count));
      reader.spans?.set(bonesTarget, { start: boneStart, end: boneStart + count });
      reader.spans?.set(vectorsTarget, { start, end: start + count * 12 });
    },
    write(output) {
      const at = startInline(output, part, 12);
      const numbers = numbersByName(output.record.fields, vectors);
      const indices = numbersByName(output.record.fields, bones);
      const count = numbers.length / 3;
      output.writer.view.setInt32(at, count, true);
      const { id } = output.record;
      const isKept = (target: object): boolean => count === 0 && keepsOffset(output, target, part);
      if (!isKept(bonesTarget)) {
        const section = newSection(output, bonesTarget, { kind: 'geometry', record: id, part: geometryParts[bones] });
        // One byte a vector, however long an edit left the list.
        if (indices.length === count) section.numbers(indices);
        else section.copy(Uint8Array.from({ length: count }, (_, index) => indices[index] ?? 0));
        pointTo(output, at + 4, section);
      }
      if (!isKept(vectorsTarget)) {
        const section = newSection(output, vectorsTarget, {
          kind: 'geometry',
          record: id,
          part: geometryParts[vectors],
        });
        section.numbers(numbers);
        pointTo(output, at + 8, section);
      }
    },
    initialise(fields) {
      draftByName(fields)[vectors] = new Float32Array(0);
      draftByName(fields)[bones] = new Uint8Array(0);
    },
  };
  return part;
}

export interface Vertices {
  readonly positions: Numbers;
  readonly vertexBones: Numbers;
}

export interface Normals {
  readonly normals: Numbers;
  readonly normalBones: Numbers;
}

// `skinnedVectors` sets exactly these two fields.
const verticesPart = skinnedVectors({
  vectors: 'positions',
  bones: 'vertexBones',
  label: 'Vertices',
  bonesLabel: 'Bones of vertices',
  engineNames: ['vertindex', 'vertinfoindex'],
}) as unknown as Part<Vertices>;
const normalsPart = skinnedVectors({
  vectors: 'normals',
  bones: 'normalBones',
  label: 'Normals',
  bonesLabel: 'Bones of normals',
  engineNames: ['normindex', 'norminfoindex'],
}) as unknown as Part<Normals>;

export const SubModel = record(
  'submodel',
  {
    label: 'Submodel',
    icon: 'model',
    title: 'name',
    engineName: 'mstudiomodel_t',
    explain: 'One choice of a bodypart; a blank one has no vertices.',
  },
  fixed({
    name: text(64, { label: 'Name', engineName: 'name' }),
    type: i32({ label: 'Type', engineName: 'type', explain: 'Unused; 0 in every known model.' }),
    boundingRadius: f32({
      label: 'Bounding radius',
      engineName: 'boundingradius',
      explain: 'Unused; 0 in every known model.',
    }),
  }),
  listAt(
    'meshes',
    Mesh,
    { size: 20, kind: 'geometry', part: geometryParts.meshes, isPerRecord: true },
    { label: 'Meshes', engineName: 'meshindex' },
  ),
  verticesPart,
  normalsPart,
  fixed({
    groupCount: i32({
      label: 'Groups',
      engineName: 'numgroups',
      explain: 'Unused; Xash keeps an offset of vertex weights here.',
    }),
    groupIndex: i32({
      label: 'Group index',
      engineName: 'groupindex',
      explain: 'Unused; Xash keeps an offset of normal weights here.',
    }),
  }),
);

const modelSize = 112;
const modelsTarget = {};
const base = i32({
  label: 'Base',
  engineName: 'base',
  initial: 1,
  explain:
    'The product of the model counts of all earlier bodyparts: the engine picks model (body ÷ base) modulo count.',
});

/** `i32 count, i32 base, i32 offset` of models. */
const modelsPart: Part<{ readonly base: number; readonly models: readonly RecordId[] }> = {
  kind: 'models',
  inlineSize: () => 12,
  memberPlaces: { models: 0, base: 4 },
  members: [
    { kind: 'field', name: 'base', info: base.info, field: base },
    { kind: 'records', name: 'models', info: { label: 'Submodels', engineName: 'modelindex' }, schemas: [SubModel] },
  ],
  describe: ({ start }) => [
    { ...pointerSpan(start, 4, 'Submodels: count'), member: 'models' },
    { ...pointerSpan(start + 4, 4, base.info.label), member: 'base' },
    { ...pointerSpan(start + 8, 4, 'Submodels: where they stand'), member: 'models' },
  ],
  read(reader, fields, self) {
    const at = reader.position;
    reader.need(12, 'models');
    const count = reader.view.getInt32(at, true);
    const offset = reader.view.getInt32(at + 8, true);
    fields.base = reader.view.getInt32(at + 4, true);
    reader.position += 12;
    fields.models = [];
    if (count === 0) {
      noteEmpty(reader, modelsTarget, offset);
      return;
    }
    const start = checkedPlace(reader, { count, offset, size: modelSize, at }, 'models');
    fields.models = readRecords(reader, SubModel, { owner: self, start, count, name: 'models' });
    reader.spans?.set(modelsTarget, { start, end: start + count * modelSize });
  },
  write(output) {
    const at = startInline(output, modelsPart, 12);
    const list = output.record.fields.models;
    output.writer.view.setInt32(at, list.length, true);
    output.writer.view.setInt32(at + 4, output.record.fields.base, true);
    if (list.length === 0 && keepsOffset(output, modelsTarget, modelsPart)) return;
    const section = newSection(output, modelsTarget, { kind: 'models', record: output.record.id });
    writeChildren(into(output, section), list, () => SubModel);
    pointTo(output, at + 8, section);
  },
  initialise(fields) {
    fields.base = 1;
    fields.models = [];
  },
};

export const BodyPart = record(
  'bodypart',
  {
    label: 'Bodypart',
    icon: 'body',
    title: 'name',
    engineName: 'mstudiobodyparts_t',
    explain: 'A part of the body of which one submodel is shown.',
  },
  fixed({ name: text(64, { label: 'Name', engineName: 'name' }) }),
  modelsPart,
);
