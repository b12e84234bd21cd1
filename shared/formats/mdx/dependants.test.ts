/** What hangs on things that are deleted is offered to go along, and leaves no reference behind. */
import { beforeAll, expect, test } from 'vitest';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import type { Document } from '../../document/document.ts';
import { editStructure } from '../../document/structure.ts';
import { mdx } from './index.ts';
import { itemsWithTags } from './model.ts';
import { healthyModel } from './validate/healthyModel.ts';

beforeAll(() => freezeRecords(true));

const hanging = (document: Document, ids: readonly RecordId[]): readonly RecordId[] =>
  (mdx.structure.dependants?.(document, ids) ?? []).flatMap(({ records }) => records);

function remove(document: Document, ids: readonly RecordId[]): void {
  editStructure(document, 'Delete', (structure) => {
    for (const id of ids) structure.remove(id);
  });
}

const errors = (document: Document): readonly string[] =>
  mdx.validate(document).flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));

test.each([
  ['GEOS', 'GEOA'],
  ['MTLS', 'RIBB'],
  ['TEXS', 'PRE2'],
])('what %s are shown by in %s hangs on them', (on, tag) => {
  const document = healthyModel();
  const going = itemsWithTags(document, [on]);
  expect(hanging(document, going)).toEqual(itemsWithTags(document, [tag]));
  expect(hanging(document, going).length).toBeGreaterThan(0);
  expect(hanging(document, [...going, ...itemsWithTags(document, [tag])])).toEqual([]);
});

test('a geoset that goes with its geoset animation leaves no error, one that goes alone does', () => {
  const document = healthyModel();
  const before = errors(document);
  const [geoset] = itemsWithTags(document, ['GEOS']);
  if (geoset === undefined) throw new Error('no geoset');
  remove(document, [geoset]);
  const [message] = errors(document).filter((each) => !before.includes(each));
  expect(message).toMatch(/has no geoset$/);
  document.undo();
  remove(document, [geoset, ...hanging(document, [geoset])]);
  expect(errors(document).filter((each) => /no geoset/.test(each))).toEqual([]);
  expect(document.undo()).toBe('Delete');
  expect(errors(document)).toEqual(before);
});
