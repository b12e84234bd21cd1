/** Undo and redo bring the selection back with the records, in every format and without steps of its own. */
import { expect, test } from 'vitest';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { sampleModels, smallModels } from '../../../../shared/test/models.ts';
import { booksOf, openShelf } from '../../../../shared/test/shelf.ts';
import { addToDocument, duplicateSelected } from '../panels/outline/commands.ts';
import { canDelete, deleteRecords } from '../panels/outline/structureEdits.ts';
import { createSession, select, type Session } from './session.ts';

function sessionOf(document: FormatDocument): Session {
  const file = { name: 'shelf', path: null, origin: null, isReadOnly: false, hasTarget: true } as const;
  const saving = { onDisk: 'same', savedMs: null, isSaving: false, unsentEdits: 0 } as const;
  return createSession({ documentId: 'shelf', ...file, ...saving }, document);
}

function shelf() {
  const document = openShelf({ pages: 10 });
  const session = sessionOf(document);
  const [first, second, third] = booksOf(document);
  if (first === undefined || second === undefined || third === undefined) throw new Error('three books');
  return { document, session, first, second, third };
}

const selected = ({ state }: Session): readonly RecordId[] => state.getState().selection;

test.for([...smallModels, ...sampleModels])(
  'what was selected and deleted is selected again after undo: %s',
  ([, open]) => {
    const document = open();
    const session = sessionOf(document);
    const places = document.format.collections.map(({ list }) =>
      list(document).filter((id) => canDelete(document, id)),
    );
    const chosen = places.find((ids) => ids.length > 1)?.slice(0, 3) ?? places.find((ids) => ids.length > 0) ?? [];
    expect(chosen.length).toBeGreaterThan(0);
    select(session, chosen);
    deleteRecords(document, chosen);
    const steps = document.history.position;
    expect(selected(session)).toEqual([]);
    // What one looks at meanwhile is no step, and gives way.
    select(session, [document.root]);
    document.undo();
    expect(selected(session)).toEqual(chosen);
    document.redo();
    expect(selected(session)).toEqual([]);
    document.undo();
    expect(selected(session)).toEqual(chosen);
    expect(document.history.position).toBe(steps - 1);
  },
);

test('redo selects what the step added, and undo what was selected before it', () => {
  const { document, session, first, third } = shelf();
  select(session, [first]);
  duplicateSelected(session);
  const copies = selected(session);
  expect(document.has(first) && copies.length === 1 && copies[0] !== first).toBe(true);
  select(session, [third]);
  document.undo();
  // The copy was not selected any more: what is stays.
  expect(selected(session)).toEqual([third]);
  document.redo();
  expect(selected(session)).toEqual(copies);
  document.undo();
  expect(selected(session)).toEqual([first]);
  addToDocument(session, { type: 'book', label: 'New book', icon: 'file' });
  expect(booksOf(document)).toHaveLength(4);
  document.undo();
  expect(selected(session)).toEqual([first]);
});

test('a part of the selection that an undo takes away goes, and the rest stays selected', () => {
  const { document, session, first, second } = shelf();
  select(session, [first]);
  duplicateSelected(session);
  const [copy] = selected(session);
  if (copy === undefined) throw new Error('no copy');
  select(session, [second, copy]);
  document.undo();
  expect(selected(session)).toEqual([second]);
});

test('steps that add and remove nothing leave the selection alone', () => {
  const { document, session, first, second } = shelf();
  select(session, [first]);
  document.edit('Rename', (tx) => tx.update(first, { title: 'New' }));
  select(session, [second]);
  document.undo();
  document.redo();
  expect(selected(session)).toEqual([second]);
});

test('what nobody had selected is selected when it comes back and nothing else is', () => {
  const { document, session, first, second, third } = shelf();
  deleteRecords(document, [first, second]);
  document.undo();
  expect(selected(session)).toEqual([first, second]);
  select(session, [third]);
  document.redo();
  document.undo();
  expect(selected(session)).toEqual([third]);
});

test('steps of an earlier run bring their records back selected', () => {
  const before = shelf();
  deleteRecords(before.document, [before.second]);
  const { document, session } = shelf();
  for (const { label, diffs, time, step } of before.document.history.entries) document.replay(label, diffs, time, step);
  document.undo();
  expect(selected(session)).toEqual([before.second]);
});

test('paint that brings records along selects none of them', () => {
  const { document, session, first } = shelf();
  document.edit('Paint', (tx) => {
    const made = tx.add('book', document.root, { title: 'Colour', weight: 1, pages: new Uint8Array(3) });
    tx.update(document.root, { books: [...booksOf(document), made] });
    tx.patch(first, 'pages', 0, [9]);
  });
  document.undo();
  document.redo();
  expect(selected(session)).toEqual([]);
});

test('a drag that takes selected records away gives them back when it is cancelled, and after undo when it is not', () => {
  const { document, session, first, second } = shelf();
  const remove = (id: RecordId): void => {
    gesture.preview((tx) => {
      tx.update(document.root, { books: booksOf(document).filter((each) => each !== id) });
      tx.remove(id);
    });
  };
  select(session, [first, second]);
  let gesture = document.begin('Drag');
  remove(first);
  expect(selected(session)).toEqual([second]);
  gesture.cancel();
  expect(selected(session)).toEqual([first, second]);
  gesture = document.begin('Drag');
  remove(first);
  gesture.restart();
  remove(second);
  gesture.commit();
  document.undo();
  expect(selected(session)).toEqual([first, second]);
});

test('quick repeats of an edit are one step, from before the first of them', () => {
  const { document, session, first, second } = shelf();
  const remove = (id: RecordId): void =>
    document.edit(
      'Remove',
      (tx) => {
        tx.update(document.root, { books: booksOf(document).filter((each) => each !== id) });
        tx.remove(id);
      },
      { mergeKey: 'remove' },
    );
  select(session, [first, second]);
  remove(first);
  remove(second);
  document.undo();
  expect(selected(session)).toEqual([first, second]);
});
