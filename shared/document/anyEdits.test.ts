/** Any sequence of edits: undone, redone and followed by a copy over the wire. SPEC D12, D13. */
import { fieldsByName } from '../codec/byName.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { booksOf, openShelf, shelfBytes } from '../test/shelf.ts';
import { freezeRecords } from '../codec/documentRecord.ts';
import { Document } from './document.ts';
import { editStructure } from './structure.ts';
import type { WireDiff } from './wire.ts';
import {
  contentOf,
  decodeContent,
  decodeMessage,
  documentDigest,
  encodeContent,
  encodeMessage,
  fromWire,
  toWire,
} from './wire.ts';

beforeAll(() => freezeRecords(true));

/** Random things a person may do to a shelf. */
type Act =
  | { readonly kind: 'weigh'; readonly book: number; readonly weight: number }
  | { readonly kind: 'title'; readonly book: number; readonly title: string }
  | { readonly kind: 'dab'; readonly book: number; readonly at: number; readonly values: readonly number[] }
  | { readonly kind: 'replace'; readonly book: number; readonly length: number }
  | { readonly kind: 'remove' | 'duplicate'; readonly book: number }
  | { readonly kind: 'move'; readonly book: number; readonly to: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

const book = fc.nat(9);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('weigh' as const), book, weight: fc.float() }),
  fc.record({ kind: fc.constant('title' as const), book, title: fc.string({ maxLength: 10 }) }),
  fc.record({
    kind: fc.constant('dab' as const),
    book,
    at: fc.nat(9000),
    values: fc.array(fc.nat(255), { maxLength: 9 }),
  }),
  fc.record({ kind: fc.constant('replace' as const), book, length: fc.nat(5000) }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'duplicate' as const), book }),
  fc.record({ kind: fc.constant('move' as const), book, to: fc.nat(9) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('redo' as const) }),
);

function perform(document: Document, each: Act): void {
  if (each.kind === 'undo' || each.kind === 'redo') {
    if (each.kind === 'undo') document.undo();
    else document.redo();
    return;
  }
  const books = booksOf(document);
  const target = books[each.book % Math.max(1, books.length)];
  if (target === undefined) return;
  const pages = fieldsByName(document.get(target).fields)['pages'] as Uint8Array;
  switch (each.kind) {
    case 'weigh':
      document.edit('Weigh', (tx) => tx.update(target, { weight: each.weight }));
      return;
    case 'title':
      document.edit('Title', (tx) => tx.update(target, { title: each.title }));
      return;
    case 'dab': {
      const at = Math.min(each.at, Math.max(0, pages.length - each.values.length));
      if (pages.length >= each.values.length) document.edit('Dab', (tx) => tx.patch(target, 'pages', at, each.values));
      return;
    }
    case 'replace':
      document.edit('Replace', (tx) => {
        if (pages.length > 0) tx.patch(target, 'pages', 0, [1]);
        tx.update(target, { pages: new Uint8Array(each.length).fill(9) });
        if (each.length > 0) tx.patch(target, 'pages', each.length - 1, [3]);
      });
      return;
    case 'remove':
      editStructure(document, 'Remove', (structure) => structure.remove(target));
      return;
    case 'duplicate':
      editStructure(document, 'Duplicate', (structure) => structure.duplicate(target));
      return;
    case 'move':
      editStructure(document, 'Move', (structure) => structure.reorder(target, each.to % books.length));
  }
}

describe('any sequence of edits', () => {
  test('undone is the start, redone is the end, and another copy that got the changes by wire is equal (D12, D13)', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const document = openShelf();
        const copy = new Document(document.format, decodeContent(encodeContent(contentOf(document))));
        document.onCommit(({ diffs }) => {
          // Each change of a commit is completed against the copy as the ones before it left it.
          for (const diff of diffs) {
            const wire = decodeMessage(encodeMessage(toWire(diff))) as WireDiff;
            copy.applyRemote([fromWire(wire, copy)]);
          }
        });
        const start = documentDigest(document);
        for (const each of acts) perform(document, each);
        const end = documentDigest(document);
        expect(documentDigest(copy)).toBe(end);
        const steps = document.history.entries.length;
        while (document.undo() !== null);
        expect(documentDigest(document)).toBe(start);
        expect(documentDigest(copy)).toBe(start);
        expect(document.write()).toEqual(shelfBytes(3, 10000));
        for (let step = 0; step < steps; step++) document.redo();
        expect(documentDigest(document)).toBe(end);
        expect(documentDigest(copy)).toBe(end);
      }),
      { numRuns: 150 },
    );
  });
});
