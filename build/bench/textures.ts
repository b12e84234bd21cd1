/** Reading and writing textures against other programs' decoders and encoders, on real files, in one run. */
import { createRequire } from 'node:module';
import { compressedMips, decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import { buildPalette, nearestColourFinder } from '../../shared/media/texture/palette.ts';
import { decodeDxt } from '../../shared/media/texture/dxt.ts';
import { encodeDxt } from '../../shared/media/texture/encodeDxt.ts';
import type { RgbaPixels } from '../../shared/media/mipmaps.ts';
import type { CorpusFile } from '../../shared/test/corpus.ts';
import { rounded, timeOf } from './measure.ts';

const load = createRequire(import.meta.url);

/** mdx-m3-viewer wants the browser's class for pictures. */
class ImageDataLike {
  readonly data: Uint8ClampedArray;
  constructor(width: number, height: number) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

interface Peers {
  readonly war3Model: (bytes: Uint8Array) => unknown;
  readonly viewer: (bytes: Uint8Array) => unknown;
  readonly wowserhq: (bytes: Uint8Array) => unknown;
}

async function loadPeers(): Promise<Peers> {
  Object.assign(globalThis, { ImageData: ImageDataLike });
  // Neither package has types for these entries; all are called as their documentation says.
  const { decodeBLP, getBLPImageData } = load('war3-model') as {
    readonly decodeBLP: (bytes: ArrayBuffer) => unknown;
    readonly getBLPImageData: (image: unknown, mip: number) => unknown;
  };
  const { BlpImage } = load('mdx-m3-viewer/dist/cjs/parsers/blp/image') as {
    readonly BlpImage: new () => { load(bytes: ArrayBuffer): void; getMipmap(level: number): unknown };
  };
  const { Blp, BLP_IMAGE_FORMAT } = await import('@wowserhq/format');
  return {
    war3Model: (bytes) => getBLPImageData(decodeBLP(bytes.slice().buffer), 0),
    viewer(bytes) {
      const image = new BlpImage();
      image.load(bytes.slice().buffer);
      return image.getMipmap(0);
    },
    wowserhq: (bytes) => new Blp().load(bytes.slice().buffer).getImage(0, BLP_IMAGE_FORMAT.IMAGE_ABGR8888),
  };
}

const bestOf = (work: () => unknown, runs = 11): number => rounded(timeOf(() => void work(), runs).bestMs);

/** Peak signal-to-noise ratio of the colours in decibels: how near two pictures are; 35 is good, 45 hard to tell apart. */
function colourDecibels(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) if ((at & 3) !== 3) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return rounded(10 * Math.log10((255 * 255) / (sum / ((one.length / 4) * 3))));
}

async function benchDxt({ width, height, pixels }: RgbaPixels): Promise<Record<string, unknown>> {
  const { CompressImage } = await import('libsquish-js');
  const image = { width, height, pixels };
  const ours = encodeDxt('dxt5', image);
  const quick = encodeDxt('dxt5', image, { isQuick: true });
  // kDxt5 | kColourClusterFit, and kDxt5 | kColourRangeFit.
  const best = CompressImage({ width, height, data: pixels }, 4 | 32);
  const range = CompressImage({ width, height, data: pixels }, 4 | 64);
  const decibels = (blocks: Uint8Array): number => colourDecibels(pixels, decodeDxt('dxt5', blocks, image, false));
  return {
    encodeMs: bestOf(() => encodeDxt('dxt5', image), 5),
    encodeQuickMs: bestOf(() => encodeDxt('dxt5', image, { isQuick: true }), 5),
    encodeSquishClusterMs: bestOf(() => CompressImage({ width, height, data: pixels }, 4 | 32), 5),
    encodeSquishRangeMs: bestOf(() => CompressImage({ width, height, data: pixels }, 4 | 64), 5),
    decibels: {
      ours: decibels(ours),
      quick: decibels(quick),
      squishCluster: decibels(best),
      squishRange: decibels(range),
    },
  };
}

function benchPalette({ pixels }: RgbaPixels): Record<string, unknown> {
  const { quantize } = load('gifenc') as {
    readonly quantize: (pixels: Uint8Array, count: number, options: object) => readonly (readonly number[])[];
  };
  const nearest = (palette: readonly number[]): number => {
    const find = nearestColourFinder(palette);
    const mapped = pixels.slice();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = (pixels[at] ?? 0) | ((pixels[at + 1] ?? 0) << 8) | ((pixels[at + 2] ?? 0) << 16);
      const found = palette[find(colour)] ?? 0;
      mapped.set([found & 255, (found >> 8) & 255, found >> 16], at);
    }
    return colourDecibels(pixels, mapped);
  };
  const theirs = quantize(pixels, 256, { format: 'rgb565' }).map(([r = 0, g = 0, b = 0]) => r | (g << 8) | (b << 16));
  return {
    buildMs: bestOf(() => buildPalette([pixels]), 5),
    buildGifencMs: bestOf(() => quantize(pixels, 256, { format: 'rgb565' }), 5),
    decibels: { ours: nearest(buildPalette([pixels])), gifenc: nearest(theirs) },
  };
}

/** Figures for 512 × 512 pixels; null where a file is not on this machine. */
export async function benchTextures(files: readonly CorpusFile[]): Promise<Record<string, unknown> | null> {
  const fileNamed = (name: string): Uint8Array | null =>
    files.find((file) => file.name.endsWith(name))?.bytes() ?? null;
  const dxt = fileNamed('wf_dxt5.blp');
  const palette = fileNamed('wf_pala0.blp');
  const jpeg = fileNamed('w3n_VillageFallStonePath.blp');
  if (dxt === null || palette === null || jpeg === null) return null;
  const peers = await loadPeers();
  const photo = decodeTexture({ bytes: jpeg });
  const painted = decodeTexture({ bytes: dxt });
  return {
    decodeMs: {
      dxt5: { ours: bestOf(() => decodeTexture({ bytes: dxt })), wowserhq: bestOf(() => peers.wowserhq(dxt)) },
      dxt5ToCard: bestOf(() => compressedMips({ bytes: dxt })),
      palette: {
        ours: bestOf(() => decodeTexture({ bytes: palette })),
        wowserhq: bestOf(() => peers.wowserhq(palette)),
      },
      jpeg: {
        ours: bestOf(() => decodeTexture({ bytes: jpeg })),
        war3Model: bestOf(() => peers.war3Model(jpeg)),
        viewer: bestOf(() => peers.viewer(jpeg)),
      },
    },
    encodeWithMipsMs: {
      jpeg: bestOf(() => encodeTexture(photo, { format: 'blp1', encoding: 'jpeg', alphaBits: 8, quality: 90 }), 5),
      palette: bestOf(() => encodeTexture(photo, { format: 'blp1', encoding: 'palette', alphaBits: 8 }), 5),
      dxt5: bestOf(() => encodeTexture(painted, { format: 'blp2', encoding: 'dxt5' }), 5),
      png: bestOf(() => encodeTexture(photo, { format: 'png' }), 5),
    },
    dxt5: { photo: await benchDxt(photo), painted: await benchDxt(painted) },
    palette: { photo: benchPalette(photo), painted: benchPalette(painted) },
  };
}
