/** What is made new in an M2 is seen at once, and is no error. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { m2, modelVersions } from './index.ts';
import { trackOf } from './model.ts';
import { healthyModel } from './test/healthyModel.ts';

beforeAll(() => freezeRecords(true));

function made(document: Document, type: string): RecordId {
  return editStructure(document, 'Add', (structure) =>
    structure.create(type, m2.creation?.fields(document, type, null) ?? {}),
  );
}

describe.each(modelVersions)('in a model of version %i', (version) => {
  test.each(['particle', 'ribbon'])('a new %s is no problem, and is written and read', (type) => {
    const document = healthyModel(version);
    made(document, type);
    expect(m2.validate(document)).toEqual([]);
    const { bytes, files } = document.writeFiles('New.m2');
    expect(m2.validate(openDocument(m2, bytes, { files })).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('a new emitter emits and a new ribbon has a height', () => {
    const document = healthyModel(version);
    const particle = made(document, 'particle');
    const ribbon = made(document, 'ribbon');
    const values = (id: RecordId, property: string): unknown => trackOf(document, id, property)?.fields['values'];
    for (const property of ['speed', 'lifespan', 'emissionRate']) {
      expect((values(particle, property) as Float32Array)[0]).toBeGreaterThan(0);
    }
    for (const property of ['heightAbove', 'heightBelow']) {
      expect((values(ribbon, property) as Float32Array)[0]).toBeGreaterThan(0);
    }
  });
});
