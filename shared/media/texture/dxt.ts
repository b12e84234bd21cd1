/** Decodes DXT1, DXT3 and DXT5 blocks (4 × 4 pixels) to RGBA, bit for bit like libsquish. */

export type DxtKind = 'dxt1' | 'dxt3' | 'dxt5';

export function dxtBlockSize(kind: DxtKind): 8 | 16 {
  return kind === 'dxt1' ? 8 : 16;
}

/** Bytes of a picture; even 1 × 1 takes a whole block. */
export function dxtByteLength(kind: DxtKind, width: number, height: number): number {
  return Math.ceil(width / 4) * Math.ceil(height / 4) * dxtBlockSize(kind);
}

const OPAQUE = 0xff000000;

/** Widens 5-6-5 bits by repeating the upper ones, so that full stays full. Result: alpha 0, blue, green, red. */
function widen565(colour: number): number {
  const red = (colour >> 11) & 31;
  const green = (colour >> 5) & 63;
  const blue = colour & 31;
  return (((blue << 3) | (blue >> 2)) << 16) | (((green << 2) | (green >> 4)) << 8) | (red << 3) | (red >> 2);
}

/** Each channel of (a * weightA + b * weightB) / divisor, rounded down. */
function mix(a: number, b: number, weightA: number, weightB: number, divisor: number): number {
  const red = (((a & 255) * weightA + (b & 255) * weightB) / divisor) | 0;
  const green = ((((a >> 8) & 255) * weightA + ((b >> 8) & 255) * weightB) / divisor) | 0;
  const blue = (((a >> 16) & 255) * weightA + ((b >> 16) & 255) * weightB) / divisor;
  return ((blue | 0) << 16) | (green << 8) | red;
}

/**
 * Fills the four colours of a block.
 * @param alpha what opaque colours carry in the top byte
 * @param hasPunchThrough whether the order of the end points can mean "3 colours and transparent black" (DXT1 only)
 * @param punchThrough the fourth colour in that case
 */
function readColours(
  colours: Uint32Array,
  bytes: Uint8Array,
  at: number,
  mode: { readonly alpha: number; readonly hasPunchThrough: boolean; readonly punchThrough: number },
): void {
  const first = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const second = (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8);
  const a = widen565(first);
  const b = widen565(second);
  colours[0] = a | mode.alpha;
  colours[1] = b | mode.alpha;
  if (mode.hasPunchThrough && first <= second) {
    colours[2] = mix(a, b, 1, 1, 2) | mode.alpha;
    colours[3] = mode.punchThrough;
  } else {
    colours[2] = mix(a, b, 2, 1, 3) | mode.alpha;
    colours[3] = mix(a, b, 1, 2, 3) | mode.alpha;
  }
}

/** DXT3: 16 alpha values of 4 bits, row by row. Alphas are kept in the top byte, ready to be joined with a colour. */
function readExplicitAlpha(alphas: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index += 2) {
    const pair = bytes[at + (index >> 1)] ?? 0;
    alphas[index] = ((pair & 15) * 17) << 24;
    alphas[index + 1] = ((pair >> 4) * 17) << 24;
  }
}

/** DXT5: two end points, then 16 indices of 3 bits into the ramp between them. */
function readRampAlpha(alphas: Uint32Array, ramp: Uint32Array, bytes: Uint8Array, at: number): void {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  ramp[0] = first << 24;
  ramp[1] = second << 24;
  if (first > second) {
    for (let step = 1; step < 7; step++) ramp[step + 1] = ((((7 - step) * first + step * second) / 7) | 0) << 24;
  } else {
    for (let step = 1; step < 5; step++) ramp[step + 1] = ((((5 - step) * first + step * second) / 5) | 0) << 24;
    ramp[6] = 0;
    ramp[7] = OPAQUE;
  }
  for (let half = 0; half < 2; half++) {
    const from = at + 2 + half * 3;
    let bits = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8) | ((bytes[from + 2] ?? 0) << 16);
    for (let index = half * 8; index < half * 8 + 8; index++, bits >>= 3) alphas[index] = ramp[bits & 7] ?? 0;
  }
}

/**
 * @param bytes from the first block on, at least `dxtByteLength` of them
 * @param isOpaque for a DXT1 texture whose header declares no alpha: the transparent black becomes opaque black
 * @returns RGBA, `width * height * 4` bytes
 */
export function decodeDxt(
  kind: DxtKind,
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
  isOpaque: boolean,
): Uint8Array {
  const { width, height } = size;
  const words = new Uint32Array(width * height);
  const colours = new Uint32Array(4);
  // Stays 0 for DXT1, whose colours bring their own alpha.
  const alphas = new Uint32Array(16);
  const ramp = new Uint32Array(8);
  const hasAlphaBlock = kind !== 'dxt1';
  const mode = {
    alpha: hasAlphaBlock ? 0 : OPAQUE,
    hasPunchThrough: !hasAlphaBlock,
    punchThrough: isOpaque ? OPAQUE : 0,
  };
  let at = 0;
  for (let top = 0; top < height; top += 4) {
    const rows = Math.min(4, height - top);
    for (let left = 0; left < width; left += 4) {
      if (kind === 'dxt3') readExplicitAlpha(alphas, bytes, at);
      else if (kind === 'dxt5') readRampAlpha(alphas, ramp, bytes, at);
      if (hasAlphaBlock) at += 8;
      readColours(colours, bytes, at, mode);
      const columns = Math.min(4, width - left);
      for (let row = 0; row < rows; row++) {
        let indices = bytes[at + 4 + row] ?? 0;
        let target = (top + row) * width + left;
        for (let index = row * 4; index < row * 4 + columns; index++, indices >>= 2) {
          words[target++] = (colours[indices & 3] ?? 0) | (alphas[index] ?? 0);
        }
      }
      at += 8;
    }
  }
  return new Uint8Array(words.buffer);
}

/**
 * One plane of blocks like those of DXT5 alpha: BC4, and each half of BC5.
 * @param blockSize bytes from one block to the next
 * @param offset where in a block the plane's 8 bytes stand
 */
export function decodeRampPlane(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  blockSize: number,
  offset: number,
): Uint8Array {
  const plane = new Uint8Array(width * height);
  const values = new Uint32Array(16);
  const ramp = new Uint32Array(8);
  let at = offset;
  for (let top = 0; top < height; top += 4) {
    for (let left = 0; left < width; left += 4, at += blockSize) {
      readRampAlpha(values, ramp, bytes, at);
      for (let row = top; row < Math.min(top + 4, height); row++) {
        for (let column = left; column < Math.min(left + 4, width); column++) {
          plane[row * width + column] = (values[(row - top) * 4 + column - left] ?? 0) >>> 24;
        }
      }
    }
  }
  return plane;
}
