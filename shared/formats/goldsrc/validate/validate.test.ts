import { fieldsByName } from '../../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '../../../format/format.ts';
import { Document, openDocument } from '../../../document/document.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { listOf } from '../../../document/structure.ts';
import { corpusModels, isModel } from '../../../test/studioModels.ts';
import { resizeTexture } from '../edit/texture.ts';
import { Builder, healthyModel } from '../healthyModel.ts';
import { goldsrc } from '../index.ts';
import { studioLimits } from '../limits.ts';
import { Texture } from '../schema/texture.ts';
import type { Case } from './cases.ts';
import { cases } from './cases.ts';
import { ruleIds, validateStudio } from './index.ts';
import { fieldsOf } from '../../../codec/record.ts';

beforeAll(() => freezeRecords(true));

function broken(change: Case['change']): Document {
  const document = healthyModel();
  document.edit('Break', (transaction) => {
    change(new Builder(document, transaction));
  });
  return document;
}

function problemsOf(document: Document, rule: string, engine?: string): readonly Problem[] {
  return validateStudio(document, engine).filter((problem) => problem.rule === rule);
}

test('a healthy model has no problems', () => {
  expect(validateStudio(healthyModel())).toEqual([]);
});

describe('every rule', () => {
  test('has an id of its own in kebab case', () => {
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
    for (const id of ruleIds) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('is broken by a case of this test', () => {
    const covered = new Set(cases.map((each) => each.rule));
    // Only files can break these: what is written stands in order, and has the name it is given.
    expect(ruleIds.filter((id) => !covered.has(id))).toEqual(['texture-order', 'player-name-length']);
  });

  test.each(cases)('$rule fires, and is silent again when the change is taken back', ({ rule, change, engine }) => {
    const document = broken(change);
    const found = problemsOf(document, rule, engine);
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) {
      expect(document.has(problem.record)).toBe(true);
      expect(problem.message).toMatch(/^[A-Z0-9]/);
      expect(problem.message).not.toMatch(/undefined|\[object/);
      expect(problem.explain ?? '').toMatch(/^[A-Z].*\.$/s);
    }
    document.undo();
    expect(validateStudio(document, engine)).toEqual([]);
  });

  test('about the length of a player model’s name counts the letters of the file', () => {
    const document = broken((build) => build.set('sequences', { name: 'crouch_shoot_bow' }));
    const { bytes } = document.writeFiles('healthy.mdl');
    const named = (name: string): Document =>
      openDocument(goldsrc, bytes, { files: [{ name, start: 0, end: bytes.length }] });
    expect(problemsOf(named('twenty_two_letters____.mdl'), 'player-name-length', 'sven')).toEqual([]);
    expect(problemsOf(named('twenty_three_letters___.mdl'), 'player-name-length', 'sven')).toHaveLength(1);
    expect(problemsOf(named('twenty_three_letters___.mdl'), 'player-name-length', 'halfLife')).toEqual([]);
  });

  test('about the order of pixels speaks of files whose pixels stand elsewhere', () => {
    const document = healthyModel();
    document.edit('Add', (transaction) => {
      const build = new Builder(document, transaction);
      const from = build.transaction.get(build.find('textures')).fields;
      const schema = goldsrc.schemas.get('texture');
      if (schema === undefined) throw new Error('no textures');
      build.add(build.root, 'textures', schema, { ...from, name: 'second.bmp' });
    });
    const { bytes, files } = document.writeFiles('healthy.mdl');
    const second = openDocument(goldsrc, bytes, { files });
    expect(problemsOf(second, 'texture-order')).toEqual([]);
    const [first, other] = fieldsByName(second.get(second.root).fields)['textures'] as readonly number[];
    const at = (id: number | undefined): number => (second.get(id as never).source?.offset ?? 0) + 76;
    const swapped = bytes.slice();
    swapped.copyWithin(at(first), at(other), at(other) + 4);
    swapped.set(bytes.subarray(at(first), at(first) + 4), at(other));
    expect(problemsOf(openDocument(goldsrc, swapped, { files }), 'texture-order')).toHaveLength(1);
  });
});

describe('every fix', () => {
  test.each(cases.filter((each) => each.hasFix === true))('of $rule mends it in one step', ({ rule, change }) => {
    const document = broken(change);
    const fix = problemsOf(document, rule)[0]?.fix;
    if (fix === undefined) throw new Error(`${rule} offers no fix`);
    document.edit(fix.label, fix.apply);
    expect(problemsOf(document, rule)).toEqual([]);
    expect(document.undo()).toBe(fix.label);
    expect(problemsOf(document, rule)).not.toEqual([]);
  });

  test('is offered by no rule that the cases above do not know of', () => {
    const known = new Set(cases.filter((each) => each.hasFix === true).map((each) => each.rule));
    const offered = cases.flatMap(({ change }) =>
      validateStudio(broken(change)).filter(({ fix }) => fix !== undefined),
    );
    expect(offered.map(({ rule }) => rule).filter((rule) => !known.has(rule))).toEqual([]);
  });
});

describe('the chosen engine', () => {
  test('decides which limits count', () => {
    const large = broken((build) =>
      build.set('textures', { width: 1000, height: 4, pixels: new Uint8Array(4000), flags: 4 }),
    );
    const rules = (engine?: string) => new Set(validateStudio(large, engine).map(({ rule }) => rule));
    expect(rules('halfLife')).toContain('texture-large');
    expect(rules('halfLife')).toContain('texture-full-bright');
    expect(rules('counterStrike')).toContain('texture-large');
    expect(rules('sven')).not.toContain('texture-large');
    expect(rules('sven')).not.toContain('texture-full-bright');
    expect(rules('xash')).not.toContain('texture-large');
  });

  test('measures Sven Co-op’s textures by its own side', () => {
    const side = studioLimits.meters(healthyModel()).find(({ id }) => id === 'textureSide');
    expect(side?.most).toEqual({ halfLife: 512, counterStrike: 512, sven: 1024, xash: null });
  });
});

const models = corpusModels('goldsrc').filter(isModel);

test.skipIf(models.length === 0)('models of the game break no rule of severity error', () => {
  for (const model of models.filter(({ name }) => /\/(usdk|assimp|sledge|hlmods|syn)\//.test(name))) {
    const errors = validateStudio(model.open()).filter(({ severity }) => severity === 'error');
    expect(
      errors.map(({ message }) => message),
      model.name,
    ).toEqual([]);
  }
});

test('a texture that got another size is no error of its order, before it is saved and after', () => {
  const document = healthyModel();
  const texture = listOf(document, 'textures')[0];
  if (texture === undefined) throw new Error('the model has a texture');
  document.edit('Second', (transaction) => {
    const copy = transaction.add('texture', document.get(texture).owner ?? document.root, {
      ...document.get(texture).fields,
      name: 'second.bmp',
    });
    transaction.update(document.root, { textures: [texture, copy] });
  });
  const two = openDocument(goldsrc, document.write());
  const [first] = listOf(two, 'textures');
  if (first === undefined) throw new Error('the model has textures');
  const { width, height } = fieldsOf(Texture, two.get(first));
  resizeTexture(two, first, width * 2, height);
  const order = (checked: Document) => problemsOf(checked, 'texture-order');
  expect(order(two)).toEqual([]);
  expect(order(openDocument(goldsrc, two.write()))).toEqual([]);
});
