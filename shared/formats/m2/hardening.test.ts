/** Files that are none, damaged files and random models: they end in a document that writes itself back, or in one clear error. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { Document, openDocument } from '../../document/document.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { plant } from '../../test/generate.ts';
import { createModel } from './create.ts';
import { m2, modelVersions } from './index.ts';
import { joinFiles } from './test/corpus.ts';
import { arbitraryM2 } from './test/generate.ts';
import { present } from './test/present.ts';

import { encodeEverything, sameBytes, slice, treesOf } from './test/compare.ts';
import { cpuMs } from '../../test/cpuTime.ts';

beforeAll(() => freezeRecords(true));

describe('files that are no model of these versions', () => {
  test.each(corpusFiles('wow/negative', ['.m2']).map((file) => [file.name, file] as const))(
    '%s is refused as a patch',
    (_name, file) => {
      expect(() => openDocument(m2, file.bytes())).toThrow(/patch of the game \(PTCH\)/);
    },
  );

  test.each(corpusFiles('wow/v272', ['.m2']).map((file) => [file.name, file] as const))(
    '%s is refused by its version',
    (_name, file) => {
      expect(() => openDocument(m2, file.bytes())).toThrow(/version 272 is of Cataclysm or later/);
    },
  );

  const header = (tag: string, version: number): Uint8Array => {
    const bytes = new Uint8Array(0x150);
    bytes.set(Buffer.from(tag));
    new DataView(bytes.buffer).setUint32(4, version, true);
    return bytes;
  };

  test.each([
    ['MD21', header('MD21', 1000), /Legion and later \(MD21\)/],
    ['nothing', new Uint8Array(0), /no model/],
    ['a version nobody used', header('MD20', 259), /version 259 is none that the game has used/],
    ['a header cut short', header('MD20', 256).subarray(0, 0x60), /bytes needed/],
  ])('%s is refused with the reason', (_name, bytes, reason) => {
    expect(() => openDocument(m2, bytes)).toThrow(FormatError);
    expect(() => openDocument(m2, bytes)).toThrow(reason);
  });

  test('a skin that is none is refused by its name', () => {
    const model = createModel(264).writeFiles('New.m2');
    const joined = joinFiles([
      { name: 'New.m2', bytes: slice(model.bytes, present(model.files[0])) },
      { name: 'New00.skin', bytes: new Uint8Array(60) },
    ]);
    expect(() => openDocument(m2, joined.bytes, { files: joined.files })).toThrow(/^New00\.skin at 0x0: no view/);
  });
});

describe('random models', () => {
  const runs = 40;

  test.each(modelVersions.map((version) => [version]))(
    'of version %i read back as they were written, and write back as they were read',
    (version) => {
      fc.assert(
        fc.property(arbitraryM2(version), (tree) => {
          const document = new Document(m2, plant(tree, version));
          const { bytes, files } = document.writeFiles('Random.m2');
          const again = openDocument(m2, bytes, { files });
          expect(treesOf(again)).toEqual(treesOf(document));
          expect(sameBytes(again.write(), bytes)).toBe(true);
          expect(sameBytes(encodeEverything(again), bytes)).toBe(true);
        }),
        { numRuns: runs },
      );
    },
  );

  test('with any damage give a document that writes itself back, or one FormatError, quickly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...modelVersions).chain((version) => arbitraryM2(version).map((tree) => ({ tree, version }))),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x10, 0x7f, 0x80, 0xff)), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        ({ tree, version }, changes, cut) => {
          const { bytes, files } = new Document(m2, plant(tree, version)).writeFiles('Random.m2');
          // Half of the damage goes into the header, where it does most.
          for (const [at, value] of changes) bytes[at % (at % 2 === 0 ? 0x144 : bytes.length)] = value;
          const isCut = cut % 3 === 0 && files.length === 1;
          const damaged = isCut ? bytes.slice(0, cut % bytes.length) : bytes;
          const parts = isCut ? [] : files;
          const started = cpuMs();
          try {
            const document = openDocument(m2, damaged, { files: parts });
            expect(sameBytes(document.write(), damaged)).toBe(true);
            expect(sameBytes(encodeEverything(document), damaged)).toBe(true);
            m2.outline(document);
            m2.validate(document);
          } catch (error) {
            if (!(error instanceof FormatError)) throw error;
            expect(error.message).toMatch(/ at 0x[0-9A-F]+: /);
          }
          expect(cpuMs() - started).toBeLessThan(2000);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('whose arrays all cover the whole file are refused before they fill the memory', () => {
    const { bytes } = createModel(256).writeFiles('New.m2');
    const large = new Uint8Array(2_000_000);
    large.set(bytes);
    const view = new DataView(large.buffer);
    // A list of bones over the whole file; each bone's tracks cover it too.
    view.setUint32(0x34, 10_000, true);
    view.setUint32(0x38, 0x150, true);
    for (let at = 0x150; at + 8 < large.length; at += 8) {
      view.setUint32(at, 100_000, true);
      view.setUint32(at + 4, 0x200, true);
    }
    expect(() => openDocument(m2, large)).toThrow(/arrays overlap each other/);
  });
});

describe('a new model', () => {
  test.each(modelVersions.map((version) => [version]))('of version %i can be written and read', (version) => {
    const document = createModel(version);
    const { bytes, files } = document.writeFiles('New.m2');
    expect(files.length).toBe(version === 264 ? 2 : 1);
    const again = openDocument(m2, bytes, { files });
    expect(treesOf(again)).toEqual(treesOf(document));
    expect(m2.validate(again).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('of an unknown version is refused', () => {
    expect(() => createModel(800)).toThrow(RangeError);
  });
});
