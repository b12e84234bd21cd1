/** Adds mips to a JPEG BLP whose first picture and shared header stay as they are, bit for bit. */
import { encodeJpegPicture, encodeJpegTables } from '../../media/jpeg/encode.ts';
import { isFrameMarker } from '../../media/jpeg/segments.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { joinBytes } from '../../media/texture/joinBytes.ts';
import type { EncodedMips } from './encodeMips.ts';
import type { BlpHeader } from './header.ts';
import { readSharedHeader } from './jpeg-mip.ts';

const BLUE_GREEN_RED_ALPHA = [2, 1, 0, 3] as const;
const START_OF_IMAGE_SIZE = 2;

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.length <= bytes.length && start.every((byte, at) => bytes[at] === byte);
}

/**
 * How many bytes of a picture's frame header stand in the shared header already: 0 when it ends between markers, 2 for
 * Blizzard's, which ends with `FF C0`, 3 for War3Net's. Null for a header that ends in the middle of something else.
 */
function frameBytesIn(shared: Uint8Array, picture: Uint8Array): number | null {
  let at = START_OF_IMAGE_SIZE;
  while (at < shared.length) {
    if (startsWith(picture, shared.subarray(at))) return shared.length - at;
    // Marker, then a length that counts itself.
    const length = ((shared[at + 2] ?? 0) << 8) | (shared[at + 3] ?? 0);
    if (shared[at] !== 0xff || isFrameMarker(shared[at + 1] ?? 0) || length < 2) return null;
    at += 2 + length;
  }
  return at === shared.length ? 0 : null;
}

/** A picture that goes on where the shared header ends; null when nothing of ours can. */
function continued(shared: Uint8Array, tables: Uint8Array, picture: Uint8Array): Uint8Array | null {
  // The usual order, tables first: whatever of it the header has already is left out.
  const whole = joinBytes(tables, picture);
  if (startsWith(whole, shared)) return whole.subarray(shared.length);
  const frameBytes = frameBytesIn(shared, picture);
  if (frameBytes === null) return null;
  // The frame header must come first where its beginning is in the shared header; tables may follow it.
  const frameEnd = 2 + (((picture[2] ?? 0) << 8) | (picture[3] ?? 0));
  return joinBytes(
    picture.subarray(frameBytes, frameEnd),
    tables.subarray(START_OF_IMAGE_SIZE),
    picture.subarray(frameEnd),
  );
}

/**
 * The new mips bring tables of their own, which replace those of the shared header. Where that header ends in a way that
 * nothing can follow, it is made empty and every mip becomes a whole JPEG file; Warcraft III has files of both kinds.
 */
export function extendJpeg(
  bytes: Uint8Array,
  header: BlpHeader,
  kept: Uint8Array,
  smaller: readonly RgbaPixels[],
  quality: number | Uint8Array,
): EncodedMips {
  const place = readSharedHeader(bytes, header);
  const jpegHeader = bytes.slice(place.offset, place.offset + place.size);
  const tables = encodeJpegTables(quality);
  const pictures = smaller.map((mip) => encodeJpegPicture(mip, BLUE_GREEN_RED_ALPHA, tables));
  const mips = pictures.flatMap((picture) => continued(jpegHeader, tables.bytes, picture) ?? []);
  if (mips.length < pictures.length) {
    const whole = pictures.map((picture) => joinBytes(tables.bytes, picture));
    return { shared: new Uint8Array(4), mips: [joinBytes(jpegHeader, kept), ...whole] };
  }
  const shared = new Uint8Array(4 + jpegHeader.length);
  new DataView(shared.buffer).setUint32(0, jpegHeader.length, true);
  shared.set(jpegHeader, 4);
  return { shared, mips: [kept, ...mips] };
}
