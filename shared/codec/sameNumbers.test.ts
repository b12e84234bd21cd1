/** Bulk data is compared by its bits, wherever it lies in memory. */
import { expect, test } from 'vitest';
import { numbersOver, storageSize } from './storage.ts';
import { sameNumbers } from './documentRecord.ts';

test.each(['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const)(
  '%s: one other bit anywhere is another value, at any place in memory',
  (storage) => {
    const size = storageSize(storage);
    for (const count of [0, 1, 2, 3, 5, 9]) {
      for (const places of [
        [0, 0],
        [1, 1],
        [1, 2],
      ] as const) {
        const [left, right] = places.map((place) => {
          const memory = new Uint8Array(96).fill(0x5a);
          memory.fill(0xff, place * size, (place + count) * size);
          return { memory, numbers: numbersOver(storage, memory.buffer, place * size, count), start: place * size };
        });
        if (left === undefined || right === undefined) throw new Error('two arrays');
        expect(sameNumbers(left.numbers, right.numbers)).toBe(true);
        for (let byte = 0; byte < count * size; byte++) {
          right.memory[right.start + byte] = 0xfe;
          expect(sameNumbers(left.numbers, right.numbers)).toBe(false);
          right.memory[right.start + byte] = 0xff;
        }
        if (count > 0) expect(sameNumbers(left.numbers, left.numbers.slice(1))).toBe(false);
      }
    }
  },
);
