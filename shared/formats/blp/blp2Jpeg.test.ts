/** BLP2 whose mips are JPEG: part of the format, written by converters, shown by no game. Progressive mips too. */
import { describe, expect, test } from 'vitest';
import { progressiveSamples } from '../../media/jpeg/progressiveSamples.ts';
import { buildMipChain } from '../../media/mipmaps.ts';
import { openDocument, type Document } from '../../document/document.ts';
import { differences } from '../../test/openWith.ts';
import { smoothPicture } from '../../test/textures.ts';
import { blp, readBlpHeader, rewriteBlp, writeBlp, writeJpegBlp1 } from './index.ts';
import { describeBlp, readBlp } from './read.ts';

const image = smoothPicture(16, 8);

/** The same mips and shared header behind a BLP2 header, which is 8 bytes shorter. */
function asBlp2(blp1: Uint8Array, alphaDepth: number): Uint8Array {
  const bytes = new Uint8Array(blp1.length - 8);
  bytes.set(blp1.subarray(156), 148);
  const [from, to] = [new DataView(blp1.buffer), new DataView(bytes.buffer)];
  to.setUint32(0, 0x32504c42, true);
  // An encoding that says nothing in a file of type 0, and must stay all the same.
  bytes.set([3, alphaDepth, 0, 1], 8);
  to.setUint32(0x0c, from.getUint32(0x0c, true), true);
  to.setUint32(0x10, from.getUint32(0x10, true), true);
  for (let level = 0; level < 16; level++) {
    const offset = from.getUint32(0x1c + level * 4, true);
    to.setUint32(0x14 + level * 4, offset === 0 ? 0 : offset - 8, true);
    to.setUint32(0x54 + level * 4, from.getUint32(0x5c + level * 4, true), true);
  }
  return bytes;
}

const blp1 = writeJpegBlp1(image, { alphaBits: 8, quality: 90 });
const file = asBlp2(blp1, 8);

function identical(document: Document, bytes: Uint8Array): void {
  expect(differences(document.write(), bytes)).toEqual([]);
  expect(differences(blp.write({ document, original: document.original, spans: new Map() }), bytes)).toEqual([]);
}

describe('JPEG inside BLP2', () => {
  test('is read like that of a BLP1, in every mip', () => {
    expect(describeBlp(file)).toEqual({ ...describeBlp(blp1), encoding: 'BLP2 JPEG, 8-bit alpha' });
    for (let mip = 0; mip < describeBlp(file).mipCount; mip++) {
      expect(readBlp(file, { mip }).pixels).toEqual(readBlp(blp1, { mip }).pixels);
    }
    expect(describeBlp(asBlp2(blp1, 0))).toMatchObject({ hasAlpha: false, hasIgnoredAlpha: true });
  });

  test('comes back identical, and the user is told that the game does not show it', () => {
    const document = openDocument(blp, file);
    identical(document, file);
    expect(blp.validate(document).map(({ rule }) => rule)).toEqual(['blp2-jpeg']);
  });

  test('stays JPEG when its pixels change, header fields included; new files are never made so', () => {
    const chain = buildMipChain(smoothPicture(16, 8));
    const changed = rewriteBlp(file, chain);
    expect(describeBlp(changed).encoding).toBe('BLP2 JPEG, 8-bit alpha');
    expect(changed.subarray(0, 0x14)).toEqual(file.subarray(0, 0x14));
    expect(rewriteBlp(file, chain, { keepsFirst: true }).length).toBe(file.length);
    expect(describeBlp(rewriteBlp(file, chain, { settings: { encoding: 'dxt5' } })).encoding).toBe(
      'BLP2 DXT5, 8-bit alpha',
    );
    expect(() => writeBlp(chain, { version: 2, encoding: 'jpeg', alphaBits: 8 })).toThrow('BLP2 has no encoding jpeg');
  });
});

describe('progressive JPEG in a BLP1', () => {
  const [{ progressive, baseline }] = progressiveSamples;
  const withMip = (base64: string): Uint8Array => {
    const jpeg = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bytes = new Uint8Array(160 + jpeg.length);
    const view = new DataView(bytes.buffer);
    for (const [at, value] of [
      [0x00, 0x31504c42],
      [0x08, 8],
      [0x0c, 23],
      [0x10, 19],
      [0x14, 4],
      [0x1c, 160],
      [0x5c, jpeg.length],
    ] as const) {
      view.setUint32(at, value, true);
    }
    bytes.set(jpeg, 160);
    return bytes;
  };

  test('shows what the same picture shows as baseline, and comes back identical', () => {
    const bytes = withMip(progressive);
    expect(readBlpHeader(bytes).content).toBe('jpeg');
    expect(readBlp(bytes)).toEqual(readBlp(withMip(baseline)));
    identical(openDocument(blp, bytes), bytes);
  });
});
