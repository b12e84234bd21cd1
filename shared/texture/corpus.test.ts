/** Every texture of the corpus as a document: byte for byte, changed and undone; pixels agree with other programs. */
import type { FormatDocument } from '../format/format.ts';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { Blp, BLP_IMAGE_FORMAT } from '@wowserhq/format';
import { DecompressImage } from 'libsquish-js';
import { describe, expect, test } from 'vitest';
import { FormatError } from '../codec/error.ts';
import { openDocument } from '../document/document.ts';
import { blpVersion } from '../formats/blp/index.ts';
import { readBlp } from '../formats/blp/read.ts';
import { sniffFormat } from '../formats/index.ts';
import { corpusFiles, enough, hasCorpus, type CorpusFile } from '../test/corpus.ts';
import { differences } from '../test/openWith.ts';
import { compressedMips, decodeTexture, editTexture } from './index.ts';
import { describeTexture } from './source.ts';
import { cpuMs } from '../test/cpuTime.ts';

const textures = ['support', 'wc3', 'wow', 'adt'].flatMap((folder) =>
  corpusFiles(folder, ['.blp', '.tga', '.dds', '.png']),
);

function open(file: CorpusFile): FormatDocument {
  const bytes = file.bytes();
  const name = basename(file.name);
  const format = sniffFormat(bytes, name);
  if (format === null) throw new Error(`${file.name} is of no format`);
  return openDocument(format, bytes, { files: [{ name, start: 0, end: bytes.length }] });
}

/** Null for files that are damaged on purpose, or of a kind that is not read; the tests of the decoders list them. */
function decodable(file: CorpusFile): FormatDocument | null {
  const document = open(file);
  try {
    decodeTexture(document);
    return document;
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

describe('every texture of the corpus', () => {
  test('writes itself again, copied and encoded anew, and is described within two seconds', () => {
    expect(textures.length).toBeGreaterThan(enough(180, 30));
    const wrong = textures.filter((file) => {
      const start = cpuMs();
      const bytes = file.bytes();
      const document = open(file);
      const { format, original } = document;
      format.outline(document);
      format.validate(document);
      const anew = format.write({ document, original, spans: new Map() });
      // Text behind a NUL lives in the original only; no sound texture has any.
      const alone = file.name.includes('/fuzz/') ? bytes : format.write({ document, original: null });
      const areSame = [document.write(), anew, alone].every((written) => differences(written, bytes).length === 0);
      return !areSame || cpuMs() - start > 2000;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('can be flipped, gets its mips, and is itself again when both are undone', { timeout: 300_000 }, () => {
    const refused: string[] = [];
    // That none of them loses a byte is tried above; of the shelf's, a third is enough to see that acts are undone.
    const tried = textures.filter(({ name }, at) => !hasCorpus || at % 3 === 0 || name.endsWith('.dds'));
    const wrong = tried.filter((file) => {
      const document = decodable(file);
      if (document === null || document.get(document.root).source === null) return false;
      const { pixels } = decodeTexture(document, 0, { useIgnoredAlpha: true });
      try {
        editTexture(document, { kind: 'mips', mips: 'all' });
        const kept = decodeTexture(document, 0, { useIgnoredAlpha: true }).pixels;
        if (differences(kept, pixels).length > 0) return true;
        editTexture(document, { kind: 'flip', axis: 'vertical' });
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        refused.push(`${basename(file.name)}: ${error.problem}`);
      }
      const written = document.write();
      const again = openDocument(document.format, written);
      if (differences(decodeTexture(again).pixels, decodeTexture(document).pixels).length > 0) return true;
      while (document.undo() !== null);
      return differences(document.write(), file.bytes()).length > 0;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    const known = [
      expect.stringContaining('ati2.dds: ATI2 is read but not written'),
      expect.stringContaining('bc5_unorm.dds: BC5 (DX10) is read but not written'),
      expect.stringContaining('palette.dds: 8-bit palette is read but not written'),
    ];
    expect(refused.toSorted()).toEqual(hasCorpus ? known : []);
  });
});

interface ViewerImage {
  load(bytes: ArrayBuffer): void;
  getMipmap(level: number): { readonly data: Uint8ClampedArray; readonly width: number };
}

describe('mips that we add to JPEG textures', () => {
  test('are read by mdx-m3-viewer as by us, whatever form the shared header has', () => {
    class ImageDataLike {
      readonly data: Uint8ClampedArray;
      readonly width: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.data = new Uint8ClampedArray(width * height * 4);
      }
    }
    Object.assign(globalThis, { ImageData: ImageDataLike });
    // require() knows no types; the shape is the package's own class as its .d.ts has it.
    const { BlpImage } = createRequire(import.meta.url)('mdx-m3-viewer/dist/cjs/parsers/blp/image') as {
      readonly BlpImage: new () => ViewerImage;
    };
    const jpegs = textures.filter(
      (file) => blpVersion(file.bytes()) === 1 && readable(file)?.startsWith('BLP1 JPEG') === true,
    );
    expect(jpegs.length).toBeGreaterThan(enough(20, 15));
    const wrong = jpegs.filter((file) => {
      const document = open(file);
      editTexture(document, { kind: 'mips', mips: 'all' });
      const bytes = document.write();
      const viewer = new BlpImage();
      viewer.load(bytes.slice().buffer);
      return [0, 1, 2].slice(0, describeTexture(document).mipCount).some((mip) => {
        const ours = readBlp(bytes, { mip, useIgnoredAlpha: true });
        const theirs = viewer.getMipmap(mip);
        return ours.pixels.some((value, at) => Math.abs(value - (theirs.data[at] ?? 0)) > 1);
      });
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

function readable(file: CorpusFile): string | null {
  const document = decodable(file);
  return document === null ? null : decodeTexture(document).encoding;
}

describe('DXT of the corpus', () => {
  const blp2 = textures.filter((file) => blpVersion(file.bytes()) === 2 && decodable(file) !== null);

  test('has the pixels of @wowserhq/format and libsquish, bit for bit', () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const file of blp2) {
      const bytes = file.bytes();
      const found = compressedMips({ bytes });
      if (found === null) continue;
      const [{ width, height, data }] = found.mips;
      const ours = decodeTexture({ bytes }).pixels;
      // libsquish refuses sides that are no multiples of 4, and knows no DXT1 that is declared opaque.
      if (width % 4 === 0 && height % 4 === 0 && found.hasAlpha) {
        const kinds = { dxt1: 1, dxt3: 2, dxt5: 4 } as const;
        const theirs = DecompressImage({ width, height, data: data.slice() }, kinds[found.kind]);
        if (differences(ours, theirs).length > 0) wrong.push(`libsquish ${file.name}`);
      }
      const image = new Blp().load(bytes.slice().buffer).getImage(0, BLP_IMAGE_FORMAT.IMAGE_ABGR8888);
      if (differences(ours, new Uint8Array(image.data)).length > 0) wrong.push(`wowserhq ${file.name}`);
      compared++;
    }
    expect(compared).toBeGreaterThan(enough(15, 5));
    expect(wrong).toEqual([]);
  });
});
