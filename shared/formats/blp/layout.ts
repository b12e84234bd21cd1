/** Puts header, shared part, mips and bytes of unknown use together as a BLP file. */
import type { BlpContent } from './header.ts';
import { BLP1_FIXED_SIZE, BLP2_FIXED_SIZE, JPEG_TYPE, MIP_SLOTS } from './header.ts';

/** Header fields beside sizes and offsets, as they are stored. */
export interface StoredHeader {
  /** BLP2 only: the number that stands for palette, DXT or raw. */
  readonly encoding: number;
  readonly alphaBits: number;
  /** BLP1: picture type, has mips. BLP2: alpha type, has mips. */
  readonly kind: number;
  readonly hasMips: number;
}

export interface BlpParts {
  readonly version: 1 | 2;
  readonly content: BlpContent;
  readonly stored: StoredHeader;
  readonly width: number;
  readonly height: number;
  /** What stands right behind the header. */
  readonly shared: Uint8Array;
  /** Bytes of unknown use between shared part and mips, and behind the mips. */
  readonly between: Uint8Array;
  readonly behind: Uint8Array;
  readonly mips: readonly Uint8Array[];
}

/** "Picture type" of BLP1: with or without alpha. The game ignores it, other programs do not. */
const PICTURE_TYPE = { alpha: 4, opaque: 5 } as const;

/** Alpha types of BLP2 as Blizzard's files have them; DXT5 is told from DXT3 by its 7. */
const ALPHA_TYPES: Readonly<Record<BlpContent, number>> = { jpeg: 0, palette: 8, dxt1: 0, dxt3: 1, dxt5: 7, raw: 2 };

const BLP2_ENCODINGS: Readonly<Record<BlpContent, number>> = { jpeg: 0, palette: 1, dxt1: 2, dxt3: 2, dxt5: 2, raw: 3 };

/** The fields a new file gets. DXT3 and DXT5 both say 8 bits of alpha. */
export function usualHeader(version: 1 | 2, content: BlpContent, alphaBits: number, mipCount: number): StoredHeader {
  if (version === 1) {
    return { encoding: 0, alphaBits, kind: alphaBits === 0 ? PICTURE_TYPE.opaque : PICTURE_TYPE.alpha, hasMips: 1 };
  }
  const stored = content === 'dxt3' || content === 'dxt5' ? 8 : alphaBits;
  return {
    encoding: BLP2_ENCODINGS[content],
    alphaBits: stored,
    kind: ALPHA_TYPES[content],
    hasMips: mipCount > 1 ? 1 : 0,
  };
}

function writeHeader(view: DataView, { version, content, stored, width, height }: BlpParts): void {
  if (version === 1) {
    view.setUint32(0x04, content === 'palette' ? 1 : 0, true);
    view.setUint32(0x08, stored.alphaBits, true);
    view.setUint32(0x0c, width, true);
    view.setUint32(0x10, height, true);
    view.setUint32(0x14, stored.kind, true);
    view.setUint32(0x18, stored.hasMips, true);
    return;
  }
  view.setUint32(0x04, content === 'jpeg' ? JPEG_TYPE : 1, true);
  view.setUint8(0x08, stored.encoding);
  view.setUint8(0x09, stored.alphaBits);
  view.setUint8(0x0a, stored.kind);
  view.setUint8(0x0b, stored.hasMips);
  view.setUint32(0x0c, width, true);
  view.setUint32(0x10, height, true);
}

export function assembleBlp(parts: BlpParts): Uint8Array {
  const { version, shared, between, behind } = parts;
  const mips = parts.mips.slice(0, MIP_SLOTS);
  const fixedSize = version === 1 ? BLP1_FIXED_SIZE : BLP2_FIXED_SIZE;
  const firstMip = fixedSize + shared.length + between.length;
  const file = new Uint8Array(mips.reduce((sum, mip) => sum + mip.length, firstMip) + behind.length);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4c, 0x50, 0x30 + version]); // 'BLP1' or 'BLP2'
  writeHeader(view, parts);
  file.set(shared, fixedSize);
  file.set(between, fixedSize + shared.length);
  const [offsets, sizes] = version === 1 ? [0x1c, 0x5c] : [0x14, 0x54];
  let offset = firstMip;
  for (const [level, mip] of mips.entries()) {
    view.setUint32(offsets + level * 4, offset, true);
    view.setUint32(sizes + level * 4, mip.length, true);
    file.set(mip, offset);
    offset += mip.length;
  }
  file.set(behind, offset);
  return file;
}
