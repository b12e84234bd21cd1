/** Steps over several documents: in all of them or in none, whichever of them refuses, and however late. SPEC D28. */
import { describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../codec/documentRecord.ts';
import { booksOf, openShelf, shelfBytes } from '../test/shelf.ts';
import { Document, openDocument } from './document.ts';
import { editJointly, JointEdit } from './jointEdit.ts';

/** A document whose books weigh 9 once a step is kept; one that refuses does so after that, the first time. */
function shelf(log: string[], name: string, refuses = false): Document {
  const { format } = openShelf();
  let left = refuses ? 1 : 0;
  const settle: NonNullable<typeof format.structure.settle> = (document, transaction) => {
    log.push(`${name} settles`);
    for (const book of booksOf(document)) transaction.update(book, { weight: 9 });
    if (left-- > 0) throw new Error(`${name} cannot settle`);
  };
  const document = openDocument({ ...format, structure: { ...format.structure, settle } }, shelfBytes(3, 10000));
  document.onCommit(({ kind, label }) => void log.push(`${name} ${kind} ${label}`));
  return document;
}

const paintAll = (edit: JointEdit, documents: readonly Document[]): void => {
  for (const document of documents)
    edit.in(document, (transaction) => transaction.patch(booksOf(document)[0] ?? document.root, 'pages', 5, [255]));
};

function expectUntouched(document: Document): void {
  expect(document.write()).toEqual(shelfBytes(3, 10000));
  expect([document.isInGesture, document.history.position, document.history.isDirty]).toEqual([false, 0, false]);
  // Nothing keeps it locked.
  document.edit('After', (transaction) => transaction.update(document.root, { title: 'After' }));
  expect(document.undo()).toBe('After');
}

describe('a step over several documents', () => {
  test('is in all of them, with one id, once all have settled', () => {
    const log: string[] = [];
    const documents = [shelf(log, 'a'), shelf(log, 'b')];
    editJointly('Paint', (edit) => paintAll(edit, documents));
    expect(log).toEqual(['a settles', 'b settles', 'a edit Paint', 'b edit Paint']);
    expect(new Set(documents.map(({ history }) => history.entries[0]?.step)).size).toBe(1);
    for (const document of documents) {
      expect(document.undo()).toBe('Paint');
      expect(document.write()).toEqual(shelfBytes(3, 10000));
    }
  });

  test.each([0, 1, 2])('is in none of them where the one at %i cannot settle', (at) => {
    const log: string[] = [];
    const documents = ['a', 'b', 'c'].map((name, index) => shelf(log, name, index === at));
    const copies = documents.map((document) => new Map([...document.all()].map((record) => [record.id, record])));
    // A copy that follows what is told, as views do.
    for (const [index, document] of documents.entries()) {
      const copy = copies[index] ?? new Map<number, DocumentRecord>();
      document.onChange(({ diff }) => {
        for (const [id, [, to]] of diff.updated) copy.set(id, to);
      });
    }
    const edit = new JointEdit('Paint');
    paintAll(edit, documents);
    expect(() => edit.commit()).toThrow('cannot settle');
    expect(log.filter((line) => line.includes('edit'))).toEqual([]);
    // Those who hold the step give it up as well: there is nothing left to do.
    edit.cancel();
    edit.commit();
    for (const [index, document] of documents.entries()) {
      for (const record of document.all()) expect(copies[index]?.get(record.id)?.fields).toEqual(record.fields);
      expectUntouched(document);
    }
  });

  test('takes nothing more once it has settled, and is kept or given up', () => {
    const document = shelf([], 'a');
    const gesture = document.begin('Paint');
    gesture.preview((transaction) => transaction.update(document.root, { title: 'New' }));
    gesture.settle();
    gesture.settle();
    expect(document.isInGesture).toBe(true);
    expect(() => gesture.preview(() => {})).toThrow('"Paint" is finished');
    expect(() => gesture.restart()).toThrow('"Paint" is finished');
    gesture.cancel();
    expectUntouched(document);
  });
});
