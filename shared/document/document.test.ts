/** The promises of documents: one door, named steps, undo to the byte. SPEC D1–D11, D14; gestures: gesture.test.ts. */
import { fieldsByName } from '../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { booksOf, openShelf, shelfBytes, wishesOf } from '../test/shelf.ts';
import type { Commit, Document } from './document.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { freezeRecords } from '../codec/documentRecord.ts';
import { asOneStep } from './stepId.ts';
import { faultsOf } from '../test/faults.ts';
import { editStructure } from './structure.ts';
import { documentDigest } from './wire.ts';

beforeAll(() => freezeRecords(true));

const firstBook = (document: Document): RecordId => booksOf(document)[0] ?? document.root;

describe('an edit', () => {
  test('is one named step that undo takes back to the very record and bytes (D1)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const before = document.get(book);
    document.edit('Change weight', (tx) => tx.update(book, { weight: 8 }));
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(8);
    expect(document.history.entries.map((entry) => entry.label)).toEqual(['Change weight']);
    expect(document.undo()).toBe('Change weight');
    expect(document.get(book)).toBe(before);
    expect(document.write()).toEqual(shelfBytes(3, 10000));
    expect(document.redo()).toBe('Change weight');
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(8);
  });

  test('that throws leaves nothing behind (D2)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const digest = documentDigest(document);
    const fail = (): void =>
      document.edit('Half', (tx) => {
        tx.update(book, { weight: 8 });
        tx.patch(book, 'pages', 5000, [1, 2, 3]);
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    expect(documentDigest(document)).toBe(digest);
    expect(document.history.entries).toEqual([]);
  });

  test('goes on after an attempt in it that was refused, without what that did (D2)', () => {
    const [document, other] = [openShelf(), openShelf()];
    const [first, second = first] = booksOf(document);
    if (first === undefined || second === undefined) throw new Error('there are books');
    const whole = other.edit('Some', (tx) => {
      tx.update(first, { weight: 8 });
      tx.patch(first, 'pages', 0, [7]);
      tx.update(second, { weight: 9 });
      return tx.diffs.length;
    });
    document.edit('Some', (tx) => {
      tx.update(first, { weight: 8 });
      tx.patch(first, 'pages', 0, [7]);
      const attempt = (): void =>
        tx.attempt(() => {
          tx.attempt(() => tx.update(first, { weight: 3 }));
          tx.patch(first, 'pages', 0, [1, 2, 3]);
          const made = tx.add('book', document.root, fieldsByName(document.get(first).fields));
          tx.remove(second);
          tx.update(made, { weight: 4 });
          expect(tx.diffs.flatMap(({ removed }) => [...removed.keys()])).toEqual([second]);
          throw new RangeError('no');
        });
      expect(attempt).toThrow('no');
      tx.attempt(() => tx.update(second, { weight: 9 }));
      expect(tx.diffs).toHaveLength(whole);
    });
    expect(document.write()).toEqual(other.write());
    document.undo();
    expect(document.write()).toEqual(shelfBytes(3, 10000));
    document.redo();
    expect(document.write()).toEqual(other.write());
  });

  test('without effect leaves no step, -0 and NaN counting as the values they are (D3)', () => {
    const document = openShelf();
    const book = firstBook(document);
    document.edit('Same', (tx) => tx.update(book, { weight: 0 }));
    expect(document.history.position).toBe(0);
    document.edit('Negative zero', (tx) => tx.update(book, { weight: -0 }));
    document.edit('Not a number', (tx) => tx.update(book, { weight: NaN }));
    document.edit('Same not a number', (tx) => tx.update(book, { weight: NaN }));
    expect(document.history.entries.map((entry) => entry.label)).toEqual(['Negative zero', 'Not a number']);
  });

  test('merges with the same edit of the same field within half a second, and only then (D4)', () => {
    let time = 0;
    const document = openShelf({ now: () => time });
    const book = firstBook(document);
    const drag = (weight: number, mergeKey: string): void =>
      document.edit('Change weight', (tx) => tx.update(book, { weight }), { mergeKey });
    drag(1, 'a');
    time += 400;
    drag(2, 'a');
    time += 400;
    drag(3, 'a');
    time += 600;
    drag(4, 'a');
    drag(5, 'b');
    expect(document.history.position).toBe(3);
    document.undo();
    document.undo();
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(3);
    document.undo();
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(0);
  });

  test('of bulk data keeps only the tiles it touched (D5)', () => {
    const document = openShelf({ books: 1, pages: 100000 });
    document.edit('Dab', (tx) => tx.patch(firstBook(document), 'pages', 50000, [1, 2, 3]));
    const [entry] = document.history.entries;
    expect(entry?.size).toBe(2 * 4096);
  });
});

describe('the id of a step (D28)', () => {
  const ids = ({ history }: Document): readonly (string | null)[] => history.entries.map(({ step }) => step);

  test('is one in all documents that the step changes, and another for every step', () => {
    const [left, right] = [openShelf(), openShelf()];
    const change = (document: Document, label: string, weight: number): void =>
      document.edit(label, (tx) => tx.update(firstBook(document), { weight }));
    change(left, 'Alone', 1);
    asOneStep(() => {
      change(left, 'Left', 2);
      // A step within a step is part of it.
      asOneStep(() => change(right, 'Right', 2));
    });
    change(right, 'Alone', 3);
    expect(ids(left)[1]).toBe(ids(right)[0]);
    expect(new Set([...ids(left), ...ids(right)]).size).toBe(3);
    expect([...ids(left), ...ids(right)]).not.toContain(null);
    // A step that was done before can be added to, also after one that failed.
    const fail = () => {
      throw new Error('no');
    };
    expect(() => asOneStep(fail)).toThrow('no');
    asOneStep(() => change(right, 'Left', 4), ids(left)[1] ?? '');
    expect(ids(right)).toEqual([ids(left)[1], ids(right)[1], ids(left)[1]]);
  });

  test('is told with every commit, back and forth, and stays while quick repeats join the step', () => {
    const document = openShelf();
    const commits: Commit[] = [];
    document.onCommit((commit) => commits.push(commit));
    for (const weight of [1, 2, 3]) {
      document.edit('Weigh', (tx) => tx.update(firstBook(document), { weight }), { mergeKey: 'weight' });
    }
    document.undo();
    document.redo();
    expect(ids(document)).toHaveLength(1);
    expect(commits.map(({ step }) => step)).toEqual(Array.from({ length: 5 }, () => ids(document)[0]));
  });
});

describe('listeners of an edit', () => {
  test('hear of all its pieces as one change, and of one that throws as what comes to nothing (D2)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const told: string[] = [];
    document.onChange(({ origin, diff }) => {
      told.push(`${origin} ${diff.added.size} ${diff.updated.size} ${diff.removed.size} ${diff.tiles.length}`);
      // Inside of an edit nobody hears of half of it.
      expect(document.get(book).type).toBe('book');
    });
    document.edit('Read', (tx) => {
      tx.update(book, { weight: 3 });
      tx.patch(book, 'pages', 0, [1]);
      tx.add('wish', document.root, { bookId: 0 });
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['edit 1 1 0 1']);
    const fail = (): void =>
      document.edit('Fail', (tx) => {
        tx.update(book, { weight: 4 });
        tx.add('wish', document.root, { bookId: 0 });
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    expect(told.slice(1).filter((each) => each !== 'cancel 0 0 0 0')).toEqual([]);
    document.undo();
    expect(told.at(-1)).toBe('undo 0 1 1 1');
  });
});

describe('what would tear a step', () => {
  test('is refused: a finished gesture is not started anew (D7)', () => {
    const document = openShelf();
    const book = firstBook(document);
    const gesture = document.begin('Drag');
    gesture.preview((tx) => tx.update(book, { weight: 5 }));
    gesture.commit();
    expect(() => gesture.restart()).toThrow('"Drag" is finished');
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(5);
    document.undo();
    expect(document.write()).toEqual(shelfBytes(3, 10000));
  });

  test('is refused: an edit, gesture or undo inside an edit, and nothing is left of either (D8)', () => {
    const document = openShelf();
    const book = firstBook(document);
    document.edit('First', (tx) => tx.update(book, { weight: 1 }));
    const inside: readonly (() => unknown)[] = [
      () => document.edit('Inner', (tx) => tx.update(book, { weight: 9 })),
      () => document.begin('Inner'),
      () => document.undo(),
      () => document.redo(),
    ];
    for (const act of inside) {
      const outer = (): void =>
        document.edit('Outer', (tx) => {
          tx.update(book, { weight: 2 });
          act();
        });
      expect(outer).toThrow('while "Outer" is not finished');
      expect(fieldsByName(document.get(book).fields)['weight']).toBe(1);
      expect(document.history.entries.map(({ label }) => label)).toEqual(['First']);
    }
    document.edit('Next', (tx) => tx.update(book, { weight: 3 }));
    expect(document.undo()).toBe('Next');
  });

  test('is refused: an edit by a listener in the middle of an edit', async () => {
    const document = openShelf();
    const book = firstBook(document);
    const stop = document.onChange(() => document.edit('Answer', (tx) => tx.update(book, { weight: 7 })));
    const faults = await faultsOf(() => document.edit('Change', (tx) => tx.update(book, { weight: 4 })));
    expect(faults.map(String)).toEqual(['Error: "Answer" while "Change" is not finished']);
    stop();
    expect(fieldsByName(document.get(book).fields)['weight']).toBe(4);
    document.undo();
    expect(document.write()).toEqual(shelfBytes(3, 10000));
  });
});

describe('a listener that throws (D72)', () => {
  const broken = (): never => {
    throw new Error('broken view');
  };
  function watched() {
    const document = openShelf();
    const book = firstBook(document);
    const heard: string[] = [];
    document.onChange(broken);
    document.onCommit(broken);
    document.subscribe(book, broken);
    document.onChange(({ origin }) => heard.push(origin));
    document.onCommit(({ label }) => heard.push(label));
    document.subscribe(book, () => heard.push('book'));
    return { document, book, heard };
  }

  test('makes no edit, undo or redo fail, keeps nobody else from hearing, and is told as a fault each time', async () => {
    const { document, book, heard } = watched();
    const results: unknown[] = [];
    const faults = await faultsOf(() => {
      results.push(document.edit('Change', (tx) => (tx.update(book, { weight: 4 }), 'made')));
      results.push(document.undo(), document.redo(), document.undo());
    });
    expect(results).toEqual(['made', 'Change', 'Change', 'Change']);
    const round = (origin: string): readonly string[] => [origin, 'book', 'Change'];
    expect(heard).toEqual(['edit', 'undo', 'redo', 'undo'].flatMap(round));
    expect(faults.map(String)).toEqual(Array.from({ length: 12 }, () => 'Error: broken view'));
    expect(document.write()).toEqual(shelfBytes(3, 10000));
  });

  test('makes no gesture fail', async () => {
    const { document, book, heard } = watched();
    const faults = await faultsOf(() => {
      const gesture = document.begin('Drag');
      gesture.preview((tx) => tx.update(book, { weight: 4 }));
      gesture.commit();
      const other = document.begin('Other');
      other.preview((tx) => tx.update(book, { weight: 5 }));
      other.cancel();
    });
    expect(heard).toEqual(['preview', 'book', 'Drag', 'preview', 'book', 'cancel', 'book']);
    expect(faults).toHaveLength(7);
    expect([document.history.position, fieldsByName(document.get(book).fields)['weight']]).toEqual([1, 4]);
  });

  test('says nothing of an edit that failed by itself: that is thrown', async () => {
    const { document, book, heard } = watched();
    const faults = await faultsOf(() => {
      const fails = (): unknown =>
        document.edit('Change', (tx) => {
          tx.update(book, { weight: 4 });
          throw new Error('no');
        });
      expect(fails).toThrow('no');
    });
    expect([document.history.position, heard.includes('Change')]).toEqual([0, false]);
    expect(faults.every((fault) => String(fault) === 'Error: broken view')).toBe(true);
  });
});

describe('the history', () => {
  test('is dirty by position, not by flag (D9)', () => {
    const document = openShelf();
    const change = (weight: number): void =>
      document.edit('Change', (tx) => tx.update(firstBook(document), { weight }));
    change(1);
    expect(document.history.isDirty).toBe(true);
    document.markSaved();
    expect(document.history.isDirty).toBe(false);
    document.undo();
    expect(document.history.isDirty).toBe(true);
    document.redo();
    expect(document.history.isDirty).toBe(false);
    document.undo();
    change(2);
    expect(document.history.isDirty).toBe(true);
    document.undo();
    expect(document.history.isDirty).toBe(true);
  });

  test('is dirty until a save has ended, and after it when the saved state is gone (D9)', () => {
    const document = openShelf();
    const change = (weight: number): void =>
      document.edit('Change', (tx) => tx.update(firstBook(document), { weight }), { mergeKey: 'weight' });
    change(1);
    const failed = document.startSave();
    expect(document.history.isDirty).toBe(true);
    failed(false);
    expect(document.history.isDirty).toBe(true);

    const during = document.startSave();
    // Within half a second, and yet a step of its own: what is being written holds the one before it.
    change(2);
    during(true);
    expect(document.history).toMatchObject({ isDirty: true, position: 2 });
    document.undo();
    expect(document.history.isDirty).toBe(false);

    const passed = document.startSave();
    document.undo();
    change(3);
    expect(document.history.position).toBe(1);
    passed(true);
    expect(document.history.isDirty).toBe(true);
  });

  test('gives up its oldest steps when the budget of bytes is used up (D10)', () => {
    const document = openShelf({ historyBudget: 5 * 8192 });
    for (let step = 0; step < 20; step++) {
      document.edit(`Step ${step}`, (tx) => tx.patch(firstBook(document), 'pages', 0, [step + 100]));
    }
    expect(document.history.entries.map((entry) => entry.label)).toEqual([
      'Step 15',
      'Step 16',
      'Step 17',
      'Step 18',
      'Step 19',
    ]);
    expect(document.history.position).toBe(20);
    while (document.undo() !== null);
    expect(document.history.isDirty).toBe(true);
  });
});

describe('structural edits', () => {
  test('bring references along when a record goes, and undo brings all back (D11)', () => {
    const document = openShelf({ books: 4, pages: 4 });
    const original = document.write();
    const wanted = (): unknown[] => wishesOf(document).map((wish) => fieldsByName(document.get(wish).fields)['bookId']);
    editStructure(document, 'Delete book', (structure) => structure.remove(booksOf(document)[1] ?? document.root));
    expect(wanted()).toEqual([0, 0xffffffff, 1, 2]);
    editStructure(document, 'Duplicate book', (structure) =>
      structure.duplicate(booksOf(document)[0] ?? document.root),
    );
    expect(wanted()).toEqual([0, 0xffffffff, 2, 3]);
    editStructure(document, 'Move book', (structure) => structure.reorder(booksOf(document)[3] ?? document.root, 0));
    expect(wanted()).toEqual([1, 0xffffffff, 3, 0]);
    while (document.undo() !== null);
    expect(document.write()).toEqual(original);
  });
});

describe('listeners', () => {
  test('hear of the record they asked about and of no other (D14)', () => {
    const document = openShelf();
    const [first, second] = booksOf(document);
    let heard = 0;
    const stop = document.subscribe(first ?? document.root, () => heard++);
    document.edit('Other', (tx) => tx.update(second ?? document.root, { weight: 3 }));
    expect(heard).toBe(0);
    document.edit('Mine', (tx) => tx.patch(first ?? document.root, 'pages', 0, [9]));
    expect(heard).toBe(1);
    stop();
    document.undo();
    expect(heard).toBe(1);
  });
});
