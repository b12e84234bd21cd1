/** Parts of geosets up to version 1400 that stand in no other record. Format page 18.3. */
import { draftByName } from '../../../../codec/byName.ts';
import type { FieldInfo } from '../../../../codec/field.ts';
import { numbersToEnd } from '../../../../codec/numberParts.ts';
import type { Reader } from '../../../../codec/reader.ts';
import { tagCode } from '../../../../codec/reader.ts';
import type { Draft, Part } from '../../../../codec/record.ts';
import { fieldsOfPart, readLater, readListItem, record, writeRecord } from '../../../../codec/record.ts';
import { storageSize } from '../../../../codec/storage.ts';
import type { Numbers, RecordId } from '../../../../codec/documentRecord.ts';
import { bounds, boundsOrders } from './common.ts';

/** One set of texture coordinates; its size is that of the geoset's vertices. */
export const UvSet = readLater(
  record(
    'uvSet',
    { label: 'UV set', icon: 'uvSet', engineName: 'UVAS' },
    numbersToEnd('coordinates', { storage: 'f32', components: 2, sameCountAs: 'positions' }, { label: 'Coordinates' }),
  ),
);

const uvCode = tagCode('UVAS');

/** A geoset starts with its size and `VRTX`; the number behind them tells how long a set of coordinates is. */
function vertexCountOf(reader: Reader): number {
  return reader.view.getUint32(reader.recordStart + 8, true);
}

/** `[UVAS, u32 number of sets, sets]`: each has two floats a vertex, and no head of its own. */
export interface UvSetsFields {
  readonly uvSets: readonly RecordId[];
  /** 1 where the file has a count of zero in place of nothing at all. */
  readonly hasEmptyUvas?: number;
}

export const uvSets: Part<UvSetsFields> = (() => {
  const read = (reader: Reader, fields: Draft<UvSetsFields>, self: RecordId): void => {
    const list: RecordId[] = [];
    fields.uvSets = list;
    if (reader.peekTagCode() !== uvCode) return;
    reader.position += 4;
    const size = vertexCountOf(reader) * 8;
    const count = reader.count(size, 'UVAS');
    // Nothing tells one empty set from the next, and any number of them would fit.
    if (size === 0 && count > 1) reader.fail(`${count} sets for no vertices`, 'UVAS');
    fields.hasEmptyUvas = count === 0 ? 1 : undefined;
    const known = reader.knownList();
    if (known !== null) {
      fields.uvSets = known;
      return;
    }
    const outerEnd = reader.end;
    for (let index = 0; index < count; index++) {
      reader.end = reader.position + size;
      readListItem(UvSet, reader, self, list, 'uvSets');
    }
    reader.end = outerEnd;
    reader.noteList(list);
  };
  return {
    kind: 'uvSets',
    members: [{ kind: 'records', name: 'uvSets', info: { label: 'UV sets' }, schemas: [UvSet] }],
    read,
    skip: (reader, self) => read(reader, {}, self),
    write({ writer, record, context }) {
      const { uvSets: sets, hasEmptyUvas } = record.fields;
      if (sets.length === 0 && hasEmptyUvas !== 1) return;
      writer.tag('UVAS');
      writer.u32(sets.length);
      for (const id of sets) writeRecord(UvSet, writer, context.document.get(id), context);
    },
    initialise(fields) {
      fields.uvSets = [];
    },
  };
})();

/** Bytes behind BWGT: material, group, flags, bounds, and a number of further bounds with them. */
const endSize = 44;
const boundsSize = 28;

function isEnd(reader: Reader, at: number): boolean {
  const rest = reader.end - at;
  return rest >= endSize && reader.view.getUint32(at + endSize - 4, true) * boundsSize + endSize === rest;
}

function isTag(reader: Reader, at: number, tag: string): boolean {
  return at + 4 <= reader.end && reader.view.getUint32(at, true) === tagCode(tag);
}

/**
 * `[BIDX | BWGT, u32 count, data]` of one number a vertex. Nearly all sources take four bytes for it, one takes a single
 * one: what stands behind decides. Whether four bytes are four small numbers is not known, so they stay one.
 */
export function influences<const N extends 'boneIndices' | 'boneWeights'>(
  tag: 'BIDX' | 'BWGT',
  name: N,
  info: FieldInfo,
): Part<{ readonly [K in N]: Numbers | null }> {
  const headAt = (reader: Reader): { readonly storage: 'u8' | 'u32'; readonly count: number } => {
    reader.position += 4;
    const count = reader.count(1, tag);
    const fits = (size: number): boolean => {
      const at = reader.position + count * size;
      return isEnd(reader, at) || (tag === 'BIDX' && isTag(reader, at, 'BWGT'));
    };
    return { storage: fits(1) && !fits(4) ? 'u8' : 'u32', count };
  };
  return {
    kind: 'influences',
    members: [
      {
        kind: 'numbers',
        name,
        info,
        storage: ['u32', 'u8'],
        components: 1,
        optional: true,
      },
    ],
    read(reader, fields) {
      draftByName(fields)[name] = null;
      if (!isTag(reader, reader.position, tag)) return;
      const { storage, count } = headAt(reader);
      reader.numbersInto(draftByName(fields), name, storage, count);
    },
    skip(reader) {
      if (!isTag(reader, reader.position, tag)) return;
      const { storage, count } = headAt(reader);
      reader.need(count * storageSize(storage), tag);
      reader.position += count * storageSize(storage);
    },
    write(output) {
      const numbers = output.record.fields[name];
      if (numbers === null || numbers === undefined) return;
      output.writer.tag(tag);
      output.writer.u32(numbers.length);
      output.writer.numbers(numbers);
    },
    initialise(fields) {
      draftByName(fields)[name] = null;
    },
  };
}

const perRow = 7;

/** Rows of seven words with the last one first, or the first one last. Words, so that no float is converted. */
function turnedRows(numbers: Numbers, isToFront: boolean): Float32Array {
  const from = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length);
  const to = new Int32Array(numbers.length);
  for (let at = 0; at < from.length; at++) {
    const row = at - (at % perRow);
    to[row + (((at % perRow) + (isToFront ? 1 : perRow - 1)) % perRow)] = from[at] ?? 0;
  }
  return new Float32Array(to.buffer);
}

/**
 * `u32 count, bounds`, one for each sequence, in the order of the geoset's own bounds. The rows of the member are radius,
 * minimum, maximum, as in Warcraft III.
 */
export const sequenceBounds: Part<{ readonly sequenceExtents: Numbers }> = {
  kind: 'sequenceBounds',
  members: [
    {
      kind: 'numbers',
      name: 'sequenceExtents',
      info: { label: 'Extents of sequences', explain: 'Radius, minimum and maximum, one for each sequence.' },
      storage: ['f32'],
      components: perRow,
      optional: false,
    },
  ],
  read(reader, fields) {
    const count = reader.count(boundsSize, 'bounds of sequences');
    const stored = reader.numbers('f32', count * perRow, 'bounds of sequences');
    const isBoxFirst = fieldsOfPart(bounds, fields).boundsOrder === boundsOrders.boxFirst;
    fields.sequenceExtents = isBoxFirst ? turnedRows(stored, true) : stored;
  },
  skip(reader) {
    reader.position += reader.count(boundsSize, 'bounds of sequences') * boundsSize;
  },
  write(output) {
    const { sequenceExtents: rows } = output.record.fields;
    const isRadiusFirst = fieldsOfPart(bounds, output.record.fields).boundsOrder === boundsOrders.radiusFirst;
    output.writer.u32(rows.length / perRow);
    output.writer.numbers(isRadiusFirst ? rows : turnedRows(rows, false));
  },
  initialise(fields) {
    fields.sequenceExtents = new Float32Array(0);
  },
  describe: ({ start, end }) => [
    { member: null, inside: [], offset: start, length: 4, label: 'Number of extents', run: null },
    ...(end - start > 4
      ? [
          {
            member: 'sequenceExtents',
            inside: [],
            offset: start + 4,
            length: end - start - 4,
            label: 'Extents of sequences',
            run: null,
          },
        ]
      : []),
  ],
};
