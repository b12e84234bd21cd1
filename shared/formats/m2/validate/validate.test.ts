import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../../format/format.ts';
import type { Document } from '../../../document/document.ts';
import { openDocument } from '../../../document/document.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { m2, modelVersions } from '../index.ts';
import { cases } from '../test/cases.ts';
import { nativeModels, open } from '../test/corpus.ts';
import { change as changed, healthyModel } from '../test/healthyModel.ts';
import { ruleIds, validateModel } from './index.ts';

beforeAll(() => freezeRecords(true));

function problemsOf(document: Document, rule: string): readonly Problem[] {
  return validateModel(document).filter((problem) => problem.rule === rule);
}

/** Rules about bytes that no edit can make: they have tests of their own below. */
const ofBytes = ['unreached-bytes', 'shared-bytes'];

describe('a healthy model', () => {
  test.each(modelVersions.map((version) => [version]))('of version %i has no problems', (version) => {
    expect(validateModel(healthyModel(version))).toEqual([]);
  });
});

describe('every rule', () => {
  test('has an id of its own in kebab case', () => {
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    for (const id of ruleIds) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('is broken by a case of this test', () => {
    const covered = new Set(cases.map((each) => each.rule));
    expect(ruleIds.filter((id) => !covered.has(id) && !ofBytes.includes(id))).toEqual([]);
    expect(cases.filter(({ rule }) => !ruleIds.includes(rule))).toEqual([]);
  });

  test.each(cases)(
    '$rule fires, and is silent again when the change is taken back',
    ({ rule, severity, change, version = 256 }) => {
      const document = changed(healthyModel(version), change);
      const found = problemsOf(document, rule);
      expect(found.length).toBeGreaterThan(0);
      if (severity !== undefined) expect(found.map((problem) => problem.severity)).toEqual(found.map(() => severity));
      for (const problem of found) {
        expect(document.has(problem.record)).toBe(true);
        expect(problem.message).toMatch(/^[A-Z0-9]/);
        expect(problem.message).not.toMatch(/undefined|NaN NaN|\[object/);
        expect(problem.explain ?? '').toMatch(/^[A-Z].*\.$/s);
      }
      document.undo();
      expect(problemsOf(document, rule)).toEqual([]);
    },
  );
});

describe('every fix', () => {
  test.each(cases.filter((each) => each.hasFix === true))(
    'of $rule mends it in one step',
    ({ rule, change, version = 256 }) => {
      const document = changed(healthyModel(version), change);
      const fix = problemsOf(document, rule)[0]?.fix;
      if (fix === undefined) throw new Error(`${rule} offers no fix`);
      const before = validateModel(document).map(({ message }) => message);
      document.edit(fix.label, fix.apply);
      expect(problemsOf(document, rule)).toEqual([]);
      expect(document.undo()).toBe(fix.label);
      expect(validateModel(document).map(({ message }) => message)).toEqual(before);
    },
  );

  test('is offered by no rule that the cases above do not know of', () => {
    const known = new Set(cases.filter((each) => each.hasFix === true).map((each) => each.rule));
    const offered = cases.flatMap(({ change, version = 256 }) =>
      validateModel(changed(healthyModel(version), change)).filter(({ fix }) => fix !== undefined),
    );
    expect(offered.map(({ rule }) => rule).filter((rule) => !known.has(rule))).toEqual([]);
  });
});

describe('rules about bytes', () => {
  test('bytes that nothing points at are counted', () => {
    const { bytes } = healthyModel(256).writeFiles('Healthy.m2');
    const longer = new Uint8Array(bytes.length + 16);
    longer.set(bytes);
    longer.fill(7, bytes.length);
    expect(problemsOf(openDocument(m2, longer), 'unreached-bytes')[0]?.message).toBe(
      '16 bytes of the file are not used',
    );
  });

  test('bytes that two arrays point at are counted', () => {
    const { bytes } = healthyModel(256).writeFiles('Healthy.m2');
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // The weight table (0xA4) takes the place of the texture table (0x94): two bytes each.
    view.setUint32(0xa8, view.getUint32(0x98, true), true);
    const found = problemsOf(openDocument(m2, bytes), 'shared-bytes');
    expect(found[0]?.message).toBe('2 bytes are used more than once');
  });
});

describe.skipIf(nativeModels.length === 0)("the game's own models", () => {
  test('have no errors', () => {
    for (const model of nativeModels) {
      const errors = validateModel(open(model)).filter(({ severity }) => severity === 'error');
      expect(
        errors.map(({ message }) => message),
        model.name,
      ).toEqual([]);
    }
  });
});
