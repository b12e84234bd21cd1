/** What a liquid is, by its row of LiquidType.dbc or its flags in MCLQ. Facts: formats/adt.md, 14. */

export type LiquidKind = 'water' | 'ocean' | 'magma' | 'slime';

/** In the order of the client's own numbers 0 to 3. */
export const liquidKinds: readonly LiquidKind[] = ['water', 'ocean', 'magma', 'slime'];

/**
 * Kind of a row of LiquidType.dbc. Rows 1 to 20 are water, ocean, magma and slime again and again (plain, slow, fast, in
 * buildings; 1 to 5 are in formats/adt.md, 7 is the magma of the Mustafar tiles). Rows past them, and rows that a map
 * adds, are shown as water: only the table itself knows.
 */
export function liquidKind(liquidType: number): LiquidKind {
  return liquidType >= 1 && liquidType <= 20 ? (liquidKinds[(liquidType - 1) % 4] ?? 'water') : 'water';
}

/** Low half of a quad's byte in MCLQ that says that nothing is drawn there. */
const notDrawn = 15;
/** Low half of a quad's byte in MCLQ that is of a kind. */
export const oldQuadNumbers: Readonly<Record<LiquidKind, number>> = { water: 4, ocean: 1, magma: 6, slime: 3 };

/** 64 flags from the quads of MCLQ: 1 is wet. */
export function oldLiquidCoverage(quads: ArrayLike<number>): Uint8Array {
  return Uint8Array.from({ length: 64 }, (_, quad) => (((quads[quad] ?? notDrawn) & 15) === notDrawn ? 0 : 1));
}

/** What the quads of MCLQ say they are; null where all are dry or unknown. */
export function oldLiquidKind(quads: ArrayLike<number>): LiquidKind | null {
  for (let quad = 0; quad < quads.length; quad++) {
    const number = (quads[quad] ?? notDrawn) & 15;
    const kind = liquidKinds.find((each) => oldQuadNumbers[each] === number);
    if (kind !== undefined) return kind;
  }
  return null;
}
