import { fieldsByName } from '../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import type { RecordId } from '../codec/documentRecord.ts';
import { Document, openDocument } from '../document/document.ts';
import { documentDigest, encodeMessage, toWire } from '../document/wire.ts';
import { setFile, setFormat } from '../test/setFormat.ts';
import type { RecordedStep, RecordedSteps } from './steps.ts';
import { decodeSteps, encodeSteps, repeatSteps } from './steps.ts';

const bytes = setFile(0, 1);

function fresh(historyBudget?: number): Document {
  return new Document(setFormat, setFormat.read(bytes, []), historyBudget === undefined ? {} : { historyBudget });
}

/** A document that was edited, and its steps as a journal has them. */
function edited(count: number): { readonly document: Document; readonly steps: RecordedStep[] } {
  const document = openDocument(setFormat, bytes);
  const steps: RecordedStep[] = [];
  document.onCommit(({ label, diffs, step }) =>
    steps.push({ label, timeMs: steps.length * 1000, diffs: [encodeMessage(diffs.map(toWire))], step }),
  );
  const [piece] = fieldsByName(document.get(document.root).fields)['pieces'] as readonly RecordId[];
  if (piece === undefined) throw new Error('the set has a piece');
  for (let number = 0; number < count; number++) {
    const values = new Uint16Array(10_000).fill(number + 1);
    document.edit(`Step ${number}`, (transaction) => transaction.update(piece, { number, values }));
  }
  return { document, steps };
}

describe('steps that are repeated', () => {
  it('survive their way, with names, times and ids, and lead both ways', () => {
    const { document, steps } = edited(5);
    const sent: RecordedSteps = decodeSteps(encodeSteps({ done: steps.slice(0, 3), undone: steps.slice(3) }));
    const repeated = fresh();
    const start = documentDigest(repeated);
    repeatSteps(repeated, sent);
    expect(repeated.history.entries.map(({ label, time }) => [label, time])).toEqual([
      ['Step 0', 0],
      ['Step 1', 1000],
      ['Step 2', 2000],
    ]);
    const ids = [...repeated.history.entries, ...repeated.history.redoable].map(({ step }) => step);
    expect(ids).toEqual(document.history.entries.map(({ step }) => step));
    expect(repeated.history.redoable.map(({ label }) => label)).toEqual(['Step 3', 'Step 4']);
    while (repeated.redo() !== null);
    expect(documentDigest(repeated)).toBe(documentDigest(document));
    while (repeated.undo() !== null);
    expect(documentDigest(repeated)).toBe(start);
  });

  it('keep to the budget of the history: the oldest are given up', () => {
    const { document, steps } = edited(10);
    const repeated = fresh(100_000);
    repeatSteps(repeated, { done: steps, undone: [] });
    expect(repeated.history.entries.length).toBeGreaterThan(0);
    expect(repeated.history.entries.length).toBeLessThan(4);
    expect(repeated.history.position).toBe(10);
    expect(documentDigest(repeated)).toBe(documentDigest(document));
  });
});
