/** Slices that are made beside the page are those that the page would make (T123). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { texelCount } from './grid.ts';
import type { StoredWeights } from './slicePacking.ts';
import { makeSlices, requestSlices } from './slicePacking.ts';
import type { ChunkWeights } from './weightSlices.ts';
import { packStored, sliceBytes, sliceOf } from './weightSlices.ts';

const texels = fc
  .uint8Array({ minLength: 64, maxLength: 64 })
  .map((row) => Uint8Array.from({ length: texelCount }, (_each, at) => (row[at % 64] ?? 0) ^ (at >> 6)));
/** As some files have them: too short, or plain numbers. */
const map = fc.oneof(
  texels,
  texels.map((each) => [...each]),
  texels.map((each) => each.subarray(0, 4000)),
);
const keys = fc.subarray(['grass', 'rock', 'sand', 'snow', '']);
const stored: fc.Arbitrary<StoredWeights> = fc.record({
  keys,
  depth: fc.constantFrom(4 as const, 8 as const),
  maps: fc.array(fc.option(map, { nil: null }), { maxLength: 4 }),
  shadow: fc.option(map, { nil: null }),
});
const packed: fc.Arbitrary<ChunkWeights> = fc.record({
  keys,
  rgba: fc.uint8Array({ minLength: 64, maxLength: 64 }).map((row) => {
    return Uint8Array.from({ length: texelCount * 4 }, (_each, at) => row[at % 61] ?? 0);
  }),
});
/** A corner of the map of three by three chunks, and what lies beside it. */
const land = fc.array(fc.option(fc.oneof(stored, packed), { nil: null, freq: 4 }), { minLength: 9, maxLength: 9 });
/** Memory of an earlier request, with what that left in it. */
const used = new Uint8Array(9 * texelCount * 3).fill(77);
const corners = [
  [0, 0],
  [1021, 1021],
] as const;

test.each(corners)('of any chunks at the map’s corner %i, %i', (west, north) => {
  fc.assert(
    fc.property(land, (chunks) => {
      const sourceAt = (column: number, row: number): ChunkWeights | StoredWeights | null => {
        const [east, south] = [column - west, row - north];
        return east < 0 || south < 0 || east > 2 || south > 2 ? null : (chunks[south * 3 + east] ?? null);
      };
      const weightsAt = (column: number, row: number): ChunkWeights | null => {
        const source = sourceAt(column, row);
        if (source === null || 'rgba' in source) return source;
        return { keys: source.keys, rgba: packStored(source.maps, source.depth, source.shadow) };
      };
      const places = [4, 0, 8, 2].map((at) => [west + (at % 3), north + Math.floor(at / 3)] as const);
      const made = makeSlices(
        structuredClone(requestSlices(Int32Array.from(places.flat()), sourceAt, used.slice().buffer)),
      );
      for (const [at, [column, row]] of places.entries()) {
        const own = weightsAt(column, row);
        const wanted =
          own === null
            ? new Uint8Array(sliceBytes)
            : sliceOf(own, (south, east) => weightsAt(column + east, row + south));
        const slice = made.subarray(at * sliceBytes, (at + 1) * sliceBytes);
        // Quicker than comparing arrays number by number.
        expect(Buffer.compare(slice, wanted)).toBe(0);
      }
    }),
    { numRuns: 25 },
  );
});
