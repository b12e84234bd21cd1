import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../../format/format.ts';
import type { Document } from '../../../document/document.ts';
import { openDocument } from '../../../document/document.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { corpusFiles } from '../../../test/corpus.ts';
import { adt } from '../index.ts';
import { locateTile } from '../locate.ts';
import { TileBuilder, cases, healthyTile, hillyTile } from './cases.ts';
import { ruleIds, validateTile } from './index.ts';

beforeAll(() => freezeRecords(true));

function problemsOf(document: Document, rule: string): readonly Problem[] {
  return validateTile(document).filter((problem) => problem.rule === rule);
}

const healthy = healthyTile().write();

function broken(change: (tile: TileBuilder) => void): Document {
  const document = openDocument(adt, healthy);
  change(new TileBuilder(document));
  return document;
}

describe('a healthy tile', () => {
  test('has no problems, as made, when read back, and with a hill', () => {
    expect(validateTile(healthyTile())).toEqual([]);
    expect(validateTile(openDocument(adt, healthy))).toEqual([]);
    expect(validateTile(hillyTile())).toEqual([]);
  });
});

describe('every rule', () => {
  test('has an id of its own and a case of this test', () => {
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    const covered = new Set([...cases.map((each) => each.rule), 'alpha-runs']);
    expect(ruleIds.filter((id) => !covered.has(id))).toEqual([]);
    expect([...covered].filter((id) => !ruleIds.includes(id))).toEqual([]);
  });

  test.each(cases)('$rule fires, and is silent when it is taken back', ({ rule, change }) => {
    const document = broken(change);
    const found = problemsOf(document, rule);
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) {
      expect(document.has(problem.record)).toBe(true);
      expect(problem.message).toMatch(/^[A-Z0-9]/);
      expect(problem.message).not.toMatch(/undefined|\[object/);
      expect(problem.explain ?? '').toMatch(/^[A-Z8−0-9].*\.$/s);
    }
    while (document.undo() !== null);
    expect(problemsOf(document, rule)).toEqual([]);
  });

  test('alpha-runs looks at the bytes of compressed maps', () => {
    const document = broken((tile) => tile.layer({ flags: 0x300 }));
    const bytes = document.write();
    const chunk = locateTile(bytes).chunks[0];
    if (chunk === undefined || typeof chunk === 'string') throw new Error('no chunk');
    const alpha = new TextDecoder('latin1').decode(bytes.subarray(chunk.start, chunk.end)).indexOf('LACM');
    expect(problemsOf(openDocument(adt, bytes), 'alpha-runs')).toEqual([]);
    bytes[chunk.start + alpha + 8] = 0x80 | 100;
    const [problem] = problemsOf(openDocument(adt, bytes), 'alpha-runs');
    expect(problem?.message).toMatch(/row/);
  });
});

describe('every fix', () => {
  test.each(cases.filter((each) => each.hasFix === true))('of $rule mends it in one step', ({ rule, change }) => {
    const document = broken(change);
    const before = validateTile(document).map(({ message }) => message);
    const fix = problemsOf(document, rule).find((problem) => problem.fix !== undefined)?.fix;
    if (fix === undefined) throw new Error(`${rule} offers no fix`);
    document.edit(fix.label, fix.apply);
    expect(problemsOf(document, rule)).toEqual([]);
    expect(document.undo()).toBe(fix.label);
    expect(validateTile(document).map(({ message }) => message)).toEqual(before);
  });

  test('is offered by no rule that the cases above do not know of', () => {
    const known = new Set(cases.filter((each) => each.hasFix === true).map((each) => each.rule));
    const offered = cases.flatMap(({ change }) => validateTile(broken(change)).filter(({ fix }) => fix !== undefined));
    expect([...new Set(offered.map(({ rule }) => rule))].filter((rule) => !known.has(rule))).toEqual([]);
  });
});

const files = corpusFiles('adt', ['.adt']);

describe.skipIf(files.length === 0)('the corpus', () => {
  test('has no errors in tiles that the client is known to take', () => {
    for (const file of files) {
      const found = adt.validate(openDocument(adt, file.bytes())).filter(({ severity }) => severity === 'error');
      expect(
        found.map(({ message }) => message),
        file.name,
      ).toEqual([]);
    }
  });
});
