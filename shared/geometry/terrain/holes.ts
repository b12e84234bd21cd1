/** Holes of a chunk: 16 bits, quads two by two. Facts: formats/adt.md, 9.3. */

const quadsPerSide = 8;

/** Whether the quad is a hole by the coarse mask: bit row / 2 · 4 + column / 2. */
export function isHole(mask: number, row: number, column: number): boolean {
  return ((mask >> ((row >> 1) * 4 + (column >> 1))) & 1) === 1;
}

/** 64 flags, one a quad, row by row, from a coarse mask. */
export function expandHoles(mask: number): Uint8Array {
  const quads = new Uint8Array(quadsPerSide * quadsPerSide);
  for (let row = 0; row < quadsPerSide; row++) {
    for (let column = 0; column < quadsPerSide; column++) {
      quads[row * quadsPerSide + column] = isHole(mask, row, column) ? 1 : 0;
    }
  }
  return quads;
}

/** The coarse mask with one cell of 4 × 4 opened or closed. */
export function withHole(mask: number, cellRow: number, cellColumn: number, isOpen: boolean): number {
  const bit = 1 << (cellRow * 4 + cellColumn);
  return (isOpen ? mask | bit : mask & ~bit) & 0xffff;
}

/** Bits as numbers of 0 and 1, lowest bit first. */
export function expandBits(bytes: ArrayLike<number>, count: number): Uint8Array {
  const flags = new Uint8Array(count);
  for (let index = 0; index < count; index++) flags[index] = ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1;
  return flags;
}

/**
 * Numbers as bits, lowest bit first; anything but 0 is 1.
 * @param into bytes whose further bits stay as they are
 */
export function packBits(flags: ArrayLike<number>, into = new Uint8Array(Math.ceil(flags.length / 8))): Uint8Array {
  for (let index = 0; index < flags.length; index++) {
    const bit = 1 << (index & 7);
    const byte = into[index >> 3] ?? 0;
    into[index >> 3] = (flags[index] ?? 0) === 0 ? byte & ~bit : byte | bit;
  }
  return into;
}
