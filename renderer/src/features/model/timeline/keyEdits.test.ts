import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { deleteKeys, retimeKeys } from './keyEdits.ts';

const knight = readFileSync(new URL('../../../../../assets/samples/Knight.mdx', import.meta.url));

function opened(): FormatDocument {
  return openDocument(mdx, new Uint8Array(knight));
}

const place = (document: FormatDocument) => ({ document, sequence: null });

/** Times and rows of values of a track; of an event object the times alone. */
function rowsOf(document: FormatDocument, id: RecordId): readonly (readonly number[])[] {
  const { frames, values } = fieldsByName(document.get(id).fields);
  if (!(frames instanceof Int32Array)) throw new Error('a record without times');
  const stride = isNumbers(values) ? values.length / frames.length : 0;
  return Array.from(frames, (frame, key) => [
    frame,
    ...(isNumbers(values) ? values.subarray(key * stride, (key + 1) * stride) : []),
  ]);
}

/** A track of this tag with at least four keys; an event object, which is given four times. */
function longTrack(document: FormatDocument, kind: string): RecordId {
  for (const { id, type, fields } of document.all()) {
    const { tag, frames } = fieldsByName(fields);
    if (tag === kind && frames instanceof Int32Array && frames.length >= 4) return id;
    if (type === 'eventObject' && kind === type) {
      document.edit('Times', (transaction) => transaction.update(id, { frames: Int32Array.of(10, 20, 30, 40) }));
      return id;
    }
  }
  throw new Error('no such track');
}

describe.each(['KGRT', 'KGTR', 'eventObject'])('the keys of %s', (kind) => {
  it('that are moved past others take their values along, and are found where they stand now', () => {
    const document = opened();
    const track = longTrack(document, kind);
    const before = rowsOf(document, track);
    const by = (before[2]?.[0] ?? 0) - (before[0]?.[0] ?? 0) + 1;
    const [moved, second, third, ...rest] = before;
    const found = document.edit('Move key', (transaction) =>
      retimeKeys(transaction, place(document), new Map([[track, new Set([0])]]), (time) => time + by),
    );
    const [time = 0, ...values] = moved ?? [];
    expect(rowsOf(document, track)).toEqual([second, third, [time + by, ...values], ...rest]);
    expect(found).toEqual(new Map([[track, new Set([2])]]));
    document.undo();
    expect(rowsOf(document, track)).toEqual(before);
  });

  it('that are deleted are gone, in one step, and the others stay', () => {
    const document = opened();
    const track = longTrack(document, kind);
    const before = rowsOf(document, track);
    deleteKeys({ document, sequence: null }, new Map([[track, new Set([1, 3])]]));
    expect(rowsOf(document, track)).toEqual(before.filter((_row, position) => position !== 1 && position !== 3));
    expect(document.history.entries.at(-1)?.label).toBe('Delete 2 keys');
    document.undo();
    expect(rowsOf(document, track)).toEqual(before);
  });
});

describe('keys with tangents that are turned round in time', () => {
  it('have them on the other side, and turned round twice are as they were', () => {
    const document = opened();
    const id = longTrack(document, 'KGTR');
    const times = [0, 10, 20, 30];
    const made = times.flatMap((time) => [time, 1, 2, ...[3, 4, 5], ...[6, 7, 8 + time]]);
    document.edit('Curves', (transaction) =>
      transaction.update(id, { interpolation: 2, frames: Int32Array.from(times), values: Float32Array.from(made) }),
    );
    const before = rowsOf(document, id);
    const all = new Map([[id, new Set([0, 1, 2, 3])]]);
    const turn = (): void =>
      document.edit(
        'Turn',
        (transaction) => void retimeKeys(transaction, place(document), all, (time) => 30 - time, true),
      );
    turn();
    expect(rowsOf(document, id)[0]).toEqual([0, 30, 1, 2, -6, -7, -38, -3, -4, -5]);
    turn();
    expect(rowsOf(document, id)).toEqual(before);
  });

  it('take the place of those that stand where they go', () => {
    const document = opened();
    const track = longTrack(document, 'KGRT');
    const [first, second, ...rest] = rowsOf(document, track);
    const by = (second?.[0] ?? 0) - (first?.[0] ?? 0);
    const found = document.edit('Move key', (transaction) =>
      retimeKeys(transaction, place(document), new Map([[track, new Set([0])]]), (time) => time + by),
    );
    expect(rowsOf(document, track)).toEqual([[second?.[0], ...(first ?? []).slice(1)], ...rest]);
    expect(found).toEqual(new Map([[track, new Set([0])]]));
  });
});

describe('deleting no keys', () => {
  it('makes no step', () => {
    const document = opened();
    deleteKeys({ document, sequence: null }, new Map());
    expect(document.history.position).toBe(0);
  });
});
