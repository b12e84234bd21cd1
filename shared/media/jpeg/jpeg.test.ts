/** Decoder and encoder of baseline JPEG against each other, against the definition of the transform, and on hand-made files. */
import { describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import type { RgbaPixels } from '../mipmaps.ts';
import { decodeJpeg, fullSizePlanes, readJpegFrame } from './decode.ts';
import { encodeJpegPicture, encodeJpegTables } from './encode.ts';
import { buildHuffmanTable } from './huffman-table.ts';
import { inverseTransform, inverseTransformConstant } from './inverse-transform.ts';

function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function picture(width: number, height: number, sample: (x: number, y: number, channel: number) => number): RgbaPixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at++) {
    const index = at >> 2;
    pixels[at] = sample(index % width, Math.floor(index / width), at & 3);
  }
  return { width, height, pixels };
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function join(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const tables = encodeJpegTables(100);

/** The bits of a picture without its frame and scan headers and its end marker. */
function entropyOf(image: RgbaPixels, channels: number[]): Uint8Array {
  const bytes = encodeJpegPicture(image, channels, tables);
  return bytes.subarray(10 + 3 * channels.length + 5 + 2 * channels.length + 3, bytes.length - 2);
}

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let largest = 0;
  for (let index = 0; index < b.length; index++)
    largest = Math.max(largest, Math.abs((a[index] ?? 0) - (b[index] ?? 0)));
  return largest;
}

/** The inverse transform as the standard writes it (A.3.3), in floating point. */
function transformByDefinition(block: Int32Array): number[] {
  const scale = (index: number): number => (index === 0 ? Math.SQRT1_2 : 1);
  return Array.from({ length: 64 }, (_, place) => {
    const [x, y] = [place & 7, place >> 3];
    let sum = 0;
    for (let index = 0; index < 64; index++) {
      const [u, v] = [index & 7, index >> 3];
      const turn = Math.cos(((2 * x + 1) * u * Math.PI) / 16) * Math.cos(((2 * y + 1) * v * Math.PI) / 16);
      sum += scale(u) * scale(v) * (block[index] ?? 0) * turn;
    }
    return Math.min(255, Math.max(0, Math.round(sum / 4 + 128)));
  });
}

describe('inverse transform', () => {
  test('stays within 1 of the definition on random blocks and leaves the block empty', () => {
    const random = noise(7);
    for (let round = 0; round < 200; round++) {
      const block = Int32Array.from({ length: 64 }, (_, index) =>
        random() < 0.4 ? Math.round((random() - 0.5) * (600 / (1 + index))) : 0,
      );
      const expected = transformByDefinition(block);
      const samples = new Uint8ClampedArray(64);
      inverseTransform(block, samples, 0, 8);
      expect(largestDifference(samples, expected)).toBeLessThanOrEqual(1);
      expect(block.every((value) => value === 0)).toBe(true);
    }
  });

  test('gives the same for a block of one value by the short way', () => {
    for (let dc = -1200; dc <= 1200; dc += 7) {
      const long = new Uint8ClampedArray(64);
      const short = new Uint8ClampedArray(64);
      inverseTransform(Int32Array.of(dc, ...zeros(63)), long, 0, 8);
      inverseTransformConstant(Int32Array.of(dc, ...zeros(63)), short, 0, 8);
      expect(short).toEqual(long);
    }
  });
});

describe('Huffman tables', () => {
  test('are refused when more codes are declared than their lengths leave room for', () => {
    expect(buildHuffmanTable(Uint8Array.of(3, ...zeros(15)), Uint8Array.of(1, 2, 3))).toBeNull();
  });
});

describe('baseline JPEG', () => {
  test('comes back within 2 levels at quality 100, in four components and a size that is no multiple of 8', () => {
    const random = noise(3);
    const image = picture(37, 21, (x, y, channel) => (channel === 3 ? x * 6 : Math.floor(random() * 256) * (y & 1)));
    const decoded = decodeJpeg(join(tables.bytes, encodeJpegPicture(image, [2, 1, 0, 3], tables)));
    expect([decoded.width, decoded.height, decoded.planes.length, decoded.damage]).toEqual([37, 21, 4, null]);
    for (const [component, channel] of [2, 1, 0, 3].entries()) {
      const plane = decoded.planes[component];
      for (let y = 0; y < 21; y++) {
        const row = Array.from({ length: 37 }, (_, x) => image.pixels[(y * 37 + x) * 4 + channel] ?? 0);
        expect(largestDifference(plane?.samples.subarray(y * plane.stride) ?? [], row)).toBeLessThanOrEqual(2);
      }
    }
  });

  test('leaves planes that nobody wants at 0', () => {
    const image = picture(8, 8, () => 200);
    const decoded = decodeJpeg(join(tables.bytes, encodeJpegPicture(image, [0, 1, 2, 3], tables)), 3);
    expect(decoded.planes.map((plane) => plane.samples[0])).toEqual([200, 200, 200, 0]);
  });

  const left = picture(8, 8, (x) => x * 30);
  const right = picture(8, 8, (_, y) => 255 - y * 30);
  const wideGrey = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 16, 1, 1, 0x11, 0];
  const greyScan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
  const restartEveryUnit = [0xff, 0xdd, 0, 4, 0, 1];
  const wideGreyStart = join(tables.bytes, restartEveryUnit, wideGrey, greyScan);

  test('starts afresh at restart markers', () => {
    const file = join(wideGreyStart, entropyOf(left, [0]), [0xff, 0xd0], entropyOf(right, [0]), [0xff, 0xd9]);
    const { planes, damage } = decodeJpeg(file);
    expect(damage).toBeNull();
    expect(
      largestDifference(planes[0]?.samples.subarray(0, 8) ?? [], [0, 30, 60, 90, 120, 150, 180, 210]),
    ).toBeLessThan(3);
    expect(planes[0]?.samples[8]).toBeGreaterThan(252);
    expect(planes[0]?.samples[8 + 16 * 7]).toBeLessThan(48);
  });

  test('keeps what follows a damaged restart interval', () => {
    const file = join(
      wideGreyStart,
      [0xff, 0x00, 0xff, 0x00, 0xff, 0x00],
      [0xff, 0xd0],
      entropyOf(right, [0]),
      [0xff, 0xd9],
    );
    const { planes, damage } = decodeJpeg(file);
    expect(damage).toContain('unit 0 of 2');
    expect(planes[0]?.samples[8]).toBeGreaterThan(252);
  });

  test('decodes one scan per component and repeats the samples of a halved one', () => {
    const large = picture(16, 16, (x, y) => x * 8 + y * 7);
    const small = picture(8, 8, (x, y) => x * 16 + y * 15);
    const frame = [0xff, 0xc0, 0, 14, 8, 0, 16, 0, 16, 2, 1, 0x22, 0, 2, 0x11, 0];
    const scan = (id: number): number[] => [0xff, 0xda, 0, 8, 1, id, 0, 0, 63, 0];
    const scans = join(scan(1), entropyOf(large, [0]), scan(2), entropyOf(small, [0]));
    const file = join(tables.bytes, frame, scans, [0xff, 0xd9]);
    const image = decodeJpeg(file);
    expect(image.damage).toBeNull();
    const [full, enlarged] = fullSizePlanes(image);
    expect(
      largestDifference(
        full?.samples ?? [],
        large.pixels.filter((_, at) => at % 4 === 0),
      ),
    ).toBeLessThan(3);
    const expected = Array.from({ length: 256 }, (_, at) => ((at % 16) >> 1) * 16 + (at >> 5) * 15);
    expect(largestDifference(enlarged?.samples ?? [], expected)).toBeLessThan(3);
  });

  test('decodes units of several blocks a component', () => {
    // The first block is the flat middle grey: its first coefficient is 0, so the second block predicts from 0 too.
    const blocks = picture(8, 8, (x, y, channel) => [128, x * 30, y * 30, 0][channel] ?? 0);
    const frame = [0xff, 0xc0, 0, 14, 8, 0, 8, 0, 16, 2, 1, 0x21, 0, 2, 0x11, 0];
    const scan = [0xff, 0xda, 0, 10, 2, 1, 0, 2, 0, 0, 63, 0];
    const file = join(tables.bytes, frame, scan, entropyOf(blocks, [0, 1, 2]), [0xff, 0xd9]);
    const [full, enlarged] = fullSizePlanes(decodeJpeg(file));
    const row = [...zeros(8).map(() => 128), ...Array.from({ length: 8 }, (_, x) => x * 30)];
    expect(largestDifference(full?.samples ?? [], row)).toBeLessThan(3);
    expect(enlarged?.samples[16 * 7]).toBeGreaterThan(206);
  });

  test('shows the beginning of a file that ends early, and says so', () => {
    const random = noise(5);
    const image = picture(64, 64, () => Math.floor(random() * 256));
    const file = join(tables.bytes, encodeJpegPicture(image, [0], tables));
    const decoded = decodeJpeg(file.subarray(0, file.length / 2));
    expect(decoded.damage).toContain('of 64');
    expect(largestDifference(decoded.planes[0]?.samples ?? [], [image.pixels[0] ?? 0])).toBeLessThan(3);
  });

  test('tells the size without decoding', () => {
    const file = join(
      tables.bytes,
      encodeJpegPicture(
        picture(24, 8, () => 9),
        [0, 1, 2, 3],
        tables,
      ),
    );
    const { width, height, components } = readJpegFrame(file);
    expect([width, height, components.length]).toEqual([24, 8, 4]);
  });
});

describe('what is no readable JPEG is a FormatError', () => {
  const good = join(
    tables.bytes,
    encodeJpegPicture(
      picture(8, 8, () => 9),
      [0],
      tables,
    ),
  );
  const frameAt = tables.bytes.length;
  const changed = (at: number, value: number): Uint8Array => good.with(at, value);
  test.each([
    ['lossless', changed(frameAt + 1, 0xc3), 'SOF3'],
    ['baseline that says progressive', changed(frameAt + 1, 0xc2), 'for coefficients 0 to 63'],
    ['12 bits', changed(frameAt + 4, 12), '12 bits per sample'],
    ['a size that the bytes cannot fill', changed(frameAt + 7, 0x1f).with(frameAt + 5, 0x1f), 'cannot come from'],
    ['more pixels than are read', changed(frameAt + 7, 0x3f).with(frameAt + 5, 0x3f), 'at most 67108864 pixels'],
    ['width 0', changed(frameAt + 8, 0), '0 × 8'],
    ['sampling 0', changed(frameAt + 11, 0), 'sampling 0'],
    ['no tables', join([0xff, 0xd8], good.subarray(frameAt)), 'no quantisation table'],
    ['a segment beyond the end', good.with(4, 0xff), 'left'],
    ['no start marker', good.subarray(1), 'no JPEG start marker'],
    ['nothing but a start', Uint8Array.of(0xff, 0xd8), 'holds no picture'],
  ])('%s', (_name, file, message) => {
    expect(() => decodeJpeg(file)).toThrow(FormatError);
    expect(() => decodeJpeg(file)).toThrow(message);
  });
});
