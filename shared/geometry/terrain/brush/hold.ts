/** What holds brushes back: how much of an act each place of the map takes. */
export interface BrushHold {
  /** The share of an act at a height vertex, by its place in the lattice of the whole map: 0 nothing, 1 all of it. */
  at(south: number, east: number): number;
  /** Shares at the 64 × 64 alpha texels of a chunk, by column and row over the whole map. */
  texels(column: number, row: number): ArrayLike<number>;
}
