/** Every rule about buildings fires where it should, and nowhere else. Page wmo.md, 21 and 22. */
import { beforeAll, describe, expect, test } from 'vitest';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { Document as OpenDocument } from '../../../document/document.ts';
import { hasCorpus } from '../../../test/corpus.ts';
import { joinFiles } from '../../../host/fileSet.ts';
import { wmo } from '../index.ts';
import { buildingFiles, joined, open } from '../test/corpus.ts';
import { Builder, cases } from '../test/cases.ts';
import { healthyBuilding, healthyFiles } from '../test/healthyBuilding.ts';
import { ruleIds, validateBuilding } from './index.ts';

beforeAll(() => freezeRecords(true));

/** A building whose edits are damage: nothing follows from them. */
function unguarded(): Document {
  const { bytes, files } = joinFiles(healthyFiles());
  const { follow, ...structure } = wmo.structure;
  expect(follow).toBeDefined();
  return new OpenDocument({ ...wmo, structure }, wmo.read(bytes, files));
}

const found = (document: Document, rule: string) =>
  validateBuilding(document).filter((problem) => problem.rule === rule);

test('a healthy building has no problems', () => {
  expect(validateBuilding(healthyBuilding())).toEqual([]);
});

describe('every rule', () => {
  test('has an id of its own in kebab case, and a case of this test', () => {
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    for (const id of ruleIds) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const covered = new Set(cases.map(({ rule }) => rule));
    expect(ruleIds.filter((id) => !covered.has(id))).toEqual([]);
    expect(cases.filter(({ rule }) => !ruleIds.includes(rule))).toEqual([]);
  });

  test.each(cases)('$rule fires, and is silent again when the change is taken back', ({ rule, change }) => {
    const document = unguarded();
    document.edit('Damage', (transaction) => change(new Builder(document, transaction)));
    const problems = found(document, rule);
    expect(problems.length).toBeGreaterThan(0);
    for (const { record, message, explain } of problems) {
      expect(document.has(record)).toBe(true);
      expect(message).toMatch(/^[A-Z0-9“]/);
      expect(message).not.toMatch(/undefined|NaN NaN|\[object/);
      expect(explain ?? '').toMatch(/^[A-Z].*\.$/s);
    }
    document.undo();
    expect(found(document, rule)).toEqual([]);
  });

  test('of counts offers a fix, which mends it', () => {
    const document = unguarded();
    document.edit('Damage', (transaction) => new Builder(document, transaction).set('building', { setCount: 9 }));
    const fix = found(document, 'stated-count')[0]?.fix;
    if (fix === undefined) throw new Error('no fix');
    document.edit(fix.label, fix.apply);
    expect(validateBuilding(document)).toEqual([]);
  });
});

describe.skipIf(!hasCorpus)('the corpus', () => {
  const rulesOf = (name: string): readonly string[] => {
    const file = buildingFiles.find((each) => each.name.endsWith(name));
    if (file === undefined) throw new Error(`no ${name}`);
    return [...new Set(validateBuilding(open(joined(file))).map(({ rule }) => rule))].toSorted();
  };

  test('has the faults that its page names, and no others that are errors', () => {
    const errors = new Map<string, number>();
    const some = /(auberdinedock|inn|lapbase|dsnightelfsmallhouse|abbeygate01|villa)\.wmo$/i;
    for (const file of buildingFiles.filter(({ name }) => some.test(name) && !name.includes('/history/'))) {
      for (const { rule, severity } of validateBuilding(open(joined(file)))) {
        if (severity === 'error') errors.set(rule, (errors.get(rule) ?? 0) + 1);
      }
    }
    expect([...errors]).toEqual([['not-a-number', 2]]);
  });

  test.each([
    ['bsp_cycle_001.wmo', 'tree-links'],
    ['bsp_face_001.wmo', 'tree-faces'],
    ['index_range_001.wmo', 'triangle-vertices'],
    ['moba_counts_001.wmo', 'batch-counts'],
    ['momt_offset_root.wmo', 'texture-place'],
    ['motv3_001.wmo', 'flag-chunk'],
    ['nan_vertex_001.wmo', 'not-a-number'],
    ['no_moba_001.wmo', 'chunk-missing'],
    ['null_chunk_root.wmo', 'stray-bytes'],
    ['order_001.wmo', 'chunk-order'],
    ['groups_65536_root.wmo', 'group-limit'],
    ['huge_size_root.wmo', 'damaged-chunk'],
    ['mogp_size_short_001.wmo', 'behind-group'],
    ['unknown_chunk_001.wmo', 'unknown-chunk'],
  ])('%s: %s', (name, rule) => {
    expect(rulesOf(name)).toContain(rule);
  });
});
