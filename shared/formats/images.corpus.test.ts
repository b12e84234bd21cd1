/** Our decoders against other people's, on real files. Left out, with a printed line, where the corpus folder is absent. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { decodeBLP, getBLPImageData } from 'war3-model';
import { corpusFiles, enough, hasCorpus, type CorpusFile } from '../test/corpus.ts';
import { FormatError } from '../codec/error.ts';
import { readBlp } from './blp/read.ts';
import { decodeImage, findImageFormat } from './images.ts';
import { cpuMs } from '../test/cpuTime.ts';

const support = corpusFiles('support', ['.blp', '.tga', '.png', '.tsv', '.dds']);
const blpFiles = ['support', 'wc3', 'wow', 'adt'].flatMap((folder) => corpusFiles(folder, ['.blp']));
const byName = new Map(support.map((file) => [file.name, file]));

function fileNamed(name: string): CorpusFile {
  const file = byName.get(`support/${name}`);
  if (file === undefined) throw new Error(`support/${name} is not in the corpus`);
  return file;
}

function largestDifference(a: Uint8Array, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let largest = 0;
  for (let at = 0; at < a.length; at++) largest = Math.max(largest, Math.abs((a[at] ?? 0) - (b[at] ?? 0)));
  return largest;
}

describe.runIf(hasCorpus)('EXPECTED_RGBA.tsv', () => {
  test('every mip listed has the same pixels, bit for bit', () => {
    const [, ...lines] = new TextDecoder().decode(fileNamed('EXPECTED_RGBA.tsv').bytes()).trim().split('\n');
    const wrong = lines.filter((line) => {
      const [name = '', mip, width, height, sha256] = line.split('\t');
      const image = readBlp(fileNamed(name).bytes(), { mip: Number(mip) });
      // The table's hash is SHA-256 over the pixels alone: R, G, B, A, top row first, no padding, no header.
      const hash = createHash('sha256').update(image.pixels).digest('hex');
      return hash !== sha256 || image.width !== Number(width) || image.height !== Number(height);
    });
    expect(lines.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});

describe.runIf(hasCorpus)('pictures that exist as PNG too', () => {
  // [file, its PNG, largest difference]. Pillow decodes JPEG with libjpeg's "islow" transform, as we do: no difference.
  // War3Net's PNGs come from another JPEG decoder. Pillow's DXT rounds the four colours of a block in its own way.
  test.each([
    ['blp/pil_blp1_jpeg.blp', 'blp/pil_blp1_jpeg.png', 0],
    ['blp/pil_blp2_raw.blp', 'blp/pil_blp2_raw.png', 0],
    ['blp/w3n_colorPalettedMip8Blp1.blp', 'blp/w3n_color.png', 0],
    ['blp/w3n_colorPalettedMip8Blp2.blp', 'blp/w3n_color.png', 0],
    ['blp/w3n_colorJpg75Mip8Blp1.blp', 'blp/w3n_color.png', 0],
    ['blp/w3n_map101.blp', 'blp/w3n_map101.png', 1],
    ['blp/w3n_VillageFallStonePath.blp', 'blp/w3n_VillageFallStonePath.png', 1],
    ['blp/pil_blp2_dxt1.blp', 'blp/pil_blp2_dxt1.png', 3],
    ['blp/pil_blp2_dxt1a.blp', 'blp/pil_blp2_dxt1a.png', 6],
  ])('%s differs from %s by at most %i', (name, reference, limit) => {
    const png = decodeImage(fileNamed(reference).bytes());
    const image = readBlp(fileNamed(name).bytes(), { useIgnoredAlpha: png.hasAlpha });
    expect(largestDifference(image.pixels, png.pixels)).toBeLessThanOrEqual(limit);
  });

  test('all 25 TGA files of the reference set equal their PNG', () => {
    const pairs = support.flatMap((file) => {
      const reference = byName.get(file.name.replace(/_(bl|tl)_\w+\.tga$/, '.png'));
      return reference === undefined || reference === file ? [] : [[file, reference] as const];
    });
    expect(pairs.length).toBe(25);
    const wrong = pairs.filter(([file, reference]) => {
      const pixels = decodeImage(file.bytes(), { name: file.name }).pixels;
      return largestDifference(pixels, decodeImage(reference.bytes()).pixels) > 0;
    });
    expect(wrong.map(([file]) => file.name)).toEqual([]);
  });

  test('TGA files that differ only in their first corner are mirrored or turned', () => {
    const words = (name: string): Uint32Array =>
      new Uint32Array(decodeImage(fileNamed(name).bytes(), { name }).pixels.buffer);
    const side = 199;
    const bottomLeft = words('tga/rgb32rle.tga');
    const turned = bottomLeft.toReversed();
    const mirrored = Uint32Array.from(
      bottomLeft,
      (_, at) => bottomLeft[at - (at % side) + side - 1 - (at % side)] ?? 0,
    );
    expect(words('tga/rgb32rle_top_right.tga')).toEqual(turned);
    expect(words('tga/rgb32rle_bottom_right.tga')).toEqual(mirrored);
  });
});

interface BlpImageOracle {
  load(buffer: ArrayBuffer): void;
  getMipmap(level: number): { data: Uint8ClampedArray };
}

/** mdx-m3-viewer's decoder, which wants the browser's ImageData. */
function loadBlpImage(): new () => BlpImageOracle {
  class ImageDataLike {
    readonly data: Uint8ClampedArray;
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(width * height * 4);
    }
  }
  Object.assign(globalThis, { ImageData: ImageDataLike });
  // require() knows no types; the shape is the package's own BlpImage class as its .d.ts has it.
  const loaded = createRequire(import.meta.url)('mdx-m3-viewer/dist/cjs/parsers/blp/image') as {
    BlpImage: new () => BlpImageOracle;
  };
  return loaded.BlpImage;
}

describe('the npm decoders of BLP1', () => {
  const blp1Files = blpFiles.filter((file) => new TextDecoder().decode(file.bytes().subarray(0, 4)) === 'BLP1');
  // A fuzzed file: its JPEG claims 64512 × 256 pixels. The oracles fail on it too.
  // The oracles know no palette with 1 or 4 bits of alpha.
  const sound = blp1Files.filter(({ name }) => !name.endsWith('jpeg2.blp') && !/blp1_palette_[14]\.blp$/.test(name));

  test('agree with ours to 1 level on every file (palette: exactly)', () => {
    const BlpImage = loadBlpImage();
    expect(sound.length).toBeGreaterThan(enough(40, 15));
    const wrong = sound.filter((file) => {
      const bytes = file.bytes();
      // Both take channel 4 as alpha even where the header says that there is none: their bug, so ours is told to as well.
      const { pixels, encoding } = readBlp(bytes, { useIgnoredAlpha: true });
      const limit = encoding.includes('JPEG') ? 1 : 0;
      const first = getBLPImageData(decodeBLP(bytes.slice().buffer), 0).data;
      const oracle = new BlpImage();
      oracle.load(bytes.slice().buffer);
      return Math.max(largestDifference(pixels, first), largestDifference(pixels, oracle.getMipmap(0).data)) > limit;
    });
    expect(wrong.map((file) => file.name)).toEqual([]);
  });

  test.runIf(hasCorpus)('fail on the fuzzed file, which is a FormatError here', () => {
    const fuzzed = blp1Files.filter((file) => file.name.endsWith('jpeg2.blp'));
    for (const file of fuzzed) expect(() => readBlp(file.bytes())).toThrow('64512 × 256 pixels');
  });
});

describe('every picture of the corpus', () => {
  const isFuzzed = ({ name }: CorpusFile): boolean => name.includes('/fuzz/') || name.endsWith('jpeg2.blp');

  test('decodes all its mips without damage, or is a BLP0 or a TGA known to be broken', () => {
    const refused: string[] = [];
    const pictures = [...blpFiles, ...support.filter(({ name }) => name.endsWith('.tga') || name.endsWith('.png'))];
    for (const file of pictures.filter((candidate) => !isFuzzed(candidate))) {
      const bytes = file.bytes();
      try {
        const { mipCount } = findImageFormat(bytes, file.name).describe(bytes);
        for (let mip = 0; mip < mipCount && file.name.toLowerCase().endsWith('.blp'); mip++) {
          const { damage } = readBlp(bytes, { mip });
          if (damage !== null) refused.push(`${file.name} mip ${mip}: ${damage}`);
        }
        const { damage } = decodeImage(bytes, { name: file.name });
        if (damage !== null) refused.push(`${file.name}: ${damage}`);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        refused.push(`${file.name}: ${error.problem}`);
      }
    }
    const known = [
      expect.stringContaining('war3mapMap.blp: a BLP0 keeps its pictures'),
      expect.stringContaining('cross_scan_line_truncated.tga: the file ends at pixel 4032 of 4096'),
      expect.stringContaining('p_8.tga: palette colours of 8 bits'),
    ];
    expect(refused).toEqual(hasCorpus ? known : []);
  });

  test.runIf(hasCorpus)('that was made to hang a decoder is refused within 100 ms', () => {
    const fuzzed = corpusFiles('support/fuzz', ['.blp', '.tga', '.png', '.dds']);
    expect(fuzzed.length).toBeGreaterThan(5);
    for (const file of fuzzed) {
      const start = cpuMs();
      expect(() => decodeImage(file.bytes(), { name: file.name })).toThrow(FormatError);
      expect(cpuMs() - start).toBeLessThan(100);
    }
  });
});
