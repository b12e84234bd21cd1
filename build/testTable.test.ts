/** docs/tests.md names, for every rule of docs/SPEC.md, tests that there are. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testTable, unproved } from './testTable.mjs';

const spec = readFileSync(new URL('../docs/SPEC.md', import.meta.url), 'utf8');
const rules = [...spec.matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, rule = '']) => rule);
const table = testTable();

describe('the table of tests', () => {
  it('has every rule once, in the order of the rules', () => {
    expect(rules.length).toBeGreaterThan(60);
    expect(table.map(({ rule }) => rule)).toEqual(rules);
  });

  it.each(table)('names tests for $rule that there are', ({ files }) => {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).toMatch(/\.(test|spec)\.ts$/);
      expect(existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url))), file).toBe(true);
    }
  });

  it('tells of a rule whose tests were all left out', () => {
    const passed = { status: 'passed' };
    const all = table.flatMap(({ files }) => files).map((file) => ({ name: `/x/${file}`, assertionResults: [passed] }));
    expect(unproved({ testResults: all })).toEqual([]);
    const skipped = all.map((each) =>
      each.name.endsWith('/codec/text.test.ts') ? { ...each, assertionResults: [{ status: 'skipped' }] } : each,
    );
    expect(unproved({ testResults: skipped })).toEqual([
      'C9: nothing in shared/codec/text.test.ts passed without the shelf',
    ]);
  });
});
