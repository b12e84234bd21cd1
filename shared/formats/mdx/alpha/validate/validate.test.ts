import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../../../format/format.ts';
import type { Document } from '../../../../document/document.ts';
import { openDocument } from '../../../../document/document.ts';
import { freezeRecords } from '../../../../codec/documentRecord.ts';
import { editStructure } from '../../../../document/structure.ts';
import { corpusFiles, hasCorpus } from '../../../../test/corpus.ts';
import { mdxAlpha } from '../index.ts';
import { healthyAlphaModel } from '../test/healthyModel.ts';
import type { Case } from './cases.ts';
import { cases, itemOf } from './cases.ts';
import { alphaRuleIds, validateAlphaModel } from './index.ts';

beforeAll(() => freezeRecords(true));

function modelOf(version: number): Document {
  if (version !== 1350) return healthyAlphaModel(version);
  const bytes = healthyAlphaModel(1400).write();
  new DataView(bytes.buffer).setUint32(12, version, true);
  return openDocument(mdxAlpha, bytes);
}

function broken({ change, version = 1400 }: Case): Document {
  const document = modelOf(version);
  editStructure(document, 'Break', (structure) =>
    change({
      document,
      structure,
      set: (tag, fields, position) => structure.transaction.update(itemOf(document, tag, position), fields),
    }),
  );
  return document;
}

function problemsOf(document: Document, rule: string): readonly Problem[] {
  return validateAlphaModel(document).filter((problem) => problem.rule === rule);
}

describe('a healthy alpha model', () => {
  test.each([1300, 1400, 1500])('of version %i has no problems', (version) => {
    expect(validateAlphaModel(healthyAlphaModel(version))).toEqual([]);
  });
});

describe('every rule', () => {
  test('has an id of its own, and a case here that breaks it', () => {
    expect(new Set(alphaRuleIds).size).toBe(alphaRuleIds.length);
    const covered = new Set(cases.map(({ rule }) => rule));
    expect(alphaRuleIds.filter((id) => !covered.has(id))).toEqual([]);
  });

  test.each(cases)('$rule fires, and is silent again when the change is taken back', (each) => {
    const document = broken(each);
    const found = problemsOf(document, each.rule);
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) {
      expect(document.has(problem.record)).toBe(true);
      expect(problem.message).toMatch(/^[A-Z0-9]/);
      expect(problem.message).not.toMatch(/undefined|NaN|\[object/);
      expect(problem.explain ?? '').toMatch(/^[A-Z].*\.$/s);
    }
    document.undo();
    if (!each.rule.startsWith('version-')) expect(problemsOf(document, each.rule)).toEqual([]);
  });
});

describe('every fix', () => {
  test.each(cases.filter(({ hasFix }) => hasFix === true))('of $rule mends it in one step', (each) => {
    const document = broken(each);
    const fix = problemsOf(document, each.rule)[0]?.fix;
    if (fix === undefined) throw new Error(`${each.rule} offers no fix`);
    document.edit(fix.label, fix.apply);
    expect(problemsOf(document, each.rule)).toEqual([]);
    expect(problemsOf(openDocument(mdxAlpha, document.write()), each.rule)).toEqual([]);
    expect(document.undo()).toBe(fix.label);
    expect(problemsOf(document, each.rule)).toHaveLength(1);
  });

  test('is offered by no rule that the cases above do not know of', () => {
    const known = new Set(cases.flatMap(({ rule, hasFix }) => (hasFix === true ? [rule] : [])));
    // Face lists that are cut short leave the range of their vertices behind, which is that rule's own matter.
    const offered = cases.flatMap((each) => validateAlphaModel(broken(each)).filter(({ fix }) => fix !== undefined));
    expect(offered.map(({ rule }) => rule).filter((rule) => !known.has(rule))).toEqual([]);
  });

  test('is not offered where the bytes behind the entries may mean something', () => {
    const document = broken({
      rule: '',
      change: ({ document: model, structure }) => {
        const { owner } = model.get(itemOf(model, 'SEQS'));
        if (owner !== null) structure.transaction.update(owner, { unknownTail: Uint8Array.of(0, 1) });
      },
    });
    expect(problemsOf(document, 'chunk-size')[0]?.fix).toBeUndefined();
  });
});

const files = corpusFiles('wow/synthetic-mdx', ['.mdx']);

describe.skipIf(files.length === 0)('the models of the corpus', () => {
  test.each(files.map((file) => [file.name, file] as const))(
    '%s breaks only the rule it was made to break',
    (name, file) => {
      const rules = validateAlphaModel(openDocument(mdxAlpha, file.bytes())).map(({ rule }) => rule);
      expect(rules).toEqual(name.includes('-pivots') || !hasCorpus ? [] : ['pivot-count']);
    },
  );
});
