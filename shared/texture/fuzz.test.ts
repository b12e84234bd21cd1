/** Any bytes at all: a document that writes itself again, or one FormatError, quickly. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormatError } from '../codec/error.ts';
import { fieldSpans } from '../codec/spans.ts';
import { openDocument } from '../document/document.ts';
import { sniffFormat } from '../formats/index.ts';
import { corpusFiles } from '../test/corpus.ts';
import { differences } from '../test/openWith.ts';
import { smoothPicture } from '../test/textures.ts';
import type { EncodeTextureOptions } from './index.ts';
import { compressedMips, decodeTexture, editTexture, encodeTexture } from './index.ts';
import { cpuMs } from '../test/cpuTime.ts';

const image = smoothPicture(20, 12);
const kinds: readonly (readonly [string, EncodeTextureOptions])[] = [
  ['x.blp', { format: 'blp1', encoding: 'jpeg' }],
  ['x.blp', { format: 'blp1', encoding: 'palette', alphaBits: 4 }],
  ['x.blp', { format: 'blp2', encoding: 'dxt5' }],
  ['x.blp', { format: 'blp2', encoding: 'palette', alphaBits: 1 }],
  ['x.dds', { format: 'dds', encoding: 'dxt1' }],
  ['x.dds', { format: 'dds', encoding: 'raw' }],
  ['x.tga', { format: 'tga', encoding: 'rle' }],
  ['x.png', { format: 'png' }],
];
const samples = kinds.map(
  ([name, options]) => [`${options.format} ${options.encoding ?? ''}`, name, encodeTexture(image, options)] as const,
);

/** Milliseconds that everything a person does on opening takes; throws when anything but a FormatError came. */
function probe(bytes: Uint8Array, name: string): number {
  const start = cpuMs();
  try {
    const format = sniffFormat(bytes, name);
    if (format === null) return 0;
    const document = openDocument(format, bytes);
    const { original } = document;
    format.outline(document);
    format.validate(document);
    expect(differences(document.write(), bytes)).toEqual([]);
    expect(differences(format.write({ document, original, spans: new Map() }), bytes)).toEqual([]);
    compressedMips(document);
    decodeTexture(document);
    editTexture(document, { kind: 'mips', mips: 'all' });
    editTexture(document, { kind: 'flip', axis: 'horizontal' });
    openDocument(format, document.write());
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  return cpuMs() - start;
}

const change = fc.record({
  kind: fc.constantFrom('byte', 'word', 'cut', 'insert' as const),
  // Half of all changes hit the headers, where the counts and offsets are.
  place: fc.oneof(fc.double({ min: 0, max: 0.1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  value: fc.oneof(fc.constantFrom(0, 1, 8, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xffffffff), fc.nat(0xffffffff)),
});

function mutated(bytes: Uint8Array, changes: readonly { kind: string; place: number; value: number }[]): Uint8Array {
  let result = bytes.slice();
  for (const { kind, place, value } of changes) {
    const at = Math.floor(place * result.length);
    if (kind === 'byte' && at < result.length) result[at] = value;
    else if (kind === 'word' && at + 4 <= result.length) new DataView(result.buffer).setUint32(at, value, true);
    else if (kind === 'cut') result = result.slice(0, Math.max(1, at + (value & 63)));
    else if (kind === 'insert') result = new Uint8Array([...result.subarray(0, at), value, ...result.subarray(at)]);
  }
  return result;
}

describe('documents of textures', () => {
  test.each(samples)('%s, mutated', (_kind, name, bytes) => {
    let slowest = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        slowest = Math.max(slowest, probe(mutated(bytes, changes), name));
      }),
      { numRuns: 300, seed: 20261121 },
    );
    expect(slowest).toBeLessThan(4000);
  });

  test('of every length a file can be cut to', () => {
    for (const [, name, bytes] of samples) {
      for (let length = 0; length < bytes.length; length += length < 200 ? 1 : 97)
        probe(bytes.subarray(0, length), name);
    }
  });

  test.each(samples)('%s show every byte of their header in the byte view', (_kind, name, bytes) => {
    const format = sniffFormat(bytes, name);
    if (format === null) throw new Error('no format');
    const document = openDocument(format, bytes);
    for (const record of document.all()) {
      const schema = format.schemas.get(record.type);
      const { source } = record;
      if (schema === undefined || source === null) throw new Error(`no schema or place for ${record.type}`);
      const spans = fieldSpans(schema, bytes, source, document.version);
      expect(spans.length).toBeGreaterThan(0);
      expect(
        spans.every(
          ({ offset, length }) => offset >= source.offset && offset + length <= source.offset + source.length,
        ),
      ).toBe(true);
      if (record.owner !== null) continue;
      const firstBlock = [...document.all()].find(({ owner }) => owner === record.id)?.source?.offset ?? bytes.length;
      const covered = spans.filter(({ offset }) => offset < firstBlock).reduce((sum, { length }) => sum + length, 0);
      expect(covered).toBe(firstBlock);
    }
  });
});

describe('files made to hang decoders', () => {
  const files = corpusFiles('support/fuzz', ['.blp', '.dds']);
  test.runIf(files.length > 0)('are done with in two seconds each', () => {
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(probe(file.bytes(), file.name)).toBeLessThan(2000);
  });
});
