import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsProblem } from './messageBounds.ts';
import { encodeMessage } from './wire.ts';

const bounds = { depth: 8, memory: 1_000_000 };

describe('the bounds of a message', () => {
  it('hold for all that is encoded, and for no part of it', () => {
    const deep = fc.anything({ maxDepth: 3, withTypedArray: true, withNullPrototype: false });
    fc.assert(
      fc.property(deep, (value) => {
        // Values that MessagePack does not have are not asked about.
        let bytes: Uint8Array;
        try {
          bytes = encodeMessage(value);
        } catch {
          return;
        }
        expect(boundsProblem(bytes, { depth: 32, memory: 1e9 })).toBeNull();
        expect(boundsProblem(bytes.subarray(0, -1), { depth: 32, memory: 1e9 })).toBe('it ends in the middle');
      }),
    );
  });

  it('refuse what is nested too deep, without going down', () => {
    const nested = new Uint8Array(5_000_000).fill(0x91);
    expect(boundsProblem(nested, bounds)).toBe('it is nested more than 8 deep');
    // Who went down to its end would say that it ends in the middle.
    expect(boundsProblem(new Uint8Array(50).fill(0x81), bounds)).toBe('it is nested more than 8 deep');
  });

  it('refuse many small values, and count few large ones by their bytes', () => {
    const crowd = new Uint8Array(100_005).fill(0x90);
    crowd.set([0xdd, 0, 1, 0x86, 0xa0]);
    expect(boundsProblem(crowd, bounds)).toBe('it would take more than 1000000 bytes');
    expect(boundsProblem(encode(new Uint8Array(900_000)), bounds)).toBeNull();
    expect(boundsProblem(encode(new Uint8Array(1_100_000)), bounds)).not.toBeNull();
  });

  it('take a count that cannot be for a message that ends', () => {
    expect(boundsProblem(Uint8Array.of(0xdd, 255, 255, 255, 255), bounds)).toBe('it ends in the middle');
    expect(boundsProblem(Uint8Array.of(0xdf, 255, 255, 255, 255), bounds)).toBe('it ends in the middle');
    expect(boundsProblem(Uint8Array.of(0xc6, 255, 255), bounds)).toBe('it ends in the middle');
    expect(boundsProblem(new Uint8Array(), bounds)).toBe('it ends in the middle');
  });
});
