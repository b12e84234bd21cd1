/** Every variation of an animation is played, whatever is done with sequences; and the table leads to the first one. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import { fieldsOf } from '../../codec/record.ts';
import { editStructure } from '../../document/structure.ts';
import { corpusModels, open } from './test/corpus.ts';
import { modelOf } from '../../test/clips.ts';
import { m2 } from './index.ts';
import { findSequence } from './lookups.ts';
import { listOf, modelFields } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import { change, healthyModel } from './test/healthyModel.ts';

const sequencesOf = (document: FormatDocument) =>
  listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));

/** Of each animation: which positions the game comes to by the table and the chain, all of them, and their chances together. */
function walks(document: FormatDocument) {
  const rows = sequencesOf(document);
  const animations = rows.map(({ animation }) => animation);
  const table = modelFields(document).sequenceLookup as Uint16Array;
  return [...new Set(animations)].map((animation) => {
    const all = rows.flatMap((row, position) => (row.animation === animation ? [position] : []));
    const reached: number[] = [];
    let at = findSequence(document.version, table, animations, animation);
    for (; at >= 0 && !reached.includes(at); at = rows[at]?.nextVariation ?? -1) reached.push(at);
    const chance = all.reduce((sum, position) => sum + (rows[position]?.frequency ?? 0), 0);
    const numbers = all.map((position) => rows[position]?.variation);
    return { animation, all, reached, isCircle: at >= 0, chance, isApart: new Set(numbers).size === all.length };
  });
}

function expectClosed(document: FormatDocument): void {
  for (const { all, reached, isCircle, chance, isApart } of walks(document)) {
    expect(reached.toSorted((one, other) => one - other)).toEqual(all);
    expect(isCircle).toBe(false);
    expect(Math.abs(chance - 0x7fff)).toBeLessThanOrEqual(1);
    expect(isApart).toBe(true);
  }
}

/** Standing in four variations and walking in two. */
function variedModel(version: number): FormatDocument {
  const document = healthyModel(version);
  const { view, edits } = modelOf(document);
  for (const name of ['Stand', 'Walk', 'Stand', 'Stand']) {
    const from = view.clips.find((clip) => clip.name === name);
    edits.addClip?.(name, null, from ?? null);
  }
  return document;
}

const put = (document: FormatDocument, from: number, to: number): void => {
  const id = listOf(document, 'sequences')[from];
  if (id !== undefined) editStructure(document, 'Put', (structure) => structure.reorder(id, to));
};

const at = (document: FormatDocument, position: number) => {
  const id = listOf(document, 'sequences')[position];
  if (id === undefined) throw new Error(`no sequence ${position}`);
  return id;
};

const acts: Readonly<Record<string, (document: FormatDocument) => void>> = {
  'another order': (document) => put(document, 2, 0),
  'the first of all put last': (document) => put(document, 0, 5),
  'the first one removed': (document) => {
    const { view, edits } = modelOf(document);
    const [clip] = view.clips;
    if (clip !== undefined) edits.removeClip?.(clip, true);
  },
  'one of the middle deleted': (document) =>
    editStructure(document, 'Delete', (structure) => structure.remove(at(document, 2))),
  'the first one duplicated': (document) =>
    editStructure(document, 'Duplicate', (structure) => structure.duplicate(at(document, 0))),
  'a later one renamed': (document) => {
    const { view, edits } = modelOf(document);
    const clip = view.clips[4];
    if (clip !== undefined) edits.renameClip?.(clip, 'Walk');
  },
  'the first one renamed': (document) => {
    const { view, edits } = modelOf(document);
    const [clip] = view.clips;
    if (clip !== undefined) edits.renameClip?.(clip, 'Walk');
  },
  'another id as a number': (document) => change(document, (build) => build.set('sequences', { animation: 4 }, 2)),
  'an id that is new': (document) => change(document, (build) => build.set('sequences', { animation: 17 }, 0)),
};

describe.each([256, 260, 264])('a model of version %i', (version) => {
  test.each(Object.keys(acts))('plays all variations after this: %s', (name) => {
    const document = variedModel(version);
    expectClosed(document);
    const before = document.write();
    const { position } = document.history;
    acts[name]?.(document);
    expectClosed(document);
    expect(document.history.position).toBe(position + 1);
    expect(m2.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
    document.undo();
    expect(document.write()).toEqual(before);
  });

  test('what chains of other animations have wrong stays', () => {
    const document = variedModel(version);
    change(document, (build) => build.set('sequences', { nextVariation: -1 }, 1));
    put(document, 0, 5);
    expect(sequencesOf(document).filter(({ animation }) => animation === 4)[0]?.nextVariation).toBe(-1);
  });
});

test('the games and the samples have them so', () => {
  let varied = 0;
  for (const file of corpusModels) {
    const document = open(file);
    for (const { animation, all, reached, isCircle } of walks(document)) {
      if (all.length < 2) continue;
      varied++;
      expect([file.name, animation, reached.toSorted((one, other) => one - other)]).toEqual([
        file.name,
        animation,
        all,
      ]);
      expect([reached[0], isCircle]).toEqual([all[0], false]);
    }
  }
  expect(varied).toBeGreaterThan(0);
});
