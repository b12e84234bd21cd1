/** Changes in the making: previews that become one step or nothing, and what listeners hear of them. SPEC D6–D8. */
import { fieldsByName } from '../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { booksOf, openShelf, shelfBytes } from '../test/shelf.ts';
import type { Commit, Document, Gesture } from './document.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { freezeRecords } from '../codec/documentRecord.ts';
import { documentDigest } from './wire.ts';
import { Document as OpenDocument, openDocument } from './document.ts';

beforeAll(() => freezeRecords(true));

const firstBook = (document: Document): RecordId => booksOf(document)[0] ?? document.root;

describe('a gesture', () => {
  test('tells of each of its moves as one change, however many arrays it writes to (D6)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const told: number[] = [];
    const gesture = document.begin('Drag');
    document.onChange(({ diff }) => void told.push(diff.tiles.length));
    gesture.preview((tx) => {
      tx.patch(book, 'pages', 0, [1]);
      tx.patch(book, 'pages', 4096, [2]);
      tx.update(book, { weight: 5 });
    });
    expect(told).toEqual([2]);
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(5);
    gesture.cancel();
  });

  test('previews at once and becomes one step (D6)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const commits: Commit[] = [];
    document.onCommit((commit) => commits.push(commit));
    const gesture = document.begin('Paint');
    for (let dab = 0; dab < 50; dab++) gesture.preview((tx) => tx.patch(book, 'pages', dab * 10, [255]));
    expect(commits).toEqual([]);
    gesture.commit();
    expect(commits.map((commit) => commit.label)).toEqual(['Paint']);
    expect(document.history.position).toBe(1);
    document.undo();
    expect(document.write()).toEqual(shelfBytes(3, 10000));
  });

  test('that is cancelled, or starts anew, leaves no trace (D7)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const gesture = document.begin('Drag');
    gesture.preview((tx) => tx.update(book, { weight: 5 }));
    gesture.restart();
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(0);
    gesture.preview((tx) => tx.update(book, { weight: 7 }));
    gesture.cancel();
    expect(document.history.isDirty).toBe(false);
    expect(document.write()).toEqual(shelfBytes(3, 10000));
    gesture.commit();
    expect(document.history.position).toBe(0);
  });

  test('that starts anew over the same tiles is the step of its last move, however often it did (D7)', () => {
    const document = openShelf();
    const [book, other] = booksOf(document);
    if (book === undefined || other === undefined) throw new Error('the shelf is empty');
    const digests = [documentDigest(document)];
    const commits: Commit[] = [];
    document.onCommit((commit) => commits.push(commit));
    const gesture = document.begin('Drag');
    // Over two tiles, elsewhere, over a part of the first, where a book became another array, and back.
    const moves: readonly (readonly [RecordId, number, number])[] = [
      ...([[book, 10, 9000] as const, [other, 0, 40] as const, [book, 4000, 200] as const] as const),
      ...([[book, 0, 5000] as const, [book, 4090, 12] as const] as const),
    ];
    for (const [round, [id, start, count]] of moves.entries()) {
      gesture.restart();
      expect(documentDigest(document)).toBe(digests[0]);
      if (round === 3) gesture.preview((tx) => tx.update(id, { pages: new Uint8Array(6000).fill(3) }));
      gesture.preview((tx) => tx.patch(id, 'pages', start, new Uint8Array(count).fill(200 + round)));
      gesture.preview((tx) => tx.patch(id, 'pages', start + 1, [round]));
    }
    gesture.commit();
    digests.push(documentDigest(document));
    document.undo();
    expect(documentDigest(document)).toBe(digests[0]);
    expect(document.write()).toEqual(shelfBytes(3, 10000));
    document.redo();
    expect(documentDigest(document)).toBe(digests[1]);
    const plain = openShelf();
    plain.edit('Drag', (tx) => tx.patch(firstBook(plain), 'pages', 4090, new Uint8Array(12).fill(204)));
    plain.edit('Drag', (tx) => tx.patch(firstBook(plain), 'pages', 4091, [4]));
    expect(document.write()).toEqual(plain.write());
    expect(commits[0]?.diffs.flatMap(({ tiles }) => tiles.map(({ tile }) => tile))).toEqual([0, 1]);
  });

  test('that starts anew is told of once a move, as from the last one, and of what is only taken back at its end (D7)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const copies = new Map<number, number>();
    const told: string[] = [];
    // A listener that follows the first page by what it is told alone.
    document.onChange(({ origin, diff }) => {
      const [tile] = diff.tiles;
      told.push(origin);
      if (tile === undefined) return;
      expect(tile.before[0]).toBe(copies.get(0) ?? 0);
      copies.set(0, tile.after[0] ?? -1);
    });
    const gesture = document.begin('Drag');
    for (const value of [5, 6, 0, 7, 8]) {
      gesture.restart();
      gesture.preview((tx) => tx.patch(book, 'pages', 0, [value]));
      expect(copies.get(0)).toBe(value);
    }
    expect(told).toEqual(['preview', 'preview', 'preview', 'preview', 'preview']);
    gesture.restart();
    gesture.preview(() => undefined);
    expect([told.at(-1), copies.get(0)]).toEqual(['cancel', 0]);
    gesture.preview((tx) => tx.patch(book, 'pages', 0, [9]));
    gesture.restart();
    gesture.cancel();
    expect([told.at(-1), copies.get(0)]).toEqual(['cancel', 0]);
    expect(document.write()).toEqual(shelfBytes(3, 10000));
  });

  test('that starts anew adds the same records at every move (D7)', () => {
    const document = openShelf();
    const gesture = document.begin('Drag');
    const added: RecordId[] = [];
    for (let move = 0; move < 3; move++) {
      gesture.restart();
      gesture.preview((tx) => void added.push(tx.add('wish', document.root, { bookId: 0 })));
    }
    gesture.cancel();
    expect(new Set(added).size).toBe(1);
  });

  test('settles once, when it is kept, within its own step; where that fails nothing is left of it (D6)', () => {
    let settled = 0;
    const settling = (fails: boolean): OpenDocument => {
      const { format } = openShelf();
      const settle: NonNullable<typeof format.structure.settle> = (document, transaction, diffs) => {
        settled++;
        expect(diffs.length).toBe(1);
        transaction.update(booksOf(document)[0] ?? document.root, { weight: 9 });
        if (fails) throw new Error('cannot settle');
      };
      return openDocument({ ...format, structure: { ...format.structure, settle } }, shelfBytes(3, 10000));
    };
    const painted = (document: OpenDocument): Gesture => {
      const gesture = document.begin('Paint');
      for (let dab = 0; dab < 3; dab++) gesture.preview((tx) => tx.patch(firstBook(document), 'pages', dab, [255]));
      return gesture;
    };
    const document = settling(false);
    painted(document).commit();
    expect([
      settled,
      document.history.position,
      fieldsByName(document.get(firstBook(document)).fields)['weight'],
    ]).toEqual([1, 1, 9]);
    document.undo();
    expect(document.write()).toEqual(shelfBytes(3, 10000));
    const broken = settling(true);
    const gesture = painted(broken);
    expect(() => gesture.commit()).toThrow('cannot settle');
    expect(broken.write()).toEqual(shelfBytes(3, 10000));
    expect([broken.isInGesture, broken.history.position]).toEqual([false, 0]);
  });

  test('keeps other edits, undo and redo out until it ends (D8)', () => {
    const document = openShelf();
    const gesture = document.begin('Drag');
    expect(() => document.edit('Other', () => {})).toThrow(/Drag/);
    expect(() => document.begin('Other')).toThrow(/Drag/);
    expect(document.undo()).toBeNull();
    gesture.cancel();
    document.edit('Other', (tx) => tx.update(firstBook(document), { weight: 1 }));
    expect(document.undo()).toBe('Other');
  });
});
