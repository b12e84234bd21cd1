/** One history over several documents, whatever each of them does by itself. */
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../shared/document/document.ts';
import type { HistoryEntry } from '../../../../shared/document/history.ts';
import { createTile } from '../../../../shared/formats/adt/create.ts';
import { editMap } from '../../../../shared/terrain/mapEdit.ts';
import { GroupHistory } from './groupHistory.ts';

function bench() {
  const left = createTile({ place: { column: 1, row: 1 } });
  const right = createTile({ place: { column: 2, row: 1 } });
  let changes = 0;
  const history = new GroupHistory(() => changes++);
  history.add(left);
  history.add(right);
  return { left, right, history, changes: () => changes };
}

let next = 1;
const touch = (document: Document, label: string): void =>
  document.edit(label, (transaction) => transaction.update(document.root, { flags: next++ }));
const both = (history: GroupHistory, documents: readonly Document[], label: string): void =>
  history.group(() =>
    editMap(label, (edit) => {
      for (const document of documents)
        edit.in(document, (transaction) => transaction.update(document.root, { flags: next++ }));
    }),
  );
const steps = (document: Document): number => document.history.entries.length;

type Kept = Pick<HistoryEntry, 'time' | 'step'>;
/** The documents as they come back from journals that kept this of their steps. */
function recovered(documents: readonly Document[], kept: (entry: HistoryEntry) => Kept) {
  const history = new GroupHistory(() => undefined);
  const again = documents.map((document, at) => {
    const made = createTile({ place: { column: at + 1, row: 1 } });
    for (const entry of document.history.entries) {
      const { time, step } = kept(entry);
      made.replay(entry.label, entry.diffs, time, step);
    }
    history.add(made);
    return made;
  });
  const [left, right] = again;
  if (left === undefined || right === undefined) throw new Error('two documents');
  return { history, documents: [left, right] as const };
}

describe('a group’s history', () => {
  it('takes a step of both back together, and does it again', () => {
    const { left, right, history } = bench();
    both(history, [left, right], 'Stroke');
    expect([history.undoLabel, history.redoLabel]).toEqual(['Stroke', null]);
    history.undo();
    expect([steps(left), steps(right), history.undoLabel, history.redoLabel]).toEqual([0, 0, null, 'Stroke']);
    history.redo();
    expect([steps(left), steps(right), history.undoLabel]).toEqual([1, 1, 'Stroke']);
  });

  it('keeps the order of steps over documents', () => {
    const { left, right, history } = bench();
    touch(left, 'A');
    both(history, [left, right], 'B');
    touch(right, 'C');
    const undone: (string | null)[] = [];
    while (history.undoLabel !== null) {
      undone.push(history.undoLabel);
      history.undo();
    }
    expect(undone).toEqual(['C', 'B', 'A']);
    const redone: (string | null)[] = [];
    while (history.redoLabel !== null) {
      redone.push(history.redoLabel);
      history.redo();
    }
    expect(redone).toEqual(['A', 'B', 'C']);
  });

  it('lets no quick repeat go back over a step of another document', () => {
    const { left, right, history } = bench();
    const quick = (document: Document): void =>
      document.edit('Quick', (transaction) => transaction.update(document.root, { flags: next++ }), {
        mergeKey: 'flags',
      });
    quick(left);
    quick(left);
    touch(right, 'Between');
    quick(left);
    expect(history.list.map(({ label }) => label)).toEqual(['Opened', 'Quick', 'Between', 'Quick']);
    history.undo();
    expect([steps(left), steps(right)]).toEqual([1, 1]);
  });

  it('knows the step behind which all documents are as they were saved', () => {
    const { left, right, history } = bench();
    expect(history.saved).toBe(0);
    touch(left, 'A');
    both(history, [left, right], 'B');
    left.history.markSaved();
    expect(history.saved).toBeNull();
    right.history.markSaved();
    expect(history.saved).toBe(2);
    touch(right, 'C');
    expect(history.saved).toBe(2);
    history.goTo(0);
    expect([history.saved, history.position]).toEqual([2, 0]);
  });

  it('lets what follows from a step belong to it, in the same document too', () => {
    const { left, right, history } = bench();
    touch(right, 'Before');
    touch(left, 'Move');
    history.extend(() => both(history, [left, right], 'Move'));
    expect([steps(left), steps(right)]).toEqual([2, 2]);
    history.undo();
    expect([steps(left), steps(right), history.undoLabel, history.redoLabel]).toEqual([0, 1, 'Before', 'Move']);
    history.redo();
    expect([steps(left), steps(right), history.undoLabel]).toEqual([2, 2, 'Move']);
  });

  it('forgets what was undone when something new is done', () => {
    const { left, right, history } = bench();
    both(history, [left, right], 'A');
    history.undo();
    touch(left, 'B');
    expect([history.undoLabel, history.redoLabel]).toEqual(['B', null]);
    history.undo();
    expect([history.undoLabel, history.redoLabel]).toEqual([null, 'B']);
  });

  it('sees when one document went back by itself', () => {
    const { left, right, history } = bench();
    both(history, [left, right], 'A');
    left.undo();
    expect([history.undoLabel, history.redoLabel]).toEqual(['A', 'A']);
    history.undo();
    expect([steps(left), steps(right), history.undoLabel, history.redoLabel]).toEqual([0, 0, null, 'A']);
    history.redo();
    expect([steps(left), steps(right)]).toEqual([1, 1]);
  });

  it('counts quick repeats of one edit as the one step they are', () => {
    const { left, history } = bench();
    const options = { mergeKey: 'flags' };
    for (let step = 0; step < 3; step++) {
      left.edit('Flags', (transaction) => transaction.update(left.root, { flags: next++ }), options);
    }
    expect(steps(left)).toBe(1);
    history.undo();
    expect([steps(left), history.undoLabel]).toEqual([0, null]);
  });

  it('takes documents in with their steps and joins those of one id, whatever their time and name', () => {
    const { left, right, history } = bench();
    touch(right, 'Move');
    both(history, [left, right], 'A');
    touch(left, 'Move');
    history.extend(() => both(history, [left, right], 'Settle'));
    // Of the left document first; parts of one step lie half a second apart.
    const times = [1000, 2000, 3000, 0, 1500, 3500];
    const again = recovered([left, right], ({ step }) => ({ time: times.shift() ?? NaN, step }));
    const done = () => again.documents.map(steps);
    expect(done()).toEqual([3, 3]);
    again.history.undo();
    expect([...done(), again.history.undoLabel]).toEqual([1, 2, 'A']);
    again.history.undo();
    expect([...done(), again.history.undoLabel]).toEqual([0, 1, 'Move']);
  });

  it('does not join what has different ids, whatever its time and name', () => {
    const { left, right } = bench();
    touch(left, 'Raise');
    touch(right, 'Raise');
    const again = recovered([left, right], ({ step }) => ({ time: 0, step }));
    again.history.undo();
    expect(steps(again.documents[0]) + steps(again.documents[1])).toBe(1);
  });

  it('adds to a step of an old journal too', () => {
    const { left, right, history } = bench();
    both(history, [left, right], 'A');
    const again = recovered([left, right], ({ time }) => ({ time, step: null }));
    again.history.extend(() => both(again.history, again.documents, 'A'));
    expect(again.documents.map(steps)).toEqual([2, 2]);
    again.history.undo();
    expect(again.documents.map(steps)).toEqual([0, 0]);
  });

  it('takes documents in with steps of old journals, without ids, and joins those of one moment', () => {
    const bare = bench();
    both(bare.history, [bare.left, bare.right], 'A');
    touch(bare.left, 'B');
    const old = recovered([bare.left, bare.right], ({ time }) => ({ time, step: null }));
    const [left, right] = old.documents;
    const again = new GroupHistory(() => undefined);
    again.add(left);
    again.add(right);
    expect(again.undoLabel).toBe('B');
    again.undo();
    expect(again.undoLabel).toBe('A');
    again.undo();
    expect([steps(left), steps(right)]).toEqual([0, 0]);
  });

  it('lets a document that is closed go with its steps', () => {
    const { left, right, history } = bench();
    both(history, [left, right], 'A');
    touch(right, 'B');
    history.remove(right);
    expect(history.undoLabel).toBe('A');
    touch(right, 'C');
    expect(history.undoLabel).toBe('A');
    history.undo();
    expect([steps(left), steps(right)]).toEqual([0, 3]);
  });

  it('leaves everything as it is while a gesture is open', () => {
    const { left, right, history } = bench();
    both(history, [left, right], 'A');
    const gesture = right.begin('Drag');
    history.undo();
    expect([steps(left), steps(right)]).toEqual([1, 1]);
    gesture.cancel();
    history.undo();
    expect([steps(left), steps(right)]).toEqual([0, 0]);
  });

  it('lists the steps of all documents in their order, and goes to any of them', () => {
    const { left, right, history } = bench();
    touch(left, 'A');
    both(history, [left, right], 'B');
    touch(right, 'C');
    const labels = (): readonly string[] =>
      history.list.map(({ label, isUndone }) => (isUndone ? `(${label})` : label));
    expect(labels()).toEqual(['Opened', 'A', 'B', 'C']);
    expect(history.position).toBe(3);
    expect(history.list.slice(1).every(({ size }) => size !== null && size > 0)).toBe(true);
    history.goTo(1);
    expect(labels()).toEqual(['Opened', 'A', '(B)', '(C)']);
    expect([steps(left), steps(right)]).toEqual([1, 0]);
    history.goTo(3);
    expect([history.position, steps(left), steps(right)]).toEqual([3, 2, 2]);
    history.goTo(0);
    expect([history.position, steps(left), steps(right)]).toEqual([0, 0, 0]);
    const gesture = right.begin('Drag');
    history.goTo(3);
    expect(history.position).toBeLessThan(3);
    gesture.cancel();
  });
});
