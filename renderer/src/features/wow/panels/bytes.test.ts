/** From a byte of a World of Warcraft model back to the value that stands there, wherever its offsets lead. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import { fieldSpans } from '../../../../../shared/codec/spans.ts';
import { m2 } from '../../../../../shared/formats/m2/index.ts';
import { isTrack, listOf } from '../../../../../shared/formats/m2/model.ts';
import { healthyModel } from '../../../../../shared/formats/m2/test/healthyModel.ts';
import { ownerOf, writtenOf } from '../../../workbench/panels/bytes/written.ts';

describe.each([256, 260, 264])('in version %i', (version) => {
  test('bytes of keys, vertices and tables lead to their record and member', () => {
    const made = healthyModel(version).writeFiles('Healthy.m2');
    const document = openDocument(m2, made.bytes, { files: made.files });
    const written = writtenOf(document, document.original);
    const keyed = [...document.all()].filter(
      (record) => isTrack(record) && (fieldsByName(record.fields)['times'] as Uint32Array).length > 0,
    );
    expect(keyed.length).toBeGreaterThan(0);
    const records = [...keyed.map(({ id }) => id), ...listOf(document, 'vertices'), ...listOf(document, 'collision')];
    for (const record of records) {
      const source = document.get(record);
      const span = written.spans.get(record);
      const schema = m2.schemas.get(source.type);
      if (span === undefined || schema === undefined) throw new Error(`a ${source.type} without a place`);
      const bulk = fieldSpans(schema, written.bytes, span, version, written.files).filter(
        ({ member }) => member === 'times' || member === 'values' || member === 'positions',
      );
      expect(bulk.length).toBeGreaterThan(0);
      for (const { member, offset, length } of bulk) {
        expect(ownerOf(written, offset)).toMatchObject({ record, value: { member } });
        expect(ownerOf(written, offset + length - 1)?.record).toBe(record);
      }
    }
  });
});
