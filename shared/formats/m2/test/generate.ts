/** Random models of any version: what the schemas allow, kept to what a reader relies on. */
import fc from 'fast-check';
import type { RecordSchema } from '../../../codec/record.ts';
import type { Numbers } from '../../../codec/documentRecord.ts';
import type { GenerateRules, RecordTree, TreeValue } from '../../../test/generate.ts';
import { arbitraryNumbers, arbitraryRecord } from '../../../test/generate.ts';
import { MODEL_TAG, Model, USES_COMBINERS } from '../schema/index.ts';
import { slotsOf } from '../schema/track.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import { SKIN_TAG } from '../codec/reader.ts';

/** Rows as a reader makes them: lists joined in the order they are met, shared ones once. */
function rowsOf(lists: readonly { readonly count: number; readonly sharesWith: number }[]): {
  rows: Uint32Array;
  total: number;
} {
  const rows = new Uint32Array(lists.length * 2);
  let next = 0;
  lists.forEach(({ count, sharesWith }, row) => {
    const target = sharesWith < row ? rows.subarray(sharesWith * 2, sharesWith * 2 + 2) : null;
    if (target !== null && (target[1] ?? 0) > 0) rows.set(target, row * 2);
    else if (count > 0) {
      rows.set([next, count], row * 2);
      next += count;
    }
  });
  return { rows, total: next };
}

const lists = fc.array(
  fc.record({ count: fc.integer({ min: 0, max: 3 }), sharesWith: fc.integer({ min: 0, max: 6 }) }),
  { maxLength: 4 },
);

function keysOf(kind: TrackKind, times: number, values: number): fc.Arbitrary<Record<string, Numbers>> {
  return fc
    .tuple(arbitraryNumbers('u32', times), arbitraryNumbers(kind.storage, values * kind.components))
    .map(([time, value]) => ({ times: time, ...(kind.components > 0 ? { values: value } : {}) }));
}

function nestedTrack(kind: TrackKind, head: Record<string, TreeValue>): fc.Arbitrary<RecordTree> {
  const own = kind.components === 0 ? fc.constant(null) : fc.option(lists, { nil: null, freq: 4 });
  return fc.tuple(lists, own).chain(([timeLists, valueLists]) => {
    // Keys on a loop of their own stand in the model; sharing across files cannot be written down.
    const times = rowsOf(timeLists.map((list) => ({ ...list, sharesWith: 99 })));
    const values = valueLists === null ? null : rowsOf(valueLists.map((list) => ({ ...list, sharesWith: 99 })));
    const isSame = values === null || values.rows.join() === times.rows.join();
    return keysOf(kind, times.total, isSame ? times.total : values.total).map((keys) => ({
      type: kind.type,
      fields: { ...head, rows: times.rows, valueRows: isSame ? null : values.rows, ...keys },
    }));
  });
}

function timelineTrack(kind: TrackKind, head: Record<string, TreeValue>): fc.Arbitrary<RecordTree> {
  const count = fc.integer({ min: 0, max: 3 });
  return fc.tuple(count, count, count).chain(([ranges, times, values]) =>
    fc.tuple(arbitraryNumbers('u32', ranges * 2), keysOf(kind, times, values)).map(([table, keys]) => ({
      type: kind.type,
      fields: { ...head, ranges: table, ...keys },
    })),
  );
}

function arbitraryTrack(kind: TrackKind, property: string, version: number): fc.Arbitrary<RecordTree> {
  return fc
    .record({ interpolation: fc.integer({ min: 0, max: 0xffff }), globalLoop: fc.integer({ min: -3, max: 3 }) })
    .chain((head) =>
      version < NESTED_TRACKS ? timelineTrack(kind, { property, ...head }) : nestedTrack(kind, { property, ...head }),
    );
}

function adjust(type: string, fields: Record<string, TreeValue>, version: number): Record<string, TreeValue> {
  const isNested = version >= NESTED_TRACKS;
  if (type === 'particle') return adjustParticle(fields, isNested);
  if (type === 'view') return isNested ? { ...fields, tag: SKIN_TAG } : fields;
  if (type !== 'm2') return fields;
  const { combiners, playableLookup, textureFlipbooks, ...rest } = fields;
  const hasCombiners = isNested && (Number(fields['globalFlags']) & USES_COMBINERS) !== 0;
  return {
    ...rest,
    tag: MODEL_TAG,
    version,
    ...(isNested ? {} : { playableLookup }),
    textureFlipbooks: isNested ? [] : textureFlipbooks,
    ...(hasCombiners ? { combiners: combiners ?? new Uint16Array(0) } : {}),
    views: (fields['views'] as readonly RecordTree[]).map((view, profile) => ({
      ...view,
      fields: isNested ? { ...view.fields, profile } : view.fields,
    })),
  };
}

/** The bytes of blending and emitter are one of two forms; a late one has an emitter. */
function adjustParticle(fields: Record<string, TreeValue>, isNested: boolean): Record<string, TreeValue> {
  const { colorIndex, ...rest } = fields;
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => isNested || !/(Times|Values)$/.test(name)));
  const isLate = isNested || Number(colorIndex) % 2 === 1;
  const blend = Number(fields['blend']) & 0xff;
  const emitter = isLate ? Number(fields['emitter']) & 0xff || 1 : fields['emitter'];
  return { ...kept, blend, emitter, ...(isLate ? { colorIndex } : {}) };
}

const rules: GenerateRules = {
  children(owner: RecordSchema, member: string, version: number) {
    if (member === 'tracks') {
      return fc.tuple(
        ...slotsOf(owner.type).map(({ property, kind }) => arbitraryTrack(kind(version), property, version)),
      );
    }
    if (owner.type !== 'm2' || (member !== 'vertices' && member !== 'collision')) return null;
    const schema = Model.members.flatMap((each) =>
      each.kind === 'records' && each.name === member ? each.schemas : [],
    )[0];
    return schema === undefined ? null : fc.tuple(arbitraryRecord(schema, version, sameCounts));
  },
  adjust,
};

/** All attributes of vertices have as many elements as there are positions. */
const sameCounts: GenerateRules = {
  children: () => null,
  adjust(type, fields) {
    if (type !== 'vertices') return fields;
    const { positions } = fields;
    const count = positions instanceof Float32Array ? positions.length / 3 : 0;
    const fill = (name: string, width: number): Numbers => {
      const numbers = fields[name] as Float32Array | Uint8Array;
      const made = numbers instanceof Float32Array ? new Uint32Array(count * width) : new Uint8Array(count * width);
      const from =
        numbers instanceof Float32Array ? new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length) : numbers;
      made.set(from.subarray(0, made.length));
      return made instanceof Uint32Array ? new Float32Array(made.buffer) : made;
    };
    return {
      positions: positions ?? null,
      boneWeights: fill('boneWeights', 4),
      boneIndices: fill('boneIndices', 4),
      normals: fill('normals', 3),
      textureCoordinates: fill('textureCoordinates', 2),
      textureCoordinates2: fill('textureCoordinates2', 2),
    };
  },
};

export function arbitraryM2(version: number): fc.Arbitrary<RecordTree> {
  return arbitraryRecord(Model, version, rules);
}
