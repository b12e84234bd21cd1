/** Every tile of the corpus comes back identical, copied and encoded anew. Page adt.md, 3 and 20.6. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import type { RecordId, Span } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { adt } from './index.ts';
import { readableChunks, tileFields } from './model.ts';

beforeAll(() => freezeRecords(true));

const files = corpusFiles('adt', ['.adt']);
const same = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;

describe.skipIf(files.length === 0)('every tile of the corpus', () => {
  test.each(files.map((file) => [file.name, file] as const))(
    '%s is read whole and written back identical',
    (_name, file) => {
      const bytes = file.bytes();
      for (let round = 0; round < 2; round++) {
        const document = openDocument(adt, bytes);
        expect(same(document.write(), bytes), 'copied').toBe(true);
        const spans = new Map<RecordId, Span>();
        expect(same(adt.write({ document, original: document.original, spans }), bytes), 'encoded anew').toBe(true);
        for (const record of document.all()) {
          if (record.type !== 'damagedChunk') expect(spans.get(record.id), record.type).toEqual(record.source);
        }
        expect(tileFields(document).damage).toBeNull();
        const chunks = readableChunks(document);
        expect(chunks.length).toBe(256);
        for (const { fields } of chunks) expect(fields.damage).toBeNull();
      }
    },
  );
});
