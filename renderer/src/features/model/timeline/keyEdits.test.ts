import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { deleteKeys, moveKeys } from './keyEdits.ts';

const knight = readFileSync(new URL('../../../../../assets/samples/Knight.mdx', import.meta.url));

function opened(): Document {
  return openDocument(mdx, new Uint8Array(knight));
}

/** Times and rows of values of a track; of an event object the times alone. */
function rowsOf(document: Document, id: RecordId): readonly (readonly number[])[] {
  const { frames, values } = document.get(id).fields;
  if (!(frames instanceof Int32Array)) throw new Error('a record without times');
  const stride = isNumbers(values) ? values.length / frames.length : 0;
  return Array.from(frames, (frame, key) => [
    frame,
    ...(isNumbers(values) ? values.subarray(key * stride, (key + 1) * stride) : []),
  ]);
}

/** A track of this tag with at least four keys; an event object, which is given four times. */
function longTrack(document: Document, kind: string): RecordId {
  for (const { id, type, fields } of document.all()) {
    const { tag, frames } = fields;
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
      moveKeys(transaction, { document, sequence: null }, new Map([[track, new Set([0])]]), by),
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

describe('deleting no keys', () => {
  it('makes no step', () => {
    const document = opened();
    deleteKeys({ document, sequence: null }, new Map());
    expect(document.history.position).toBe(0);
  });
});
