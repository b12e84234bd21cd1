/** Tables of ids follow when an id is changed, in the same step, and are taken back with it. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { m2, modelVersions } from './index.ts';
import { listOf, modelFields } from './model.ts';
import { change, healthyModel } from './test/healthyModel.ts';

beforeAll(() => freezeRecords(true));

const cases = [
  ['sequences', 1, { animation: 60 }],
  ['bones', 1, { keyBone: 26 }],
  ['attachments', 0, { slot: 19 }],
  ['cameras', 0, { kind: 1 }],
  ['textures', 1, { kind: 2 }],
] as const;

const rules = (document: Document): readonly string[] => m2.validate(document).map(({ rule }) => rule);

describe.each(modelVersions)('a model of version %i', (version) => {
  test.each(cases)('of which %s[%i] gets another number is healthy and taken back by one undo', (list, at, fields) => {
    const document = healthyModel(version);
    const before = modelFields(document);
    change(document, (build) => build.set(list, fields, at));
    // Camera 1 is of the game's own kinds; a remark about the number itself is no matter of tables.
    expect(rules(document).filter((rule) => rule !== 'unknown-value')).toEqual([]);
    expect(document.history.entries).toHaveLength(1);
    document.undo();
    expect(modelFields(document)).toEqual(before);
  });
});

test('a table keeps its other entries, and one that was wrong before is left to the validator', () => {
  const document = healthyModel(256);
  change(document, (build) => build.setModel({ keyBoneLookup: Uint16Array.of(1, 0xffff, 1, 0) }));
  change(document, (build) => build.set('bones', { keyBone: 1 }, 1));
  expect([...modelFields(document).keyBoneLookup]).toEqual([1, 1, 0xffff, 0]);
  const wrong = change(healthyModel(256), (build) => build.setModel({ keyBoneLookup: new Uint16Array(0) }));
  change(wrong, (build) => build.set('bones', { keyBone: 1 }, 1));
  expect(modelFields(wrong).keyBoneLookup).toHaveLength(0);
});

test('a number that is drawn along while a gesture lasts leaves the table right', () => {
  const document = healthyModel(264);
  const [id] = listOf(document, 'attachments');
  const gesture = document.begin('Drag');
  for (const slot of [3, 7, 12]) {
    gesture.restart();
    if (id !== undefined) gesture.preview((transaction) => transaction.update(id, { slot }));
  }
  gesture.commit();
  expect(rules(document)).toEqual([]);
  expect([...modelFields(document).attachmentLookup].filter((each) => each !== 0xffff)).toHaveLength(1);
});
