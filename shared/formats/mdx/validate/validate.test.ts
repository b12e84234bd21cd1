import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../../format/format.ts';
import { bytesOfValue, fieldSpans } from '../../../codec/spans.ts';
import { Document, openDocument } from '../../../document/document.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { byteCases, cases } from './cases.ts';
import { mdx } from '../index.ts';
import { itemsWithTags } from '../model.ts';
import { breakModel, healthyModel } from './healthyModel.ts';
import { ruleIds, validateModel } from './index.ts';

beforeAll(() => freezeRecords(true));

function problemsOf(document: Document, rule: string): readonly Problem[] {
  return validateModel(document).filter((problem) => problem.rule === rule);
}

const versions = [800, 1000, 1100, 1200, 1800];

describe('a healthy model', () => {
  test.each(versions)('of version %i has no problems', (version) => {
    expect(validateModel(healthyModel(version))).toEqual([]);
  });
});

describe('every rule', () => {
  test('has an id of its own in kebab case', () => {
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    for (const id of ruleIds) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('is broken by a case of this test', () => {
    const covered = new Set([...cases, ...byteCases].map((each) => each.rule));
    expect(ruleIds.filter((id) => !covered.has(id))).toEqual([]);
  });

  test.each(cases)('$rule fires, and is silent again when the change is taken back', ({ rule, change, version }) => {
    const document = breakModel(healthyModel(version), change);
    const found = problemsOf(document, rule);
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) {
      expect(document.has(problem.record)).toBe(true);
      expect(problem.message).toMatch(/^[A-Z0-9]/);
      expect(problem.message).not.toMatch(/undefined|NaN NaN|\[object/);
      expect(problem.explain ?? '').toMatch(/^[A-Z].*\.$/s);
    }
    document.undo();
    // The models of versions that no game reads break their rule from the start.
    if (!rule.startsWith('version-')) expect(problemsOf(document, rule)).toEqual([]);
  });
});

describe('every rule about bytes that no field shows', () => {
  const file = healthyModel().write();

  function opened(tag: string, member: string, spoil: (value: Uint8Array) => unknown) {
    const bytes = file.slice();
    const healthy = openDocument(mdx, bytes);
    const record = healthy.get(itemsWithTags(healthy, [tag])[0] ?? healthy.root);
    const schema = mdx.schemas.get(record.type);
    if (schema === undefined || record.source === null) throw new Error(`no ${tag} in the file`);
    const [span] = bytesOfValue(fieldSpans(schema, bytes, record.source, healthy.version), member, []);
    if (span === undefined) throw new Error(`no ${member} in ${tag}`);
    spoil(bytes.subarray(span.offset, span.offset + span.length));
    return { bytes, id: record.id, document: openDocument(mdx, bytes) };
  }

  test('is silent about a healthy file', () => {
    expect(validateModel(openDocument(mdx, file))).toEqual([]);
  });

  test.each(byteCases)('$rule fires at $tag, alone', ({ rule, tag, member, spoil }) => {
    const { document, id, bytes } = opened(tag, member, spoil);
    const problems = validateModel(document);
    expect(problems).toMatchObject([{ rule, severity: 'info', record: id, member }]);
    expect(problems[0]?.message).toMatch(/^[A-Z]/);
    expect(problems[0]?.explain).toMatch(/^[A-Z].*\.$/s);
    expect(document.write()).toEqual(bytes);
  });

  test.each(byteCases)('$rule at $tag is silent without the bytes, and about a record that was changed', (each) => {
    const { document, id, bytes } = opened(each.tag, each.member, each.spoil);
    expect(validateModel(new Document(mdx, mdx.read(bytes, [])))).toEqual([]);
    document.edit('Rename', (transaction) => transaction.update(id, { name: 'Other' }));
    expect(problemsOf(document, each.rule)).toEqual([]);
  });
});

describe('every fix', () => {
  test.each(cases.filter((each) => each.hasFix === true))(
    'of $rule mends it in one step',
    ({ rule, change, version }) => {
      const document = breakModel(healthyModel(version), change);
      const [problem] = problemsOf(document, rule);
      const fix = problem?.fix;
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
    const offered = cases.flatMap(({ change, version }) =>
      validateModel(breakModel(healthyModel(version), change)).filter(({ fix }) => fix !== undefined),
    );
    expect(offered.map(({ rule }) => rule).filter((rule) => !known.has(rule))).toEqual([]);
  });
});

describe('a fix is not offered', () => {
  test('for an extent whose numbers mean "nothing here yet"', () => {
    const extent = { radius: 0, minimum: [1e9, 1e9, 1e9], maximum: [-1e9, -1e9, -1e9] };
    const document = breakModel(healthyModel(), (build) => build.set('SEQS', { extent }));
    expect(problemsOf(document, 'negative-extent')[0]?.fix).toBeUndefined();
  });

  test('for weights that are far from adding up', () => {
    const skin = new Uint8Array(24);
    skin.set([100, 0, 0, 0], 4);
    skin.set([255, 0, 0, 0], 12);
    skin.set([255, 0, 0, 0], 20);
    const document = breakModel(healthyModel(1000), (build) => build.set('GEOS', { skin }));
    expect(problemsOf(document, 'skin-weights')[0]?.fix).toBeUndefined();
  });

  test('for two different keys at the same time', () => {
    const document = breakModel(healthyModel(), (build) =>
      build.track(build.find('HELP'), 'KGTR', [0, 10, 10], [0, 0, 0, 1, 1, 1, 2, 2, 2]),
    );
    expect(problemsOf(document, 'key-repeated')[0]?.fix).toBeUndefined();
  });

  test('for equal keys on a curve, whose tangents may bend it', () => {
    const key = [1, 1, 1, 0, 0, 0, 0, 0, 0];
    const document = breakModel(healthyModel(), (build) =>
      build.track(build.find('HELP'), 'KGTR', [0, 10, 20], [...key, ...key, ...key], { interpolation: 2 }),
    );
    const [problem] = problemsOf(document, 'key-redundant');
    expect(problem).toBeDefined();
    expect(problem?.fix).toBeUndefined();
  });

  test('for an equal key that another sequence starts with', () => {
    const document = breakModel(healthyModel(), (build) => {
      build.set('SEQS', { interval: [10, 30] }, 1);
      build.track(build.find('HELP'), 'KGTR', [0, 10, 20], [1, 1, 1, 1, 1, 1, 1, 1, 1]);
    });
    const [problem] = problemsOf(document, 'key-redundant');
    expect(problem).toBeDefined();
    expect(problem?.fix).toBeUndefined();
  });
});

describe('messages', () => {
  const messageOf = (rule: string, change: (typeof cases)[number]['change'], version = 800): string | undefined =>
    problemsOf(breakModel(healthyModel(version), change), rule)[0]?.message;

  test('name the thing and say how many there are', () => {
    expect(messageOf('material-reference', (build) => build.set('GEOS', { materialId: 4 }))).toBe(
      'Geoset 0 uses material 4, but there is only 1',
    );
    expect(messageOf('node-reference', (build) => build.set('HELP', { parentId: 77 }))).toBe(
      'Helper "Helper": parent refers to node 77, which does not exist',
    );
  });

  test('speak once for all keys of a track', () => {
    const frames = Array.from({ length: 500 }, (_, key) => 1100 + key);
    const values = frames.flatMap((frame) => [frame, 0, 0]);
    const document = breakModel(healthyModel(), (build) => build.track(build.find('HELP'), 'KGTR', frames, values));
    const found = problemsOf(document, 'key-outside-sequences');
    expect(found.map(({ message }) => message)).toEqual([
      'Translation of helper "Helper" has 500 keys in no sequence: 1100, 1101, 1102 ms and 497 more',
    ]);
  });

  test('name all nodes of a circle once', () => {
    expect(messageOf('node-parent-cycle', (build) => build.set('BONE', { parentId: 2 }))).toBe(
      'Bone "Root" and helper "Helper" are each other\'s parents',
    );
  });
});
